"""Series: the list, the ranking and a player's scores (for the director and for everyone), dues, and files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf.report import report_pdf
from scorekeeper.exports.tables import csv_file
from scorekeeper.exports.xlsx.report import write_workbook
from scorekeeper.queries.access import editable_clubs, owner_grant
from scorekeeper.web import access as site_access
from scorekeeper.web.actions import Button, PageForms
from scorekeeper.web.days import today
from scorekeeper.web.files import PDF, XLSX, file_response, requested_format
from scorekeeper.web.report_table import render_rows
from tournaments.engine.series.book import dues_sums
from tournaments.engine.series.ranking import RankingChange, SeriesRow
from tournaments.engine.series.setup import SeriesSetup
from tournaments.models import Series
from tournaments.queries.book import series_book_of
from tournaments.queries.series import SeriesView, accounts, payments, series_of, series_view
from tournaments.queries.transfer import SERIES_FILE, export_series
from tournaments.reports.series import MONEY_REPORTS, REPORTS, ranking_report, series_reports
from tournaments.services import series as services
from tournaments.web.access import SeriesAccess, require_series_director, require_series_owner
from tournaments.web.navigation import series_context
from tournaments.web.series.forms import DropDuesForm, DuesForm
from tournaments.wording import setup as setup_words
from tournaments.wording.standings import format_total, series_lines

CSV, JSON = "text/csv; charset=utf-8", "application/json"
Context = dict[str, object]


@require_safe
def series_list(request: HttpRequest) -> HttpResponse:
    """List the series that this visitor may see, with the button for a new one for those who may open one."""
    pairs = site_access.require_grants(request)
    listed, owns = series_of(pairs), owner_grant(pairs) is not None
    founds = owns or bool(editable_clubs(pairs))
    if not listed and not founds:
        raise Http404(request.path)
    return render(request, "series/list.html", {"every": listed, "founds": founds, "owns": owns})


@require_safe
def ranking(request: HttpRequest, series: int) -> HttpResponse:
    """Show the ranking; `?running=no` leaves out tournaments that still run."""
    access = require_series_director(request, series)
    running = request.GET.get("running") != "no"
    view, address = series_view(access.series, running=running), reverse("series-player", args=[series, 0])
    context = series_context(access, view.book.setup, "series") | ranking_context(view, address, running=running)
    return render(request, "series/page.html", context)


@require_safe
def player(request: HttpRequest, series: int, person: int) -> HttpResponse:
    """Show a player's scores, which of them count, and what they owe."""
    access = require_series_director(request, series)
    view = series_view(access.series)
    context = series_context(access, view.book.setup, "series") | scores_context(view, person)
    uuid = next(who.uuid for who in view.people.values() if who.person == person)
    context["account"] = next((one for one in accounts(view) if one.person == uuid), None)
    return render(request, "series/player.html", context)


def ranking_context(view: SeriesView, address: str, *, running: bool) -> Context:
    """Return the context of the ranking, on the director's page and on the public one.

    ``address`` is that of a player's page, with ``0`` for their number.
    """
    return {
        "view": view,
        "running": running,
        "ranking": render_rows(ranking_report(view, address), lambda line: f"line-{line.person}") if view.rows else "",
        "counted": setup_words.counting_words(view.book.setup),
        "days": setup_words.days_in_words(view.book.setup),
        "moved": [_moved_line(view, each) for each in view.moved],
    }


def scores_context(view: SeriesView, person: int) -> Context:
    """Return the context of a player's page. Raise Http404 if they are not in the ranking."""
    line = next((each for each in series_lines(view) if each.person == person), None)
    if line is None:
        raise Http404(f"person {person}")
    return {
        "line": line,
        "scores": [pair for pair in zip(view.sites, line.cells, strict=True) if pair[1]],
        "total_called": setup_words.total_label(view.book.setup),
        "counted": setup_words.counting_words(view.book.setup),
        "field": sum(row.rank is not None for row in view.rows),
    }


def _moved_line(view: SeriesView, each: RankingChange) -> tuple[str, str, str]:
    """Return a player whose place changed since the series was closed: name, total and place then, and now."""
    before, after = (_score_in_words(row, view.book.setup) for row in (each.before, each.after))
    return view.people[each.person].name, before, after


def _score_in_words(row: SeriesRow | None, setup: SeriesSetup) -> str:
    if row is None:
        return _("not listed")
    total = format_total(row.total, setup)
    if row.rank is None:
        return total
    return _("%(total)s, %(place)s place") % {"total": total, "place": ordinal(row.rank)}


@require_safe
def public_ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ranking to everyone; `?running=no` leaves out tournaments that still run."""
    running = request.GET.get("running") != "no"
    series, view = _get_public_series(slug, running=running)
    address = reverse("public-series-player", args=[slug, 0])
    return render(
        request,
        "series/public.html",
        {"series": series, "setup": view.book.setup} | ranking_context(view, address, running=running),
    )


@require_safe
def public_player(request: HttpRequest, slug: str, person: int) -> HttpResponse:
    """Show a player's scores to everyone, without what they owe."""
    series, view = _get_public_series(slug)
    context = {"series": series, "setup": view.book.setup} | scores_context(view, person)
    return render(request, "series/public_player.html", context)


def _get_public_series(slug: str, *, running: bool = True) -> tuple[Series, SeriesView]:
    """Return a series whose ranking is public, without tournaments that are not public or whose standings are hidden.

    Raises Http404 where the ranking is not public.
    """
    series = get_object_or_404(Series.objects.select_related("club", "journal"), slug=slug)
    view = series_view(series, running=running, public=True)
    if not view.book.setup.shown:
        raise Http404(f"series {slug}")
    return series, view


@require_safe
def dues(request: HttpRequest, series: int) -> HttpResponse:
    """Show who owes what and each payment; `?show=open` those alone who still owe."""
    return _answer_dues(request, series)


@require_POST
def change_dues(request: HttpRequest, series: int) -> HttpResponse:
    """Write a payment down, or take one back."""
    return _answer_dues(request, series, pressed="drop" if request.POST.get("do") == "drop" else "pay")


def _answer_dues(request: HttpRequest, series: int, pressed: str = "") -> HttpResponse:
    access = require_series_director(request, series)
    view = series_view(access.series) if request.method == "GET" else None
    setup = (view.book if view else series_book_of(access.series.journal_id)).setup
    if not setup.money:
        raise Http404(request.path)
    who = {"person": request.GET.get("of", "")}
    form = partial(DuesForm, club=access.series.club_id, currency=setup.currency, initial=who)
    buttons = {"pay": Button(form, _pay_dues), "drop": Button(DropDuesForm, _drop_dues, ids="drop-%s")}
    page = PageForms(request, buttons, pressed)
    if answer := page.save(access, then=lambda _paid: redirect("series-dues", series)):
        return answer
    view = view or series_view(access.series)
    dues, owing = accounts(view), request.GET.get("show") == "open"
    context = series_context(access, setup, "series-dues") | {
        "accounts": [(view.people[one.person], one) for one in dues if not owing or one.open > 0],
        "sums": dues_sums(dues),
        "owing": owing,
        "payments": payments(view),
        "forms": page,
    }
    return render(request, "series/dues.html", context, status=page.status)


def _pay_dues(access: SeriesAccess, data: Mapping[str, Any]) -> None:
    amount = -data["amount"] if data["way"] == "back" else data["amount"]
    services.pay(access.series, int(data["person"]), amount, key=data["key"], actor=access.actor, why=data["why"])


def _drop_dues(access: SeriesAccess, data: Mapping[str, Any]) -> None:
    services.drop_dues(access.series, data["payment"] or 0, key=data["key"], actor=access.actor, why=data["why"])


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
    paper, head = requested_format(request), access.series.journal.head
    report = replace(ranking_report(view), title=_("Yearly ranking"))
    content = report_pdf(report, access.series.name, paper, head)
    return _file_response(request, access, content, _("yearly ranking"), "pdf", PDF)


@require_GET
def workbook(request: HttpRequest, series: int) -> HttpResponse:
    """Send the workbook."""
    access = require_series_director(request, series)
    out = BytesIO()
    write_workbook(access.series.name, series_reports(series_view(access.series)), out)
    return _file_response(request, access, out.getvalue(), _("series"), "xlsx", XLSX)


@require_GET
def csv(request: HttpRequest, series: int, sheet: str) -> HttpResponse:
    """Send a table."""
    access = require_series_director(request, series)
    view = series_view(access.series)
    made = ({**REPORTS, **MONEY_REPORTS} if view.book.setup.money else REPORTS).get(sheet)
    if made is None:
        raise Http404(sheet)
    report = made(view)
    return _file_response(request, access, csv_file(report), report.title, "csv", CSV)


@require_GET
def as_json(request: HttpRequest, series: int) -> HttpResponse:
    """Send everything of a series and its tournaments for another site."""
    access = require_series_owner(request, series)
    return _file_response(request, access, SERIES_FILE.dump(export_series(access.series)), _("series"), "json", JSON)


def _file_response(
    request: HttpRequest, access: SeriesAccess, content: bytes, what: str, suffix: str, kind: str
) -> HttpResponse:
    return file_response(content, filename(access.series.name, today(request), what, suffix), kind)
