"""The events that a browser's grants reach, those public today, and the setups that an event has had."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q

from scorekeeper.models import Entry, Grant, Role
from scorekeeper.models.grant import GrantPair
from scorekeeper.queries.access import MAY, Action, journals_reached
from tournaments.engine.event.fold import OPENING
from tournaments.models import Event, Publication


def reached(pairs: Iterable[GrantPair]) -> Q:
    """Those that these grants let their holder look at; all for the owner. Two statements at most."""
    listed_pairs = list(pairs)
    if Grant.objects.valid_among(listed_pairs).filter(role=Role.OWNER).exists():
        return Q()
    roles = journals_reached(listed_pairs)
    return Q(journal__in=[journal for journal, role in roles.items() if Action.LOOK in MAY[role]])


def events_of(pairs: Iterable[GrantPair]) -> list[Event]:
    """The events that a holder of these grants runs or helps at, the latest day first. Three statements at most."""
    return list(Event.objects.filter(reached(pairs)).select_related("club").order_by("-played_on", "-pk"))


MOST = 20


def upcoming_events(pairs: Iterable[GrantPair], today: date) -> list[Event]:
    """Return the events of a day and later that a holder of these grants runs or helps at, the next one first.

    Not more than a page has room for. Three statements at most.
    """
    return list(Event.objects.filter(reached(pairs), played_on__gte=today).order_by("played_on", "pk")[:MOST])


def event_of_journal(journal: int) -> Event | None:
    """Return the event of a journal; None where the journal is of something else. One statement."""
    return Event.objects.filter(journal=journal).first()


def public_events(day: date) -> list[Event]:
    """The listed events of a day by name, without demos; not more than a page has room for. One statement."""
    listed = Event.objects.filter(played_on=day, publication=Publication.LISTED, club__demo=False)
    return list(listed.order_by("name", "pk")[:MOST])


CHANGE = "setup"


@dataclass(frozen=True, slots=True)
class SetupVersion:
    """A setup as an entry says it (plain JSON), and the one before; ``before`` is empty for the first.

    ``role`` is what wrote it: owner, scorer, director; ``key`` is the one it was written with.
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
        """The parts of the setup in which it differs from the one before."""
        if not self.before:
            return ()
        return tuple(key for key, value in self.setup.items() if self.before[key] != value)


def setup_versions(event: Event) -> tuple[SetupVersion, ...]:
    """The setups of an event, the newest first, which is the one that stands. One statement."""
    entries = Entry.objects.filter(journal=event.journal_id, game=None, kind__in=(OPENING, CHANGE)).order_by("seq")
    versions: list[SetupVersion] = []
    for entry in entries:
        setup = json.loads(entry.payload)["setup"]
        before = versions[-1].setup if versions else {}
        versions.append(SetupVersion(entry.seq, entry.key, entry.at, entry.role, entry.why, setup, before))
    return tuple(reversed(versions))
