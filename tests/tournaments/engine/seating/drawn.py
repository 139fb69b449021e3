"""Draws for the tests, and what is counted in them without the engine's help."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawPlan, DrawRequest


def drawn(players: int, sessions: int, seed: int = 1, size: int = 5) -> DrawPlan:
    """The plan of the players 1 .. N."""
    return draw_plan(DrawRequest(tuple(range(1, players + 1)), sessions, seed, size))


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
