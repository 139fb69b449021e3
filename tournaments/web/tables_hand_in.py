"""The score of a table handed in by who kept it."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.event.values import TableState
from tournaments.services import tables
from tournaments.web import tables_at
from tournaments.web.tables_at import Place

REFUSED = 422


@require_http_methods(["GET", "POST"])
def hand_in(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the totals and ask who kept the score; hand it in and pass the phone on."""
    place = tables_at.record(request, evening)
    if request.method == "GET":
        if place.state is not TableState.OPEN:
            return redirect("table-confirm", evening)
        return _page(request, place, secrets.token_urlsafe(16))
    key, keeper = request.POST.get("key", ""), seat_of(place, request.POST.get("keeper", ""))
    if keeper is None:
        return _page(request, place, key, _("Say who kept the score."), REFUSED)
    try:
        seen = whole_number(request.POST.get("seen", ""))
        tables.hand_in(place.event, place.table.id, keeper, seen=seen, key=key, actor=place.actor)
    except Refused as refused:
        return _page(request, tables_at.record(request, evening), key, _(refused.faults[0].message), REFUSED)
    return redirect("table-confirm" if place.book.setup.confirm else "table", evening)


def seat_of(place: Place, text: str) -> int | None:
    """Return the entrant at this table whose number was sent; None for anything else."""
    return next((entrant for entrant in place.table.seats if str(entrant) == text), None)


def _page(request: HttpRequest, place: Place, key: str, error: str = "", status: int = 200) -> HttpResponse:
    context = {"place": place, "lines": list(tables_at.lines(place)), "key": key, "error": error}
    return render(request, "event/tables/hand_in.html", context, status=status)
