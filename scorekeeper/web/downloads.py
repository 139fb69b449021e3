"""The evening on paper and as a workbook, in money or without any."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.exports.downloads import filename
from scorekeeper.exports.pdf import score_sheet as pdf_score_sheet
from scorekeeper.exports.pdf import settle_up as pdf_settle_up
from scorekeeper.exports.xlsx.workbook import workbook as make_workbook
from scorekeeper.ledger.postings import UNITS
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.settle_up import settled
from scorekeeper.services.grants import evening_links
from scorekeeper.web import access
from scorekeeper.web.files import PDF, XLSX, file, format_asked
from scorekeeper.web.sheet import sheet_of
from scorekeeper.wording.score_sheet import EveningPaper, evening_paper


@require_GET
def paper(request: HttpRequest, evening: int) -> HttpResponse:
    """Show what can be printed and taken along."""
    keeps = access.look(request, evening).may(Action.KEEP)
    sheet = sheet_of(evening)
    context = {
        "sheet": sheet,
        "for_money": sheet.opening_rules.unit_value > 0,
        "has_cards": any(line.played is not None for line in sheet.hands),
        "keeps": keeps,
    }
    return render(request, "sheet/paper.html", context)


@require_GET
def workbook(request: HttpRequest, evening: int) -> HttpResponse:
    """Send the evening as a workbook that computes."""
    found = _evening(request, access.look(request, evening))
    return _file(found, make_workbook(found), _("score sheet"), "xlsx", XLSX)


@require_GET
def score_sheet(request: HttpRequest, evening: int) -> HttpResponse:
    """Send the score sheet as a PDF."""
    return _printed(request, access.look(request, evening), pdf_score_sheet.pdf, _("score sheet"))


@require_GET
def settle_up(request: HttpRequest, evening: int) -> HttpResponse:
    """Send the settle-up with lines to sign as a PDF."""
    return _printed(request, access.look_within(request, evening), pdf_settle_up.pdf, _("settle-up"))


def _printed(request: HttpRequest, here: Access, draw: Callable[..., bytes], what: str) -> HttpResponse:
    found = _evening(request, here)
    size = format_asked(request)
    watch = request.build_absolute_uri(evening_links(here.evening).watcher)
    return _file(found, draw(found, size, watch), what, "pdf", PDF)


def _evening(request: HttpRequest, here: Access) -> EveningPaper:
    """Return what is printed; `?in=units` leaves all money out."""
    return evening_paper(settled(sheet_of(here.evening)), money=request.GET.get("in") != UNITS)


def _file(found: EveningPaper, content: bytes, what: str, suffix: str, kind: str) -> HttpResponse:
    name = filename(found.title, found.day, what, suffix)
    return file(content, name, kind)
