"""Evenings carried out as a file, and taken in from one: looked at first, all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.exports import data
from scorekeeper.exports.downloads import filename
from scorekeeper.ledger.carried import Carried, as_json
from scorekeeper.ledger.carried_reading import WHAT, read
from scorekeeper.queries import transfer
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.club import ClubView
from scorekeeper.queries.transfer import Arrival, ArrivalFate, Namesake
from scorekeeper.services import transfer as services_transfer
from scorekeeper.web import access
from scorekeeper.web.club import about, club_of
from scorekeeper.web.files import file
from scorekeeper.web.sent_file import SentFile

REFUSED = 422
FILE = SentFile("scorekeeper.web.carry", WHAT, read)
MOST_FAULTS = 40
MOST_SHOWN = 30
JSON = "application/json"


@dataclass(frozen=True)
class Asked:
    """A namesake with what was chosen for him: ``same`` or ``other``, and the name typed for another person."""

    person: Namesake
    choice: str
    name: str

    @property
    def answer(self) -> str:
        """What the service takes for it; nothing while nothing is chosen."""
        return (
            services_transfer.SAME
            if self.choice == services_transfer.SAME
            else self.name.strip()
            if self.choice == "other"
            else ""
        )


@require_GET
def evening_file(request: HttpRequest, evening: int) -> HttpResponse:
    """Send an evening as a file for another installation; it holds the addresses from which people wrote.

    A table of an event is carried with the event, never alone.
    """
    here = access.keep(request, evening)
    found = transfer.carried_evening(evening)
    if found is None or here.within is not None:
        raise Http404(f"evening {evening}")
    one = found.evenings[0]
    return _file(found, filename(one.name, one.played_on, _("evening"), "json"))


@require_GET
def club_file(request: HttpRequest, club: int) -> HttpResponse:
    """Send a club with all its evenings as a file for another installation."""
    access.own_club(request, club)
    found = transfer.carried_club(club)
    if found is None or not found.evenings:
        raise Http404(f"club {club}")
    return _file(found, filename(found.club, localdate(), _("club"), "json"))


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest, club: int) -> HttpResponse:
    """Ask for a file, show what it would bring, and take it in."""
    leave = access.own_club(request, club)
    view = club_of(club)
    if request.method == "GET":
        return _page(request, leave, view)
    try:
        carried = FILE.sent(request)
        services_transfer.prove_games(carried)
        coming = transfer.arrival(carried, club)
        services_transfer.verify_arrival(coming)
    except Refused as refused:
        return _page(request, leave, view, faults=refused.faults)
    asked = [_asked(request, one) for one in coming.namesakes]
    if request.POST.get("do") != "import":
        return _page(request, leave, view, carried, coming, asked)
    try:
        numbers = services_transfer.import_games(
            carried, club=club, choices={one.person.uuid: one.answer for one in asked}
        )
    except Refused as refused:
        return _page(request, leave, view, carried, coming, asked, refused.faults)
    return redirect("sheet", numbers[0]) if len(carried.evenings) == 1 else redirect("club", club)


def _file(carried: Carried, name: str) -> HttpResponse:
    return file(data.transfer_json(carried), name, JSON)


def _asked(request: HttpRequest, one: Namesake) -> Asked:
    choice, name = (request.POST.get(f"{field}-{one.uuid}", "") for field in ("choice", "name"))
    return Asked(one, choice, name)


def _page(
    request: HttpRequest,
    leave: ClubAccess,
    view: ClubView,
    carried: Carried | None = None,
    coming: Arrival | None = None,
    asked: Sequence[Asked] = (),
    faults: Sequence[Fault] = (),
) -> HttpResponse:
    evenings = coming.evenings if coming else ()
    context: dict[str, Any] = {
        "carried": carried,
        "coming": coming,
        "asked": asked,
        "held": FILE.held(as_json(carried)) if carried else "",
        "fresh": sum(evening.fate is ArrivalFate.NEW for evening in evenings),
        "longer": sum(evening.fate is ArrivalFate.LONGER for evening in evenings),
        "left": sum(not evening.comes for evening in evenings),
        "shown": evenings[:MOST_SHOWN],
        "more": max(0, len(evenings) - MOST_SHOWN),
        "faults": [_(fault.message) for fault in faults[:MOST_FAULTS]],
        "more_faults": max(0, len(faults) - MOST_FAULTS),
    }
    return render(request, "carry/take_in.html", about(view, leave) | context, status=REFUSED if faults else 200)
