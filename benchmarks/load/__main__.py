"""The site under the load of a hall, beside a bare Django view: `python -m benchmarks.load`.

400 players at 80 tables, whose phones record hands, and as many viewers whose pages ask for news. The generator runs on
the same machine. ``--report`` writes what came out as a page; ``--search`` raises the reads until the goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import process_time, sleep

from benchmarks.load.course import Load, Seen
from benchmarks.load.hall import PLAYERS, TABLES, founded, phones
from scorekeeper.commands.serve import THREADS
from tests.serving import Serving, checked, started

GOAL_WRITE, GOAL_READ = 150, 100  # milliseconds within which 95 of 100 are answered
STEPS = (50, 100, 150, 200, 300, 400, 600)
BARE_PORT = 18_999


def main() -> int:
    """Run the load that was asked for; return 1 where anything was answered wrongly or lost."""
    options = _options()
    with TemporaryDirectory() as folder, started("--data", folder) as site, _bare() as bare:
        _drained(site)
        hall = founded(site.address, site.owner_path() or "", hands=500)
        load = Load(site.address, bare, hall.event, phones(hall), PLAYERS, options.writes, options.reads, 0)
        if len(load.tables) != TABLES:
            raise AssertionError(f"{len(load.tables)} phones instead of {TABLES}")
        lines = [*_measured(site, load, options)]
        good = checked(Path(folder)).endswith("All good.\n")
    lines.append(f"`scorekeeper check` afterwards: {'all good' if good else 'NOT GOOD'}.")
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text)
    if options.report:
        Path(options.report).write_text(text, "utf-8")
    return 0 if good else 1


def _options() -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    reader.add_argument("--minutes", type=float, default=1.0, help="how long (default: 1)")
    reader.add_argument("--writes", type=float, default=3.0, help="hands a second (default: 3)")
    reader.add_argument("--reads", type=float, default=400.0, help="questions of viewers a second (default: 400)")
    reader.add_argument("--search", action="store_true", help="raise the reads, half a minute each, to where it ends")
    reader.add_argument("--report", metavar="FILE", help="write what came out there")
    return reader.parse_args()


def _measured(site: Serving, load: Load, options: argparse.Namespace) -> Iterator[str]:
    heads = (
        "writes/s",
        "reads/s",
        "done",
        "write p50 / p95 / p99 ms",
        "read p50 / p95 / p99 ms",
        "bare view p50 / p95",
    )
    yield f"| {' | '.join(heads)} | errors | server CPU | generator CPU | memory MB |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    if not options.search:
        yield _run(site, replace(load, seconds=60 * options.minutes))
        return
    for reads in STEPS:
        now = replace(load, reads=reads, seconds=30, write=Seen(), read=Seen(), beside=Seen())
        yield _run(site, now)
        if now.read.share(0.95) > 20 * GOAL_READ:
            break


def _run(site: Serving, load: Load) -> str:
    """Run a load; a line of what came out."""
    before, own, memory = _cpu(site), process_time(), _memory(site)
    asyncio.run(load.run())
    done = f"{len(load.write.seconds) / load.seconds:.1f} + {len(load.read.seconds) / load.seconds:.0f}"
    sleep(1)
    return " | ".join(
        [
            f"| {load.writes:g}",
            f"{load.reads:g}",
            done,
            _shares(load.write),
            _shares(load.read),
            f"{load.beside.share(0.5):.0f} / {load.beside.share(0.95):.0f}",
            f"{load.write.errors + load.read.errors} ({dict(load.write.statuses)}, {dict(load.read.statuses)})",
            f"{100 * (_cpu(site) - before) / load.seconds:.0f} %",
            f"{100 * (process_time() - own) / load.seconds:.0f} %",
            f"{memory:.0f} → {_memory(site):.0f} |",
        ]
    )


def _drained(site: Serving) -> None:
    """Read what the server says, or it would wait for a reader once a pipe is full."""
    Thread(target=lambda: site.process.stderr and site.process.stderr.read(), daemon=True).start()


def _shares(seen: Seen) -> str:
    return " / ".join(f"{seen.share(part):.0f}" for part in (0.5, 0.95, 0.99))


def _cpu(site: Serving) -> float:
    """Seconds of the processor that the server has used."""
    fields = Path(f"/proc/{site.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def _memory(site: Serving) -> float:
    """What the server holds in memory, in megabytes."""
    status = Path(f"/proc/{site.process.pid}/status").read_text()
    (line,) = [each for each in status.splitlines() if each.startswith("VmRSS")]
    return int(line.split()[1]) / 1000


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
