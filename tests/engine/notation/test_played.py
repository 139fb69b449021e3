"""Hands that read well and break the rules: told at the line and column of the card."""

from __future__ import annotations

import pytest

from scorekeeper.engine.notation.reading import play_out, read_hands
from scorekeeper.engine.notation.text import Ambiguous, Illegal, Unreadable
from tests.engine.notation.playing import play_one_hand

# Worked out by hand: Ann holds eleven of the high trumps with the blind and takes every trick.
GOOD = """\
Rules: three-handed-10
Players: Ann, Bob, Cy
Dealer: Cy
Hand Ann: QC QS QH QD JC JS JH JD AD 10D
Hand Bob: KD 9D 8D 7D AC 10C KC 9C 8C 7C
Hand Cy: AS 10S KS 9S 8S 7S AH 10H KH 9H
Blind: 8H 7H
Picks: pick
Bury: 8H 7H
1. QC KD AS
2. QS 9D 10S
3. QH 8D KS
4. QD 7D 9S
5. JC AC 8S
6. JS 10C 7S
7. JH KC AH
8. JD 9C 10H
9. AD 8C KH
10. 10D 7C 9H
"""


def test_a_good_hand_is_played_out() -> None:
    checked = play_one_hand(GOOD)
    assert (checked.picker, checked.points, checked.winners) == (1, 120, (1,) * 10)
    assert checked.settlement.payouts == (6, -3, -3)


def illegal(before: str, after: str) -> list[tuple[str, int, int]]:
    """Return what is wrong with the good hand when a piece of it is another."""
    assert before in GOOD
    (reading,) = read_hands(GOOD.replace(before, after))
    return [(flaw.fault.code, *flaw.place) for flaw in play_out(reading).flaws if flaw.trouble == "illegal"]


@pytest.mark.parametrize(
    ("before", "after", "flaw"),
    [
        ("2. QS 9D 10S", "2. QS AC 10S", ("must-follow-suit", 11, 7)),
        ("2. QS 9D 10S", "2. QS QC 10S", ("not-in-hand", 11, 7)),
        ("Bury: 8H 7H", "Bury: 8H", ("bad-bury", 9, 5)),
        ("Hand Bob: KD", "Hand Bob: QC", ("wrong-deck", 5, 11)),
        ("Hand Bob: KD ", "Hand Bob: ", ("wrong-deal", 5, 1)),
        ("10. 10D 7C 9H\n", "", ("unfinished", 18, 1)),
        ("3. QH 8D KS", "3. QH 8D", ("wrong-trick-size", 12, 1)),
        ("Dealer: Cy", "Dealer: 4", ("bad-seat", 3, 9)),
        ("1. QC KD AS", "1. QC (crack Bob) KD AS", ("bad-mark", 10, 7)),
    ],
)  # fmt: skip
def test_the_first_fault_stands_at_its_place(before: str, after: str, flaw: tuple[str, int, int]) -> None:
    assert flaw in illegal(before, after)


def test_a_hand_in_json_has_the_place_of_the_card_too() -> None:
    text = '{"rules": "standard", "picks": ["pick"], "tricks": ["QC QD", "QC"]}'
    codes = {(flaw.fault.code, *flaw.place) for reading in read_hands(text) for flaw in play_out(reading).flaws}
    assert ("wrong-deck", 1, 63) in codes


def test_unreadable_ambiguous_and_illegal_are_different_errors() -> None:
    for piece, error in (("9D 10X", Unreadable), ("9D 10", Ambiguous), ("AC 10S", Illegal)):
        with pytest.raises(error) as raised:
            play_one_hand(GOOD.replace("9D 10S", piece))
        assert raised.value.flaws[0].place.line == 11


BEST = """\
Rules: indiana
Dealer: 4
Hand 1: 8H KS 10S JH JC 10D QH 10H
Hand 2: AD QD QS 8D 9D QC 7H KC
Hand 3: 8C 7D AC KD AH 9C AS 7S
Hand 4: 9S 10C JD 9H KH 7C JS 8S
Bids: best - - -
JC 7H AH 9H
JH QD 7D JS
10C 8H KC 8C
QH QS AS KH
9D KD JD 10D
9S KS QC 7S
AD 9C 7C 10H
10S 8D AC 8S
"""


def test_what_the_payout_hangs_on_must_be_written() -> None:
    """A best that is won pays what the picker lacks: without scores nobody knows (000; J1)."""
    (reading,) = read_hands(BEST)
    assert [flaw.fault.code for flaw in play_out(reading).flaws] == ["missing-key"]
    assert play_one_hand(BEST.replace("Dealer: 4", "Dealer: 4\nScores: 5 10 2 20")).settlement.payouts == (19, 0, 0, 0)


def test_what_was_not_read_is_not_played() -> None:
    (reading,) = read_hands("Rules: standard\nQC 7")
    assert (play_out(reading).checked, play_out(reading).flaws) == (None, reading.flaws)
