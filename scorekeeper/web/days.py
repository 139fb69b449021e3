"""Which day it is where a request comes from."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils import timezone

from scorekeeper.ledger.days import day_of_play, verify_moment

ZONE_COOKIE = "zone"  # what the phone calls its time zone, like `Pacific/Honolulu`
CLOCK_FIELD = "phone_clock"  # what the phone's clock showed when a form was sent, like `2026-11-27T22:42`
ZONE_NAME = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}", re.ASCII)


def today(request: HttpRequest) -> date:
    """Return the day of a game that begins now, by the phone's own clock where the form sent it, else in its time zone.

    The site's zone decides for browsers without scripts.
    """
    return day_of_play(_sent_clock(request) or timezone.localtime(timezone=_phone_zone(request)))


def _sent_clock(request: HttpRequest) -> datetime | None:
    try:
        clock = datetime.fromisoformat(request.POST.get(CLOCK_FIELD, ""))
        verify_moment(clock.replace(tzinfo=UTC))
    except ValueError:  # Refused is a ValueError
        return None
    return clock


def _phone_zone(request: HttpRequest) -> tzinfo | None:
    name = request.COOKIES.get(ZONE_COOKIE, "")
    if not ZONE_NAME.fullmatch(name):
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such zone, or a folder of zones
        return None
