"""Over which evenings figures are taken: a season, all time or one evening, as the address says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.queries.club import ClubView, SeasonView
from scorekeeper.queries.evenings import evening_name
from scorekeeper.queries.period import Span, span_of
from scorekeeper.web.parsing import parse_whole_number

ALL = "all"


@dataclass(frozen=True)
class Choice:
    """A span to choose: its name, how the address says it, and how many evenings it has."""

    name: str
    query: str
    evenings: int
    chosen: bool


@dataclass(frozen=True)
class Chosen:
    """The span of a page: its name, how the address says it, and the spans to choose instead."""

    span: Span
    name: str
    query: str
    choices: tuple[Choice, ...]


def chosen(request: HttpRequest, club: ClubView) -> Chosen:
    """Return what the address says; without a word, the season that is on, else all time.

    Raises Http404 for a season or an evening that the club does not have.
    """
    if said := request.GET.get("evening"):
        return _of_evening(club, said)
    season = _season(club, request.GET.get("season", ""))
    query = _query(season)
    choices = tuple(_choices(club, query))
    return Chosen(span_of(club.club, season), season.name if season else _("All time"), query, choices)


def _of_evening(club: ClubView, said: str) -> Chosen:
    number = parse_whole_number(said)
    found = None if number is None else evening_name(club.club, number)
    if found is None:
        raise Http404(f"evening {said}")
    return Chosen(Span(club.club, evening=number), found, urlencode({"evening": said}), tuple(_choices(club, "")))


def _season(club: ClubView, said: str) -> SeasonView | None:
    if said == ALL:
        return None
    if not said:
        today = timezone.localdate()
        return next((season for season in club.seasons if season.first <= today <= season.last), None)
    for season in club.seasons:
        if str(season.season) == said:
            return season
    raise Http404(f"season {said}")


def _choices(club: ClubView, query: str) -> Iterator[Choice]:
    for season in (None, *club.seasons):
        said = _query(season)
        name, evenings = (season.name, season.evenings) if season else (_("All time"), club.evenings)
        yield Choice(name, said, evenings, said == query)


def _query(season: SeasonView | None) -> str:
    return urlencode({"season": season.season if season else ALL})
