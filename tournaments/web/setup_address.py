"""The public address of an event: chosen, tried from here and from a phone, and watched on every page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.services import addresses
from scorekeeper.web.backups import standing
from scorekeeper.web.links import link
from tournaments.models import Event
from tournaments.services import address as services
from tournaments.web.access import EventAccess, direct, help_at
from tournaments.web.nav import about
from tournaments.web.public_access import event_by_slug

A_DAY = 24 * 60 * 60
FROM_DESK = "desk"  # in the address of the page when it is the site itself that tries it


@dataclass(frozen=True)
class Seen:
    """When something other than this site has last opened the page that is tried, and by which address."""

    at: datetime
    address: str


@require_http_methods(["GET", "POST"])
def address(request: HttpRequest, event: int) -> HttpResponse:
    """Show the address and what it answers; choose another."""
    leave = direct(request, event)
    if request.method == "GET":
        return _page(request, leave, leave.event.address)
    typed = request.POST.get("own", "").strip() or request.POST.get("address", "")
    try:
        services.choose(leave.event, typed)
    except Refused as refused:
        return _page(request, leave, typed, _(str(refused)))
    return redirect("event-address", event)


@require_safe
@never_cache
def here(request: HttpRequest, slug: str) -> HttpResponse:
    """Say on any device that it has reached this site, and remember that it has."""
    found = event_by_slug(slug)
    if FROM_DESK not in request.GET:
        cache.set(_key(found), Seen(timezone.now(), root(request)), A_DAY)
    return render(request, "event/setup/here.html", {"event": found, "seal": services.seal(found)})


@require_safe
def phone(request: HttpRequest, event: int) -> HttpResponse:
    """Show whether a phone has opened the page."""
    leave = direct(request, event)
    return render(request, "event/setup/phone.html", {"event": leave.event, "seen": _seen(leave.event)})


@require_safe
def alarm(request: HttpRequest, event: int) -> HttpResponse:
    """Show on a page of the event what is wrong with its address, with the one this page came by, or with backups."""
    leave = help_at(request, event)
    found = leave.event
    context = standing() | {"event": found, "answer": _answer(found), "came_by": _another(request, found)}
    context["directs"] = leave.directs
    return render(request, "event/setup/alarm.html", context)


def root(request: HttpRequest) -> str:
    """The address that a page came by, without a closing slash."""
    return f"{request.scheme}://{request.get_host()}"


def _answer(event: Event) -> str:
    path = f"{reverse('event-here', args=[event.slug])}?{FROM_DESK}=1"
    return services.watched(event, path) if event.address else ""


def _another(request: HttpRequest, event: Event) -> str:
    """The address that this page came by where it is not the event's; who sits at this machine may call it anything."""
    came_by = root(request)
    own = addresses.is_loopback(urlsplit(came_by).hostname or "")
    return came_by if event.address and not own and came_by != event.address else ""


def _key(event: Event) -> str:
    return f"event-reached-{event.pk}"


def _seen(event: Event) -> Seen | None:
    found = cache.get(_key(event))
    return found if isinstance(found, Seen) and found.address == event.address else None


def _page(request: HttpRequest, leave: EventAccess, typed: str, error: str = "") -> HttpResponse:
    event, offered = leave.event, services.proposals(root(request))
    path = reverse("event-here", args=[event.slug])
    code = link(request, "phone", _("Try it"), "", services.absolute(event, path)) if event.address else None
    context = about(leave, "event-setup") | {
        "offered": offered,
        "typed": typed,
        "own": typed if typed not in offered else "",
        "error": error,
        "answer": _answer(event),
        "link": code,
        "seen": _seen(event),
    }
    return render(request, "event/setup/address.html", context, status=422 if error else 200)
