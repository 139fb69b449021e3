"""Who sits where in a session that is published."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.names import sort_key
from tournaments.models import Event

from .book import read
from .names import names


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: whose, at which table (the number that stands on it), and which one there."""

    entrant: int
    name: str
    table: int
    seat: int


def seats(event: Event, session: int) -> tuple[Seat, ...]:
    """The seats of a session by table and seat, none before it is published. Two statements."""
    book = read(event.journal_id).book
    if session not in book.published:
        return ()
    called = names(event, session)
    return tuple(
        Seat(entrant, called[entrant], table.number, seat)
        for table in book.tables_of(session)
        for seat, entrant in enumerate(table.seats, 1)
    )


def by_name(found: tuple[Seat, ...]) -> list[Seat]:
    """The seats from A to Z by last name, those of one name by number."""
    return sorted(found, key=lambda seat: (sort_key(seat.name), seat.entrant))
