"""Evenings that were taken in from paper: how many, and which of them do not add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, QuerySet, Sum

from scorekeeper.ledger.postings import AccountKind
from scorekeeper.ledger.texts import folded
from scorekeeper.models import Evening, Person, Posting


@dataclass(frozen=True, slots=True)
class OffEvening:
    """An evening that is off by ``units``: too many (+) or too few (-)."""

    evening: int
    name: str
    day: date
    units: int


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What one import made: ``off`` are the evenings that still wait for a remedy."""

    evenings: int
    first: date
    last: date
    off: tuple[OffEvening, ...]


def taken_in(club: int, key: str) -> TakenIn | None:
    """What the sheets taken in with a key are now; None where nothing was. Two statements."""
    evenings = Evening.objects.filter(club=club, game__journal__key__startswith=f"{key}-")
    found = evenings.aggregate(count=Count("pk"), first=Min("played_on"), last=Max("played_on"))
    if not found["count"]:
        return None
    return TakenIn(found["count"], found["first"], found["last"], _off(evenings))


def new_names(club: int, names: Sequence[str]) -> tuple[str, ...]:
    """Those among the names that nobody in the club has, spelt as at first. One statement."""
    known = set(Person.objects.filter(club=club, erased_at=None).values_list("folded", flat=True))
    return tuple({folded(name): name for name in reversed(names) if folded(name) not in known}.values())[::-1]


def _off(evenings: QuerySet[Evening]) -> tuple[OffEvening, ...]:
    suspended = (
        Posting.objects.filter(account__kind=AccountKind.SUSPENSE, account__game__evening__in=evenings)
        .values_list("account__game__evening", "account__game__evening__name", "account__game__evening__played_on")
        .annotate(units=Sum("amount"))
        .exclude(units=0)
        .order_by("account__game__evening__played_on", "account__game__evening")
    )
    return tuple(OffEvening(evening, name, day, -units) for evening, name, day, units in suspended)
