"""What the grants that a browser holds let it do at an event: a journal of many tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, Q

from scorekeeper.models import Grant, Journal
from scorekeeper.models.grant import OVER_EVERYTHING, Held

from .access import MAY, STRENGTH, Action


@dataclass(frozen=True, slots=True)
class JournalAccess:
    """The strongest grant over an event's journal, by its UUID."""

    grant: UUID
    role: str
    journal: int

    def may(self, action: Action) -> bool:
        """Whether the grant lets its holder do that at the event and at each of its tables."""
        return action in MAY[self.role]


def journal_access(pairs: Iterable[Held], journal: int) -> JournalAccess | None:
    """What a holder of these grants is at an event; None for a stranger or where there is none. One statement."""
    held = list(pairs)
    if not held:
        return None
    over = Q(journal=journal) | OVER_EVERYTHING
    grants = Grant.objects.held(held).filter(over, Exists(Journal.objects.filter(pk=journal)))
    found = [JournalAccess(uuid, role, journal) for uuid, role in grants.values_list("uuid", "role")]
    return max(found, key=lambda grant: STRENGTH[grant.role], default=None)


def journals_reached(pairs: Iterable[Held]) -> dict[int, str]:
    """The journals that grants among these name, each with the strongest role there, by number. One statement.

    The owner's grant names none: it is over all of them.
    """
    given = Grant.objects.held(pairs).filter(journal__isnull=False).values_list("journal", "role")
    weakest_first = sorted(given, key=lambda one: STRENGTH[one[1]])
    strongest = {journal: role for journal, role in weakest_first if journal is not None}
    return dict(sorted(strongest.items()))


def table_of_journal(pairs: Iterable[Held], journal: int) -> bool:
    """Return whether one of these grants is for a table of the event with that journal. One statement."""
    return Grant.objects.held(pairs).filter(evening__within=journal).exists()


def tables_reached(pairs: Iterable[Held]) -> tuple[int, ...]:
    """The evenings that are tables of events and that grants among these name, the oldest first. One statement."""
    given = Grant.objects.held(pairs).filter(evening__within__isnull=False)
    return tuple(evening for evening in given.order_by("evening").values_list("evening", flat=True) if evening)
