"""A series as files: the yearly table on paper, a workbook, tables, everything for another site; and the way back."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.exports.filename import filename
from scorekeeper.ledger import texts
from scorekeeper.models import Person
from scorekeeper.queries.club_access import clubs_kept
from scorekeeper.services import clubs
from scorekeeper.web import access
from scorekeeper.web.files import PDF, XLSX, file, format_asked
from scorekeeper.web.whole_number import whole_number
from tournaments.exports import series_json, series_pdf, series_xlsx, sheets_csv
from tournaments.exports.series_lines import lines
from tournaments.exports.series_pdf import SeriesPaper
from tournaments.exports.series_sheets import MONEY_SHEETS, SHEETS
from tournaments.imports.series_json import MOST_BYTES, parse
from tournaments.queries.series import SeriesView, Site, series_view
from tournaments.queries.series_carry import CarriedSeries, carried_series
from tournaments.services import take_in_series
from tournaments.services.take_in_event import SAME
from tournaments.web import series_words as words
from tournaments.web.series_access import Leave, own, run
from tournaments.web.series_nav import about

CSV, JSON = "text/csv; charset=utf-8", "application/json"
REFUSED, MOST_SHOWN = 422, 40
OTHERS = "others"


@require_GET
def page(request: HttpRequest, series: int) -> HttpResponse:
    """Show what there is to download."""
    leave = run(request, series)
    view = series_view(leave.series)
    tables = [("ranking", _("Ranking")), ("scores", _("Scores"))]
    if view.book.setup.money:
        tables += [("dues", _("Dues")), ("payments", _("Payments"))]
    context = about(leave, view.book.setup, "series-files") | {"view": view, "tables": tables}
    return render(request, "series/files.html", context)


@require_GET
def on_paper(request: HttpRequest, series: int) -> HttpResponse:
    """Send the yearly table as it is now; once the series is closed, as it was then."""
    leave = run(request, series)
    view = series_view(leave.series, running=request.GET.get("running") != "no")
    found = SeriesPaper(
        series=leave.series.name,
        facts=" · ".join(
            fact for fact in (words.days(view.book.setup), words.counted(view.book.setup), _state(view)) if fact
        ),
        sites=tuple(map(_short, view.sites)),
        total=words.total_called(view.book.setup),
        lines=tuple(lines(view)),
    )
    return _sent(leave, series_pdf.pdf(found, format_asked(request)), _("yearly table"), "pdf", PDF)


@require_GET
def workbook(request: HttpRequest, series: int) -> HttpResponse:
    """Send the workbook."""
    leave = run(request, series)
    return _sent(leave, series_xlsx.file(series_view(leave.series)), _("series"), "xlsx", XLSX)


@require_GET
def csv(request: HttpRequest, series: int, sheet: str) -> HttpResponse:
    """Send a table."""
    leave = run(request, series)
    view = series_view(leave.series)
    made = (SHEETS | MONEY_SHEETS if view.book.setup.money else SHEETS).get(sheet)
    if made is None:
        raise Http404(sheet)
    found = made(view)
    return _sent(leave, sheets_csv.file(found, view.book.setup.currency), found.title, "csv", CSV)


@require_GET
def as_json(request: HttpRequest, series: int) -> HttpResponse:
    """Send everything of a series and its tournaments for another site."""
    leave = own(request, series)
    return _sent(leave, series_json.file(carried_series(leave.series)), _("series"), "json", JSON)


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Ask for a file of a series, and take it in with its tournaments."""
    access.owner(request)
    if request.method == "GET":
        return _page(request)
    club = whole_number(request.POST.get("club", "")) or clubs.home().pk
    access.own_club(request, club)
    try:
        carried = _uploaded(request)
        taken = take_in_series.take_in(carried, club=club, choices=_choices(request, carried, club))
    except Refused as refused:
        return _page(request, refused.faults)
    return redirect("series", taken.series)


def _uploaded(request: HttpRequest) -> CarriedSeries:
    sent = request.FILES.get("file")
    if sent is None:
        raise refuse("missing-file", _("Choose a file first."), "file")
    return parse(sent.read(MOST_BYTES + 1))


def _choices(request: HttpRequest, carried: CarriedSeries, club: int) -> dict[str, str]:
    """All namesakes are the persons here, or all are others, with a number behind their names."""
    found, answer = take_in_series.coming(carried, club).namesakes, request.POST.get("namesakes", "")
    if answer == SAME:
        return {one.uuid: SAME for one in found}
    if answer != OTHERS:
        return {}
    taken = set(Person.objects.filter(club=club, erased_at=None).values_list("folded", flat=True))
    taken |= {texts.folded(person.name) for event in carried.events for person in event.persons}
    names = {}
    for one in found:
        names[one.uuid] = texts.free_name(one.name, taken)
        taken.add(texts.folded(names[one.uuid]))
    return names


def _page(request: HttpRequest, faults: tuple[Fault, ...] = ()) -> HttpResponse:
    context = {
        "clubs": [(str(one.club), one.name) for one in clubs_kept(access.held(request))],
        "club": request.POST.get("club", ""),
        "namesakes": request.POST.get("namesakes", ""),
        "asked": any(fault.code == "unchosen" for fault in faults),
        "faults": [_(fault.message) for fault in faults[:MOST_SHOWN]],
        "more_faults": max(0, len(faults) - MOST_SHOWN),
    }
    return render(request, "series/take_in_series.html", context, status=REFUSED if faults else 200)


def _facts(view: SeriesView) -> str:
    setup = view.book.setup
    return " · ".join(fact for fact in (words.days(setup), words.counted(setup), _state(view)) if fact)


def _state(view: SeriesView) -> str:
    if view.book.closed:
        return _("closed on %(day)s") % {"day": date_format(timezone.localtime(view.book.closed), "j F Y")}
    return _("provisional: a tournament still runs") if view.provisional else _("official: confirmed tables")


def _short(site: Site) -> str:
    """What a tournament is called above a narrow column."""
    return f"{site.event.place or site.event.name} {date_format(site.event.played_on, 'j M')}"


def _sent(leave: Leave, content: bytes, what: str, suffix: str, kind: str) -> HttpResponse:
    return file(content, filename(leave.series.name, _today(), what, suffix), kind)


def _today() -> date:
    return timezone.localdate()
