"""Evenings on their way to another installation: everything that their chains say, and the names beside it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime

from .book import Json
from .chain import BEGINNING, Sealed

FORM = "scorekeeper evenings"
VERSION = 1


@dataclass(frozen=True, slots=True)
class CarriedPerson:
    """Somebody whom entries name by ``uuid``; ``counts_as`` is the UUID of the one who stands for him."""

    uuid: str
    name: str
    counts_as: str | None = None
    erased: bool = False


@dataclass(frozen=True, slots=True)
class CarriedSeason:
    """A season of the club, both days included."""

    name: str
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class CarriedEntry:
    """An entry as it was hashed, and its hash."""

    sealed: Sealed
    hash: str


@dataclass(frozen=True, slots=True)
class CarriedEvening:
    """An evening: name and days, the chain of its journal, and what that must come to (units, by player)."""

    name: str
    played_on: date
    opened: datetime
    journal: str
    entries: tuple[CarriedEntry, ...]
    totals: tuple[int, ...]
    pot: int
    house: int

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.entries[-1].hash if self.entries else BEGINNING


@dataclass(frozen=True, slots=True)
class Carried:
    """One evening or all of a club, with everybody whom they name; ``rules`` are the club's house-rules files."""

    club: str
    seasons: tuple[CarriedSeason, ...]
    persons: tuple[CarriedPerson, ...]
    evenings: tuple[CarriedEvening, ...]
    rules: tuple[str, ...] = ()


def moment(when: datetime) -> str:
    """A moment as entries are hashed with it: ISO 8601 in UTC."""
    return when.astimezone(UTC).isoformat()


def as_json(carried: Carried) -> Json:
    """The JSON of a file; ``carried_reading.read`` takes it back. Grants stand in it by UUID, which opens nothing."""
    return {
        "form": FORM,
        "version": VERSION,
        "club": carried.club,
        "seasons": [
            {"name": season.name, "first": season.first.isoformat(), "last": season.last.isoformat()}
            for season in carried.seasons
        ],
        "rules": list(carried.rules),
        "persons": [person_json(person) for person in carried.persons],
        "evenings": [_evening(evening) for evening in carried.evenings],
    }


def _evening(evening: CarriedEvening) -> Json:
    return {
        "name": evening.name,
        "played_on": evening.played_on.isoformat(),
        "opened": moment(evening.opened),
        "journal": evening.journal,
        "head": evening.head,
        "entries": [entry_json(entry) for entry in evening.entries],
        "totals": list(evening.totals),
        "pot": evening.pot,
        "house": evening.house,
    }


def person_json(person: CarriedPerson) -> Json:
    """Somebody as a file says him."""
    return {"uuid": person.uuid, "name": person.name, "counts_as": person.counts_as, "erased": person.erased}


def entry_json(entry: CarriedEntry) -> Json:
    """An entry as a file says it."""
    sealed = entry.sealed
    return {
        "game": sealed.game,
        "seq": sealed.seq,
        "kind": sealed.kind,
        "payload": sealed.payload,
        "key": sealed.key,
        "grant": sealed.grant,
        "role": sealed.role,
        "at": moment(sealed.at),
        "address": sealed.address,
        "device": sealed.device,
        "why": sealed.why,
        "prev": sealed.prev,
        "hash": entry.hash,
    }
