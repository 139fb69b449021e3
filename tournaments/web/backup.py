"""How the site's backups stand, for who runs an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.queries.access import Action
from scorekeeper.web.backups import standing
from tournaments.web.access import help_at


@require_safe
@never_cache
def line(request: HttpRequest, event: int) -> HttpResponse:
    """Show when the last backup was made, or what is wrong; the owner is led to the page on them."""
    leave = help_at(request, event)
    return render(request, "event/desk/backup.html", standing() | {"owns": leave.found.may(Action.OWN)})
