"""Fields for which a session or a few say all: the next ones come from moving each player a step round his circle.

Such starters were found by search; a test deals each out and counts.
"""

from __future__ import annotations

from typing import NamedTuple

PERIOD = 6


class Starter(NamedTuple):
    """The lengths of the circles that the players 0 .. n - 1 stand in, and the first sessions, tables between bars.

    Sessions stand between slashes.
    """

    circles: tuple[int, ...]
    sessions: str


STARTERS: dict[tuple[int, int], Starter] = {
    (30, 5): Starter(
        (6,) * 5,
        """
        5 26 23 24 11 | 4 2 28 15 6 | 0 29 12 21 14 | 18 1 16 10 20 | 3 13 25 8 19 | 9 22 7 27 17
        """,
    ),
    (36, 5): Starter(
        (6,) * 6,
        """
        6 25 10 14 24 | 21 2 9 3 23 | 32 8 4 34 7 | 30 18 17 13 31 | 20 28 35 19 26 | 16 1 29 15 5 |
        12 11 27 22 0 33
        """,
    ),
    (41, 5): Starter(
        (6,) * 6 + (3,) + (2,),
        """
        33 6 29 11 12 | 27 28 40 7 18 | 24 4 19 15 2 | 35 3 21 22 31 | 39 0 30 5 37 | 20 8 10 13 36 |
        38 26 14 16 32 | 17 25 1 23 9 34
        """,
    ),
    (42, 5): Starter(
        (6,) * 7,
        """
        6 31 40 18 36 | 4 38 13 17 39 | 24 26 10 32 16 | 22 0 9 14 11 | 34 19 27 15 30 | 1 20 5 29 37 |
        41 25 2 8 12 35 | 23 28 3 7 33 21
        """,
    ),
    (46, 5): Starter(
        (6,) * 7 + (2,) * 2,
        """
        43 20 29 11 1 | 13 17 25 36 30 | 19 8 44 41 27 | 39 35 18 38 42 | 4 37 7 5 28 | 45 15 2 16 31 |
        3 10 24 14 23 | 9 33 26 34 21 | 6 32 12 22 0 40
        """,
    ),
    (47, 5): Starter(
        (2,) * 23 + (1,),
        """
        46 24 15 17 36 | 3 25 38 9 11 | 33 20 19 34 44 | 0 23 41 29 14 | 6 42 18 28 10 | 31 35 1 37 4 |
        43 26 39 13 45 | 5 32 22 16 8 27 | 7 21 2 30 40 12 /
        33 45 42 31 40 | 22 41 26 38 24 | 39 4 6 29 30 | 13 17 5 2 19 | 21 36 23 16 43 | 8 35 44 3 46 |
        10 20 25 7 1 | 0 18 37 15 9 27 | 28 32 14 11 34 12 /
        5 12 15 23 6 | 30 33 8 18 11 | 29 21 34 26 37 | 32 42 13 24 1 | 9 41 35 16 7 | 17 45 27 14 10 |
        3 39 0 28 19 | 43 20 46 40 4 38 | 44 36 22 2 25 31
        """,
    ),
    (48, 5): Starter(
        (6,) * 8,
        """
        22 2 46 23 32 | 33 27 19 40 31 | 29 16 0 45 28 | 3 36 15 6 11 | 42 30 14 1 8 | 47 20 38 26 9 |
        37 18 35 17 12 10 | 4 5 21 13 24 41 | 39 44 7 34 43 25
        """,
    ),
    (49, 5): Starter(
        (6,) * 7 + (3,) + (2,) * 2,
        """
        47 14 19 27 10 | 41 0 17 43 5 | 11 7 31 39 32 | 25 20 40 46 2 | 22 26 44 16 35 | 37 33 48 38 12 4 |
        45 42 9 29 8 15 | 24 36 13 21 30 28 | 3 1 23 34 18 6
        """,
    ),
    (51, 5): Starter(
        (6,) * 8 + (3,),
        """
        43 11 1 7 0 | 42 14 27 9 40 | 25 36 22 21 6 | 8 19 5 48 30 | 18 15 29 47 37 | 45 44 31 35 39 |
        50 16 34 46 26 | 12 23 33 24 10 | 49 4 41 2 17 | 38 32 13 3 20 28
        """,
    ),
}


def session_of(starter: Starter, session: int) -> list[list[int]]:
    """The tables of a session, counted from 0."""
    firsts = starter.sessions.split("/")
    steps, number = divmod(session, len(firsts))
    moved = [
        first + (place + steps) % length
        for first, length in zip(_firsts(starter.circles), starter.circles, strict=True)
        for place in range(length)
    ]
    return [[moved[int(player)] for player in table.split()] for table in firsts[number].split("|")]


def _firsts(circles: tuple[int, ...]) -> list[int]:
    return [sum(circles[:index]) for index in range(len(circles))]
