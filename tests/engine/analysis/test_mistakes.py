"""Mistakes by kind, one hand for each: told from the cards alone."""

from __future__ import annotations

from functools import cache

import pytest

from scorekeeper.engine.analysis.hands import Analysis, JudgedCard
from scorekeeper.engine.analysis.mistakes import MistakeKind, mistake_kinds, only_cards
from scorekeeper.engine.play.checked import CheckedHand
from tests.engine.play.hands import BAD_BURY, played


@cache
def bad_bury() -> CheckedHand:
    return played(BAD_BURY)


def judged(number: int, *best: str) -> Analysis:
    """An analysis in which the card with this number (from 0) cost something, and these would not have."""
    plays = []
    for at, play in enumerate(bad_bury().plays):
        wrong = at == number
        seat = bad_bury().hand.seats[play.place]
        plays.append(
            JudgedCard(play.trick, seat, play.name, 0, int(wrong), int(wrong), best if wrong else (play.name,))
        )
    return Analysis(0, 0, tuple(plays))


@pytest.mark.parametrize(
    ("number", "best", "kind"),
    [
        (0, ("AC",), MistakeKind.LED_TRUMP),  # the jack of clubs
        (0, ("QS", "AC"), MistakeKind.WRONG_LEAD),
        (15, ("QS", "JS"), MistakeKind.LED_FAIL),  # the eight of hearts
        (1, ("AD",), MistakeKind.TOOK),  # the queen of hearts on the jack
        (3, ("QC",), MistakeKind.LET_GO),  # the nine of diamonds
        (11, ("10H", "8D"), MistakeKind.WRONG_CARD),  # the king of clubs
        (17, ("AH",), MistakeKind.WRONG_CARD),
        (28, ("7D",), MistakeKind.GAVE_POINTS),  # the ten of diamonds of the picker, to a defender's queen
        (26, ("10D",), MistakeKind.GAVE_POINTS),
    ],
)  # fmt: skip
def test_the_kind_of_a_mistake(number: int, best: tuple[str, ...], kind: MistakeKind) -> None:
    assert mistake_kinds(bad_bury(), judged(number, *best)) == {number: kind}


def test_the_only_right_card_counts_where_there_was_a_choice() -> None:
    found = dict(only_cards(bad_bury(), judged(0, "AC")))
    assert 0 not in found
    assert found[1] == 2  # the queen of hearts, beside two lower trump
    assert 29 not in found
