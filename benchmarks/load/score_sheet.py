"""Measure how viewers of a game's live score sheet slow down recording: `python -m benchmarks.load.score_sheet`.

A scorer records a hand a second, and each viewer's page asks for news every two seconds, as htmx does. Recording alone
and recording with viewers alternate in one run, so that their ratio says more than the times. ``--page`` has the
viewers look at another page of the game.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import count
from time import perf_counter
from urllib.parse import urlencode, urlsplit

from benchmarks.commit import current_commit
from benchmarks.load.course import Seen
from benchmarks.load.sites import sites
from benchmarks.load.wire import Wire
from benchmarks.phone import CSRF, Phone

VIEWERS = (0, 100, 0, 200)
HANDS = (30, 3000)  # a usual game, and the longest sheet that anybody keeps
SECONDS = 30.0  # of each run
EVERY = 2.0  # seconds between two questions of a page
AT_ONCE = 4  # viewers who open their pages
VIEWER_LINK = re.compile(r"/l/[\w.:-]+")
QUESTION = re.compile(r'hx-get="([^"]+)" hx-trigger="every 2s"')
FIELD = re.compile(r'<input type="hidden" name="(version|watching)"(?: id="version")? value="(\d+)">')
# Below a game's address, and the element that an update goes into.
PAGES = {
    "sheet": ("sheet", "live"),
    "settle": ("settle-up", "main"),
    "table": ("", "table"),
    "player": ("seats/1", "main"),
}
KEYS = count(1)


@dataclass
class Game:
    """A game on the measured site: its address, the cookies of its scorer and of a viewer, and its next hand number."""

    site: str
    table: str
    scorer: dict[str, str]
    viewer: dict[str, str]
    watched: str = "sheet"
    next_number: int = 1

    def hand(self) -> bytes:
        """Return the next hand as the scoring page submits it; the seats take turns to pick."""
        picker = self.next_number % 5 + 1
        hand = {"picker": str(picker), "partner": str(picker % 5 + 1), "bracket": ("61-90", "31-60")[picker % 2]}
        asked = {"key": f"sheet-{next(KEYS):08}", "expects": str(self.next_number), "called": ""}
        return urlencode(asked | hand | {CSRF: self.scorer.get("csrftoken", "")}).encode()


@dataclass
class Watched:
    """The result of a run: answers to the scorer (``write``) and to viewers (``read``), and the size of updates."""

    viewers: int
    hands: int
    write: Seen = field(default_factory=Seen)
    read: Seen = field(default_factory=Seen)
    updates: list[int] = field(default_factory=list)
    first: int = 0

    @property
    def errors(self) -> int:
        """The number of requests that failed."""
        return self.write.errors + self.read.errors

    @property
    def update(self) -> int:
        """The size of the median update in bytes, as transferred."""
        return sorted(self.updates)[len(self.updates) // 2] if self.updates else 0


def cookie(cookies: dict[str, str]) -> str:
    """Return the value of the Cookie header."""
    return "; ".join(f'{name}="{value}"' for name, value in cookies.items())


def opened(site: str, owner: str, hands: int, watched: str = "sheet") -> Game:
    """Open a game and record so many hands; ``watched`` names the page that viewers look at."""
    with Phone(site, owner) as phone:
        table = urlsplit(phone.open_game(f"sheet-of-{hands}")).path
        _, page, _ = phone.ask("GET", f"{table}links")
        link = VIEWER_LINK.search(page)
        if link is None:
            raise AssertionError("no link to watch")
        with Phone(site, link[0]) as viewer:
            game = Game(site, table, phone.cookies, viewer.cookies, watched)
    asyncio.run(_fill(game, hands))
    return game


async def _fill(game: Game, hands: int) -> None:
    wire = Wire(game.site, cookie(game.scorer))
    for _ in range(hands):
        await _record(wire, game)
    wire.close()


async def _record(wire: Wire, game: Game) -> tuple[int, float]:
    answer = await wire.post(f"{game.table}record", game.hand())
    if answer.status == 200:
        game.next_number += 1
    return answer.status, answer.seconds


async def watched(game: Game, viewers: int, seconds: float) -> Watched:
    """Record a hand a second while this many viewers watch, and return what was measured."""
    met = Watched(viewers, game.next_number - 1)
    few = asyncio.Semaphore(AT_ONCE)
    pages = await asyncio.gather(*(_page(game, met, few) for _ in range(viewers)))
    ends = perf_counter() + seconds
    into = PAGES[game.watched][1]
    looking = [
        _viewer(wire, asks, into, place / viewers * EVERY, ends, met) for place, (wire, asks) in enumerate(pages)
    ]
    await asyncio.gather(_scorer(game, ends, met), *looking)
    return met


async def _page(game: Game, met: Watched, few: asyncio.Semaphore) -> tuple[Wire, str]:
    wire = Wire(game.site, cookie(game.viewer))
    async with few:
        answer = await wire.get(f"{game.table}{PAGES[game.watched][0]}")
    met.first = answer.sent
    return wire, question(answer.body)


def question(body: bytes) -> str:
    """Return the address from which a page requests updates."""
    text = body.decode()
    match = QUESTION.search(text)
    if match is None:
        raise AssertionError("a page that asks for nothing")
    fields = urlencode(FIELD.findall(text))
    return f"{unescape(match[1])}?{fields}" if fields else unescape(match[1])


async def _scorer(game: Game, ends: float, met: Watched) -> None:
    wire, due = Wire(game.site, cookie(game.scorer)), perf_counter()
    while due < ends:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        due = max(due + 1.0, perf_counter())
        status, seconds = await _record(wire, game)
        met.write.seconds.append(seconds)
        met.write.statuses[status] += 1
    wire.close()


async def _viewer(wire: Wire, asks: str, into: str, phase: float, ends: float, met: Watched) -> None:
    """Request updates every two seconds, but only one at a time."""
    due = perf_counter() + phase
    while due < ends:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        answer = await wire.get(asks, into=into)
        due += EVERY * max(1, -(-(perf_counter() - due) // EVERY))
        met.read.seconds.append(answer.seconds)
        met.read.statuses[answer.status] += 1
        if answer.status == 200:
            asks = question(answer.body)
            met.updates.append(answer.sent)
    wire.close()


def ratio(met: Watched, alone: Watched, part: float) -> str:
    """Return the time of recording as a multiple of that without viewers, at the quantile ``part`` (0.5: the
    median)."""
    return f"{met.write.share(part) / alone.write.share(part):.1f}"


def lines(ran: Sequence[Watched]) -> Iterator[str]:
    """Yield each run as a row of a table; each run with viewers follows one without."""
    alone = ran[0]
    for met in ran:
        alone = alone if met.viewers else met
        times = " / ".join(f"{met.write.share(part):.0f}" for part in (0.5, 0.95))
        against = " / ".join(ratio(met, alone, part) for part in (0.5, 0.95)) if met.viewers else ""
        asked = " / ".join(f"{met.read.share(part):.0f}" for part in (0.5, 0.95)) if met.viewers else ""
        sizes = f"{met.update / 1000:.1f}" if met.viewers else "", f"{met.first / 1000:.0f}" if met.viewers else ""
        columns = (f"{met.hands:,}", str(met.viewers), times, against, asked, *sizes, str(met.errors))
        yield f"| {' | '.join(columns)} |\n"


COLUMNS = (
    "hands on the sheet",
    "viewers",
    "recording p50 / p95 ms",
    "times recording alone",
    "questions p50 / p95 ms",
    "kB of an update",
    "kB of the page",
    "errors",
)
HEADS = f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}\n"


def measured(
    seconds: float, hands: Sequence[int] = HANDS, viewers: Sequence[int] = VIEWERS, page: str = "sheet"
) -> Iterator[list[Watched]]:
    """Measure and yield the runs for a game of each length, on one server with SQLite."""
    with sites("sqlite", 1) as site:
        for length in hands:
            game = opened(site.addresses[0], site.servers[0].owner_path() or "", length, page)
            yield [asyncio.run(watched(game, each, seconds)) for each in viewers]


def main() -> int:
    """Measure and print."""
    reader = argparse.ArgumentParser(prog="python -m benchmarks.load.score_sheet", description=__doc__)
    reader.add_argument("--seconds", type=float, default=SECONDS, help="of each run (default: 30)")
    reader.add_argument(
        "--hands", type=int, nargs="+", default=HANDS, help="sheets of so many hands (default: 30 3000)"
    )
    reader.add_argument("--viewers", type=int, nargs="+", default=VIEWERS, help="default: 0 100 0 200")
    reader.add_argument("--page", choices=PAGES, default="sheet", help="that the viewers look at (default: sheet)")
    options = reader.parse_args()
    sys.stdout.write(f"commit {current_commit()}\n{HEADS}")
    errors = 0
    for ran in measured(options.seconds, options.hands, options.viewers, options.page):
        sys.stdout.writelines(lines(ran))
        sys.stdout.flush()
        errors += sum(met.errors for met in ran)
    return errors > 0


if __name__ == "__main__":
    sys.exit(main())
