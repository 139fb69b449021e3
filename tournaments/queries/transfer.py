"""An event or a series to carry to another installation, and a file compared with what is here.

A file is new here, played on since, the same, or has parted from what is here.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q

from scorekeeper.ledger.chain import BEGINNING
from scorekeeper.ledger.transfer_file import TransferEntry, TransferPerson
from scorekeeper.models import Entry, Person
from scorekeeper.queries.transfer import ArrivalFate, carried_entry, carried_persons, met
from tournaments.engine.award import award_as_json
from tournaments.engine.event.results import bracket_places
from tournaments.engine.event.values import SignOff
from tournaments.models import Event, EventTable, Group, Series
from tournaments.queries.book import EventReading, read, series_book_of
from tournaments.queries.closing import prizes
from tournaments.queries.results import standings_at

EVENT_FORM = "scorekeeper event"
EVENT_VERSION = 1

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CarriedTable:
    """A table by its id in the event: its session, its game's number in the journal, what stands outside entries."""

    number: int
    session: int
    game: int
    name: str
    played_on: date
    opened: datetime


@dataclass(frozen=True, slots=True)
class CarriedEvent:
    """An event with its whole journal. ``groups`` are names by number, ``derived`` is what the entries come to."""

    club: str
    name: str
    place: str
    played_on: date
    journal: str
    persons: tuple[TransferPerson, ...]
    groups: tuple[tuple[int, str], ...]
    tables: tuple[CarriedTable, ...]
    entries: tuple[TransferEntry, ...]
    derived: Json

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.entries[-1].hash if self.entries else BEGINNING


def carried_event(event: Event) -> CarriedEvent:
    """An event to carry away. The number of statements does not grow with it."""
    return CarriedEvent(
        club=event.club.name,
        name=event.name,
        place=event.place,
        played_on=event.played_on,
        journal=event.journal.key,
        persons=carried_persons(_persons(event)),
        groups=tuple(Group.objects.filter(event=event).order_by("number").values_list("number", "name")),
        tables=_tables(event),
        entries=_entries(event),
        derived=derive_figures(event, read(event.journal_id)),
    )


def derive_figures(event: Event, found: EventReading) -> Json:
    """What an event comes to, as plain JSON: standings, seats of published sessions, prizes. Entrants by number."""
    award = prizes(event, found).award
    plain = {
        "standings": [asdict(row) for row in standings_at(event, found, official=True)],
        "live": [asdict(row) for row in standings_at(event, found, official=False)],
        "seats": {
            session: [table.seats for table in found.book.tables_of(session)] for session in found.book.published
        },
        "bracket": found.book.bracket and [asdict(standing) for standing in bracket_places(found.book.bracket)],
        "prizes": None if award is None else award_as_json(award),
        "signed": [award_as_json(signed.award) for signed in _signed(found)],
    }
    as_written: Json = json.loads(json.dumps(plain))
    return as_written


def _signed(found: EventReading) -> list[SignOff]:
    """All that is signed, and of an hourly day each round's prizes after it."""
    return [*found.book.signed, *(signed for _number, signed in sorted(found.book.hours.items()))]


def _persons(event: Event) -> list[Person]:
    """Those who play or have played, and those who stand for them."""
    played = Q(entries__event=event) | Q(seats__game__journal=event.journal_id)
    there = list(Person.objects.filter(played).distinct())
    stand = Person.objects.filter(pk__in=[person.merged_into_id for person in there if person.merged_into_id])
    return list({person.pk: person for person in (*there, *stand)}.values())


def _tables(event: Event) -> tuple[CarriedTable, ...]:
    rows = EventTable.objects.filter(event=event).order_by("number")
    columns = ("number", "session", "sitting__game__number", "sitting__name", "sitting__played_on", "sitting__opened")
    return tuple(CarriedTable(*row) for row in rows.values_list(*columns))


def _entries(event: Event) -> tuple[TransferEntry, ...]:
    entries = Entry.objects.filter(journal=event.journal_id).select_related("game").order_by("seq")
    key = event.journal.key
    return tuple(carried_entry(entry, key, None if entry.game is None else entry.game.number) for entry in entries)


SERIES_FORM = "scorekeeper series"
SERIES_VERSION = 1


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
    book = series_book_of(series.journal_id)
    named = {each.person for each in book.paid} | {row.person for row in book.final}
    there = list(Person.objects.filter(uuid__in=named))
    stand = Person.objects.filter(pk__in=[person.merged_into_id for person in there if person.merged_into_id])
    events = Event.objects.filter(journal__key__in=book.events).select_related("club", "journal")
    return CarriedSeries(
        club=series.club.name,
        name=series.name,
        journal=series.journal.key,
        persons=carried_persons({person.pk: person for person in (*there, *stand)}.values()),
        entries=_series_entries(series),
        events=tuple(carried_event(event) for event in events.order_by("played_on", "pk")),
    )


def _series_entries(series: Series) -> tuple[TransferEntry, ...]:
    entries = Entry.objects.filter(journal=series.journal_id).order_by("seq")
    return tuple(carried_entry(entry, series.journal.key, None) for entry in entries)


@dataclass(frozen=True, slots=True)
class ArrivingEvent:
    """How a carried event stands to the one with its journal that is here, None where there is none.

    ``entries`` are in the file, ``here`` on this site, ``both`` alike from the beginning.
    """

    name: str
    event: Event | None
    fate: ArrivalFate
    entries: int
    here: int
    both: int

    @property
    def comes(self) -> bool:
        """Whether taking it in would write anything."""
        return self.fate in (ArrivalFate.NEW, ArrivalFate.LONGER)


def arriving_event(carried: CarriedEvent, club: int) -> ArrivingEvent:
    """Compare a carried event with what a site has of it. Two statements."""
    event = Event.objects.select_related("journal", "club").filter(journal__key=carried.journal).first()
    theirs = [entry.hash for entry in carried.entries]
    ours = [] if event is None else hashes_of(event.journal_id)
    fate, both = met(ours, theirs)
    here = ArrivalFate.ELSEWHERE if event and event.club_id != club else fate
    return ArrivingEvent(carried.name, event, here, len(theirs), len(ours), both)


def hashes_of(journal: int) -> list[str]:
    """The hashes of a journal's entries in order. One statement."""
    return list(Entry.objects.filter(journal=journal).order_by("seq").values_list("hash", flat=True))
