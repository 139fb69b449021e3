"""Penalties of an event: tiers, and where the points go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game_events import PaidTo
from scorekeeper.wording.sentences import write_refusal
from tests.refusals import raises_refused
from tournaments.engine.setup import PenaltyCharge, PenaltyTier, charge_penalty, next_tier, read_tier

WARNING, FOUR = PenaltyTier(), PenaltyTier(4)
SHARED = PenaltyTier(4, PaidTo.OTHERS)


@pytest.mark.parametrize(("past", "tier"), [(0, WARNING), (1, FOUR), (2, FOUR), (9, FOUR)])
def test_a_warning_comes_first_and_the_last_tier_repeats(past: int, tier: PenaltyTier) -> None:
    assert next_tier([WARNING, FOUR], past) == tier
    assert tier.warning == (past == 0)


def test_an_event_without_tiers_has_no_penalties() -> None:
    with raises_refused("This tournament has no penalties. Add a penalty step first"):
        next_tier([], 0)


def test_a_warning_costs_nothing() -> None:
    assert charge_penalty(PenaltyTier(0, PaidTo.OTHERS), 3, [1, 2]) == PenaltyCharge({3: 0}, 0)


def test_the_house_has_the_points() -> None:
    assert charge_penalty(FOUR, 3, [1, 2, 4, 5]) == PenaltyCharge({3: -4}, 4)


def test_the_others_share_the_points() -> None:
    assert charge_penalty(SHARED, 3, [1, 2, 4, 5]) == PenaltyCharge({3: -4, 1: 1, 2: 1, 4: 1, 5: 1}, 0)


def test_what_does_not_divide_is_the_houses() -> None:
    assert charge_penalty(PenaltyTier(8, PaidTo.OTHERS), 3, [1, 2, 4]) == PenaltyCharge({3: -8, 1: 2, 2: 2, 4: 2}, 2)


def test_points_for_nobody_are_refused() -> None:
    with raises_refused("Nobody else is at this table. Give the points to the house"):
        charge_penalty(SHARED, 3, [])


@pytest.mark.parametrize("others", [[1, 3], [1, 1, 2]])
def test_the_others_are_others_and_each_named_once(others: list[int]) -> None:
    with raises_refused("Name each other player at the table of 3 once"):
        charge_penalty(SHARED, 3, others)


@given(st.integers(0, 1_000), st.sampled_from(PaidTo), st.integers(1, 9))
def test_a_charge_sums_to_nothing(points: int, paid_to: PaidTo, others: int) -> None:
    found = charge_penalty(PenaltyTier(points, paid_to), 0, range(1, others + 1))
    assert sum(found.points.values()) + found.house == 0
    assert found.points[0] == -points
    assert found.house >= 0


def test_tiers_are_read() -> None:
    assert read_tier({"points": 4, "paid_to": "others"}, "") == SHARED
    assert read_tier({}, "") == WARNING


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ({"points": -4}, "points must be a whole number from 0 to 1000, not -4."),
        ({"points": True}, "points must be a whole number from 0 to 1000, not true."),
        ({"paid_to": "me"}, 'paid_to can\'t be "me". Use one of these: house, others.'),
        ({"point": 4}, 'A penalty has no "point".'),
        (4, "A penalty must be an object in braces { }, not 4."),
    ],
)
def test_what_is_no_tier_is_refused(value: object, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_tier(value, "penalties[0]")
    assert write_refusal(refused.value) == sentence
