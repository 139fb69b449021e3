"""The events that a browser's grants reach."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.models import Grant, Role
from scorekeeper.models.grant import Held
from scorekeeper.queries.event_access import journals_reached
from tournaments.models import Event


def events_of(pairs: Iterable[Held]) -> list[Event]:
    """The events that a holder of these grants runs or helps at, the latest day first. Three statements at most."""
    held = list(pairs)
    found = Event.objects.select_related("club").order_by("-played_on", "-pk")
    if not Grant.objects.held(held).filter(role=Role.OWNER).exists():
        found = found.filter(journal__in=journals_reached(held))
    return list(found)
