"""Read files of events and series strictly: refuse what is unknown, missing, or malformed by its place."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.ledger.texts import fold_name
from scorekeeper.ledger.transfer_file import (
    read_day,
    read_entry,
    read_key,
    read_list,
    read_moment,
    read_name,
    read_object,
    read_person,
    read_whole,
    verify_different,
    verify_form,
    verify_head,
    verify_persons,
)
from scorekeeper.models import Role
from tournaments.engine.series.book import MOST_EVENTS
from tournaments.queries.transfer import (
    EVENT_FORM,
    EVENT_VERSION,
    SERIES_FORM,
    SERIES_VERSION,
    CarriedEvent,
    CarriedSeries,
    CarriedTable,
)

MOST_EVENT_ENTRIES = 200_000
EVENT_WHAT = "an event"  # is in such a file
_EVENT_FILE = frozenset(
    {
        *("form", "version", "club", "name", "place", "played_on", "journal", "head"),
        *("persons", "groups", "tables", "entries", "derived"),
    }
)
_DERIVED = frozenset({"standings", "live", "seats", "bracket", "prizes", "signed"})
_GROUP = frozenset({"number", "name"})
_TABLE = frozenset({"number", "session", "game", "name", "played_on", "opened"})


def read_event(value: object) -> CarriedEvent:
    """The event that the JSON of a file says. Raises what ``parse`` raises."""
    said = verify_form(value, EVENT_FORM, EVENT_VERSION, EVENT_WHAT)
    carried = _event(said)
    verify_head(said["head"], carried.head, "head")
    verify_persons(carried.persons)
    verify_different((str(number) for number, _name in carried.groups), "groups", "number")
    verify_different((fold_name(name) for _number, name in carried.groups), "groups", "name")
    return carried


def _event(value: object) -> CarriedEvent:
    plain = read_object(value, _EVENT_FILE, "")
    journal = read_key(plain["journal"], "journal")
    return CarriedEvent(
        club=read_name(plain["club"], "club"),
        name=read_name(plain["name"], "name"),
        place=read_name(plain["place"], "place") if plain["place"] != "" else "",
        played_on=read_day(plain["played_on"], "played_on"),
        journal=journal,
        persons=read_list(plain["persons"], "persons", read_person, MOST_EVENT_ENTRIES),
        groups=read_list(plain["groups"], "groups", _group),
        tables=read_list(plain["tables"], "tables", _table),
        entries=read_list(
            plain["entries"],
            "entries",
            lambda entry, path: read_entry(entry, path, journal, Role.values),
            MOST_EVENT_ENTRIES,
        ),
        derived=read_object(plain["derived"], _DERIVED, "derived"),
    )


def _group(value: object, path: str) -> tuple[int, str]:
    plain = read_object(value, _GROUP, path)
    number = read_whole(plain["number"], f"{path}.number")
    if not 1 <= number <= MOST_EVENT_ENTRIES:
        raise refuse("bad-value/group", {"number": number}, f"{path}.number")
    return number, read_name(plain["name"], f"{path}.name")


def _table(value: object, path: str) -> CarriedTable:
    plain = read_object(value, _TABLE, path)
    return CarriedTable(
        number=read_whole(plain["number"], f"{path}.number"),
        session=read_whole(plain["session"], f"{path}.session"),
        game=read_whole(plain["game"], f"{path}.game"),
        name=read_name(plain["name"], f"{path}.name"),
        played_on=read_day(plain["played_on"], f"{path}.played_on"),
        opened=read_moment(plain["opened"], f"{path}.opened"),
    )


MOST_SERIES_ENTRIES = 100_000
SERIES_WHAT = "a series"  # is in such a file
_SERIES_FILE = frozenset({"form", "version", "club", "name", "journal", "head", "persons", "entries", "events"})


def read_series(value: object) -> CarriedSeries:
    """The series that the JSON of a file says. Raises what ``parse`` raises."""
    said = verify_form(value, SERIES_FORM, SERIES_VERSION, SERIES_WHAT)
    carried = _series(said)
    verify_head(said["head"], carried.head, "head")
    verify_persons(carried.persons)
    verify_different((event.journal for event in carried.events), "events", "journal")
    return carried


def _series(value: object) -> CarriedSeries:
    plain = read_object(value, _SERIES_FILE, "")
    journal = read_key(plain["journal"], "journal")
    return CarriedSeries(
        club=read_name(plain["club"], "club"),
        name=read_name(plain["name"], "name"),
        journal=journal,
        persons=read_list(plain["persons"], "persons", read_person, MOST_SERIES_ENTRIES),
        entries=read_list(
            plain["entries"],
            "entries",
            lambda entry, path: read_entry(entry, path, journal, Role.values),
            MOST_SERIES_ENTRIES,
        ),
        events=read_list(plain["events"], "events", _event_at, MOST_EVENTS),
    )


def _event_at(value: object, path: str) -> CarriedEvent:
    try:
        return read_event(value)
    except Refused as refused:
        faults = [replace(fault, path=f"{path}.{fault.path}") for fault in refused.faults]
        raise Refused(faults) from None
