"""Logging in and out, and what somebody has: links, devices, password, and name. Nobody needs a log-in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries import logins as queries
from scorekeeper.queries.access import owner_grant
from scorekeeper.queries.logins import Holding, LoggedIn, logged_in
from scorekeeper.services import logins
from scorekeeper.web import access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.display import DEVICES
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import refusals

TOO_FAST = 429
_ROLES = {
    "owner": gettext_lazy("Owner of the site"),
    "keeper": gettext_lazy("Keeper"),
    "watcher": gettext_lazy("Watcher"),
    "director": gettext_lazy("Director"),
    "helper": gettext_lazy("Helper"),
    "table": gettext_lazy("At the table"),
    "viewer": gettext_lazy("Viewer"),
}


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@never_cache
def log_in(request: HttpRequest) -> HttpResponse:
    """Show the form; or let somebody in, and go to what is kept under his name."""
    if request.method == "GET":
        return render(request, "login/log_in.html", {})
    name = request.POST.get("name", "")
    try:
        token = logins.log_in(name, request.POST.get("password", ""), *access.request_origin(request))
    except Refused as refused:
        context = {"name": name, "error": refusals.sentences(refused)}
        status = TOO_FAST if refused.faults[0].code == "too-fast" else UNPROCESSABLE
        return render(request, "login/log_in.html", context, status=status)
    return keep_device_token(request, redirect("me"), token)


@require_POST
@never_cache
def log_out(request: HttpRequest) -> HttpResponse:
    """Log this device out; the links that it has opened itself stay."""
    if (found := logged_in_user(request)) is not None:
        logins.log_out(found.login.pk, found.device)
    response = redirect("log-in")
    response.delete_cookie(access.DEVICE_COOKIE, samesite="Lax")
    return response


def logged_in_user(request: HttpRequest) -> LoggedIn | None:
    """Return who is logged in at this browser, None where nobody is."""
    token = request.COOKIES.get(access.DEVICE_COOKIE)
    return logged_in(logins.digest(token)) if token else None


def keep_device_token(request: HttpRequest, response: HttpResponse, token: str) -> HttpResponse:
    """Let the browser keep the token of its device; forms that were open before are no longer taken."""
    rotate_token(request)
    response.set_cookie(
        access.DEVICE_COOKIE,
        token,
        max_age=access.A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


@dataclass(frozen=True)
class HeldGrant:
    """Something that somebody holds: what he is, where, the way there, and whether it is under his name."""

    title: str
    where: str
    path: str
    kept: bool


@require_safe
@never_cache
def me(request: HttpRequest) -> HttpResponse:
    """Show it. Raises Http404 for a stranger, who has nothing here."""
    return _me_page(request, logged_in_user(request))


@sensitive_post_parameters("password")
@require_POST
@never_cache
def create_login(request: HttpRequest) -> HttpResponse:
    """Keep what this device holds under a name, and log it in."""
    access.require_grants(request)
    if logged_in_user(request) is not None:
        raise Http404(request.path)
    typed, password = request.POST.get("name", ""), request.POST.get("password", "")
    try:
        login = logins.make(typed, password, access.cookie_grants(request))
    except Refused as refused:
        return _me_page(request, None, refused, "name")
    return keep_device_token(request, redirect("me"), logins.enrol(login, *access.request_origin(request)))


@require_POST
@never_cache
def keep_grants(request: HttpRequest) -> HttpResponse:
    """Keep under the name what this device alone holds."""
    logins.keep(_require_login(request).login, access.cookie_grants(request))
    return redirect("me")


@sensitive_post_parameters("old", "password")
@require_POST
@never_cache
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password; the other devices are logged out."""
    found = _require_login(request)
    old, new = request.POST.get("old", ""), request.POST.get("password", "")
    try:
        logins.change_password(found.login, old, new, access.request_origin(request)[0], found.device)
    except Refused as refused:
        return _me_page(request, found, refused, "password")
    return redirect(f"{reverse('me')}?changed=password")


@require_POST
@never_cache
def log_out_devices(request: HttpRequest) -> HttpResponse:
    """Log out a device, or all of them."""
    found = _require_login(request)
    asked = request.POST.get("device", "")
    number = parse_whole_number(asked)
    if number is None and asked != "all":
        raise Http404(request.path)
    logins.log_out(found.login.pk, number)
    return redirect("log-in" if asked == "all" or number == found.device else "me")


@require_POST
@never_cache
def remove_login(request: HttpRequest, login: int) -> HttpResponse:
    """Remove a name, at its owner's wish or the site's owner's: for who has forgotten his password."""
    found = logged_in_user(request)
    if found is None or found.login.pk != login:
        access.require_owner(request)
    logins.remove(login)
    return redirect("me" if found is None or found.login.pk != login else "log-in")


def _require_login(request: HttpRequest) -> LoggedIn:
    """Return who is logged in. Raises Http404 where nobody is."""
    found = logged_in_user(request)
    if found is None:
        raise Http404(request.path)
    return found


def _me_page(
    request: HttpRequest, found: LoggedIn | None, refused: Refused | None = None, form: str = ""
) -> HttpResponse:
    if found is None:
        access.require_grants(request)
    held = queries.holdings(found.login.pk if found else None, access.cookie_grants(request))
    owns = owner_grant(access.held_grants(request)) is not None
    context = {
        "me": found,
        "lines": [_held_grant(each) for each in held],
        "only_here": any(not each.kept for each in held),
        "devices": [(each, _device_name(each.calls_itself)) for each in _list_devices(found)],
        "names": queries.names() if owns else [],
        "typed": request.POST.get("name", ""),
        "errors": _errors_by_field(refused),
        "form": form,
        "changed": request.GET.get("changed") == "password",
    }
    return render(request, "login/me.html", context, status=_response_status(refused))


def _list_devices(found: LoggedIn | None) -> list[queries.SeenDevice]:
    return queries.devices(found.login.pk, found.device) if found else []


def _errors_by_field(refused: Refused | None) -> Mapping[str, str]:
    return {fault.path: refusals.sentence(fault) for fault in refused.faults[::-1]} if refused else {}


def _response_status(refused: Refused | None) -> int:
    if refused is None:
        return 200
    return TOO_FAST if refused.faults[0].code == "too-fast" else UNPROCESSABLE


def _held_grant(holding: Holding) -> HeldGrant:
    title, where, path = _ROLES[holding.role], holding.scope, reverse("home")
    if holding.evening is not None:
        path = reverse("table", args=[holding.evening])
    elif holding.club is not None:
        path = reverse("club", args=[holding.club])
    elif holding.journal is not None:
        path, where = reverse("event-of-journal", args=[holding.journal]), _("a tournament")
    return HeldGrant(str(title), where, path, holding.kept)


def _device_name(calls_itself: str) -> str:
    return next((called for sign, called in DEVICES.items() if sign in calls_itself), _("a device"))
