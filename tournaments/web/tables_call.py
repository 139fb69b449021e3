"""A problem at a table: the director comes."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from tournaments.services import tables
from tournaments.web import tables_at, tables_strip
from tournaments.web.tables_at import Place
from tournaments.web.tables_hand_in import REFUSED


@require_http_methods(["GET", "POST"])
def call(request: HttpRequest, evening: int) -> HttpResponse:
    """Ask what the problem is, which may stay empty, and call the director."""
    place = tables_at.record(request, evening)
    if request.method == "GET":
        return _page(request, place, secrets.token_urlsafe(16))
    key, text = request.POST.get("key", ""), request.POST.get("text", "")
    try:
        tables.call(place.event, place.table.id, text, key=key, actor=place.actor)
    except Refused as refused:
        return _page(request, place, key, text, _(refused.faults[0].message), REFUSED)
    return redirect("table", evening)


def _page(
    request: HttpRequest, place: Place, key: str, text: str = "", error: str = "", status: int = 200
) -> HttpResponse:
    context = {"place": place, "calls": tables_strip.calls(place), "key": key, "text": text, "error": error}
    return render(request, "event/tables/call.html", context, status=status)
