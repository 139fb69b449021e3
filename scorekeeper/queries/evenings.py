"""Evenings by number, and those imported from paper: how many, and which do not add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Min, OuterRef, QuerySet, Subquery, Sum

from scorekeeper.ledger.folding import AccountKind
from scorekeeper.ledger.texts import fold_name
from scorekeeper.models import Evening, Person, Posting, Season


@dataclass(frozen=True, slots=True)
class EveningDay:
    """An evening, its day, and the season that the day lies in, empty for none: a table of an event is in no season."""

    evening: int
    club: int
    name: str
    played_on: date
    season: str


def evening_name(club: int, evening: int) -> str | None:
    """Return the name of an evening of a club; None where the club has none of that number. One statement."""
    return Evening.objects.filter(pk=evening, club=club, within=None).values_list("name", flat=True).first()


def evening_day(evening: int) -> EveningDay | None:
    """Return an evening's day and season; None where there is none of that number. One statement."""
    day = OuterRef("played_on")
    season = Season.objects.filter(club=OuterRef("club"), first__lte=day, last__gte=day)
    row = Evening.objects.filter(pk=evening).annotate(season=Subquery(season.values("name")[:1])).first()
    if row is None:
        return None
    season_name = row.season if row.season and row.within_id is None else ""
    return EveningDay(row.pk, row.club_id, row.name, row.played_on, season_name)


@dataclass(frozen=True, slots=True)
class OffEvening:
    """An evening that is off by ``units``: too many (+) or too few (-)."""

    evening: int
    name: str
    day: date
    units: int


@dataclass(frozen=True, slots=True)
class ImportedEvenings:
    """The result of an import; ``off`` are the evenings that still wait for a remedy."""

    evenings: int
    first: date
    last: date
    off: tuple[OffEvening, ...]


def imported_evenings(club: int, key: str) -> ImportedEvenings | None:
    """Return the number, span, and corrections of the sheets imported with a key; None for no sheet. Two statements."""
    evenings = Evening.objects.filter(club=club, game__journal__key__startswith=f"{key}-")
    figures = evenings.aggregate(count=Count("pk"), first=Min("played_on"), last=Max("played_on"))
    if not figures["count"]:
        return None
    return ImportedEvenings(figures["count"], figures["first"], figures["last"], _off(evenings))


def new_names(club: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return those among the names that nobody in the club has, spelt as at first. One statement."""
    known = set(Person.objects.filter(club=club, erased_at=None).values_list("folded", flat=True))
    return tuple({fold_name(name): name for name in reversed(names) if fold_name(name) not in known}.values())[::-1]


def _off(evenings: QuerySet[Evening]) -> tuple[OffEvening, ...]:
    suspended = (
        Posting.objects.filter(account__kind=AccountKind.SUSPENSE, account__game__evening__in=evenings)
        .values_list("account__game__evening", "account__game__evening__name", "account__game__evening__played_on")
        .annotate(units=Sum("amount"))
        .exclude(units=0)
        .order_by("account__game__evening__played_on", "account__game__evening")
    )
    return tuple(OffEvening(evening, name, day, -units) for evening, name, day, units in suspended)
