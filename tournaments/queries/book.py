"""Read the books of events and series from their entries once, and then only what is new."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.db.models import Q

from scorekeeper.models import Entry, Journal
from scorekeeper.queries.reading import BoundedCache
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import apply_entry, open_event
from tournaments.engine.event.values import EventEntry
from tournaments.engine.series.book import SeriesBook, read_series


@dataclass(frozen=True, slots=True)
class EventReading:
    """A book, and how far its journal was read: the number and the hash of the last entry, those of tables included.

    ``length`` is the event's version: whatever happens at it, at its tables too, raises it.
    """

    book: EventBook
    length: int
    head: str

    @property
    def version(self) -> tuple[int, str]:
        """What is read again once it differs; the hash tells a journal from one that a backup put in its place."""
        return self.length, self.head


_KEPT: BoundedCache[int, EventReading] = BoundedCache()


def book_of(journal: int) -> EventBook:
    """The book of an event by its journal; see ``read``."""
    return read_book(journal).book


def read_book(journal: int) -> EventReading:
    """The book of an event as it stands. One statement when nothing has happened since, two otherwise.

    Raises ``LookupError`` for a journal that is no event's.
    """
    known = cached_book(journal)
    length, head = Journal.objects.values_list("length", "head").get(pk=journal)
    return read_at(journal, length, head, known)


def cached_book(journal: int) -> EventReading | None:
    """Return the reading that this process keeps of an event. Ask before reading the journal: then it is never the
    newer of the two, and entries written at the same time make nobody read the whole journal again."""
    return _KEPT.get(journal)


def read_at(journal: int, length: int, head: str, known: EventReading | None) -> EventReading:
    """The book of an event whose journal is as long as this, read on from what was ``kept``. One statement or none.

    As long as only tables wrote, the book is the same object. Raises ``LookupError`` for a journal that is no event's.
    """
    if known is not None and known.version == (length, head):
        return known
    reading = _read_on(journal, known, length, head)
    _KEPT.keep(journal, reading)
    return reading


def _read_on(journal: int, known: EventReading | None, length: int, head: str) -> EventReading:
    if known is not None:
        first, *new = _entries(journal, known.length, length) or (None,)
        if first is not None and first.hash == known.head:
            book = known.book
            for entry in new:
                book = apply_entry(book, _event_entry(entry))
            return EventReading(book, length, head)
    entries = _entries(journal, 0, length)
    if not entries or entries[0].game_id is not None:
        raise LookupError(f"journal {journal} is no event's")
    book = open_event(_event_entry(entries[0]))
    for entry in entries[1:]:
        book = apply_entry(book, _event_entry(entry))
    return EventReading(book, length, head)


def _entries(journal: int, known: int, length: int) -> list[Entry]:
    """The event's own entries after a number, and the one with that number whosever it is: it tells whether this is
    still the journal that was read."""
    own = Entry.objects.filter(Q(game=None) | Q(seq=known), journal=journal, seq__gte=known, seq__lte=length)
    return list(own.only("seq", "kind", "at", "payload", "why", "hash", "game_id").order_by("seq"))


def _event_entry(entry: Entry) -> EventEntry:
    return EventEntry(entry.seq, entry.kind, entry.at, json.loads(entry.payload), entry.why)


def series_book_of(journal: int) -> SeriesBook:
    """The book of a series by its journal. One statement. Raises ``LookupError`` for a journal without entries."""
    entries = series_entries(journal)
    if not entries:
        raise LookupError(f"journal {journal} is no series'")
    return read_series(entries)


def series_entries(journal: int) -> list[EventEntry]:
    """Return the events in the entries of a series, in order. One statement."""
    entries = Entry.objects.filter(journal=journal).order_by("seq")
    return [EventEntry(each.seq, each.kind, each.at, json.loads(each.payload), each.why) for each in entries]
