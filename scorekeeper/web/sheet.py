"""The score sheet: a row a hand, a column a player; who watches sees it move."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scorekeeper.exports.course import course
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet import sheet as read_sheet
from scorekeeper.queries.table import open_rivals
from scorekeeper.queries.versions import game_version
from scorekeeper.services import confirmation
from scorekeeper.web import access
from scorekeeper.web.chart import chart
from scorekeeper.web.movers import movers
from scorekeeper.web.sheet_rows import rows

UNCHANGED = 204


@require_GET
def sheet(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the whole sheet."""
    here = access.look(request, evening)
    return render(request, "sheet/page.html", _shown(here, game_version(here.game)))


@require_GET
def live(request: HttpRequest, evening: int) -> HttpResponse:
    """Send the sheet anew when it has moved since the version that the page shows; else nothing."""
    here = access.look(request, evening)
    version = game_version(here.game)
    if request.GET.get("version") == str(version):
        return HttpResponse(status=UNCHANGED)
    return render(request, "sheet/update.html", _shown(here, version))


def sheet_of(evening: int) -> Sheet:
    """Return the sheet of an evening; there is none for an evening that is not there."""
    found = read_sheet(evening)
    if found is None:
        raise Http404(f"evening {evening}")
    return found


def is_confirmed(found: Sheet) -> bool:
    """Tell whether the score of a table was confirmed, so that what changes it says why."""
    return found.closed and found.within is not None and confirmation.is_confirmed(found.game)


def _shown(here: Access, version: int | None) -> dict[str, Any]:
    found = sheet_of(here.evening)
    run = course(found.lines)
    uses_pot = bool(found.pot) or any(line.pot for line in found.lines)
    uses_house = bool(found.house) or any(line.house for line in found.lines)
    beside = len(found.names) + uses_pot + uses_house
    return {
        "sheet": found,
        "version": version,
        "rows": rows(found),
        "chart": chart(found.names, run.rows, run.since),
        "games": run.games,
        "movers": () if run.raced else movers(found, [line for line in found.lines if any(line.shown)]),
        "uses_pot": uses_pot,
        "uses_house": uses_house,
        "columns": beside + 1,
        "columns_beside": beside,
        "waiting_rivals": len(open_rivals(here.game)),
        "may_change": here.may(Action.KEEP),
    }
