"""The scoring page next to a running analysis and alone: `python -m benchmarks.beside_analysis`.

Hands are recorded over HTTP by `scorekeeper serve`; each answer is the page with the next hand. Short rounds alternate:
alone, and beside the process in which the site analyzes hands, which works on a ten-card hand all the time.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median

from benchmarks.commit import current_commit
from benchmarks.recording import SITE, Figures, Round, play, served
from scorekeeper.engine.rules.presets import load_preset
from tests.engine.play.random_hands import random_hand

WORKER = (sys.executable, "-m", "scorekeeper.engine.analysis.worker", "idle")
RULES, SEED = "three-handed-10", 5
CASES = (("one writer", 1), ("four writers", 4))


def slow_hand() -> str:
    """Return a hand that takes minutes to analyze."""
    rng, rules = Random(SEED), load_preset(RULES)
    while True:
        told = random_hand(rng, rules)
        if "pick" in told.get("picks", ()):
            return json.dumps({"rules": RULES, **told})


class Analysis:
    """An analysis as the site makes it, again and again, which can be stopped for a while (not on Windows)."""

    def __init__(self, transcript: str) -> None:
        self._transcript = transcript
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert process.stdin is not None
        process.stdin.write(self._transcript + "\n")
        process.stdin.close()
        return process

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let it go on during the block."""
        if self._process.poll() is not None:
            self._process = self._start()
        self._process.send_signal(signal.SIGCONT)
        try:
            yield
        finally:
            self.stop()

    def stop(self) -> None:
        """Stop it until it may go on."""
        self._process.send_signal(signal.SIGSTOP)

    def end(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


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
    analysis = Analysis(slow_hand())
    try:
        with served(SITE) as site:
            for title, writers in CASES:
                tables, hands = site.tables(writers), max(1, options.hands // writers)
                alone, beside = [], []
                analysis.stop()
                play(site, tables, hands)
                for _ in range(options.rounds):
                    alone.append(play(site, tables, hands))
                    with analysis.running():
                        beside.append(play(site, tables, hands))
                print(report(title, alone, beside), flush=True)
    finally:
        analysis.end()


if __name__ == "__main__":
    main()
