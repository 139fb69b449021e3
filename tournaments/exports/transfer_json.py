"""Events and series as JSON: whole, for another installation, or without money, to be read."""

from __future__ import annotations

import json
from typing import IO, Any

from scorekeeper.ledger.transfer_file import entry_json, moment_text, person_json
from tournaments.exports.sheets.event import sheets
from tournaments.exports.sheets.rows import Cell, Live
from tournaments.queries.record import Record
from tournaments.queries.transfer import (
    EVENT_FORM,
    EVENT_VERSION,
    SERIES_FORM,
    SERIES_VERSION,
    CarriedEvent,
    CarriedSeries,
    CarriedTable,
)

MONEY_FREE = "scorekeeper event, without money"

Json = dict[str, Any]


def event_file(carried: CarriedEvent) -> bytes:
    """Everything of an event, in UTF-8; ``tournaments.imports.transfer_json`` takes it back."""
    return json.dumps(event_as_json(carried), ensure_ascii=False, indent=1).encode()


def event_as_json(carried: CarriedEvent) -> Json:
    """The entries as they were hashed, the names beside them, and what they come to."""
    return {
        "form": EVENT_FORM,
        "version": EVENT_VERSION,
        "club": carried.club,
        "name": carried.name,
        "place": carried.place,
        "played_on": carried.played_on.isoformat(),
        "journal": carried.journal,
        "head": carried.head,
        "persons": [person_json(person) for person in carried.persons],
        "groups": [{"number": number, "name": name} for number, name in carried.groups],
        "tables": [_table(table) for table in carried.tables],
        "entries": [entry_json(entry) for entry in carried.entries],
        "derived": carried.derived,
    }


def _table(table: CarriedTable) -> Json:
    return {
        "number": table.number,
        "session": table.session,
        "game": table.game,
        "name": table.name,
        "played_on": table.played_on.isoformat(),
        "opened": moment_text(table.opened),
    }


def write_money_free(found: Record, out: IO[bytes]) -> None:
    """Every sheet of the event without an amount, a row a line. It has no entries, for those name amounts."""
    head = {"form": MONEY_FREE, "version": EVENT_VERSION, "name": found.event.name, "place": found.event.place}
    out.write(_plain(head | {"played_on": found.event.played_on.isoformat()})[:-1])
    for sheet in sheets(found, money=False):
        out.write(b",\n" + _plain(sheet.name) + b": [")
        names = [column.name for column in sheet.columns]
        for index, row in enumerate(sheet.rows):
            out.write(b",\n" if index else b"\n")
            out.write(_plain({name: _value(cell) for name, cell in zip(names, row, strict=True)}))
        out.write(b"]")
    out.write(b"}\n")


def _plain(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _value(cell: Cell) -> str | int | None:
    return cell.value if isinstance(cell, Live) else cell


def series_file(carried: CarriedSeries) -> bytes:
    """Everything of a series, in UTF-8; ``tournaments.imports.transfer_json`` takes it back."""
    return json.dumps(series_as_json(carried), ensure_ascii=False, indent=1).encode()


def series_as_json(carried: CarriedSeries) -> dict[str, Any]:
    """The same as plain JSON values."""
    return {
        "form": SERIES_FORM,
        "version": SERIES_VERSION,
        "club": carried.club,
        "name": carried.name,
        "journal": carried.journal,
        "head": carried.head,
        "persons": [person_json(person) for person in carried.persons],
        "entries": [entry_json(entry) for entry in carried.entries],
        "events": [event_as_json(event) for event in carried.events],
    }
