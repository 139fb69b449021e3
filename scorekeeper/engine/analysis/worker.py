"""Review one hand in a process of its own: `python -m scorekeeper.engine.analysis.worker [idle]`.

Reads a transcript as one line of JSON. Writes lines of JSON: [done, many] as it goes on, then the review. With ``idle``
it runs only when nothing else wants the processor.
"""

from __future__ import annotations

import json
import os
import sys

from scorekeeper.engine.analysis.review import make_review
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import read_transcript

SECONDS = 300  # of processor time, after which the system ends the process
MEMORY = 2_000_000_000  # bytes


def main() -> None:
    """Review the hand on standard input."""
    limit_costs()
    if sys.argv[1:] == ["idle"]:
        yield_to_others()
    checked = replay_hand(read_transcript(json.loads(sys.stdin.readline())))
    write(make_review(checked, lambda done, many: write([done, many])).as_json())


def write(value: object) -> None:
    """Write a line at once."""
    sys.stdout.write(json.dumps(value, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def limit_costs() -> None:
    """Limit the time and memory of this process, where the system can (not on Windows)."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def yield_to_others() -> None:
    """Take the lowest priority there is. On Windows whoever starts the process gives it one."""
    if sys.platform != "win32":
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    main()
