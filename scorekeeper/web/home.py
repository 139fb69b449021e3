"""The first page: the evenings this device may see, a new one, the demo."""

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.queries.access import evenings_for, owner_grant
from scorekeeper.web import access


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the evenings; a stranger is told that a link is needed."""
    held = access.held(request)
    evenings = evenings_for(held)
    owns = owner_grant(held) is not None
    if not evenings and not owns:
        raise Http404(request.path)
    return render(request, "home/page.html", {"evenings": evenings, "owns": owns, "key": secrets.token_urlsafe(16)})
