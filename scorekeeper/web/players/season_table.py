"""The table of a season: its standings by games, as a page, a workbook, and a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf import season as pdf_season
from scorekeeper.exports.xlsx import season as xlsx_season
from scorekeeper.queries.games import Span
from scorekeeper.queries.season import SeasonStanding, champions, course, regulars, season_table, unbalanced
from scorekeeper.queries.statistics import counted_by_person
from scorekeeper.reports.season import standings_report
from scorekeeper.web import access
from scorekeeper.web.chart import Chart, chart
from scorekeeper.web.clubs.periods import get_period
from scorekeeper.web.clubs.views import club_context, get_club
from scorekeeper.web.days import today
from scorekeeper.web.display import table_discs
from scorekeeper.web.files import PDF, XLSX, file_response, requested_format
from scorekeeper.web.live import cached_fragment
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.report_table import render_rows
from scorekeeper.wording.season import SeasonPaper

DRAWN = 8  # lines of a chart that can be told apart
FEWEST = (2, 5, 10, 20, 50)  # games that someone must have played to stay in the table


@require_safe
def show_table(request: HttpRequest, club: int) -> HttpResponse:
    """Show the table of a season."""
    club_access = access.require_club_viewer(request, club)
    view = get_club(club)
    over = get_period(request, view)
    least = fewest_games(request)

    def build_context() -> dict[str, object]:
        every = season_table(over.span)
        standings = regulars(every, least)
        report = standings_report(standings, lambda person: f"{reverse('standing', args=[club, person])}?{over.query}")
        return {
            "club": view,
            "over": over,
            "query": with_fewest(over.query, least),
            "fewest": tuple(_fewest_choices(every, over.query, least)),
            "champions": champions(every) if over.is_over else (),
            "standings": standings,
            "table": render_rows(report, lambda row: f"player-{row.person}"),
            "unbalanced": unbalanced(over.span),
            "chart": season_chart(over.span, standings),
        }

    standings = cached_fragment(
        request, "players/standings.html", club, f"{over.span} {over.query} {least} {over.is_over}", build_context
    )
    return render(
        request, "players/season.html", club_context(view, club_access) | {"over": over, "standings": standings}
    )


def fewest_games(request: HttpRequest) -> int:
    """Return the number of games that a player needs to be in the table: 1 shows everyone."""
    return max(1, parse_whole_number(request.GET.get("games", "")) or 1)


def with_fewest(query: str, least: int) -> str:
    """Return the query of a span with the least number of games at its end."""
    return f"{query}&{urlencode({'games': least})}" if least > 1 else query


def _fewest_choices(standings: Sequence[SeasonStanding], query: str, least: int) -> Iterator[dict[str, object]]:
    """Yield the numbers of games that hide some players but not all; none where nobody would be hidden."""
    numbers = {
        _count_players(standings, number): number for number in (*reversed(FEWEST), 1)
    }  # the fewest games that do it
    offered = {number for players, number in numbers.items() if players} | {least}
    if len(offered) > 1:
        for number in sorted(offered):
            yield {
                "name": _("All players") if number == 1 else _("%(games)d+ games") % {"games": number},
                "query": with_fewest(query, number),
                "players": _count_players(standings, number),
                "chosen": number == least,
            }


def _count_players(standings: Sequence[SeasonStanding], least: int) -> int:
    return sum(one.games >= least for one in standings)


def season_chart(span: Span, standings: Sequence[SeasonStanding]) -> Chart | None:
    """Return the chart of the players at the top of the table, None without players."""
    drawn = standings[:DRAWN]
    if not drawn:
        return None
    run = course(span, [each.person for each in drawn])
    names = [each.name for each in drawn]
    return chart(names, run.totals[1:], run.since, table_discs([each.person for each in drawn], names))


@require_safe
def send_workbook(request: HttpRequest, club: int) -> HttpResponse:
    """Send the season as a workbook."""
    season = _season_paper(request, club)
    return _send_file(season, xlsx_season.workbook(season), "xlsx", XLSX)


@require_safe
def send_pdf(request: HttpRequest, club: int) -> HttpResponse:
    """Send the season as a PDF."""
    season = _season_paper(request, club)
    size = requested_format(request)
    return _send_file(season, pdf_season.pdf(season, size), "pdf", PDF)


def _season_paper(request: HttpRequest, club: int) -> SeasonPaper:
    access.require_club_viewer(request, club)
    view = get_club(club)
    over = get_period(request, view)
    every = season_table(over.span)
    standings = regulars(every, fewest_games(request))
    drawn = standings[:DRAWN]
    return SeasonPaper(
        club=view.name,
        name=over.name,
        day=today(request),
        champions=champions(every) if over.is_over else (),
        standings=standings,
        unbalanced=unbalanced(over.span),
        counted=counted_by_person(over.span),
        drawn=drawn,
        course=course(over.span, [one.person for one in drawn]),
    )


def _send_file(season: SeasonPaper, content: bytes, suffix: str, kind: str) -> HttpResponse:
    name = filename(season.title, season.day, _("standings"), suffix)
    return file_response(content, name, kind)
