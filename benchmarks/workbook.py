"""The workbook of a large event: `python -m benchmarks.workbook`.

400 players at 80 tables in six sessions, a row for each player of each hand: about 10,000 rows in one event and 50,000
in another. Each workbook is written by a process of its own, whose memory is read before and after: what it took at
its most beyond what it had. The baseline writes the same cells through an ordinary workbook of openpyxl.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryFile
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from openpyxl import Workbook  # noqa: E402

from benchmarks.commit import current_commit  # noqa: E402
from scorekeeper.exports.xlsx.report import write_workbook  # noqa: E402
from scorekeeper.reports.report import plain  # noqa: E402
from tests.tournaments.events import DIRECTOR, founded, key  # noqa: E402
from tests.tournaments.seated import Seated, publish  # noqa: E402
from tournaments.engine.prize_table import PrizeTable  # noqa: E402
from tournaments.models import Event  # noqa: E402
from tournaments.queries.record import Record, record  # noqa: E402
from tournaments.reports.event import event_reports  # noqa: E402
from tournaments.services import events, paper_tables  # noqa: E402
from tournaments.services.paper_tables import Card  # noqa: E402

PLAYERS, SESSIONS = 400, 6
FEW, MANY = 4, 21  # hands at each table
MEGABYTE = 1024  # kilobytes, as the system counts


def played(name: str, hands: int) -> int:
    """The number of an event all of whose tables have so many hands, typed from cards."""
    seated = Seated(founded(PLAYERS, name=name))
    six = replace(seated.book.setup, sessions=seated.book.setup.sessions[:1] * SESSIONS, prizes=PrizeTable())
    events.change_setup(seated.event, six, key=key(), actor=DIRECTOR)
    chance = Random(1)
    for session in range(1, SESSIONS + 1):
        seats = chance.sample(range(1, PLAYERS + 1), PLAYERS)
        publish(seated, session, [tuple(seats[at : at + 5]) for at in range(0, PLAYERS, 5)], hands)
        for table in seated.book.tables_of(session):
            card = Card(tuple(_row(chance) for _ in range(hands)))
            paper_tables.hand_in(seated.event, table.id, card, key=key(), actor=DIRECTOR, signed="signed")
    return seated.event.pk


def _row(chance: Random) -> tuple[int, ...]:
    row = [2, 1, -1, -1, -1]
    chance.shuffle(row)
    return tuple(row)


def ordinary(record: Record) -> None:
    """The baseline: every cell kept until the file is saved."""
    book = Workbook()
    for sheet in event_reports(record, money=True):
        page = book.create_sheet(sheet.title)
        page.append([column.label for column in sheet.columns])
        for row in sheet.rows:
            page.append([plain(column.value(row)) for column in sheet.columns])
    book.save(BytesIO())


def streamed(record: Record) -> None:
    """The product's."""
    with TemporaryFile() as out:
        write_workbook(record.event.name, event_reports(record, money=True), out)


def measure(event: int, how: str) -> None:
    """Write a workbook and print what it took: memory in kilobytes, seconds of the processor."""
    streamed(record(Event.objects.get(name="Small")))  # what is imported and read once
    found = record(Event.objects.select_related("club", "journal").get(pk=event))
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak starts anew from what there is now
    before, begun = _memory("VmRSS"), process_time()
    {"ordinary": ordinary, "streamed": streamed}[how](found)
    seconds = process_time() - begun
    print(json.dumps([_memory("VmHWM") - before, seconds]))


def _memory(which: str) -> int:
    """Return the kilobytes that the process has now ("VmRSS"), or had at its most ("VmHWM")."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition(f"{which}:")[2].split()[0])


def measured(event: int, how: str) -> tuple[int, float]:
    """The same in a process of its own."""
    asked = [sys.executable, "-m", "benchmarks.workbook", "measure", str(event), how]
    kilobytes, seconds = json.loads(subprocess.run(asked, check=True, capture_output=True, timeout=600).stdout)
    return kilobytes, seconds


def main() -> None:
    """Play, measure and print; or, in a process of its own, only write one workbook of an event that is there."""
    if sys.argv[1:2] == ["measure"]:
        measure(int(sys.argv[2]), sys.argv[3])
        return
    print(f"commit {current_commit()}", flush=True)
    call_command("migrate", verbosity=0)
    founded(5, name="Small")
    counts = {played("Few", FEW): FEW, played("Many", MANY): MANY}
    print(f"workbooks of {PLAYERS} players, {SESSIONS} sessions: memory beyond what the process had, seconds")
    took: dict[str, list[int]] = {}
    for how in ("ordinary", "streamed"):
        for event, hands in counts.items():
            kilobytes, seconds = measured(event, how)
            took.setdefault(how, []).append(kilobytes)
            rows = hands * SESSIONS * PLAYERS
            print(f"{how:>9}{rows:>8,} rows {kilobytes / MEGABYTE:>8,.1f} MB {seconds:>7.2f} s")
    for how, (few, many) in took.items():
        print(f"{how}: {growth(few, many)} for {MANY / FEW:.2f} times the rows")


def growth(few: int, many: int) -> str:
    """Return how much more memory many rows took than few, both in kilobytes; few rows may fit into what was free."""
    return f"{many / few:.2f} times the memory" if few else f"{many:,} kB instead of none"


if __name__ == "__main__":
    main()
