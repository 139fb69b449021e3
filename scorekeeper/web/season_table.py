"""The table of a season, and how everybody's total went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.queries.period import Span
from scorekeeper.queries.season import SeasonStanding, course, regulars, season_table, unbalanced
from scorekeeper.web import access
from scorekeeper.web.chart import Chart, chart
from scorekeeper.web.club import about, club_of
from scorekeeper.web.live import cached_fragment
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.period_filter import chosen

DRAWN = 8  # lines of a chart that can be told apart
FEWEST = (2, 5, 10, 20, 50)  # games that somebody must have played to stay in the table


@dataclass(frozen=True)
class Fewest:
    """A choice of who is in the table: at least so many games, and how many players that leaves."""

    name: str
    query: str
    players: int
    chosen: bool


@require_safe
def table(request: HttpRequest, club: int) -> HttpResponse:
    """Show who stands where."""
    found = access.require_club_viewer(request, club)
    view = club_of(club)
    over = chosen(request, view)
    least = fewest_games(request)

    def drawn() -> dict[str, object]:
        every = season_table(over.span)
        standings = regulars(every, least)
        return {
            "club": view,
            "over": over,
            "query": with_fewest(over.query, least),
            "fewest": tuple(_choices(every, over.query, least)),
            "standings": standings,
            "unbalanced": unbalanced(over.span),
            "chart": season_chart(over.span, standings),
        }

    standings = cached_fragment(request, "figures/standings.html", club, f"{over.span} {over.query} {least}", drawn)
    return render(request, "figures/season.html", about(view, found) | {"over": over, "standings": standings})


def fewest_games(request: HttpRequest) -> int:
    """Return how many games somebody must have played to be in the table: 1 shows everybody."""
    return max(1, parse_whole_number(request.GET.get("games", "")) or 1)


def with_fewest(query: str, least: int) -> str:
    """Return the query of a span with the least number of games behind it."""
    return f"{query}&{urlencode({'games': least})}" if least > 1 else query


def _choices(standings: Sequence[SeasonStanding], query: str, least: int) -> Iterator[Fewest]:
    """The numbers of games that hide somebody and leave somebody; none where there is nobody to hide."""
    numbers = {_players(standings, number): number for number in (*reversed(FEWEST), 1)}  # the fewest games that do it
    offered = {number for players, number in numbers.items() if players} | {least}
    if len(offered) > 1:
        for number in sorted(offered):
            name = _("All players") if number == 1 else _("%(games)d+ games") % {"games": number}
            yield Fewest(name, with_fewest(query, number), _players(standings, number), number == least)


def _players(standings: Sequence[SeasonStanding], least: int) -> int:
    return sum(one.evenings >= least for one in standings)


def season_chart(span: Span, standings: Sequence[SeasonStanding]) -> Chart | None:
    """Return the chart of the first of the table."""
    drawn = standings[:DRAWN]
    if not drawn:
        return None
    run = course(span, [each.person for each in drawn])
    return chart([each.name for each in drawn], run.totals[1:], run.since)
