"""The series that an event counts in."""

from __future__ import annotations

from scorekeeper.ledger.chain import canonical_json
from scorekeeper.models import Entry
from tournaments.engine.series.book import JOIN, LEAVE
from tournaments.models import Event, Series


def series_around(event: Event) -> list[Series]:
    """The series that an event belongs to now, by name. One statement, one more where it ever joined any."""
    said = Entry.objects.filter(kind__in=(JOIN, LEAVE), payload=canonical_json({"event": event.journal.key}))
    last = dict(said.filter(journal__series__club=event.club_id).order_by("seq").values_list("journal", "kind"))
    joined = [journal for journal, kind in last.items() if kind == JOIN]
    return list(Series.objects.filter(journal__in=joined).order_by("name", "pk")) if joined else []
