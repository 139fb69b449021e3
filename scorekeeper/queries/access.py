"""What the grants that a browser holds let it do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from uuid import UUID

from django.db import connection
from django.utils import timezone

from scorekeeper.models import Grant, Role
from scorekeeper.models.grant import Held


class Action(StrEnum):
    """What a page asks leave for."""

    LOOK = "look"
    KEEP = "keep"  # record, correct, pay: everything at the table
    OWN = "own"  # hand out links, erase persons


MAY: dict[str, frozenset[Action]] = {
    Role.WATCHER: frozenset({Action.LOOK}),
    Role.KEEPER: frozenset({Action.LOOK, Action.KEEP}),
    Role.OWNER: frozenset(Action),
}


@dataclass(frozen=True, slots=True)
class Access:
    """The strongest grant over an evening, by its UUID; ``club`` and ``game`` are the evening's."""

    grant: UUID
    role: str
    evening: int
    game: int
    club: int

    def may(self, action: Action) -> bool:
        """Whether the grant lets its holder do that."""
        return action in MAY[self.role]


# Asked before every page and every poll; written out, since the ORM would take longer to put it together than to ask.
_SQL = (
    "SELECT g.uuid, g.role, e.game_id, e.club_id FROM scorekeeper_grant g JOIN scorekeeper_evening e ON e.id = %s "
    "WHERE (g.evening_id = e.id OR g.club_id = e.club_id OR (g.evening_id IS NULL AND g.club_id IS NULL)) "
    "AND NOT g.revoked AND (g.expires IS NULL OR g.expires > %s) AND ("
)
_HELD = "(g.id = %s AND g.generation = %s)"


def access(pairs: Iterable[Held], evening: int) -> Access | None:
    """What a holder of these grants is at an evening; None for a stranger or where there is none. One statement."""
    held = list(pairs)
    if not held:
        return None
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(f"{_SQL}{' OR '.join([_HELD] * len(held))})", (evening, now, *chain.from_iterable(held)))
        grants = [Access(UUID(str(grant)), role, evening, game, club) for grant, role, game, club in cursor.fetchall()]
    return max(grants, key=lambda grant: len(MAY[grant.role]), default=None)


def holds_any(pairs: Iterable[Held]) -> bool:
    """Whether a holder of these grants is anybody here. One statement."""
    return Grant.objects.held(pairs).exists()


def owner_grant(pairs: Iterable[Held]) -> UUID | None:
    """The UUID of the grant among these that makes its holder the owner of everything; None where there is none."""
    owning = Grant.objects.held(pairs).filter(role=Role.OWNER, club=None, evening=None)
    return owning.order_by("pk").values_list("uuid", flat=True).first()
