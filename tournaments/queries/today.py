"""The public events of a day, for visitors without a link."""

from __future__ import annotations

from datetime import date

from tournaments.models import Event, Publication

MOST = 20


def public_events(day: date) -> list[Event]:
    """The listed events of a day by name, without demos; not more than a page has room for. One statement."""
    listed = Event.objects.filter(played_on=day, publication=Publication.LISTED, club__demo=False)
    return list(listed.order_by("name", "pk")[:MOST])
