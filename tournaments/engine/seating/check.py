"""What a field must be, before it is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from scorekeeper.engine.errors import Fault, Refused, refuse

from .plan import Field

MOST_PLAYERS, MOST_SESSIONS = 20_000, 60


def check(field: Field) -> None:
    """Raises ``Refused`` with everything that is wrong with a field, and what ``table_sizes`` raises."""
    check_number(len(field.players))
    if faults := list(_faults(field)):
        raise Refused(faults)
    _ = field.sizes  # raises where they fill no tables


def check_number(players: int) -> None:
    """Raises ``Refused`` (``too-many-players``) for more players than are drawn."""
    if players > MOST_PLAYERS:
        raise refuse("too-many-players", f"A draw is for at most {MOST_PLAYERS} players.", "players")


def _faults(field: Field) -> Iterator[Fault]:
    for player, times in Counter(field.players).items():
        if times > 1:
            yield Fault("player-twice", f"{player} is entered {times} times.", "players")
    if field.sessions < 1 or field.sessions + len(field.frozen) > MOST_SESSIONS:
        yield Fault("bad-sessions", f"A plan has 1 to {MOST_SESSIONS} sessions, those played included.", "sessions")
    if field.tables_a_tier is not None and field.tables_a_tier < 1:
        yield Fault("bad-tier", "At least one table belongs to a tier.", "tables_a_tier")
    if field.tables_a_tier is not None and field.sessions != 1:
        yield Fault("one-by-one", "By standing one session is drawn, and the next when that is played.", "sessions")
    for number, session in enumerate(field.frozen):
        yield from _seated_twice(number, Counter(chain.from_iterable(session)))


def _seated_twice(number: int, seats: Counter[object]) -> Iterator[Fault]:
    for player, times in seats.items():
        if times > 1:
            yield Fault("seated-twice", f"{player} sits twice in session {number + 1}.", f"frozen[{number}]")
