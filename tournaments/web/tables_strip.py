"""What stands above the keys of a table of an event: messages, the clock, what comes next, and a call for help.

The page asks with the mark of what it shows, and is told nothing where that is what it would be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scorekeeper.web import access
from scorekeeper.web.watching import UNCHANGED
from tournaments.engine.event.values import Call, Clock, Message
from tournaments.exports.path_words import table_leads
from tournaments.web import tables_at
from tournaments.web.tables_at import Place


@require_GET
def strip(request: HttpRequest, evening: int) -> HttpResponse:
    """Show the strip of a table to whoever may look at it, nothing to who shows it already; one that the draw has no
    longer says so."""
    says = _says(request, evening)
    mark = sha256(says.encode()).hexdigest()[:16]
    if request.GET.get("strip") == mark:
        return HttpResponse(status=UNCHANGED)
    return render(request, "event/tables/strip.html", {"says": says, "mark": mark})


def _says(request: HttpRequest, evening: int) -> SafeString:
    try:
        place = tables_at.look(request, evening)
    except Http404:
        if access.look(request, evening).within is None:
            raise
        return render_to_string("event/tables/gone.html")
    session = place.table.session
    clock = None if session in place.book.locked else place.book.clocks.get(session)
    context = {
        "place": place,
        "messages": list(messages(place)),
        "clock": clock and clock_in_words(clock),
        "calls": calls(place),
        "leads": table_leads(place.book, place.table),
    }
    return render_to_string("event/tables/says.html", context)


def messages(place: Place) -> Iterator[Message]:
    """Yield what the director tells this table now."""
    for message in place.book.messages:
        if not message.over and (not message.tables or place.table.id in message.tables):
            yield message


def calls(place: Place) -> list[Call]:
    """Return what waits for the director at this table."""
    return [call for call in place.book.open_calls() if call.table == place.table.id]


def clock_in_words(clock: Clock) -> str:
    """Return how the time stands, in whole minutes begun."""
    if clock.over:
        return _("The session is over.")
    elapsed = clock.elapsed(timezone.now())
    if clock.limit is None:
        told = _("%(minutes)s min played") % {"minutes": elapsed // 60}
    elif elapsed >= clock.limit:
        told = _("Time is up.")
    else:
        told = _("%(minutes)s min left") % {"minutes": -(-(clock.limit - elapsed) // 60)}
    return told if clock.since else _("%(time)s (the clock stands)") % {"time": told}
