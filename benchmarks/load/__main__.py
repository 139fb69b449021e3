"""The site under the load of a hall, beside a bare Django view: `python -m benchmarks.load`.

400 players at 80 tables, whose phones record hands, and as many viewers whose pages ask for news. The generator runs on
the same machine. ``--search`` raises the reads until a goal is missed; ``--report`` does both, on SQLite, and on
PostgreSQL with one server and, for a third of the time, with two, adds one score sheet and its viewers, and writes what
came out as a page.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.commit import current_commit
from benchmarks.load import report, score_sheet
from benchmarks.load.course import Load
from benchmarks.load.hall import PLAYERS, TABLES, founded, phones, publish
from benchmarks.load.runs import Ran, ran, searched
from benchmarks.load.sites import DATABASES, sites
from scorekeeper.commands.serve import THREADS

BARE_PORT = 18_999
REPORTED = (("sqlite", 1, 1.0), ("postgres", 1, 1.0), ("postgres", 2, 0.3))  # servers, part of the time


def main() -> int:
    """Run the loads that were asked for; return 1 where anything was answered wrongly or lost."""
    options = _options()
    sys.stdout.write(f"commit {current_commit()}\n")
    asked = REPORTED if options.report else ((options.database, options.processes, 1.0),)
    measured = [_measured(database, processes, part * options.minutes, options) for database, processes, part in asked]
    sheets = list(score_sheet.measured(score_sheet.SECONDS)) if options.report else []
    if options.report:
        options.report.write_text(report.page(measured, options.minutes, sheets), "utf-8")
    wrong = any(not one.good or any(each.errors for each in one.held) for one in measured)
    return wrong or any(met.errors for ran in sheets for met in ran)


def _options() -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    reader.add_argument("--minutes", type=float, default=1.0, help="how long (default: 1)")
    reader.add_argument("--writes", type=float, default=3.0, help="hands a second (default: 3)")
    reader.add_argument("--reads", type=float, default=400.0, help="questions of viewers a second (default: 400)")
    reader.add_argument("--database", choices=DATABASES, default="sqlite", help="default: sqlite")
    reader.add_argument("--processes", type=int, default=1, help="servers of the site, PostgreSQL only (default: 1)")
    reader.add_argument("--search", action="store_true", help="raise the reads, half a minute each, to where it ends")
    reader.add_argument("--report", type=Path, metavar="FILE", help="all of it, written there as a page")
    options = reader.parse_args()
    if options.database == "sqlite" and options.processes != 1:
        reader.error("SQLite is for one server")
    return options


def _measured(database: str, processes: int, minutes: float, options: argparse.Namespace) -> report.Measured:
    """Return the results of so many minutes and of the search, printing them on the way."""
    one = report.Measured(database, processes)
    sys.stdout.write(f"\n{one.title}\n{report.HEADS}")
    with sites(database, processes) as site, _bare() as bare:
        hall = founded(site.addresses[0], site.servers[0].owner_path() or "", hands=500)
        tables = phones(hall)
        if len(tables) != TABLES:
            raise AssertionError(f"{len(tables)} phones instead of {TABLES}")
        load = Load(site.addresses, bare, publish(hall), tables, PLAYERS, options.writes, options.reads, 60 * minutes)
        if options.report or not options.search:
            one.run = _write_line(ran(site, load))
        if options.report or options.search:
            one.search += map(_write_line, searched(site, load))
        one.good = site.checked().endswith("All good.\n")
    sys.stdout.write(f"`scorekeeper check` afterwards: {'all good' if one.good else 'NOT GOOD'}.\n")
    return one


def _write_line(one: Ran) -> Ran:
    sys.stdout.write(report.line(one))
    sys.stdout.flush()
    return one


@contextmanager
def _bare() -> Iterator[str]:
    """A bare Django view, served in a process of its own with as many threads."""
    command = [sys.executable, "-m", "benchmarks.load.bare", str(BARE_PORT), str(THREADS)]
    with subprocess.Popen(command) as process:
        try:
            yield f"http://127.0.0.1:{BARE_PORT}"
        finally:
            process.terminate()


if __name__ == "__main__":
    sys.exit(main())
