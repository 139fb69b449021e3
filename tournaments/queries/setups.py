"""The set-ups that an event has had."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.ledger.chain import parse_json
from scorekeeper.models import Entry
from tournaments.engine.event.fold import OPENING
from tournaments.models import Event

CHANGE = "setup"


@dataclass(frozen=True, slots=True)
class Version:
    """A set-up as an entry says it (plain JSON), and the one before; ``before`` is empty for the first.

    ``role`` is what wrote it: owner, keeper, director; ``key`` is the one it was written with.
    """

    seq: int
    key: str
    at: datetime
    role: str
    why: str
    setup: Mapping[str, Any]
    before: Mapping[str, Any]

    @property
    def changed(self) -> tuple[str, ...]:
        """The parts of the set-up in which it differs from the one before."""
        return tuple(key for key, value in self.setup.items() if self.before and self.before.get(key) != value)


def versions(event: Event) -> tuple[Version, ...]:
    """The set-ups of an event, the newest first, which is the one that stands. One statement."""
    entries = Entry.objects.filter(journal=event.journal_id, game=None, kind__in=(OPENING, CHANGE)).order_by("seq")
    found: list[Version] = []
    for entry in entries:
        setup = parse_json(entry.payload)["setup"]
        before = found[-1].setup if found else {}
        found.append(Version(entry.seq, entry.key, entry.at, entry.role, entry.why, setup, before))
    return tuple(reversed(found))
