"""A series on its way to another installation: its own entries, the names in them, and each of its events whole."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.ledger.chain import BEGINNING
from scorekeeper.ledger.transfer_file import TransferEntry, TransferPerson
from scorekeeper.models import Entry, Person
from scorekeeper.queries.transfer import carried_entry, carried_persons
from tournaments.models import Event, Series

from .carry import CarriedEvent, carried_event
from .series_book import book_of

FORM = "scorekeeper series"
VERSION = 1


@dataclass(frozen=True, slots=True)
class CarriedSeries:
    """A series with its whole journal; ``persons`` are those whom its own entries name."""

    club: str
    name: str
    journal: str
    persons: tuple[TransferPerson, ...]
    entries: tuple[TransferEntry, ...]
    events: tuple[CarriedEvent, ...]

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.entries[-1].hash if self.entries else BEGINNING


def carried_series(series: Series) -> CarriedSeries:
    """A series to carry away. Statements grow with its events, not with what was played at them."""
    book = book_of(series.journal_id)
    named = {each.person for each in book.paid} | {row.person for row in book.final}
    there = list(Person.objects.filter(uuid__in=named))
    stand = Person.objects.filter(pk__in=[person.merged_into_id for person in there if person.merged_into_id])
    events = Event.objects.filter(journal__key__in=book.events).select_related("club", "journal")
    return CarriedSeries(
        club=series.club.name,
        name=series.name,
        journal=series.journal.key,
        persons=carried_persons({person.pk: person for person in (*there, *stand)}.values()),
        entries=_entries(series),
        events=tuple(carried_event(event) for event in events.order_by("played_on", "pk")),
    )


def _entries(series: Series) -> tuple[TransferEntry, ...]:
    entries = Entry.objects.filter(journal=series.journal_id).order_by("seq")
    return tuple(carried_entry(entry, series.journal.key, None) for entry in entries)
