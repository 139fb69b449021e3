"""An event on its way to another installation: all that its chain says, the names beside it, what it comes to."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q

from scorekeeper.ledger.chain import BEGINNING
from scorekeeper.ledger.transfer_file import TransferEntry, TransferPerson
from scorekeeper.models import Entry, Person
from scorekeeper.queries.transfer import carried_entry, carried_persons
from tournaments.engine.award import award_as_json
from tournaments.engine.event.results import bracket_places
from tournaments.engine.event.values import SignOff
from tournaments.models import Event, EventTable, Group

from .book import Read, read
from .closing import prizes
from .results import standings_at

FORM = "scorekeeper event"
VERSION = 1

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
        derived=derived(event, read(event.journal_id)),
    )


def derived(event: Event, found: Read) -> Json:
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


def _signed(found: Read) -> list[SignOff]:
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
