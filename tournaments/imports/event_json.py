"""A file of an event, read strictly: what is not known, missing or of another form is refused by its place."""

from __future__ import annotations

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger import carried_values as values
from scorekeeper.ledger import texts
from scorekeeper.ledger.carried_reading import verify_persons
from scorekeeper.models import Role
from tournaments.queries.carry import FORM, VERSION, CarriedEvent, CarriedTable

MOST_ENTRIES = 200_000
WHAT = "an event"  # is in such a file
_FILE = frozenset(
    {
        *("form", "version", "club", "name", "place", "played_on", "journal", "head"),
        *("persons", "groups", "tables", "entries", "derived"),
    }
)
_DERIVED = frozenset({"standings", "live", "seats", "bracket", "prizes", "signed"})
_GROUP = frozenset({"number", "name"})
_TABLE = frozenset({"number", "session", "game", "name", "played_on", "opened"})


def parse(content: bytes) -> CarriedEvent:
    """The event in a file of at most 50 MB.

    Raises ``Refused``: ``too-large``, ``bad-file``, ``bad-version``, ``unknown-key``, ``missing-key``, ``bad-value``,
    ``same-name``, ``bad-chain`` where the head is not the last hash, with the place as path. The chain is not walked
    here, see ``tournaments.services.take_in_event``.
    """
    return read(values.plain(content, WHAT))


def read(value: object) -> CarriedEvent:
    """The event that the JSON of a file says. Raises what ``parse`` raises."""
    said = values.of_form(value, FORM, VERSION, WHAT)
    carried = _event(said)
    values.verify_head(said["head"], carried.head, "head")
    verify_persons(carried.persons)
    values.verify_different((str(number) for number, _name in carried.groups), "groups", "number")
    values.verify_different((texts.folded(name) for _number, name in carried.groups), "groups", "name")
    return carried


def _event(value: object) -> CarriedEvent:
    plain = values.as_object(value, _FILE, "")
    journal = values.key(plain["journal"], "journal")
    return CarriedEvent(
        club=values.name(plain["club"], "club"),
        name=values.name(plain["name"], "name"),
        place=values.name(plain["place"], "place") if plain["place"] != "" else "",
        played_on=values.day(plain["played_on"], "played_on"),
        journal=journal,
        persons=values.each(plain["persons"], "persons", values.person, MOST_ENTRIES),
        groups=values.each(plain["groups"], "groups", _group),
        tables=values.each(plain["tables"], "tables", _table),
        entries=values.each(
            plain["entries"],
            "entries",
            lambda entry, path: values.entry(entry, path, journal, Role.values),
            MOST_ENTRIES,
        ),
        derived=values.as_object(plain["derived"], _DERIVED, "derived"),
    )


def _group(value: object, path: str) -> tuple[int, str]:
    plain = values.as_object(value, _GROUP, path)
    number = values.whole(plain["number"], f"{path}.number")
    if not 1 <= number <= MOST_ENTRIES:
        raise refuse("bad-value", f"A group has a number from 1 on, not {number}.", f"{path}.number")
    return number, values.name(plain["name"], f"{path}.name")


def _table(value: object, path: str) -> CarriedTable:
    plain = values.as_object(value, _TABLE, path)
    return CarriedTable(
        number=values.whole(plain["number"], f"{path}.number"),
        session=values.whole(plain["session"], f"{path}.session"),
        game=values.whole(plain["game"], f"{path}.game"),
        name=values.name(plain["name"], f"{path}.name"),
        played_on=values.day(plain["played_on"], f"{path}.played_on"),
        opened=values.moment(plain["opened"], f"{path}.opened"),
    )
