"""Play days and nights in any order until the time is up or a law breaks: ``python -m tests.days --minutes 60``."""

from __future__ import annotations

import argparse
import secrets
import subprocess
import sys
import time

RUN = ["-m", "pytest", "-q", "-n", "0", "-m", "long", "-p", "no:cacheprovider", "--show-capture=no"]
PLAYED = ("days", "nights")


def main(argv: list[str] | None = None) -> int:
    """Run by one seed after the other; print what plays a failure again. Return 1 for a failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, help="play what this seed plays alone")
    parser.add_argument("--only", choices=PLAYED, help="play these alone")
    options = parser.parse_args(argv)
    folders = [f"tests/{each}" for each in PLAYED if options.only in (None, each)]
    ends, runs = time.monotonic() + 60 * options.minutes, 0
    while not runs or (options.seed is None and time.monotonic() < ends):
        seed = secrets.randbelow(2**32) if options.seed is None else options.seed
        done = subprocess.run(
            [sys.executable, *RUN, *folders, f"--hypothesis-seed={seed}"], check=False, capture_output=True, text=True
        )
        if done.returncode:
            sys.stdout.write(f'{done.stdout}{done.stderr}\nTo play it again: make days ARGS="--seed {seed}"\n')
            return 1
        runs += 1
        sys.stdout.write(f"seed {seed}: every law held\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
