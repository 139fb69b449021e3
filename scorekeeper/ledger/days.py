"""The day of a game."""

from __future__ import annotations

from datetime import date, datetime, timedelta

LAST_HOUR = 5


def day_of_play(clock: datetime) -> date:
    """Return the day of a game that begins when the players' clock shows this: before 5 AM it is the evening before."""
    return clock.date() - timedelta(days=clock.hour < LAST_HOUR)
