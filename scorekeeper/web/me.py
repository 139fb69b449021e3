"""What somebody has here: under his name or on this device alone; his devices, his password, his name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries import logins as queries
from scorekeeper.queries.access import owner_grant
from scorekeeper.queries.logins import Holding, LoggedIn
from scorekeeper.services import logins
from scorekeeper.web import access
from scorekeeper.web.login import REFUSED, TOO_FAST, welcomed, who
from scorekeeper.web.signature import DEVICES
from scorekeeper.web.whole_number import whole_number


@dataclass(frozen=True)
class Line:
    """Something that somebody holds: what he is, where, the way there, and whether it is under his name."""

    title: str
    where: str
    path: str
    kept: bool


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """Show it. Raises Http404 for a stranger, who has nothing here."""
    return _page(request, who(request))


@sensitive_post_parameters("password")
@require_POST
@never_cache
def name(request: HttpRequest) -> HttpResponse:
    """Keep what this device holds under a name, and log it in."""
    access.somebody(request)
    if who(request) is not None:
        raise Http404(request.path)
    typed, password = request.POST.get("name", ""), request.POST.get("password", "")
    try:
        login = logins.make(typed, password, access.in_cookie(request))
    except Refused as refused:
        return _page(request, None, refused, "name")
    return welcomed(request, redirect("me"), logins.enrol(login, *access.whence(request)))


@require_POST
@never_cache
def keep(request: HttpRequest) -> HttpResponse:
    """Keep under the name what this device alone holds."""
    logins.keep(_somebody(request).login, access.in_cookie(request))
    return redirect("me")


@sensitive_post_parameters("old", "password")
@require_POST
@never_cache
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; the other devices are logged out."""
    found = _somebody(request)
    old, new = request.POST.get("old", ""), request.POST.get("password", "")
    try:
        logins.change_password(found.login, old, new, access.whence(request)[0], found.device)
    except Refused as refused:
        return _page(request, found, refused, "password")
    return redirect(f"{reverse('me')}?changed=password")


@require_POST
@never_cache
def devices(request: HttpRequest) -> HttpResponse:
    """Log out a device, or all of them."""
    found = _somebody(request)
    asked = request.POST.get("device", "")
    number = whole_number(asked)
    if number is None and asked != "all":
        raise Http404(request.path)
    logins.log_out(found.login.pk, number)
    return redirect("log-in" if asked == "all" or number == found.device else "me")


@require_POST
@never_cache
def remove(request: HttpRequest, login: int) -> HttpResponse:
    """Remove a name, at its owner's wish or the site's owner's: for who has forgotten his password."""
    found = who(request)
    if found is None or found.login.pk != login:
        access.owner(request)
    logins.remove(login)
    return redirect("me" if found is None or found.login.pk != login else "log-in")


def _somebody(request: HttpRequest) -> LoggedIn:
    """Return who is logged in. Raises Http404 where nobody is."""
    found = who(request)
    if found is None:
        raise Http404(request.path)
    return found


def _page(request: HttpRequest, found: LoggedIn | None, refused: Refused | None = None, form: str = "") -> HttpResponse:
    if found is None:
        access.somebody(request)
    held = queries.holdings(found.login.pk if found else None, access.in_cookie(request))
    owns = owner_grant(access.held(request)) is not None
    context = {
        "me": found,
        "lines": [_line(each) for each in held],
        "only_here": any(not each.kept for each in held),
        "devices": [(each, _device(each.calls_itself)) for each in _devices(found)],
        "names": queries.names() if owns else [],
        "typed": request.POST.get("name", ""),
        "errors": _errors(refused),
        "form": form,
        "changed": request.GET.get("changed") == "password",
    }
    return render(request, "login/me.html", context, status=_status(refused))


def _devices(found: LoggedIn | None) -> list[queries.SeenDevice]:
    return queries.devices(found.login.pk, found.device) if found else []


def _errors(refused: Refused | None) -> Mapping[str, str]:
    return {fault.path: _(fault.message) for fault in refused.faults[::-1]} if refused else {}


def _status(refused: Refused | None) -> int:
    if refused is None:
        return 200
    return TOO_FAST if refused.faults[0].code == "too-fast" else REFUSED


def _line(holding: Holding) -> Line:
    title, where, path = _ROLES[holding.role], holding.scope, reverse("home")
    if holding.evening is not None:
        path = reverse("table", args=[holding.evening])
    elif holding.club is not None:
        path = reverse("club", args=[holding.club])
    elif holding.journal is not None:
        path, where = reverse("event-of-journal", args=[holding.journal]), _("a tournament")
    return Line(str(title), where, path, holding.kept)


def _device(calls_itself: str) -> str:
    return next((called for sign, called in DEVICES.items() if sign in calls_itself), _("a device"))


_ROLES = {
    "owner": gettext_lazy("Owner of the site"),
    "keeper": gettext_lazy("Keeper"),
    "watcher": gettext_lazy("Watcher"),
    "director": gettext_lazy("Director"),
    "helper": gettext_lazy("Helper"),
    "table": gettext_lazy("At the table"),
    "viewer": gettext_lazy("Viewer"),
}
