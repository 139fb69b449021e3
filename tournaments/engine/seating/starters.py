"""Fields for which a session or a few say all: the next ones come from moving each player a step round his circle.

Such starters were found by search and stand in `starters.toml`; a test deals each out and counts.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import NamedTuple

MOST_SESSIONS = 6


class Starter(NamedTuple):
    """The lengths of the circles that the players 0 .. n - 1 stand in, and the first sessions, tables between bars."""

    circles: tuple[int, ...]
    firsts: tuple[str, ...]


@cache
def starters() -> dict[tuple[int, int, int], Starter]:
    """All starters, by players, size of tables and sessions."""
    told = tomllib.loads(files(__package__).joinpath("starters.toml").read_text("utf-8"))["starter"]
    return {
        (one["players"], one["table_size"], one["sessions"]): Starter(
            tuple(length for many, length in one["circles"] for _ in range(many)), tuple(one["firsts"])
        )
        for one in told
    }


def starter(players: int, size: int, sessions: int) -> Starter | None:
    """The starter for a field, if there is one; one for more sessions where there is none for so many."""
    fields = ((players, size, more) for more in range(sessions, MOST_SESSIONS + 1))
    return next((starters()[field] for field in fields if field in starters()), None)


def session_of(starter: Starter, session: int) -> list[list[int]]:
    """The tables of a session, counted from 0."""
    steps, number = divmod(session, len(starter.firsts))
    moved = [
        first + (place + steps) % length
        for first, length in zip(accumulate(starter.circles, initial=0), starter.circles, strict=False)
        for place in range(length)
    ]
    return [[moved[int(player)] for player in table.split()] for table in starter.firsts[number].split("|")]
