"""Books of events for tests: entries said one after the other, without a database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import OPENING, read_event
from tournaments.engine.event.values import EventEntry
from tournaments.engine.setup import load_format, setup_as_json

NOON = datetime(2026, 10, 3, 12, tzinfo=UTC)
Spoken = tuple[str, dict[str, Any]]


def said(number: int, kind: str, payload: dict[str, Any]) -> EventEntry:
    """Return an entry of that number, a minute after the one before it."""
    return EventEntry(number, kind, NOON + timedelta(minutes=number), payload)


def make_book(spoken: Sequence[Spoken], slug: str = "nationals") -> EventBook:
    """Return the book of an event of that format in which all of that was said."""
    opening: Spoken = (OPENING, {"setup": setup_as_json(load_format(slug))})
    return read_event(said(number, *each) for number, each in enumerate([opening, *spoken], 1))


def entered(*numbers: int) -> Spoken:
    """Return the entry that enters players of these numbers."""
    return "enter", {"entrants": [{"number": number, "person": f"person-{number}"} for number in numbers]}


def draft(session: int, *tables: tuple[int, ...]) -> Spoken:
    """Return the entry of a draw with these tables."""
    seats = [list(table) for table in tables]
    players = sorted(number for table in tables for number in table)
    return "draft", {"session": session, "seed": 1, "algorithm": 1, "size": 5, "players": players, "tables": seats}


def published(session: int = 1) -> list[Spoken]:
    """Return what leads to two tables of five in a session."""
    return [draft(session, (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), ("publish", {"session": session})]


TEN: Spoken = entered(*range(1, 11))
PLAYED: list[Spoken] = [TEN, *published()]
HANDED_IN: list[Spoken] = [*PLAYED, ("hand-in", {"table": 1, "scorer": 1})]
CONFIRMED: list[Spoken] = [*HANDED_IN, ("confirm", {"table": 1, "entrant": 2, "seen": 4})]
OVER: list[Spoken] = [
    *CONFIRMED,
    ("hand-in", {"table": 2, "scorer": 6}),
    ("confirm", {"table": 2, "entrant": 7, "seen": 6}),
    ("lock", {"session": 1}),
]
