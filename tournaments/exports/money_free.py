"""An event without money as JSON, to be read by programs: every report of it."""

from __future__ import annotations

import json
from typing import IO

from scorekeeper.exports.tables import json_rows
from tournaments.queries.record import Record
from tournaments.reports.event import event_reports

MONEY_FREE = "scorekeeper event, without money"
MONEY_FREE_VERSION = 1


def write_money_free(record: Record, out: IO[bytes]) -> None:
    """Every report of the event without an amount, a row a line. It has no entries, for those name amounts."""
    head = {"form": MONEY_FREE, "version": MONEY_FREE_VERSION, "name": record.event.name, "place": record.event.place}
    out.write(_as_json(head | {"played_on": record.event.played_on.isoformat()})[:-1])
    for report in event_reports(record, money=False):
        out.write(b",\n" + _as_json(report.key) + b": [")
        for index, row in enumerate(json_rows(report)):
            out.write(b",\n" if index else b"\n")
            out.write(_as_json(row))
        out.write(b"]")
    out.write(b"}\n")


def _as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
