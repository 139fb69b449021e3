"""The scoring page next to a running analysis and alone: `python -m benchmarks.beside_analysis`.

Hands are recorded over HTTP by `scorekeeper serve`; each answer is the page with the next hand. Rounds alternate:
alone, and beside the process in which the site analyzes hands, which works on a ten-card hand all the time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

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


@contextmanager
def analyzing(transcript: str) -> Iterator[subprocess.Popen[str]]:
    """Analyze a hand as the site does, until the end of the block or of the hand."""
    process = subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert process.stdin is not None
    process.stdin.write(transcript + "\n")
    process.stdin.close()
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def report(title: str, alone: list[Round], beside: list[Round], unbroken: int) -> str:
    """Return three lines: the figures alone, beside an analysis, and how many times as long that took."""
    rows = [(f"{title}: {name}", Figures.of(rounds)) for name, rounds in (("alone", alone), ("beside", beside))]
    lines = [f"{name:34}{each.rate:10.1f}{each.median:12.1f}{each.p99:12.1f}" for name, each in rows]
    (_, first), (_, second) = rows
    times = (first.rate / second.rate, second.median / first.median, second.p99 / first.p99)
    ratio = "{:34}{:9.2f}x{:11.2f}x{:11.2f}x".format("", *times)
    return "\n".join([*lines, ratio, f"  the analysis ran through {unbroken} of {len(beside)} rounds"])


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(prog="python -m benchmarks.beside_analysis", description=__doc__)
    reader.add_argument("--hands", type=int, default=80, help="hands a round (default: 80)")
    reader.add_argument("--rounds", type=int, default=6, help="rounds of each of the two (default: 6)")
    options = reader.parse_args()
    print(f"commit {current_commit()}", flush=True)
    print(f"{'':34}{'hands/s':>10}{'median ms':>12}{'p99 ms':>12}")
    transcript = slow_hand()
    with served(SITE) as site:
        for title, writers in CASES:
            tables, alone, beside, unbroken = site.tables(writers), [], [], 0
            for _ in range(options.rounds):
                alone.append(play(site, tables, max(1, options.hands // writers)))
                with analyzing(transcript) as process:
                    beside.append(play(site, tables, max(1, options.hands // writers)))
                    unbroken += process.poll() is None
            print(report(title, alone, beside, unbroken), flush=True)


if __name__ == "__main__":
    main()
