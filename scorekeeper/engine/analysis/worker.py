"""Review one hand in a process of its own: `python -m scorekeeper.engine.analysis.worker [idle]`.

Reads a transcript as one line of JSON. Writes lines of JSON: [done, many] as it goes on, then the review. With ``idle``
it runs only when nothing else wants the processor, and pauses where a signal asks for it (`Pauses`).
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from time import monotonic, sleep

from scorekeeper.engine.analysis.review import make_review
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import read_transcript

SECONDS = 300  # of processor time, after which the system ends the process
MEMORY = 2_000_000_000  # bytes
QUIET, LONGEST = 0.1, 1.0  # seconds of a pause after the last signal, and in all
SHARE = 0.1  # after a pause it goes on for at least so many times as long


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
    """Take the lowest priority there is, and pause where a signal asks for it.

    On Windows there is no such signal, and whoever starts the process gives it its priority.
    """
    if sys.platform != "win32":
        os.nice(19)
        signal.signal(signal.SIGURG, Pauses())  # ignored by a process that does not know it, as while this one starts
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


class Pauses:
    """Handles a signal by waiting until none has come for a while, but never too long or too soon again.

    A lower priority is not enough: a running process slows others through what the cores share. As this process
    waits by itself, nothing has to wake it, and it outlives whoever sends the signals.
    """

    def __init__(self, clock: Callable[[], float] = monotonic, wait: Callable[[float], object] = sleep) -> None:
        self._clock, self._wait = clock, wait
        self._waits = False
        self._until = self._next = 0.0  # the end of this pause, and when another may begin

    def __call__(self, *_: object) -> None:
        """Pause, or make the pause longer that this signal interrupts."""
        begun = self._clock()
        self._until = begun + QUIET
        if self._waits or begun < self._next:
            return
        self._waits = True
        while (left := min(self._until, begun + LONGEST) - self._clock()) > 0:
            self._wait(left)
        self._waits = False
        end = self._clock()
        self._next = end + (end - begun) * SHARE


if __name__ == "__main__":
    main()
