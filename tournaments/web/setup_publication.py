"""Publish an event: from not public yet, to public by link only, to listed on the site's first page, and back."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.models import Publication
from tournaments.services import events
from tournaments.web.access import direct

FROM_DESK = "desk"  # the form stands there, too, and leads back to where it was sent


@require_POST
def publish(request: HttpRequest, event: int) -> HttpResponse:
    """Change who finds the public pages. Raises Http404 for a state that there is not."""
    leave, wanted = direct(request, event), request.POST.get("publication", "")
    if wanted not in Publication.values:
        raise Http404(f"publication {wanted}")
    events.publish_event(leave.event, Publication(wanted))
    return redirect("event-desk" if request.POST.get("from") == FROM_DESK else "event-setup", event)
