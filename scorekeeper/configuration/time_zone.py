"""The time zone in which days and times are shown: an evening's name says the day that it is at the table."""

import os
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tzlocal

VARIABLE = "SCOREKEEPER_TIME_ZONE"
UNKNOWN = "UTC"


def time_zone() -> str:
    """Return the zone that the environment names, or else the machine's; UTC where the machine has no name for it."""
    return os.environ.get(VARIABLE) or _machines()


def _machines() -> str:
    try:
        return ZoneInfo(tzlocal.get_localzone_name()).key
    except (ZoneInfoNotFoundError, ValueError):
        return UNKNOWN
