"""The scoring page next to a running analysis and alone: `python -m benchmarks.beside_analysis`.

Hands are recorded over HTTP by `scorekeeper serve`; each answer is the page with the next hand. Short rounds alternate:
alone, and while the site analyzes a ten-card hand, which takes minutes. Not on Windows.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from time import monotonic, sleep

from benchmarks.commit import current_commit
from benchmarks.phone import PATIENCE
from benchmarks.recording import SITE, Figures, Round, Served, play, served
from scorekeeper.engine.notation.writing import write_hands
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.presets import load_preset
from tests.engine.play.random_hands import random_hand

WORKER = "scorekeeper.engine.analysis.worker"
RULES, SEED = "three-handed-10", 5
SETTLED = 0.2  # seconds without a request before each round, as pauses have to be over
CASES = (("one writer", 1), ("four writers", 4))


def slow_hand() -> str:
    """Return a hand that takes minutes to analyze, as a text."""
    rng, rules = Random(SEED), load_preset(RULES)
    while True:
        told = random_hand(rng, rules)
        if "pick" in told.get("picks", ()):
            return write_hands([WrittenHand(read_transcript({"rules": RULES, **told}))])


class Analysis:
    """An analysis that the site makes, and that can be stopped for a while."""

    def __init__(self, site: Served) -> None:
        """Ask the site for it, and wait until it is under way."""
        with site.phone() as phone:
            phone.ask("GET", "/replay")
            _, _, hand = phone.ask("POST", "/replay", [("do", "read"), ("text", slow_hand())])
            packed = hand.partition("?")[2]
            phone.ask("POST", f"/replay/analyze?{packed}", [])
        end = monotonic() + PATIENCE
        while not (worker := worker_of(site.process)):
            assert monotonic() < end
            sleep(0.1)
        self._process = worker

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let it go on during the block."""
        os.kill(self._process, signal.SIGCONT)
        sleep(SETTLED)
        try:
            yield
        finally:
            self.stop()

    def stop(self) -> None:
        """Stop it until it may go on."""
        os.kill(self._process, signal.SIGSTOP)
        sleep(SETTLED)


def worker_of(site: int) -> int | None:
    """Return the process in which a site analyzes a hand, if it does."""
    listed = subprocess.check_output(("ps", "-A", "-ww", "-o", "pid=,ppid=,args="), text=True)
    rows = [line.split() for line in listed.splitlines()]
    return next((int(row[0]) for row in rows if row[1] == str(site) and WORKER in row), None)


def report(title: str, alone: list[Round], beside: list[Round]) -> str:
    """Return three lines: the figures alone, beside an analysis, and how many times as long that took.

    The times of the medians are those of neighboring rounds, the middle one of all pairs: other load cancels out.
    """
    rows = [(f"{title}: {name}", Figures.of(rounds)) for name, rounds in (("alone", alone), ("beside", beside))]
    lines = [f"{name:34}{each.rate:10.1f}{each.median:12.1f}{each.p99:12.1f}" for name, each in rows]
    (_, first), (_, second) = rows
    pairs = [median(late.seconds) / median(early.seconds) for early, late in zip(alone, beside, strict=True)]
    times = (first.rate / second.rate, median(pairs), second.p99 / first.p99)
    ratio = "{:34}{:9.2f}x{:11.2f}x{:11.2f}x".format("", *times)
    return "\n".join([*lines, ratio])


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(prog="python -m benchmarks.beside_analysis", description=__doc__)
    reader.add_argument("--hands", type=int, default=16, help="hands a round (default: 16)")
    reader.add_argument("--rounds", type=int, default=30, help="rounds of each of the two (default: 30)")
    options = reader.parse_args()
    print(f"commit {current_commit()}", flush=True)
    print(f"{'':34}{'hands/s':>10}{'median ms':>12}{'p99 ms':>12}")
    with served(SITE) as site:
        analysis = Analysis(site)
        for title, writers in CASES:
            tables, hands = site.tables(writers), max(1, options.hands // writers)
            alone, beside = [], []
            play(site, tables, hands)
            analysis.stop()
            for _ in range(options.rounds):
                alone.append(play(site, tables, hands))
                with analysis.running():
                    beside.append(play(site, tables, hands))
            print(report(title, alone, beside), flush=True)


if __name__ == "__main__":
    main()
