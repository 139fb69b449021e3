"""Everything of an event as files: a workbook that computes, a table of each sheet, JSON for another site."""

from __future__ import annotations

from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.exports.downloads import filename
from scorekeeper.web.files import XLSX, file
from tournaments.exports import event_json, event_xlsx, sheets_csv
from tournaments.exports.event_sheets import sheets
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.carry import carried_event
from tournaments.queries.record import record
from tournaments.web import access
from tournaments.web.access import EventAccess
from tournaments.web.nav import about

CSV, JSON = "text/csv; charset=utf-8", "application/json"


@require_GET
def page(request: HttpRequest, event: int) -> HttpResponse:
    """Show what there is to download, with money or without; with money to who directs alone."""
    leave = access.look_at(request, event)
    halls_money = book_of(leave.event.journal_id).setup.money
    money = halls_money and _money(request, leave)
    tables = [(name, str(title)) for name, title in _tables() if money or name != "cash"]
    context = about(leave, "event-exports") | {"money": money, "halls_money": halls_money, "tables": tables}
    return render(request, "event/exports/page.html", context)


def _tables() -> list[tuple[str, str]]:
    return [
        ("entrants", _("Entrants")),
        ("draw", _("Draw")),
        ("hands", _("Hands")),
        ("penalties", _("Penalties")),
        ("standings", _("Standings")),
        ("prizes", _("Prizes")),
        ("cash", _("Cash")),
        ("checks", _("Checks")),
    ]


@require_GET
def workbook(request: HttpRequest, event: int) -> HttpResponseBase:
    """Send the workbook of an event; `?money=no` one without any amount."""
    leave = access.look_at(request, event)
    found, money = record(leave.event), _money(request, leave)
    return _sent(leave.event, _("tournament"), "xlsx", XLSX, lambda out: event_xlsx.write(found, out, money=money))


@require_GET
def csv(request: HttpRequest, event: int, sheet: str) -> HttpResponse:
    """Send a sheet of the workbook as CSV."""
    leave = access.look_at(request, event)
    found = record(leave.event)
    for one in sheets(found, money=_money(request, leave)):
        if one.name == sheet:
            content = sheets_csv.file(one, found.book.setup.currency)
            return file(content, _called(leave.event, one.title, "csv"), CSV)
    raise Http404(sheet)


@require_GET
def as_json(request: HttpRequest, event: int) -> HttpResponseBase:
    """Send everything of an event for another site; `?money=no` what can be told without amounts, to be read."""
    leave = access.look_at(request, event)
    if not _money(request, leave):
        found = record(leave.event)
        what = _("tournament without money")
        return _sent(leave.event, what, "json", JSON, lambda out: event_json.write_money_free(found, out))
    content = event_json.file(carried_event(leave.event))
    return file(content, _called(leave.event, _("tournament"), "json"), JSON)


def _money(request: HttpRequest, leave: EventAccess) -> bool:
    """Whether amounts are in it: to who directs, unless he asks for one without; to nobody else."""
    return leave.directs and request.GET.get("money") != "no"


def _called(event: Event, what: str, suffix: str) -> str:
    return filename(event.name, event.played_on, what, suffix)


def _sent(event: Event, what: str, suffix: str, kind: str, write: Callable[[IO[bytes]], None]) -> HttpResponseBase:
    """A file that is written to the disk and sent from there, however large."""
    out = TemporaryFile()  # noqa: SIM115 - the response closes it
    write(out)
    out.seek(0)
    return FileResponse(out, as_attachment=True, filename=_called(event, what, suffix), content_type=kind)
