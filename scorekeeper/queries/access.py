"""What the grants that a browser holds let it do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db import connection
from django.utils import timezone

from scorekeeper.models import Grant, Role
from scorekeeper.models.grant import OVER_EVERYTHING, Held, by_generation


class Action(StrEnum):
    """What a page asks leave for."""

    LOOK = "look"
    RECORD = "record"  # the next hand, and undo the last one
    KEEP = "keep"  # correct, pay, change seats and rules: everything else at the table
    OWN = "own"  # hand out links, erase persons


# The weaker roles first; of two that may do the same, the one that reaches further is the stronger one.
MAY: dict[str, frozenset[Action]] = {
    Role.WATCHER: frozenset({Action.LOOK}),
    Role.VIEWER: frozenset({Action.LOOK}),
    Role.TABLE: frozenset({Action.LOOK, Action.RECORD}),
    Role.HELPER: frozenset({Action.LOOK, Action.RECORD}),
    Role.KEEPER: frozenset({Action.LOOK, Action.RECORD, Action.KEEP}),
    Role.DIRECTOR: frozenset({Action.LOOK, Action.RECORD, Action.KEEP}),
    Role.OWNER: frozenset(Action),
}


STRENGTH = {role: place for place, role in enumerate(MAY)}


@dataclass(frozen=True, slots=True)
class Access:
    """The strongest grant over an evening, by its UUID; ``club`` and ``game`` are the evening's.

    ``within`` is the journal of the event whose table it is, None for an evening among friends.
    """

    grant: UUID
    role: str
    evening: int
    game: int
    club: int
    within: int | None = None

    def may(self, action: Action) -> bool:
        """Whether the grant lets its holder do that."""
        return action in MAY[self.role]

    @property
    def is_of_event(self) -> bool:
        """Whether the grant reaches beyond this table, over the event that it belongs to."""
        return self.within is not None and self.role in (Role.VIEWER, Role.HELPER, Role.DIRECTOR, Role.OWNER)

    def may_change(self, *, closed: bool) -> bool:
        """Whether the grant lets its holder change what is on the sheet: once closed, only at a table of an event."""
        return self.may(Action.KEEP) and (not closed or self.within is not None)


# Asked before every page and every poll; written out, since the ORM would take longer to put it together than to ask.
# The tables of an event are its director's: a grant over the club does not reach them.
_SQL = (
    "SELECT g.uuid, g.role, e.game_id, e.club_id, e.within_id "
    "FROM scorekeeper_grant g JOIN scorekeeper_evening e ON e.id = %s "
    "WHERE (g.evening_id = e.id OR g.journal_id = e.within_id OR (g.club_id = e.club_id AND e.within_id IS NULL) "
    "OR (g.evening_id IS NULL AND g.club_id IS NULL AND g.journal_id IS NULL)) "
    "AND NOT g.revoked AND (g.expires IS NULL OR g.expires > %s) AND ("
)


def access(pairs: Iterable[Held], evening: int) -> Access | None:
    """What a holder of these grants is at an evening; None for a stranger or where there is none. One statement."""
    held = by_generation(pairs)
    if not held:
        return None
    among = " OR ".join(f"(g.generation = %s AND g.id IN ({', '.join(['%s'] * len(ids))}))" for ids in held.values())
    values = [value for generation, ids in held.items() for value in (generation, *ids)]
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(f"{_SQL}{among})", (evening, now, *values))
        grants = [Access(UUID(str(grant)), role, evening, *where) for grant, role, *where in cursor.fetchall()]
    return max(grants, key=lambda grant: STRENGTH[grant.role], default=None)


def holds_any(pairs: Iterable[Held]) -> bool:
    """Whether a holder of these grants is anybody here. One statement."""
    return Grant.objects.held(pairs).exists()


def owner_grant(pairs: Iterable[Held]) -> UUID | None:
    """The UUID of the grant among these that makes its holder the owner of everything; None where there is none."""
    owning = Grant.objects.held(pairs).filter(OVER_EVERYTHING, role=Role.OWNER)
    return owning.order_by("pk").values_list("uuid", flat=True).first()
