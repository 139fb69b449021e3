"""A series as files: the yearly table on paper, a workbook, tables, everything for another site."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.exports.downloads import filename
from scorekeeper.web.files import PDF, XLSX, file_response, requested_format
from tournaments.exports.pdf import series as pdf_series
from tournaments.exports.pdf.series import SeriesPaper
from tournaments.exports.sheets import rows
from tournaments.exports.xlsx import series as xlsx_series
from tournaments.exports.xlsx.series import MONEY_SHEETS, SHEETS
from tournaments.queries.book import series_book_of
from tournaments.queries.series import SeriesView, Site, series_view
from tournaments.queries.transfer import SERIES_FILE, export_series
from tournaments.web.access import SeriesAccess, require_series_director, require_series_owner
from tournaments.web.navigation import series_context
from tournaments.wording import setup as setup_words
from tournaments.wording.standings import series_lines

CSV, JSON = "text/csv; charset=utf-8", "application/json"


@require_GET
def files(request: HttpRequest, series: int) -> HttpResponse:
    """Show what there is to download."""
    access = require_series_director(request, series)
    setup = series_book_of(access.series.journal_id).setup
    tables = [("ranking", _("Ranking")), ("scores", _("Scores"))]
    if setup.money:
        tables += [("dues", _("Dues")), ("payments", _("Payments"))]
    return render(request, "series/files.html", series_context(access, setup, "series-files") | {"tables": tables})


@require_GET
def table_pdf(request: HttpRequest, series: int) -> HttpResponse:
    """Send the yearly table as it is now; once the series is closed, as it was then."""
    access = require_series_director(request, series)
    view = series_view(access.series, running=request.GET.get("running") != "no")
    paper = SeriesPaper(
        series=access.series.name,
        facts=_facts(view),
        sites=tuple(map(_short, view.sites)),
        total=setup_words.total_label(view.book.setup),
        lines=tuple(series_lines(view)),
        head=access.series.journal.head,
    )
    return _file_response(access, pdf_series.pdf(paper, requested_format(request)), _("yearly ranking"), "pdf", PDF)


@require_GET
def workbook(request: HttpRequest, series: int) -> HttpResponse:
    """Send the workbook."""
    access = require_series_director(request, series)
    return _file_response(access, xlsx_series.file(series_view(access.series)), _("series"), "xlsx", XLSX)


@require_GET
def csv(request: HttpRequest, series: int, sheet: str) -> HttpResponse:
    """Send a table."""
    access = require_series_director(request, series)
    view = series_view(access.series)
    made = (SHEETS | MONEY_SHEETS if view.book.setup.money else SHEETS).get(sheet)
    if made is None:
        raise Http404(sheet)
    paper = made(view)
    return _file_response(access, rows.file(paper, view.book.setup.currency), paper.title, "csv", CSV)


@require_GET
def as_json(request: HttpRequest, series: int) -> HttpResponse:
    """Send everything of a series and its tournaments for another site."""
    access = require_series_owner(request, series)
    return _file_response(access, SERIES_FILE.dump(export_series(access.series)), _("series"), "json", JSON)


def _facts(view: SeriesView) -> str:
    setup = view.book.setup
    return " · ".join(
        fact for fact in (setup_words.days_in_words(setup), setup_words.counting_words(setup), _state(view)) if fact
    )


def _state(view: SeriesView) -> str:
    if view.book.closed:
        return _("closed on %(day)s") % {"day": date_format(timezone.localtime(view.book.closed), "DATE_FORMAT")}
    return _("provisional: a tournament isn't finished") if view.provisional else _("official: confirmed tables")


def _short(site: Site) -> str:
    """Return the short name of a tournament above a narrow column."""
    return f"{site.event.place or site.event.name} {date_format(site.event.played_on, 'MONTH_DAY_FORMAT')}"


def _file_response(access: SeriesAccess, content: bytes, what: str, suffix: str, kind: str) -> HttpResponse:
    return file_response(content, filename(access.series.name, _today(), what, suffix), kind)


def _today() -> date:
    return timezone.localdate()
