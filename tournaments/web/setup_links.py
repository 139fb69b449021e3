"""The links of an event: for who directs it, for who helps, for who looks on, and for everybody."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.web.links import Link, link, only_here
from tournaments.services import links as deeds
from tournaments.services.address import absolute
from tournaments.web.access import EventAccess, direct
from tournaments.web.nav import about
from tournaments.web.setup_address import root

SECRET = (Role.DIRECTOR, Role.HELPER, Role.VIEWER)
REFUSED = 422


@dataclass(frozen=True, slots=True)
class Secret:
    """A link that can end: ``given`` says that somebody may have it, ``is_own`` that who looks came in by it."""

    role: Role
    title: str
    given: bool
    is_own: bool


@require_safe
def links(request: HttpRequest, event: int) -> HttpResponse:
    """Show the links, each with its code to scan."""
    return _page(request, direct(request, event))


@require_POST
def renew(request: HttpRequest, event: int) -> HttpResponse:
    """End a link that went to the wrong hands; a director who ends his own is handed the new one."""
    leave, role = direct(request, event), _role(request)
    key, why = request.POST.get("key", ""), request.POST.get("why", "")
    try:
        path = deeds.renew(leave.event, role, key=key, actor=leave.actor, why=why)
    except Refused as refused:
        return _page(request, leave, refused)
    return redirect(path) if leave.found.role == role else redirect("event-links", event)


@require_POST
def take_back(request: HttpRequest, event: int) -> HttpResponse:
    """End a link that is needed no more, without a new one."""
    leave, role = direct(request, event), _role(request)
    key, why = request.POST.get("key", ""), request.POST.get("why", "")
    try:
        deeds.take_back(leave.event, role, key=key, actor=leave.actor, why=why)
    except Refused as refused:
        return _page(request, leave, refused)
    return redirect("event-links", event)


def _role(request: HttpRequest) -> Role:
    """The role whose link is to end. Raises Http404 for any that has none here."""
    role = next((each for each in SECRET if each == request.POST.get("role")), None)
    if role is None:
        raise Http404(request.path)
    return role


def _page(request: HttpRequest, leave: EventAccess, refused: Refused | None = None) -> HttpResponse:
    paths = {role: grants.journal_link(leave.event.journal_id, role) for role in SECRET}
    says = _says()
    secret = [_link(request, leave, role, *says[role], path) for role, path in paths.items() if path]
    context = about(leave, "event-setup") | {
        "links": [*secret, *_public(request, leave)],
        "secrets": [Secret(role, says[role][0], bool(path), leave.found.role == role) for role, path in paths.items()],
        "only_here": None if leave.event.address else only_here(request),
        "key": secrets.token_urlsafe(16),
        "said": _(refused.faults[0].message) if refused else "",
    }
    return render(request, "event/setup/links.html", context, status=REFUSED if refused else 200)


def _says() -> dict[Role, tuple[str, str]]:
    """What the link of each role is called, and what it lets its holder do."""
    return {
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


def _public(request: HttpRequest, leave: EventAccess) -> list[Link]:
    slug = [leave.event.slug]
    phones = _("Where everybody sits next, and the standings as far as they are public; no secret.")
    hall = _("Big type that turns its own pages; open it on the machine at the projector.")
    return [
        _link(request, leave, "public", _("For everybody"), phones, reverse("public-event", args=slug)),
        _link(request, leave, "projector", _("For the projector"), hall, reverse("projector", args=slug)),
    ]


def _link(request: HttpRequest, leave: EventAccess, role: str, title: str, says: str, path: str) -> Link:
    return link(request, role, title, says, absolute(leave.event, path, root(request)))
