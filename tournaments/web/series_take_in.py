"""A series taken in from a file of another site, its tournaments with it: all of it or nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.web import access
from scorekeeper.web.sent_file import sent_json
from tournaments.imports.series_json import WHAT, read
from tournaments.services import take_in_series
from tournaments.web import arrivals

TEMPLATE = "series/take_in_series.html"


@require_http_methods(["GET", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Ask for a file of a series, and take it in with its tournaments."""
    access.owner(request)
    if request.method == "GET":
        return arrivals.page(request, TEMPLATE)
    club = arrivals.club_of(request)
    try:
        carried = read(sent_json(request, WHAT))
        namesakes = take_in_series.coming(carried, club).namesakes
        choices = arrivals.choices(request, namesakes, take_in_series.everybody(carried), club)
        taken = take_in_series.take_in(carried, club=club, choices=choices)
    except Refused as refused:
        return arrivals.page(request, TEMPLATE, refused.faults)
    return redirect("series", taken.series)
