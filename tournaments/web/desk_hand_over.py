"""The desk takes in the hands of a phone that could not send them, whichever table they are of."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from scorekeeper.web.hand_over import taken_in
from tournaments.web import access
from tournaments.web.nav import about


@require_http_methods(["GET", "POST"])
def hand_over(request: HttpRequest, event: int) -> HttpResponse:
    """Ask for the text, show what would come of each hand, and record them."""
    leave = access.help_at(request, event)
    looked = taken_in(request, None, leave.event.journal_id)
    context = about(leave, "event-desk") | {"looked": looked}
    return render(request, "event/desk/hand_over.html", context, status=looked.status)
