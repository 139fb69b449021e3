"""The audit of series: their entries read again, the events and persons that they name looked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scorekeeper.ledger.transfer_check import UNREADABLE
from scorekeeper.models import Person
from scorekeeper.services.audit import Finding
from scorekeeper.services.write_lock import writing
from tournaments.engine.series.book import SeriesBook
from tournaments.models import Event, Series
from tournaments.queries.series_book import book_of


def findings() -> list[Finding]:
    """What is not as it should be at any series. Each is looked at while nobody writes."""
    found: list[Finding] = []
    for series in Series.objects.order_by("pk"):
        with writing():
            found += map(partial(Finding, f"series {series.pk}"), _series(series))
    return found


def _series(series: Series) -> Iterator[str]:
    try:
        book = book_of(series.journal_id)
    except UNREADABLE as error:
        yield f"The entries cannot be read: {error}"
        return
    yield from _events(series, book)
    named = {each.person for each in book.paid} | {row.person for row in book.final}
    there = set(map(str, Person.objects.filter(uuid__in=named).values_list("uuid", flat=True)))
    for uuid in sorted(named - there):
        yield f"Person {uuid} is named by the entries and is not here."


def _events(series: Series, book: SeriesBook) -> Iterator[str]:
    clubs = dict(Event.objects.filter(journal__key__in=book.events).values_list("journal__key", "club"))
    for key in book.events:
        if key not in clubs:
            yield f"Tournament {key} belongs to it and is not here."
        elif clubs[key] != series.club_id:
            yield f"Tournament {key} belongs to another club than the series."
