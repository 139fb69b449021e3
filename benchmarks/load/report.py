"""A page of the results of loads."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.commit import current_commit

from . import score_sheet
from .course import Seen
from .runs import GOAL_READ, GOAL_WRITE, Ran
from .score_sheet import SECONDS, Watched

TITLES = {"sqlite": "SQLite", "postgres": "PostgreSQL"}
NAMES = ("no server", "one server", "two servers", "three servers", "four servers")


@dataclass
class Measured:
    """Loads on one database with so many servers: the run, the search for the end, and whether the ledger was good."""

    database: str
    processes: int
    run: Ran | None = None
    search: list[Ran] = field(default_factory=list)
    good: bool = False
    busy: float = field(default_factory=lambda: os.getloadavg()[0])  # how many processes ran or waited before it began

    @property
    def title(self) -> str:
        """``PostgreSQL, two servers``."""
        return f"{TITLES[self.database]}, {NAMES[self.processes]}"

    @property
    def held(self) -> list[Ran]:
        """The loads that nothing may have gone wrong in: all but the one at which the search ended."""
        return [*([self.run] if self.run else []), *self.search[:-1]]

    @property
    def most(self) -> float:
        """The most reads a second that held."""
        return max((one.load.reads for one in self.search if one.holds), default=0.0)


def _shares(seen: Seen) -> str:
    return " / ".join(f"{seen.share(part):.0f}" for part in (0.5, 0.95, 0.99))


def _answers(seen: Seen) -> str:
    told = [f"{times:,} × {status}" for status, times in sorted(seen.statuses.items())]
    return ", ".join([*told, *([f"{seen.broken} without an answer"] if seen.broken else [])])


COLUMNS: Mapping[str, Callable[[Ran], str]] = {
    "asked: writes + reads / s": lambda one: f"{one.load.writes:g} + {one.load.reads:g}",
    "answered": lambda one: f"{len(one.load.write.seconds) / one.load.seconds:.1f} + {one.reads:.0f}",
    "write p50 / p95 / p99 ms": lambda one: _shares(one.load.write),
    "read p50 / p95 / p99 ms": lambda one: _shares(one.load.read),
    "bare view p50 / p95 / p99 ms": lambda one: _shares(one.load.beside),
    "errors": lambda one: str(one.errors),
    "answers to reads": lambda one: _answers(one.load.read),
    "of a core: site": lambda one: f"{one.server:.0%}",
    "database": lambda one: f"{one.database:.0%}" if one.database else "",
    "generator": lambda one: f"{one.generator:.0%}",
    "memory MB": lambda one: f"{one.memory[0]:.0f} → {one.memory[1]:.0f}",
}
HEADS = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}\n"

PAGE = """# Load of a full hall

400 players at 80 tables record hands, and 400 phones watch. Of five phones, two show the standings, two the player's
own page,
one the first page. A real hall records a hand every three seconds, and each phone reads every ten seconds.
That's 0.3 writes and 40 reads per second. This test has ten times as much: 3 writes and 400 reads per second.
Then the reads go up, half a minute each, until a goal is missed.

One machine with {cores} cores ({machine}) runs everything:
the servers, the database, the load generator, and a bare Django view for comparison.
The bare view gets five reads per second. Every phone has its own connection and reads as htmx does, with compression.
A write is the request that the scoring page sends.

The goals: 95 of 100 writes within {write} ms, 95 of 100 reads within {read} ms, no errors, flat memory.
Memory is what the largest server uses after a quarter of the time, and at the end.

Made by `python -m benchmarks.load --minutes {minutes:g} --report docs/develop/load.md` at commit `{commit}`.
[What each part costs](figures.md).

## Ten times the rate

{runs}

## Limits

{ends}

{searches}
## One score sheet and its viewers

One scorer records a hand per second, and every viewer's score sheet reads every two seconds.
Recording alone and recording with viewers alternate, {sheet_seconds:g} seconds each, on SQLite with one server.
Each ratio compares with the run alone before it. The goal: with 200 viewers, recording takes at most twice as long
as alone.
Sizes are compressed, as they were sent.

Made by `python -m benchmarks.load.score_sheet`, and with this page.

{sheets}
One thread renders the score sheet once per version for all viewers. A page that reads during that time gets
nothing new and reads again. Only new hands are read and rendered. A page says which rows it shows, with their hash.
If these are current, it gets only the rows after them, the totals, and the chart.
After an edit, an undo, or a change of names it gets the whole score sheet. Only changed rows are rendered again.
In a chart of more than 300 hands, a line has only the highest and the lowest of every few hands.

Settle up, the viewers' scoring page, and a player's page are rendered once per version in the same way
(`--page settle`, `--page table`, `--page player`). Opening a page waits for the rendering and is always up to date.
Scorers have pages of their own.

## What a read costs

Nearly every read is answered without rendering. The live part of a page is rendered apart from the page around it.
What everyone sees (first page, standings, bracket) is rendered once for all and kept compressed.

While hands come in, the public view of the tournament is computed every two seconds, by one thread. Others get the
previous one.
Opening a page always shows the current state. Hidden standings and deleted names disappear from open pages
within a tenth of a second of their next read. A player's page has a version of its own, made of everything on it.
A hand at another table that changes neither rank nor points sends nothing.

One statement tells whether anything happened. Its answer serves all reads for a tenth of a second.
With one statement per read, one server on PostgreSQL missed the goal. A statement is a wait, and in each wait
another thread runs.
While that thread renders a page, it keeps the processor for 5 ms at a time.

With three such turns per read, the same server answered 95 of 100 reads in 130 to 1,222 ms.
With two it took 21 to 26 ms. This was measured in turns of 15 seconds at 400 reads per second, on a busy machine.
The database used 5% of a core instead of 22%. Shorter thread turns (1 ms) made it slower each time.
"""


def line(one: Ran) -> str:
    """A load as a line of a table."""
    return f"| {' | '.join(told(one) for told in COLUMNS.values())} |\n"


def page(measured: Sequence[Measured], minutes: float, sheets: Sequence[Sequence[Watched]]) -> str:
    """The page of what was measured; ``sheets`` are the runs with viewers of a score sheet, by its length."""
    runs = "\n".join(
        f"{one.title}, {_long(one.run)}, {_busy(one)}:\n\n{HEADS}{line(one.run)}" for one in measured if one.run
    )
    good = "`scorekeeper check` found no errors on any of them afterwards." if all(one.good for one in measured) else ""
    return PAGE.format(
        commit=current_commit(),
        minutes=minutes,
        cores=os.cpu_count(),
        machine=f"{platform.system()}, Python {platform.python_version()}",
        write=GOAL_WRITE,
        read=GOAL_READ,
        runs=f"{runs}\n{good}".rstrip(),
        sheet_seconds=SECONDS,
        sheets="".join([score_sheet.HEADS, *(each for ran in sheets for each in score_sheet.lines(ran))]),
        ends="\n".join(f"- {one.title}: {_end(one)}" for one in measured),
        searches="\n".join(f"{one.title}:\n\n{HEADS}{''.join(map(line, one.search))}" for one in measured),
    )


def _long(run: Ran) -> str:
    return f"{run.load.seconds / 60:g} minutes"


def _busy(one: Measured) -> str:
    """Return the part of the machine that the measurement had to itself."""
    return f"load of the machine before: {one.busy:.1f}"


def _end(one: Measured) -> str:
    if not one.search:
        return "not searched."
    last = one.search[-1]
    if last.holds:
        return f"{last.load.reads:g} reads per second held. No more were tried."
    held = f"{one.most:g} reads per second held" if one.most else "not even the lowest rate held"
    return (
        f"{held} with {last.load.writes:g} writes. At {last.load.reads:g} per second {last.reads:.0f} were answered, "
        f"95 of 100 reads within {last.load.read.share(0.95):.0f} ms "
        f"and writes within {last.load.write.share(0.95):.0f} ms."
    )
