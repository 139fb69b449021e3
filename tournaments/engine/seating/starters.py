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


STARTERS: dict[tuple[int, int], Starter] = {
    (30, 5): Starter(
        (6,) * 5,
        "5 26 23 24 11 | 4 2 28 15 6 | 0 29 12 21 14 | 18 1 16 10 20 | 3 13 25 8 19 | 9 22 7 27 17",
    ),
    (36, 5): Starter(
        (6,) * 6,
        "6 25 10 14 24 | 21 2 9 3 23 | 32 8 4 34 7 | 30 18 17 13 31 | 20 28 35 19 26 | 16 1 29 15 5 | 12 11 27 22 0 33",
    ),
    (41, 5): Starter(
        (6,) * 6 + (3,) * 1 + (2,) * 1,
        "33 6 29 11 12 | 27 28 40 7 18 | 24 4 19 15 2 | 35 3 21 22 31 | 39 0 30 5 37 | 20 8 10 13 36 | 38 "
        "26 14 16 32 | 17 25 1 23 9 34",
    ),
    (42, 5): Starter(
        (6,) * 7,
        "6 31 40 18 36 | 4 38 13 17 39 | 24 26 10 32 16 | 22 0 9 14 11 | 34 19 27 15 30 | 1 20 5 29 37 | "
        "41 25 2 8 12 35 | 23 28 3 7 33 21",
    ),
    (46, 5): Starter(
        (6,) * 7 + (2,) * 2,
        "43 20 29 11 1 | 13 17 25 36 30 | 19 8 44 41 27 | 39 35 18 38 42 | 4 37 7 5 28 | 45 15 2 16 31 | "
        "3 10 24 14 23 | 9 33 26 34 21 | 6 32 12 22 0 40",
    ),
    (48, 5): Starter(
        (6,) * 8,
        "22 2 46 23 32 | 33 27 19 40 31 | 29 16 0 45 28 | 3 36 15 6 11 | 42 30 14 1 8 | 47 20 38 26 9 | "
        "37 18 35 17 12 10 | 4 5 21 13 24 41 | 39 44 7 34 43 25",
    ),
}


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
