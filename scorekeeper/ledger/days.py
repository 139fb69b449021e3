"""The day of a game, and the bounds of days and moments, wherever they come from."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from scorekeeper.engine.errors import refuse

LAST_HOUR = 5
FIRST_YEAR, LAST_YEAR = 1850, 2199  # of a game; clubs have old score sheets
FIRST_MOMENT, LAST_MOMENT = datetime(1990, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)  # of an entry


def verify_day(day: date, path: str = "day") -> date:
    """Return the day. Raises ``Refused`` (``far-day``) for one that no game was or will be played on."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise refuse("far-day", {"day": str(day), "first": str(FIRST_YEAR), "last": str(LAST_YEAR)}, path)
    return day


def verify_moment(moment: datetime, path: str = "at") -> datetime:
    """Return the moment. Raises ``Refused`` (``far-moment``) for one that no clock shows: not from 1990 to 2200."""
    if not FIRST_MOMENT <= moment <= LAST_MOMENT:
        years = {"first": str(FIRST_MOMENT.year), "last": str(LAST_MOMENT.year)}
        raise refuse("far-moment", {"moment": moment.isoformat(), **years}, path)
    return moment


def day_of_play(clock: datetime) -> date:
    """Return the day of a game that begins when the players' clock shows this: before 5 AM it is the evening before."""
    return clock.date() - timedelta(days=clock.hour < LAST_HOUR)
