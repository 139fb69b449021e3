"""Played hands judged: nothing contradicts itself, and what cannot be judged says why."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from scorekeeper.engine.analysis.hands import Analysis, JudgedCard, analyze_hand
from scorekeeper.engine.errors import Refused
from tests.engine.play.hands import ALONE, CALLED_ACE, LEASTER, RENEGE, Json, played, played_on

from .test_solver import analyzable

HANDS = (0, 3, 6, 13, 15, 20, 23, 36, 257, 588)  # quick ones, of several presets, two with moving sixes
MANY_HANDS = tuple(range(150))


def verify_analysis(analysis: Analysis) -> None:
    """Check that best play never costs, that each value follows from the one before, and the last is the result."""
    assert analysis.plays[0].value == analysis.best
    assert analysis.plays[-1].after == analysis.made
    assert all(before.after == after.value for before, after in pairwise(analysis.plays))
    for play in analysis.plays:
        assert play.best
        assert (play.card in play.best) == (play.lost == 0)
        assert play.lost == abs(play.value - play.after)


def test_a_hand_is_judged_card_by_card() -> None:
    """Seat 2 picked alone and made 61, because everybody played the highest card: the others could take every trick,
    and the bury with them."""
    analysis = analyze_hand(played(played_on(ALONE)))
    verify_analysis(analysis)
    assert (analysis.made, analysis.best) == (61, 0)
    first, *_, last = [play for play in analysis.plays if play.lost]
    assert first == JudgedCard(1, 4, "QS", value=0, after=20, lost=20, best=("KD", "8D"))
    assert last == JudgedCard(5, 4, "AC", value=36, after=61, lost=25, best=("KC",))


def test_before_the_first_card_there_is_the_best_result_alone() -> None:
    assert analyze_hand(played(ALONE, tricks=[])) == Analysis(None, 0, ())


@pytest.mark.parametrize("seeds", [HANDS, pytest.param(MANY_HANDS, marks=pytest.mark.long)], ids=["few", "many"])
def test_random_hands_are_judged_without_contradiction(seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        if (checked := analyzable(seed)) is not None:
            verify_analysis(analyze_hand(checked))


@pytest.mark.parametrize(
    ("told", "key", "reason"),
    [
        (RENEGE, "must-follow-suit/cannot-play", None),
        (CALLED_ACE | {"tricks": CALLED_ACE["tricks"][:3]}, "unfinished/tricks", None),
        (played_on(LEASTER), "no-analysis", "no-picking-side"),
        ({key: value for key, value in CALLED_ACE.items() if key not in ("hands", "blind")}, "no-analysis",
         "deal-not-written"),
    ],
)  # fmt: skip
def test_what_cannot_be_judged_says_why(told: Json, key: str, reason: str | None) -> None:
    with pytest.raises(Refused) as refused:
        analyze_hand(played(told))
    fault = refused.value.faults[0]
    why: Any = fault.params.get("reason")
    assert (fault.key, why.key if key == "no-analysis" else None) == (key, reason)
