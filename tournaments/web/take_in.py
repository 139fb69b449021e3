"""An event taken in from a file of another site: proven first, all of it or nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.web import access
from scorekeeper.web.sent_file import sent_json
from tournaments.imports.event_json import WHAT, read
from tournaments.services import take_in_event
from tournaments.web import arrivals

TEMPLATE = "event/exports/take_in.html"


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Ask for a file, and take its event in."""
    access.owner(request)
    if request.method == "GET":
        return arrivals.page(request, TEMPLATE)
    club = arrivals.club_of(request)
    try:
        carried = read(sent_json(request, WHAT))
        namesakes = take_in_event.coming(carried, club).namesakes
        choices = arrivals.choices(request, namesakes, carried.persons, club)
        number = take_in_event.take_in(carried, club=club, choices=choices)
    except Refused as refused:
        return arrivals.page(request, TEMPLATE, refused.faults)
    return redirect("event", number)
