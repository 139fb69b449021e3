"""Refusals on pages: keys and values of a hand's record in words."""

import pytest

from scorekeeper.engine.errors import Fault, Ordinal, Quoted, SeatNumber
from scorekeeper.wording.hands import refusal_sentence
from scorekeeper.wording.sentences import write_value

NAMES = ("Ann", "won")


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (
            Fault("bad-value/whole-number", {"key": "points", "value": Quoted("6x")}),
            'The card points must be a whole number like 12, not "6x".',
        ),
        (
            Fault("bad-category/defense", {"category": "61-90"}),
            "The defense loses when it forfeits, so the category can't be 61\u201390.",
        ),
        (
            Fault("bad-category/unknown", {"value": Quoted("x"), "there": ["0-30", "no-tricks"]}),
            '"x" isn\'t a category. Use one of these: 0\u201330, no tricks.',
        ),
        (Fault("not-in-rules/kind", {"kind": "two-handed"}), "These rules don't have “two-handed” hands."),
        (
            Fault("not-in-rules/no-pick", {"answers": ["forced-pick", "next-deal"], "named": "moster"}),
            "When nobody picks, these rules allow forced pick or next deal, not moster.",
        ),
        (
            Fault("unexpected-key/kind", {"key": "stolen_from", "kind": "solo"}),
            "The player who lost the blind doesn't belong in a “solo” hand.",
        ),
        (
            Fault("bad-counts/sits-out", {"seat": SeatNumber(2), "name": "points_by_seat"}),
            "won sits out, so everyone's points must be 0 there.",
        ),
    ],
)
def test_keys_and_values_of_a_hand_are_in_words(fault: Fault, sentence: str) -> None:
    assert refusal_sentence(fault, NAMES) == sentence
    assert refusal_sentence(fault.within("of-hand", number=3), NAMES) == f"Hand 3: {sentence}"


def test_a_name_that_is_also_a_key_stays() -> None:
    assert refusal_sentence(Fault("merged-person/already", {"name": "pot"})).startswith("pot is already merged")


def test_writes_places_as_ordinals() -> None:
    places = [write_value(Ordinal(number)) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112, 122)]
    assert places == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th", "122nd"]
