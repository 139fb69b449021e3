"""The season in the address of a club's page, or all time, and the seasons to choose instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.queries.club import ClubView, SeasonView
from scorekeeper.queries.games import Span, game_name, span_of
from scorekeeper.web.days import today
from scorekeeper.web.parsing import parse_whole_number

ALL = "all"


@dataclass(frozen=True)
class PeriodChoice:
    """A span to choose: its name, its query, and its number of games."""

    name: str
    query: str
    games: int
    chosen: bool


@dataclass(frozen=True)
class Period:
    """The span of a page: its name, its query, and the spans to choose instead."""

    span: Span
    name: str
    query: str
    choices: tuple[PeriodChoice, ...]
    season: SeasonView | None = None
    is_over: bool = False  # a season whose last day has passed


def get_period(request: HttpRequest, club: ClubView) -> Period:
    """Return the span in the address; without one the current season, else all time.

    Raises Http404 for a season or a game that the club does not have.
    """
    if game := request.GET.get("game"):
        return _game_period(club, game)
    day = today(request)
    season = _find_season(club, request.GET.get("season", ""), day)
    query = _season_query(season)
    choices = tuple(_period_choices(club, query))
    name, is_over = (season.name, season.last < day) if season else (_("All time"), False)
    return Period(span_of(club.club, season), name, query, choices, season, is_over)


def _game_period(club: ClubView, text: str) -> Period:
    number = parse_whole_number(text)
    name = None if number is None else game_name(club.club, number)
    if name is None:
        raise Http404(f"game {text}")
    return Period(Span(club.club, club_game=number), name, urlencode({"game": text}), tuple(_period_choices(club, "")))


def _find_season(club: ClubView, text: str, today: date) -> SeasonView | None:
    if text == ALL:
        return None
    if not text:
        return next((season for season in club.seasons if season.first <= today <= season.last), None)
    for season in club.seasons:
        if str(season.season) == text:
            return season
    raise Http404(f"season {text}")


def _period_choices(club: ClubView, query: str) -> Iterator[PeriodChoice]:
    for season in (None, *club.seasons):
        season_query = _season_query(season)
        name, games = (season.name, season.games) if season else (_("All time"), club.games)
        yield PeriodChoice(name, season_query, games, season_query == query)


def _season_query(season: SeasonView | None) -> str:
    return urlencode({"season": season.season if season else ALL})
