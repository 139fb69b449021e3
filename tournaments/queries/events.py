"""The events that a browser's grants reach, those public today, and the set-ups that an event has had."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.models.grant import Held
from tournaments.models import Event

from .reached import reached


def events_of(pairs: Iterable[Held]) -> list[Event]:
    """The events that a holder of these grants runs or helps at, the latest day first. Three statements at most."""
    return list(Event.objects.filter(reached(pairs)).select_related("club").order_by("-played_on", "-pk"))
