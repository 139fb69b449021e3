"""The score sheet, with one row per hand and one column per player, and its updates for viewers."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.queries.access import Action
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet import sheet as read_sheet
from scorekeeper.services import changes
from scorekeeper.web import access
from scorekeeper.web.drawings import send
from scorekeeper.web.sheet_drawing import PageState, latest_drawing, news
from scorekeeper.web.watching import UNCHANGED


@require_GET
def sheet(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the whole sheet."""
    here = access.look(request, evening)
    context = latest_drawing(here).context(may_change=here.may(Action.KEEP))
    return render(request, "sheet/page.html", context)


@require_GET
def live(request: HttpRequest, evening: int) -> HttpResponse:
    """Send what the page lacks: the rows after its own, or the whole sheet where these have changed."""
    here = access.look(request, evening)
    update = news(here, PageState.read(request.GET.get("version", "")))
    return HttpResponse(status=UNCHANGED) if update is None else send(request, update)


def sheet_of(evening: int) -> Sheet:
    """Return the sheet of an evening; there is none for an evening that is not there."""
    found = read_sheet(evening)
    if found is None:
        raise Http404(f"evening {evening}")
    return found


def is_confirmed(found: Sheet) -> bool:
    """Tell whether the score of a table was confirmed, so that what changes it says why."""
    return found.closed and found.within is not None and changes.is_confirmed(found.game)
