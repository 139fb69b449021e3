"""Sessions drawn by standing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import POWER_PAIRED, SEEDED, DrawRequest, plan_cost

from .drawn import drawn, times_met


def tables_of(players: int, tier: int, **more: object) -> list[list[int]]:
    """The tables of the one session, best first in each."""
    plan = draw_plan(DrawRequest(tuple(range(1, players + 1)), 1, tables_a_tier=tier, **more))  # type: ignore[arg-type]
    return [sorted(int(str(player)) for player in table) for table in plan.new_sessions[0]]


def test_seeded_the_best_sit_at_the_first_table() -> None:
    assert tables_of(16, SEEDED) == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16]]


def test_seeded_who_is_kept_apart_changes_places_with_the_nearest_who_can() -> None:
    tables = tables_of(15, SEEDED, apart=(frozenset({2, 3}),))
    moved = [player for player in tables[0] if player > 5]
    assert len(moved) == 1
    assert moved[0] <= 10
    assert not {2, 3} <= set(tables[0])


@pytest.mark.parametrize("players", [40, 43, 60])
def test_power_paired_nobody_leaves_their_tier(players: int) -> None:
    tables = tables_of(players, POWER_PAIRED)
    tiers = len(tables) // POWER_PAIRED
    bounds = [len(tables) * tier // tiers for tier in range(tiers + 1)]
    reached = 0
    for begin, end in pairwise(bounds):
        tier = sorted(player for table in tables[begin:end] for player in table)
        assert tier == list(range(reached + 1, reached + len(tier) + 1))
        reached += len(tier)


def test_power_paired_those_who_met_meet_others_where_the_tier_allows_it() -> None:
    played = drawn(60, 2)
    plan = draw_plan(DrawRequest(played.field.players, 1, frozen=played.sessions, tables_a_tier=POWER_PAIRED))
    assert plan_cost(plan).repeats == 0
    assert max(times_met(plan).values()) == 1
