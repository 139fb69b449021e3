"""Fields for which one session says all: the next ones come from moving each player a step round his circle.

Such starters were found by search; a test deals each out and counts.
"""

from __future__ import annotations

from typing import NamedTuple

PERIOD = 6


class Starter(NamedTuple):
    """The lengths of the circles that the players 0 .. n - 1 stand in, and the first session, a table between bars."""

    circles: tuple[int, ...]
    tables: str


STARTERS: dict[tuple[int, int], Starter] = {}


def session_of(starter: Starter, session: int) -> list[list[int]]:
    """The tables of a session, counted from 0."""
    moved = [
        first + (step + session) % length
        for first, length in zip(_firsts(starter.circles), starter.circles, strict=True)
        for step in range(length)
    ]
    return [[moved[int(player)] for player in table.split()] for table in starter.tables.split("|")]


def _firsts(circles: tuple[int, ...]) -> list[int]:
    return [sum(circles[:index]) for index in range(len(circles))]
