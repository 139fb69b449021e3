"""The first page: the clubs this device may see, each with its latest evenings; a new one of either; the demo."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries import home as queries
from scorekeeper.queries.access import MAY, Action, journals_reached, tables_reached
from scorekeeper.services.evenings import open_demo
from scorekeeper.web import access


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the evenings; visitors without a link see today's public tournaments and how they get in."""
    return _page(request)


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Open an evening with players and a few hands, to look about in; the same form opens one only."""
    actor = access.owner(request)
    try:
        evening = open_demo(name=_("Demo evening"), key=request.POST.get("key", ""), actor=actor)
    except Refused as refused:
        return _page(request, said=_(str(refused)), status=422)
    return redirect("table", evening)


def _page(request: HttpRequest, said: str = "", status: int = 200) -> HttpResponse:
    found = queries.home(access.held(request))
    if not found.clubs and not found.owns:
        return _at_an_event(request)
    context = {
        "home": found,
        "opens": found.owns or any(club.role and Action.KEEP in MAY[club.role] for club in found.clubs),
        "key": secrets.token_urlsafe(16),
        "said": said,
    }
    return render(request, "home/page.html", context, status=status)


def _at_an_event(request: HttpRequest) -> HttpResponse:
    """Lead who is only at an event to it, and a table's phone to its table, the latest first.

    Visitors without a link see today's public tournaments, and how they get in.
    """
    pairs = access.held(request)
    if events := journals_reached(pairs):
        return redirect("event-of-journal", max(events))
    if tables := tables_reached(pairs):
        return redirect("table", tables[-1])
    return render(request, "home/visitor.html", {"fresh": queries.is_fresh()})
