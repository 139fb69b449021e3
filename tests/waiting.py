"""Waiting for what a test is about, as long as it takes: a busy machine answers late."""

from collections.abc import Callable
from time import monotonic, sleep

LONG = 600  # seconds; what never comes is told all the same


def wait_for(is_so: Callable[[], object], pause: Callable[[], object] = lambda: sleep(0.02)) -> None:
    """Wait until something is so."""
    end = monotonic() + LONG
    while not is_so():
        assert monotonic() < end, "What was waited for did not come true."
        pause()
