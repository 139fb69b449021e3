"""A file of a series, read strictly: what is not known, missing or of another form is refused by its place."""

from __future__ import annotations

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.ledger.transfer_file import (
    parse_json_file,
    read_entry,
    read_key,
    read_list,
    read_name,
    read_object,
    read_person,
    verify_different,
    verify_form,
    verify_head,
    verify_persons,
)
from scorekeeper.models import Role
from tournaments.engine.series.book import MOST_EVENTS
from tournaments.queries.carry import CarriedEvent
from tournaments.queries.series_carry import FORM, VERSION, CarriedSeries

from . import event_json

MOST_ENTRIES = 100_000
WHAT = "a series"  # is in such a file
_FILE = frozenset({"form", "version", "club", "name", "journal", "head", "persons", "entries", "events"})


def parse(content: bytes) -> CarriedSeries:
    """The series in a file of at most 50 MB.

    Raises ``Refused``: ``too-large``, ``bad-file``, ``bad-version``, ``unknown-key``, ``missing-key``, ``bad-value``,
    ``same-name``, ``bad-chain`` where a head is not the last hash, with the place as path. No chain is walked here, see
    ``tournaments.services.take_in_series``.
    """
    return read(parse_json_file(content, WHAT))


def read(value: object) -> CarriedSeries:
    """The series that the JSON of a file says. Raises what ``parse`` raises."""
    said = verify_form(value, FORM, VERSION, WHAT)
    carried = _series(said)
    verify_head(said["head"], carried.head, "head")
    verify_persons(carried.persons)
    verify_different((event.journal for event in carried.events), "events", "journal")
    return carried


def _series(value: object) -> CarriedSeries:
    plain = read_object(value, _FILE, "")
    journal = read_key(plain["journal"], "journal")
    return CarriedSeries(
        club=read_name(plain["club"], "club"),
        name=read_name(plain["name"], "name"),
        journal=journal,
        persons=read_list(plain["persons"], "persons", read_person, MOST_ENTRIES),
        entries=read_list(
            plain["entries"],
            "entries",
            lambda entry, path: read_entry(entry, path, journal, Role.values),
            MOST_ENTRIES,
        ),
        events=read_list(plain["events"], "events", _event, MOST_EVENTS),
    )


def _event(value: object, path: str) -> CarriedEvent:
    try:
        return event_json.read(value)
    except Refused as refused:
        faults = [Fault(one.code, one.message, f"{path}.{one.path}", one.details) for one in refused.faults]
        raise Refused(faults) from None
