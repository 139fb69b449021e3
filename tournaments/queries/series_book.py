"""The book of a series, read from its entries: a few for each event and one for each payment."""

from __future__ import annotations

from scorekeeper.ledger.chain import parse_json
from scorekeeper.models import Entry
from tournaments.engine.event.values import EventEntry
from tournaments.engine.series.book import SeriesBook, read_series


def book_of(journal: int) -> SeriesBook:
    """The book of a series by its journal. One statement. Raises ``LookupError`` for a journal without entries."""
    entries = said_in(journal)
    if not entries:
        raise LookupError(f"journal {journal} is no series'")
    return read_series(entries)


def said_in(journal: int) -> list[EventEntry]:
    """What the entries of a series say, in order. One statement."""
    entries = Entry.objects.filter(journal=journal).order_by("seq")
    return [EventEntry(each.seq, each.kind, each.at, parse_json(each.payload), each.why) for each in entries]
