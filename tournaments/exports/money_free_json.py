"""An event as JSON without money, to be read by programs."""

from __future__ import annotations

import json
from typing import IO

from tournaments.exports.sheets.event import sheets
from tournaments.exports.sheets.rows import cell_value
from tournaments.queries.record import Record

MONEY_FREE = "scorekeeper event, without money"
MONEY_FREE_VERSION = 1


def write_money_free(record: Record, out: IO[bytes]) -> None:
    """Every sheet of the event without an amount, a row a line. It has no entries, for those name amounts."""
    head = {"form": MONEY_FREE, "version": MONEY_FREE_VERSION, "name": record.event.name, "place": record.event.place}
    out.write(_plain(head | {"played_on": record.event.played_on.isoformat()})[:-1])
    for sheet in sheets(record, money=False):
        out.write(b",\n" + _plain(sheet.name) + b": [")
        names = [column.name for column in sheet.columns]
        for index, row in enumerate(sheet.rows):
            out.write(b",\n" if index else b"\n")
            out.write(_plain({name: cell_value(cell) for name, cell in zip(names, row, strict=True)}))
        out.write(b"]")
    out.write(b"}\n")


def _plain(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
