"""The fold of an event's entries into its book: each is applied or refused, and what is refused is never written.

Entries about links change nothing in the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tournaments.engine.event import tables
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.bracket import BRACKET_CHANGE_KINDS, BRACKET_KINDS
from tournaments.engine.event.ceremony import CEREMONY_KINDS
from tournaments.engine.event.draw import DRAW_KINDS
from tournaments.engine.event.entrants import ENTRANT_KINDS
from tournaments.engine.event.money import FEE_KINDS, MONEY_KINDS
from tournaments.engine.event.tickets import HOUR_KINDS, TICKET_KINDS
from tournaments.engine.event.values import EventEntry
from tournaments.engine.setup import read_setup


def _keep_book(book: EventBook, _said: EventEntry) -> EventBook:
    return book


LINK_KINDS: Mapping[str, Callable[[EventBook, EventEntry], EventBook]] = {
    "new-link": _keep_book,
    "end-link": _keep_book,
}


OPENING = "event"

ApplyEntry = Callable[[EventBook, EventEntry], EventBook]

KINDS: Mapping[str, ApplyEntry] = {
    **ENTRANT_KINDS,
    **DRAW_KINDS,
    **BRACKET_KINDS,
    **BRACKET_CHANGE_KINDS,
    **tables.TABLE_KINDS,
    **tables.ROOM_KINDS,
    **MONEY_KINDS,
    **FEE_KINDS,
    **TICKET_KINDS,
    **HOUR_KINDS,
    **CEREMONY_KINDS,
    **LINK_KINDS,
}


def open_event(entry: EventEntry) -> EventBook:
    """Return the empty book that an opening entry begins. Raises ``Refused`` for a setup that is not valid."""
    return EventBook(read_setup(entry.payload["setup"]))


def apply_entry(book: EventBook, entry: EventEntry) -> EventBook:
    """Return the book after an entry. Raises ``Refused`` when it cannot be made where the event stands."""
    return KINDS[entry.kind](book, entry)


def read_event(entries: Iterable[EventEntry]) -> EventBook:
    """Return the book after all entries of an event, the opening one first."""
    first, *rest = entries
    book = open_event(first)
    for each in rest:
        book = apply_entry(book, each)
    return book
