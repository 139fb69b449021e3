"""The course of a load: writers at their tables and viewers on their pages, each on a connection of its own."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from urllib.parse import urlencode

from .hall import Table
from .wire import Answer, Wire

NOTHING_NEW = 204
AT_ONCE = 4  # viewers who open their pages
KEYS = count(1)  # of all runs: a key that was sent before would write nothing


@dataclass
class Seen:
    """The results of one kind of request: seconds of each, statuses, and requests that ended without an answer."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    broken: int = 0

    def share(self, part: float) -> float:
        """Within how many milliseconds this part of the requests was answered; 0 for none."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0

    @property
    def errors(self) -> int:
        """Requests that were not answered as they should be."""
        return self.broken + sum(times for status, times in self.statuses.items() if status not in (200, NOTHING_NEW))


@dataclass
class Load:
    """So many writes and reads a second, for so many seconds."""

    sites: tuple[str, ...]
    bare: str
    public: str
    tables: list[Table]
    viewers: int
    writes: float
    reads: float
    seconds: float
    write: Seen = field(default_factory=Seen)
    read: Seen = field(default_factory=Seen)
    beside: Seen = field(default_factory=Seen)

    async def open(self) -> None:
        """Every viewer opens their page, a few at a time; what that takes is not counted."""
        few = asyncio.Semaphore(AT_ONCE)
        self._viewing = await asyncio.gather(*(self._opened(place, few) for place in range(self.viewers)))

    async def run(self) -> None:
        """Everybody at once, until the time is over; the pages are open."""
        self._ends = perf_counter() + self.seconds
        writers = [self._writer(table, place) for place, table in enumerate(self.tables)] if self.writes else []
        viewers = [self._viewer(place) for place in range(self.viewers)]
        await asyncio.gather(*writers, *viewers, self._beside())

    async def _writer(self, table: Table, place: int) -> None:
        wire, every = Wire(self._site(place), table.cookie), len(self.tables) / self.writes

        async def record() -> Answer:
            body = urlencode(table.fields(f"load-{next(KEYS):09}")).encode()
            answer = await wire.post(f"/games/{table.club_game}/record", body)
            if answer.status == 200:
                table.next_number += 1
            return answer

        await self._paced(record, every, place / len(self.tables), self.write)

    async def _opened(self, place: int, few: asyncio.Semaphore) -> tuple[Wire, str]:
        wire = Wire(self._site(place))
        async with few:
            return wire, version_of((await wire.get(self._page(place))).body)

    async def _viewer(self, place: int) -> None:
        """Ask for what is new on a page as htmx does."""
        wire, version = self._viewing[place]
        every, page = self.viewers / self.reads, self._page(place)

        async def look() -> Answer:
            nonlocal version
            answer = await wire.get(f"{page}?version={version}", into="live")
            if answer.status == 200:
                version = version_of(answer.body)
            return answer

        await self._paced(look, every, place / self.viewers, self.read)

    def _site(self, place: int) -> str:
        """The server that a phone's address leads to."""
        return self.sites[place % len(self.sites)]

    def _page(self, place: int) -> str:
        """Two of five look at the standings, two at their own page, one at the first one; each stays there."""
        public, number = self.public, place % 400 + 1
        pages = (f"{public}standings", f"{public}{number}", f"{public}standings", f"{public}{number}", public)
        return pages[place % len(pages)]

    async def _beside(self) -> None:
        wire = Wire(self.bare)
        await self._paced(lambda: wire.get("/"), 0.2, 0.5, self.beside)

    async def _paced(self, ask: Callable[[], Awaitable[Answer]], every: float, phase: float, seen: Seen) -> None:
        """Ask every so many seconds; who has waited longer for an answer asks again at once."""
        due = perf_counter() + every * phase
        while due < self._ends:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            due += every
            try:
                answer = await ask()
            except (OSError, asyncio.IncompleteReadError):
                seen.broken += 1
                continue
            seen.seconds.append(answer.seconds)
            seen.statuses[answer.status] += 1


def version_of(body: bytes) -> str:
    """The version that a page was drawn at, as it asks for the next one."""
    _, found, rest = body.partition(b'"version": "')
    if not found:
        raise AssertionError("a page that names no version")
    return rest.partition(b'"')[0].decode()
