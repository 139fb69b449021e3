"""The process that reviews a hand: it pauses where a signal asks for it, but does not wait forever."""

from __future__ import annotations

import pytest

from scorekeeper.engine.analysis.worker import LONGEST, QUIET, SHARE, Pauses

EVERY = 0.04  # seconds between signals


class Signaled:
    """A process whose time passes only as it waits; meanwhile it gets some more signals, which interrupt the wait."""

    def __init__(self) -> None:
        self.now, self.last, self.more = 0.0, 0.0, 0
        self._pauses = Pauses(lambda: self.now, self._wait)

    def pause(self, more: int = 0) -> float:
        """Get a signal, and more while that waits; return how many seconds it paused."""
        begun, self.last, self.more = self.now, self.now, more
        self._pauses()
        return self.now - begun

    def _wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.more and self.now + EVERY < end:
            self.now += EVERY
            self.last = self.now
            self.more -= 1
            self._pauses()
        self.now = end


@pytest.mark.parametrize("more", [0, 1, 5])
def test_it_pauses_until_no_signal_has_come_for_a_while(more: int) -> None:
    process = Signaled()
    assert process.pause(more) >= more * EVERY + QUIET
    assert process.now - process.last == pytest.approx(QUIET)


def test_signals_without_end_leave_it_a_share() -> None:
    process = Signaled()
    assert process.pause(more=1000) == pytest.approx(LONGEST)
    process.now += LONGEST * SHARE * 0.9
    assert process.pause() == 0
    process.now += LONGEST * SHARE * 0.2
    assert process.pause() == pytest.approx(QUIET)
