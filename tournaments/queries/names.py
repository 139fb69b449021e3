"""What entrants are called."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.models import EntrantRow, Event


def names(event: Event, session: int | None = None) -> Mapping[int, str]:
    """The name of who plays on each line in a session, or plays on it last. One statement."""
    rows = EntrantRow.objects.filter(event=event).order_by("number", "since")
    if session is not None:
        rows = rows.filter(since__lte=session) | rows.filter(since=1)
    found = rows.values_list("number", "person__name", "person__merged_into__name")
    return {number: merged or name for number, name, merged in found}
