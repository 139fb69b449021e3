"""What the grants that a browser holds let it do in a club."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, Max, Q, QuerySet

from scorekeeper.models import Club, Grant
from scorekeeper.models.grant import OVER_EVERYTHING, Held

from .access import MAY, Action


@dataclass(frozen=True, slots=True)
class ClubAccess:
    """The strongest grant over a club, by its UUID."""

    grant: UUID
    role: str
    club: int

    def may(self, action: Action) -> bool:
        """Whether the grant lets its holder do that: keep its evenings, persons and seasons, or own it."""
        return action in MAY[self.role]


@dataclass(frozen=True, slots=True)
class ClubName:
    """A club to choose."""

    club: int
    name: str


def club_access(pairs: Iterable[Held], club: int) -> ClubAccess | None:
    """What a holder of these grants is in a club; None for a stranger or where there is none. One statement."""
    over = Q(club=club) | OVER_EVERYTHING
    grants = Grant.objects.held(pairs).filter(over, Exists(Club.objects.filter(pk=club)))
    found = [ClubAccess(uuid, role, club) for uuid, role in grants.values_list("uuid", "role")]
    return max(found, key=lambda grant: len(MAY[grant.role]), default=None)


def clubs_kept(pairs: Iterable[Held]) -> tuple[ClubName, ...]:
    """The clubs whose evenings a holder of these grants may open, the one that played last first. Two statements."""
    clubs = reached(grant for grant in Grant.objects.held(pairs) if Action.KEEP in MAY[grant.role])
    latest = (
        clubs.filter(demo=False, casual=False)
        .annotate(latest=Max("evenings__opened", filter=Q(evenings__within=None)))
        .order_by("pk")
    )
    rows = sorted(latest, key=lambda club: (club.latest is not None, club.latest or 0), reverse=True)
    return tuple(ClubName(club.pk, club.name) for club in rows)


def reached(grants: Iterable[Grant]) -> QuerySet[Club]:
    """The clubs that these grants are over; those of single evenings and events reach none."""
    given = list(grants)
    if any(grant.is_over_everything for grant in given):
        return Club.objects.all()
    return Club.objects.filter(pk__in=[grant.club_id for grant in given if grant.club_id is not None])
