"""Measure processor time."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def best_time(work: Callable[[], object], tries: int) -> float:
    """Return the shortest of several tries in seconds of processor time, which leaves out what else runs."""
    times = []
    for _ in range(tries):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)
