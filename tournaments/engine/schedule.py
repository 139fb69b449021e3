"""The schedule of a day as data: when it starts, how long a hand takes, the breaks, and how many are expected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.engine.errors import Phrase
from scorekeeper.engine.json_values import Reader, integer_within, list_of, object_as_json, optional, read_object
from tournaments.engine.hourly import DAY, clock_text, read_clock
from tournaments.engine.seating.plan import MOST_PLAYERS, MOST_SESSIONS

FASTEST, SLOWEST = 30, 30 * 60  # seconds a hand


@dataclass(frozen=True, slots=True)
class Schedule:
    """The times and numbers that the plan of a day begins from. Nothing in it changes a draw, a score, or a prize.

    ``players`` are expected, at ``tables`` that the hall has (None: not known). The first session starts ``start``
    minutes after midnight (None: no timetable), and the hall is left at ``end``. A hand takes ``hand_seconds``, four
    minutes by default: German Fest plays 15 hands in an hour, with the change of tables. ``breaks`` are the minutes
    after each session, the last one repeated.
    """

    players: int | None = None
    tables: int | None = None
    start: int | None = None
    end: int | None = None
    hand_seconds: int = 240
    breaks: tuple[int, ...] = (30,)

    def break_after(self, session: int) -> int:
        """Return the minutes between a session, from 1, and the next one."""
        return self.breaks[min(session, len(self.breaks)) - 1] if self.breaks else 0

    def minutes(self, hands: int) -> int:
        """Return the minutes that so many hands take, rounded up."""
        return -(-hands * self.hand_seconds // 60)


NO_SCHEDULE = Schedule()


def read_schedule(value: object, path: str = "schedule") -> Schedule:
    """Read ``schedule_as_json``. Raises ``Refused``: ``unknown-key``, ``bad-value``."""
    return NO_SCHEDULE if value is None else Schedule(**read_object(value, _READERS, (), Phrase("a-schedule"), path))


def schedule_as_json(schedule: Schedule) -> dict[str, Any] | None:
    """Return plain JSON values for ``read_schedule``, None where nothing was chosen."""
    return None if schedule == NO_SCHEDULE else schedule_values(schedule)


def schedule_values(schedule: Schedule) -> dict[str, Any]:
    """Return every value of a schedule as plain JSON, chosen or not."""
    start, end = (None if at is None else clock_text(at) for at in (schedule.start, schedule.end))
    return object_as_json(schedule, start=start, end=end)


_READERS: dict[str, Reader] = {
    "players": optional(integer_within(1, MOST_PLAYERS)),
    "tables": optional(integer_within(1, MOST_PLAYERS)),
    "start": optional(read_clock),
    "end": optional(read_clock),
    "hand_seconds": integer_within(FASTEST, SLOWEST),
    "breaks": list_of(integer_within(0, DAY), MOST_SESSIONS),
}
