"""The clock of a session as the desk and the projector show it; a script lets it tick between two answers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.engine.event.values import Clock


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock at a moment (``read``): ``elapsed`` and ``limit`` in seconds, and the digits that it shows."""

    read: str
    elapsed: int
    limit: int | None
    runs: bool
    over: bool

    @property
    def left(self) -> int | None:
        """Seconds until the time is up; None without a limit."""
        return None if self.limit is None else max(0, self.limit - self.elapsed)

    @property
    def up(self) -> bool:
        """Whether the time is up."""
        return self.left == 0

    @property
    def digits(self) -> str:
        """The time that is left, or that was played where there is no limit: ``1:05:09``, ``5:09``."""
        hours, rest = divmod(self.elapsed if self.left is None else self.left, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    @property
    def minutes(self) -> str:
        """The limit in minutes as it is typed; empty without one."""
        return "" if self.limit is None else str(self.limit // 60)


def clock_face(clock: Clock | None, now: datetime) -> ClockFace | None:
    """Return the face of a clock; None where there is none."""
    if clock is None:
        return None
    runs = clock.since is not None
    return ClockFace(now.isoformat(timespec="milliseconds"), clock.elapsed(now), clock.limit, runs, clock.over)
