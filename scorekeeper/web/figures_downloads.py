"""The table of a season, its figures and its chart, to take along."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf import season as pdf_season
from scorekeeper.exports.xlsx import season as xlsx_season
from scorekeeper.queries.season import course, regulars, season_table, unbalanced
from scorekeeper.queries.statistics import counted_by_person
from scorekeeper.web import access
from scorekeeper.web.club import club_of
from scorekeeper.web.files import PDF, XLSX, file_response, requested_format
from scorekeeper.web.period_filter import chosen
from scorekeeper.web.season_table import DRAWN, fewest_games
from scorekeeper.wording.season import SeasonPaper


@require_safe
def workbook(request: HttpRequest, club: int) -> HttpResponse:
    """Send the season as a workbook."""
    season = _season(request, club)
    return _file(season, xlsx_season.workbook(season), "xlsx", XLSX)


@require_safe
def printed(request: HttpRequest, club: int) -> HttpResponse:
    """Send the season as a PDF."""
    season = _season(request, club)
    size = requested_format(request)
    return _file(season, pdf_season.pdf(season, size), "pdf", PDF)


def _season(request: HttpRequest, club: int) -> SeasonPaper:
    access.require_club_viewer(request, club)
    view = club_of(club)
    over = chosen(request, view)
    standings = regulars(season_table(over.span), fewest_games(request))
    drawn = standings[:DRAWN]
    return SeasonPaper(
        club=view.name,
        name=over.name,
        day=timezone.localdate(),
        standings=standings,
        unbalanced=unbalanced(over.span),
        counted=counted_by_person(over.span),
        drawn=drawn,
        course=course(over.span, [one.person for one in drawn]),
    )


def _file(season: SeasonPaper, content: bytes, suffix: str, kind: str) -> HttpResponse:
    name = filename(season.title, season.day, _("table"), suffix)
    return file_response(content, name, kind)
