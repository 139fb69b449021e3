"""What stands outside the entries of an event: its name, its place, its day."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.engine.errors import Refused
from scorekeeper.web.days import read_day
from tournaments.services import events
from tournaments.web.access import EventAccess, direct
from tournaments.web.nav import about


@require_http_methods(["GET", "POST"])
def words(request: HttpRequest, event: int) -> HttpResponse:
    """Give an event another name, place or day."""
    leave = direct(request, event)
    if request.method == "GET":
        found = leave.event
        stands = {"name": found.name, "place": found.place, "day": found.played_on.isoformat()}
        return _page(request, leave, stands, {})
    typed = {name: request.POST.get(name, "") for name in ("name", "place", "day")}
    try:
        events.rename_event(leave.event, typed["name"], typed["place"], read_day(typed["day"]))
    except Refused as refused:
        return _page(request, leave, typed, {fault.path: _(fault.message) for fault in refused.faults})
    except ValueError as error:
        return _page(request, leave, typed, {"day": str(error)})
    return redirect("event-setup", event)


def _page(
    request: HttpRequest, leave: EventAccess, typed: Mapping[str, str], errors: Mapping[str, str]
) -> HttpResponse:
    context = about(leave, "event-setup") | {"draft": typed, "errors": errors}
    return render(request, "event/setup/about.html", context, status=422 if errors else 200)
