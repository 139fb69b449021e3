"""An event taken in from a file of another site: proven first, all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger import texts
from scorekeeper.models import Person
from scorekeeper.queries.carry import Namesake
from scorekeeper.queries.club_access import clubs_kept
from scorekeeper.services import clubs
from scorekeeper.web import access
from scorekeeper.web.whole_number import whole_number
from tournaments.imports.event_json import MOST_BYTES, parse
from tournaments.queries.carry import CarriedEvent
from tournaments.services import take_in_event

REFUSED = 422
MOST_SHOWN = 40
SAME, OTHERS = "same", "others"


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Ask for a file, and take its event in."""
    access.owner(request)
    if request.method == "GET":
        return _page(request)
    club = whole_number(request.POST.get("club", "")) or clubs.home().pk
    access.own_club(request, club)
    try:
        carried = _sent(request)
        number = take_in_event.take_in(carried, club=club, choices=_choices(request, carried, club))
    except Refused as refused:
        return _page(request, refused.faults)
    return redirect("event", number)


def _sent(request: HttpRequest) -> CarriedEvent:
    sent = request.FILES.get("file")
    if sent is None:
        raise refuse("missing-file", _("Choose a file first."), "file")
    return parse(sent.read(MOST_BYTES + 1))


def _choices(request: HttpRequest, carried: CarriedEvent, club: int) -> Mapping[str, str]:
    """All namesakes are the persons here, or all are others, with a number behind their names."""
    found, answer = take_in_event.coming(carried, club).namesakes, request.POST.get("namesakes", "")
    if answer == SAME:
        return {one.uuid: take_in_event.SAME for one in found}
    return _others(carried, found, club) if answer == OTHERS else {}


def _others(carried: CarriedEvent, found: Sequence[Namesake], club: int) -> Mapping[str, str]:
    taken = set(Person.objects.filter(club=club, erased_at=None).values_list("folded", flat=True))
    taken |= {texts.folded(person.name) for person in carried.persons}
    names = {}
    for one in found:
        names[one.uuid] = texts.free_name(one.name, taken)
        taken.add(texts.folded(names[one.uuid]))
    return names


def _page(request: HttpRequest, faults: Sequence[Fault] = ()) -> HttpResponse:
    context = {
        "clubs": [(str(one.club), one.name) for one in clubs_kept(access.held(request))],
        "club": request.POST.get("club", ""),
        "namesakes": request.POST.get("namesakes", ""),
        "asked": any(fault.code == "unchosen" for fault in faults),
        "faults": [_(fault.message) for fault in faults[:MOST_SHOWN]],
        "more_faults": max(0, len(faults) - MOST_SHOWN),
    }
    return render(request, "event/exports/take_in.html", context, status=REFUSED if faults else 200)
