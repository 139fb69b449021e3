"""The fold of an event: each entry applied to the book, or refused. What is refused is never written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tournaments.engine import setup

from . import bracket_changes, bracketing, drawing, entrants, fees, hours, links, money, room, tables, tickets
from .book import EventBook
from .said import Said

OPENING = "event"

Apply = Callable[[EventBook, Said], EventBook]

KINDS: Mapping[str, Apply] = {
    **entrants.KINDS,
    **drawing.KINDS,
    **bracketing.KINDS,
    **bracket_changes.KINDS,
    **tables.KINDS,
    **room.KINDS,
    **money.KINDS,
    **fees.KINDS,
    **tickets.KINDS,
    **hours.KINDS,
    **links.KINDS,
}


def opened(said: Said) -> EventBook:
    """The empty book that an opening entry begins. Raises ``Refused`` for a set-up that cannot be."""
    return EventBook(setup.read(said.payload["setup"]))


def apply(book: EventBook, said: Said) -> EventBook:
    """The book after an entry. Raises ``Refused`` when it cannot be made where the event stands."""
    return KINDS[said.kind](book, said)


def read_all(said: Iterable[Said]) -> EventBook:
    """The book after all entries of an event, the opening one first."""
    first, *rest = said
    book = opened(first)
    for each in rest:
        book = apply(book, each)
    return book
