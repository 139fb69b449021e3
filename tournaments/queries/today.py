"""The public events of a day, for visitors without a link."""

from __future__ import annotations

from datetime import date

from tournaments.models import Event

MOST = 20


def public_events(day: date) -> list[Event]:
    """The listed events of a day by name, without demos; not more than a page has room for. One statement."""
    return list(Event.objects.filter(played_on=day, listed=True, club__demo=False).order_by("name", "pk")[:MOST])
