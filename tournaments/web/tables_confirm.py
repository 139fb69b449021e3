"""The score of a table confirmed from another seat, with the PIN on that player's ticket; or disputed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.web.phones import get_phone, issue_token
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.event.values import TableState
from tournaments.queries.tables import corrected_after
from tournaments.services import tables
from tournaments.web import tables_at, tables_strip
from tournaments.web.tables_at import Place
from tournaments.web.tables_hand_in import REFUSED, seat_of

FIELDS = ("entrant", "pin", "text", "who")


@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the score that was handed in; confirm it, or say what is wrong. Nothing can be changed here."""
    place = tables_at.record(request, evening)
    if request.method == "GET":
        if place.state is TableState.OPEN:
            return redirect("table-hand-in" if place.finished else "table", evening)
        response = _page(request, place)
        issue_token(request, response)  # for who came by no link, but by logging in
        return response
    try:
        do = _dispute if request.POST.get("do") == "dispute" else _confirmed
        if errors := do(request, place):
            return _page(request, place, errors, REFUSED)
    except Refused as refused:
        errors = {fault.path: _(fault.message) for fault in reversed(refused.faults)}
        return _page(request, tables_at.record(request, evening), errors, REFUSED)
    return redirect("table-confirm", evening)


def _confirmed(request: HttpRequest, place: Place) -> dict[str, str]:
    """Confirm the score; returns a sentence for each field that is missing."""
    entrant, pin = seat_of(place, request.POST.get("entrant", "")), request.POST.get("pin", "")
    errors = {} if entrant else {"entrant": _("Say where you sit.")}
    errors |= {} if pin.strip() else {"pin": _("Type the four digits on your own ticket.")}
    if errors or entrant is None:
        return errors
    seen = whole_number(request.POST.get("seen", "")) or 0
    key = request.POST.get("key", "")
    tables.confirm(
        place.event, place.table.id, entrant, pin, seen, key=key, actor=place.actor, phone=get_phone(request)
    )
    return {}


def _dispute(request: HttpRequest, place: Place) -> dict[str, str]:
    """Raise a dispute; returns a sentence for a field that is missing."""
    entrant = seat_of(place, request.POST.get("entrant", ""))
    if entrant is None:
        return {"who": _("Choose your name, so that the director knows whom to ask.")}
    text, key = request.POST.get("text", ""), request.POST.get("key", "")
    tables.dispute(place.event, place.table.id, text, entrant=entrant, key=key, actor=place.actor)
    return {}


def _page(
    request: HttpRequest, place: Place, errors: Mapping[str, str] | None = None, status: int = 200
) -> HttpResponse:
    lines, errors = list(tables_at.lines(place)), errors or {}
    names = {line.entrant: line.name for line in lines}
    dispute = next((call for call in tables_strip.calls(place) if call.dispute), None)
    context = {
        "place": place,
        "lines": lines,
        "keeper": names.get(place.table.keeper or 0),
        "confirmer": names.get(place.table.confirmer or 0),
        "corrected": corrected_after(place.table, place.game),
        "dispute": dispute,
        "raised_by": names.get(dispute.entrant or 0) if dispute else None,
        "key": secrets.token_urlsafe(16),
        "dispute_key": secrets.token_urlsafe(16),
        "chosen": seat_of(place, request.POST.get("entrant", "")),
        "typed": request.POST,
        "errors": errors,
        "general": next((text for path, text in errors.items() if path not in FIELDS), ""),
    }
    return render(request, "event/tables/confirm.html", context, status=status)
