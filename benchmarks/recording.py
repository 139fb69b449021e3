"""Recording hands over HTTP, beside the same table kept a row at a time: `python -m benchmarks.recording`.

Both are served by `scorekeeper serve` with the same settings on SQLite; pages, forms, leave and payouts are the same
code, and only storing and reading differ. The rounds of the two alternate, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier
from time import perf_counter

from benchmarks.commit import current_commit
from benchmarks.phone import PATIENCE, Phone
from scorekeeper.configuration import FILE_NAME
from tests.serving import started

SITE, BASELINE = "site", "per-row ORM"
SETTINGS = {SITE: "scorekeeper.settings", BASELINE: "benchmarks.naive.settings"}
HAND = {"picker": "1", "partner": "3", "bracket": "61-90"}
OK = 200
STORED = {SITE: "SELECT key FROM scorekeeper_entry", BASELINE: "SELECT key FROM naive_hand"}
CASES = (("one writer", 1, 1), ("eight, own tables", 8, 8), ("eight, same hands", 8, 1))
NUMBER = re.compile(r'name="expects" value="(\d+)"')


@dataclass
class Served:
    """A running site: how phones reach it, where its data lies, its process, and the keys it has answered."""

    name: str
    address: str
    link: str
    database: Path
    process: int
    numbers: Iterator[int] = field(default_factory=count)
    answered: list[str] = field(default_factory=list)
    failed: int = 0

    def phone(self) -> Phone:
        """A phone of the owner."""
        return Phone(self.address, self.link)

    def key(self) -> str:
        """A key that nobody has used."""
        return f"key-{next(self.numbers):08}"

    def tables(self, number: int) -> list[str]:
        """The tables of as many new games."""
        with self.phone() as phone:
            return [phone.open_game(self.key()) for _ in range(number)]

    def lost(self) -> int:
        """Return the number of answered hands that are not in the database."""
        with closing(sqlite3.connect(self.database)) as database:
            stored = {key for (key,) in database.execute(STORED[self.name])}
        return len(set(self.answered) - stored)


@dataclass
class Round:
    """The times of a round: the seconds of each hand, and of all together."""

    seconds: list[float]
    elapsed: float


@dataclass(frozen=True)
class Figures:
    """The times of all rounds of a kind: hands per second, and ms within which half and 99 of 100 were recorded."""

    rate: float
    median: float
    p99: float

    @classmethod
    def of(cls, rounds: Sequence[Round]) -> Figures:
        """The figures of rounds put together."""
        seconds = sorted(taken for each in rounds for taken in each.seconds)
        return cls(
            rate=len(seconds) / sum(each.elapsed for each in rounds),
            median=1000 * seconds[len(seconds) // 2],
            p99=1000 * seconds[len(seconds) * 99 // 100],
        )


@contextmanager
def served(name: str) -> Iterator[Served]:
    """Serve one of the two in a fresh data folder."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        started("--data", folder, DJANGO_SETTINGS_MODULE=SETTINGS[name]) as site,
    ):
        link = site.owner_path()
        assert link is not None
        yield Served(name, site.address, link, Path(folder) / FILE_NAME, site.process.pid)
        site.stop()


def play(site: Served, tables: Sequence[str], hands: int) -> Round:
    """Have one writer for each of ``tables`` record ``hands`` hands, all at once."""
    ready = Barrier(len(tables) + 1, timeout=PATIENCE)
    with ThreadPoolExecutor(len(tables)) as pool:
        writers = [pool.submit(write, site, table, hands, ready) for table in tables]
        ready.wait()
        begun = perf_counter()
        seconds = [taken for writer in writers for taken in writer.result()]
        return Round(seconds, perf_counter() - begun)


def write(site: Served, table: str, hands: int, ready: Barrier) -> list[float]:
    """Record hands one after the other, each as the number that the screen names; the seconds that each took.

    The key follows from table and number: phones at the same table send the same hands, as retries do.
    """
    seconds = []
    with site.phone() as phone:
        number = next_number(phone.ask("GET", table, htmx=True)[1])
        ready.wait()
        for _ in range(hands):
            key = f"{table.strip('/').replace('/', '-')}-hand-{number}"
            begun = perf_counter()
            status, screen = phone.record(table, key, number, HAND)
            seconds.append(perf_counter() - begun)
            if status == OK:
                site.answered.append(key)
                number = next_number(screen)
            else:
                site.failed += 1
    return seconds


def next_number(screen: str) -> int:
    """The number of the hand that a table screen is about to record."""
    match = NUMBER.search(screen)
    assert match is not None, screen
    return int(match[1])


def compare(site: Served, baseline: Served, hands: int, rounds: int) -> Iterator[tuple[str, Figures, Figures]]:
    """Yield the figures of both for one writer, eight at tables of their own, and eight who send the same hands."""
    for title, writers, tables in CASES:
        places = [(each, each.tables(tables) * (writers // tables)) for each in (site, baseline)]
        taken: dict[str, list[Round]] = {SITE: [], BASELINE: []}
        for _ in range(rounds):
            for each, seats in places:
                taken[each.name].append(play(each, seats, max(1, hands // writers)))
        yield title, Figures.of(taken[SITE]), Figures.of(taken[BASELINE])


def report(title: str, mine: Figures, other: Figures) -> str:
    """Three lines: the site's figures, the baseline's, and how many times better the site's are."""
    rows = [(f"{title}: {name}", each.rate, each.median, each.p99) for name, each in ((SITE, mine), (BASELINE, other))]
    times = ("", mine.rate / other.rate, other.median / mine.median, other.p99 / mine.p99)
    lines = [f"{name:34}{rate:10.1f}{median:12.1f}{p99:12.1f}" for name, rate, median, p99 in rows]
    return "\n".join([*lines, "{:34}{:9.2f}x{:11.2f}x{:11.2f}x".format(*times)])


def main() -> None:
    """Measure and print; exits with 1 when a hand was lost or refused."""
    reader = argparse.ArgumentParser(prog="python -m benchmarks.recording", description=__doc__)
    reader.add_argument("--hands", type=int, default=160, help="hands a round (default: 160)")
    reader.add_argument("--rounds", type=int, default=5, help="rounds of each of the two (default: 5)")
    options = reader.parse_args()
    print(f"commit {current_commit()}", flush=True)
    print(f"{'':34}{'hands/s':>10}{'median ms':>12}{'p99 ms':>12}")
    with served(SITE) as site, served(BASELINE) as baseline:
        for title, mine, other in compare(site, baseline, options.hands, options.rounds):
            print(report(title, mine, other), flush=True)
        lost = {each.name: (each.lost(), each.failed) for each in (site, baseline)}
    for name, (missing, failed) in lost.items():
        print(f"{name}: {missing} lost, {failed} failed")
    sys.exit(any(lost[SITE]))


if __name__ == "__main__":
    main()
