"""What the grants that a browser holds let it do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import chain
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.models import Evening, Grant, Role
from scorekeeper.models.grant import Held


class Action(StrEnum):
    """What a page asks leave for."""

    LOOK = "look"
    KEEP = "keep"  # record, correct, pay: everything at the table
    OWN = "own"  # open evenings, hand out links


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


@dataclass(frozen=True, slots=True)
class EveningSummary:
    """An evening in a list. ``role`` is what the holder is there, ``names`` are in seating order, totals in units."""

    evening: int
    name: str
    opened: datetime
    hands: int
    closed: bool
    demo: bool
    role: str
    names: tuple[str, ...]


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


def owner_grant(pairs: Iterable[Held]) -> UUID | None:
    """The UUID of the grant among these that lets its holder open evenings; None where there is none."""
    owning = Grant.objects.held(pairs).filter(role=Role.OWNER, evening=None)
    return owning.order_by("pk").values_list("uuid", flat=True).first()


def evenings_for(pairs: Iterable[Held]) -> tuple[EveningSummary, ...]:
    """The evenings that a holder of these grants may look at, the newest first. Three statements."""
    grants = list(Grant.objects.held(pairs))
    evenings = _reached(grants).select_related("game", "club").prefetch_related("game__seats__person")
    return tuple(_summary(evening, grants) for evening in evenings.order_by("-opened", "-pk"))


def _reached(grants: list[Grant]) -> QuerySet[Evening]:
    if any(grant.club_id is None and grant.evening_id is None for grant in grants):
        return Evening.objects.all()
    clubs = [grant.club_id for grant in grants if grant.club_id is not None]
    evenings = [grant.evening_id for grant in grants if grant.evening_id is not None]
    return Evening.objects.filter(Q(club__in=clubs) | Q(pk__in=evenings))


def _summary(evening: Evening, grants: list[Grant]) -> EveningSummary:
    roles = [grant.role for grant in grants if _reaches(grant, evening)]
    seats = sorted(evening.game.seats.all(), key=lambda seat: seat.number)
    return EveningSummary(
        evening=evening.pk,
        name=evening.name,
        opened=evening.opened,
        hands=evening.game.next_number - 1,
        closed=evening.game.closed,
        demo=evening.club.demo,
        role=max(roles, key=lambda role: len(MAY[role])),
        names=tuple(seat.person.name for seat in seats),
    )


def _reaches(grant: Grant, evening: Evening) -> bool:
    everything = grant.evening_id is None and grant.club_id is None
    return everything or grant.evening_id == evening.pk or grant.club_id == evening.club_id
