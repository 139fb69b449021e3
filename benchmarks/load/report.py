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

PAGE = """# Under the load of a hall

400 players sit at 80 tables and record hands, and 400 phones look on: two of five show the standings, two the
player's own page, one the first page. A real hall records a hand every three seconds and each phone asks for news
every ten seconds: 0.3 writes and 40 reads a second. Here it is ten times that, 3 writes and 400 reads a second; then
the reads are raised, half a minute each, until a goal is missed.

Servers, the database, what sends the requests and a bare Django view, which five questions a second are put to for
comparison, share one machine of {cores} cores ({machine}). Every phone has a connection of its own and its page
open, and asks as htmx does, with compression; a write is the request that the table screen sends. The goals: 95
of 100 writes within {write} ms, 95 of 100 reads within {read} ms, no error, memory flat (what the largest server
holds after a quarter of the time, and at the end).

Made by `python -m benchmarks.load --minutes {minutes:g} --report docs/load.md` at commit `{commit}`.
[What each part costs](figures.md).

## At ten times the rate

{runs}

## Where it ends

{ends}

{searches}
## One score sheet and its viewers

One game's scorer records a hand a second, and every viewer's page of the score sheet asks for news every two seconds.
Recording alone and recording with viewers alternate, {sheet_seconds:g} seconds each, on SQLite with one server; each
ratio is against the run alone before it. The goal: with 200 viewers, recording takes at most twice as long as alone.
Sizes are compressed, as they were sent.

Made by `python -m benchmarks.load.score_sheet`, and with this page.

{sheets}
The sheet is drawn once per version for all viewers, by one thread: a page that asks meanwhile is told nothing and
asks again. Only the new hands are read and drawn. A page says which rows it shows and their hash; while these stand, it
is sent the rows after them, the totals, and the chart. After a correction, an undo, or a change of names it is sent the
whole sheet, of which only the rows that changed are drawn anew. In a chart of more than 300 hands, a line has a point
for the highest and the lowest of every few hands.

Settle up and the scoring page as viewers see them, and a player's page, are drawn once per version in the same way
(`--page settle`, `--page table`, `--page player`). Opening a page waits for the drawing and is always up to date.
Scorers have pages of their own.

## What a question costs

Nearly every question is answered without drawing anything. What is alive on a page is drawn apart from the page
around it, and what is the same for everybody (first page, standings, bracket) once for all who look, kept compressed.
While hands come in, everybody's view of the event is reckoned every two seconds, by one thread, not with each of
them; while it draws, others get what is there. Opening a page always shows it as it is. What may not be seen any more
(hidden standings, an erased name) is gone from open pages within a tenth of a second of their next question. A player's
page has a version of its own, made of everything on it: a hand at another table that moves neither their rank nor their
points is no news to them.

One statement tells whether anything happened, and for a tenth of a second its answer serves everybody who asks. When
each question had a statement of its own, one server on PostgreSQL missed the goal: a statement is a wait, in each
wait another thread of the process runs, and while one of them draws a page it keeps the processor for 5 ms at a time.
With two such turns per question instead of three, the same server answered 95 of 100 questions in 21 to 26 ms instead
of 130 to 1,222 ms, in turns of 15 seconds at 400 questions a second on a machine busy with other work; the database
used 5% of a core instead of 22%. Shorter turns of the threads (1 ms) made it slower each time.
"""


def line(one: Ran) -> str:
    """A load as a line of a table."""
    return f"| {' | '.join(told(one) for told in COLUMNS.values())} |\n"


def page(measured: Sequence[Measured], minutes: float, sheets: Sequence[Sequence[Watched]]) -> str:
    """The page of what was measured; ``sheets`` are the runs with viewers of a score sheet, by its length."""
    runs = "\n".join(
        f"{one.title}, {_long(one.run)}, {_busy(one)}:\n\n{HEADS}{line(one.run)}" for one in measured if one.run
    )
    good = "`scorekeeper check` found nothing on any of them afterwards." if all(one.good for one in measured) else ""
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
    return f"on a machine whose load was {one.busy:.1f} before it began"


def _end(one: Measured) -> str:
    if not one.search:
        return "not searched."
    last = one.search[-1]
    if last.holds:
        return f"{last.load.reads:g} reads a second held, and no more were asked."
    missed = f"of {last.load.reads:g} a second {last.reads:.0f} were answered, 95 of 100 within"
    held = f"{one.most:g} reads a second held beside" if one.most else "not even the fewest asked held beside"
    return (
        f"{held} {last.load.writes:g} writes; {missed} "
        f"{last.load.read.share(0.95):.0f} ms, writes within {last.load.write.share(0.95):.0f} ms."
    )
