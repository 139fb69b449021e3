"""A load that was run, and the search for where it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import process_time, sleep

from .course import Load, Seen
from .sites import Sites

GOAL_WRITE, GOAL_READ = 150, 100  # milliseconds within which 95 of 100 are answered
STEPS = (200, 300, 400, 500, 600, 700, 800, 1000, 1200, 1600)
A_STEP = 30  # seconds


@dataclass(frozen=True)
class Ran:
    """The results of a load, and its use of the machine: parts of one core, and megabytes when a quarter of the time
    was over and at the end."""

    load: Load
    server: float
    database: float
    generator: float
    memory: tuple[float, float]

    @property
    def errors(self) -> int:
        """Requests that were not answered as they should be."""
        return self.load.write.errors + self.load.read.errors

    @property
    def reads(self) -> float:
        """Reads that were answered in a second."""
        return len(self.load.read.seconds) / self.load.seconds

    @property
    def holds(self) -> bool:
        """Return whether everything that was asked was answered, and within the goals."""
        in_time = self.load.write.share(0.95) <= GOAL_WRITE and self.load.read.share(0.95) <= GOAL_READ
        return in_time and not self.errors and self.reads > 0.97 * self.load.reads


def ran(sites: Sites, load: Load) -> Ran:
    """Run a load to its end."""
    return asyncio.run(_ran(sites, load))


async def _ran(sites: Sites, load: Load) -> Ran:
    await load.open()
    before = _used(sites)
    running = asyncio.create_task(load.run())
    await asyncio.sleep(load.seconds / 4)
    early = sites.memory()
    await running
    server, database, generator = ((now - then) / load.seconds for now, then in zip(_used(sites), before, strict=True))
    return Ran(load, server, database, generator, (early, sites.memory()))


def _used(sites: Sites) -> tuple[float, float, float]:
    """Return the processor time of the servers, the database, and this process, in seconds."""
    return sites.seconds(), sites.seconds_of_database(), process_time()


def searched(sites: Sites, load: Load) -> Iterator[Ran]:
    """Raise the reads step by step until one does not hold; yield each step, that one the last."""
    for reads in STEPS:
        one = ran(sites, replace(load, reads=reads, seconds=A_STEP, write=Seen(), read=Seen(), beside=Seen()))
        yield one
        if not one.holds:
            return
        sleep(1)
