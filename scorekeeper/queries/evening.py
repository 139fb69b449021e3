"""An evening by its number."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import OuterRef, Subquery

from scorekeeper.models import Evening, Season


@dataclass(frozen=True, slots=True)
class EveningDay:
    """An evening, its day, and the season that the day lies in, empty for none: a table of an event is in no season."""

    evening: int
    club: int
    name: str
    played_on: date
    season: str


def evening_name(club: int, evening: int) -> str | None:
    """The name of an evening of a club; None where the club has none of that number. One statement."""
    return Evening.objects.filter(pk=evening, club=club, within=None).values_list("name", flat=True).first()


def evening_day(evening: int) -> EveningDay | None:
    """An evening's day and season; None where there is none of that number. One statement."""
    day = OuterRef("played_on")
    season = Season.objects.filter(club=OuterRef("club"), first__lte=day, last__gte=day)
    found = Evening.objects.filter(pk=evening).annotate(season=Subquery(season.values("name")[:1])).first()
    if found is None:
        return None
    season_name = found.season if found.season and found.within_id is None else ""
    return EveningDay(found.pk, found.club_id, found.name, found.played_on, season_name)
