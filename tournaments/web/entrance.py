"""The ways to an event: a list of them, the demo, the page that a link leads to, its first page."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.access import owner_grant
from scorekeeper.queries.club_access import clubs_kept
from scorekeeper.queries.event_access import journal_access, table_of_journal
from scorekeeper.web import access
from tournaments.models import Event, Series
from tournaments.queries.events import events_of
from tournaments.queries.series import series_of
from tournaments.services.demo import open_demo
from tournaments.web.access import look_at
from tournaments.web.nav import first_page


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """List the events of this browser; to who may, with the way to a new one."""
    return _list(request)


@require_POST
def demo(request: HttpRequest) -> HttpResponse:
    """Open a tournament with players and hands, to look about in; the same form opens one only."""
    actor = access.owner(request)
    try:
        number = open_demo(name=_("Demo tournament"), key=request.POST.get("key", ""), actor=actor)
    except Refused as refused:
        return _list(request, _(str(refused)), 422)
    return redirect("event", number)


def _list(request: HttpRequest, said: str = "", status: int = 200) -> HttpResponse:
    pairs = access.somebody(request)
    found, owns = events_of(pairs), owner_grant(pairs) is not None
    founds = owns or bool(clubs_kept(pairs))
    if not found and not founds:
        raise Http404(request.path)
    context = {
        "events": found,
        "founds": founds,
        "owns": owns,
        "series": founds or bool(series_of(pairs)),
        "said": said,
        "key": secrets.token_urlsafe(16),
    }
    return render(request, "event/setup/events.html", context, status=status)


@require_safe
def of_journal(request: HttpRequest, journal: int) -> HttpResponse:
    """Go to the series or the event of a journal: who is anything there to its desk, a table's phone to the public."""
    found = Event.objects.filter(journal=journal).first()
    if found is None:
        return _series_of(request, journal)
    pairs = access.held(request)
    if journal_access(pairs, journal) is None and table_of_journal(pairs, journal):
        return redirect("public-event", found.slug)
    return redirect("event", found.pk)


def _series_of(request: HttpRequest, journal: int) -> HttpResponse:
    found = Series.objects.filter(journal=journal).values_list("pk", flat=True).first()
    if found is None:
        raise Http404(request.path)
    return redirect("series", found)


@require_safe
def event(request: HttpRequest, event: int) -> HttpResponse:
    """Go to the first page of an event: the desk."""
    return redirect(first_page(look_at(request, event)))
