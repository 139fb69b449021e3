"""Play days and nights in any order until the time is up or a law breaks: ``python -m tests.days --minutes 60``."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.reach import KEPT_AT, Reach

RUN = ["-m", "pytest", "-q", "-n", "0", "-m", "long", "-p", "no:cacheprovider", "--show-capture=no"]
PLAYED = ("days", "nights")
NEWS = 30  # seconds between two lines about a run


def main(argv: list[str] | None = None) -> int:
    """Run by one seed after the other; print how far days got, and what plays a failure again. Return 1 for one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, help="play what this seed plays alone")
    parser.add_argument("--only", choices=PLAYED, help="play these alone")
    options = parser.parse_args(argv)
    folders = [f"tests/{each}" for each in PLAYED if options.only in (None, each)]
    ends, reach, failed, runs = time.monotonic() + 60 * options.minutes, Reach(), False, 0
    while not failed and (not runs or (options.seed is None and time.monotonic() < ends)):
        seed = secrets.randbelow(2**32) if options.seed is None else options.seed
        failed, runs = play(seed, folders, reach), runs + 1
    say(reach.table())
    return int(failed)


def play(seed: int, folders: list[str], reach: Reach) -> bool:
    """Play what a seed plays in these folders and add how far they got; return whether a law broke."""
    with tempfile.TemporaryDirectory() as folder:
        kept, printed = Path(folder) / "reach.json", Path(folder) / "printed"
        with printed.open("w", encoding="utf-8") as output:
            command = [sys.executable, *RUN, *folders, f"--hypothesis-seed={seed}"]
            run = subprocess.Popen(
                command, env={**os.environ, KEPT_AT: str(kept)}, stdout=output, stderr=subprocess.STDOUT
            )
            while run.poll() is None:
                try:
                    run.wait(NEWS)
                except subprocess.TimeoutExpired:
                    counts = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
                    say(f"seed {seed}: {counts.get('days', 0)} days, {counts.get('steps', 0)} steps\n")
        if kept.exists():
            reach.add(json.loads(kept.read_text(encoding="utf-8")))
        if run.returncode:
            say(f'{printed.read_text(encoding="utf-8")}\nTo play it again: make days ARGS="--seed {seed}"\n')
            return True
    say(f"seed {seed}: every law held\n")
    return False


def say(words: str) -> None:
    """Print words at once."""
    sys.stdout.write(words)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
