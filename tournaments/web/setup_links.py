"""The links of an event: for who directs it, for who helps, for who looks on, and for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.web.links import Link, is_this_machine, link
from tournaments.services.address import absolute
from tournaments.web.access import Leave, direct
from tournaments.web.nav import about
from tournaments.web.setup_address import root

SECRET = (Role.DIRECTOR, Role.HELPER, Role.VIEWER)


@require_safe
def links(request: HttpRequest, event: int) -> HttpResponse:
    """Show the links, each with its code to scan."""
    leave = direct(request, event)
    context = about(leave, "event-setup") | {
        "links": [*_secret(request, leave), *_public(request, leave)],
        "secret": SECRET,
        "only_here": not leave.event.address and is_this_machine(request.get_host()),
    }
    return render(request, "event/setup/links.html", context)


@require_POST
def renew(request: HttpRequest, event: int) -> HttpResponse:
    """End a link that went to the wrong hands; a director who ends his own is handed the new one."""
    leave = direct(request, event)
    role = next((each for each in SECRET if each == request.POST.get("role")), None)
    if role is None:
        raise Http404(request.path)
    try:
        path = grants.renew_journal_link(leave.event.journal_id, role)
    except Refused:
        raise Http404(request.path) from None
    return redirect(path) if leave.found.role == role else redirect("event-links", event)


def _secret(request: HttpRequest, leave: Leave) -> list[Link]:
    says = {
        Role.DIRECTOR: (
            _("To direct"),
            _("Everything at this tournament and its tables; for another laptop of the director."),
        ),
        Role.HELPER: (
            _("To help"),
            _("Checks players in, records hands and types totals; publishes, corrects and pays nothing."),
        ),
        Role.VIEWER: (
            _("To look on"),
            _("Desk, tables, draws, log, and the standings also while they are hidden; changes nothing, sees no cash."),
        ),
    }
    return [
        _link(request, leave, role, *says[role], grants.journal_link(leave.event.journal_id, role)) for role in SECRET
    ]


def _public(request: HttpRequest, leave: Leave) -> list[Link]:
    number = [leave.event.pk]
    phones = _("Where everybody sits next, and the standings as far as they are public; no secret.")
    hall = _("Big type that turns its own pages; open it on the machine at the projector.")
    return [
        _link(request, leave, "public", _("For everybody"), phones, reverse("public-event", args=number)),
        _link(request, leave, "projector", _("For the projector"), hall, reverse("projector", args=number)),
    ]


def _link(request: HttpRequest, leave: Leave, role: str, title: str, says: str, path: str) -> Link:
    return link(request, role, title, says, absolute(leave.event, path, root(request)))
