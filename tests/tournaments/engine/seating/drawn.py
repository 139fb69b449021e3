"""Draws for the tests, and what is counted in them without the engine's help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pytest

from tournaments.engine.seating import draw
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawPlan, DrawRequest


def drawn(players: int, sessions: int, seed: int = 1, size: int = 5) -> DrawPlan:
    """The plan of the players 1 .. N."""
    return draw_plan(DrawRequest(tuple(range(1, players + 1)), sessions, seed, size))


@contextmanager
def short_search() -> Iterator[None]:
    """Draw with a tenth of the steps, where how good a draw is does not matter."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(draw, "STEPS_A_PLAYER", draw.STEPS_A_PLAYER // 10)
        yield


def times_met(plan: DrawPlan) -> Counter[tuple[object, object]]:
    """Return how often each pair met."""
    return Counter(
        pair for session in plan.sessions for table in session for pair in combinations(sorted(table, key=str), 2)
    )


def repeats(plan: DrawPlan) -> int:
    """The meetings beyond the first of each pair."""
    return sum(times - 1 for times in times_met(plan).values())


def sixes(plan: DrawPlan) -> list[int]:
    """Return how often each player sat at a table of six, in the order of the field."""
    sat = Counter(player for session in plan.sessions for table in session if len(table) == 6 for player in table)
    return [sat[player] for player in plan.field.players]


def spread(counts: list[int]) -> int:
    """The difference between the most and the fewest."""
    return max(counts) - min(counts)
