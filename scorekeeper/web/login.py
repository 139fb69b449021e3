"""Logging in and out. A log-in is for those who want their links on a second device; nobody needs one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.logins import LoggedIn, logged_in
from scorekeeper.services import logins
from scorekeeper.web import access

REFUSED = 422
TOO_FAST = 429


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@never_cache
def log_in(request: HttpRequest) -> HttpResponse:
    """Show the form; or let somebody in, and go to what is kept under his name."""
    if request.method == "GET":
        return render(request, "login/log_in.html", {})
    name = request.POST.get("name", "")
    try:
        token = logins.log_in(name, request.POST.get("password", ""), *access.whence(request))
    except Refused as refused:
        context = {"name": name, "error": _(str(refused))}
        status = TOO_FAST if refused.faults[0].code == "too-fast" else REFUSED
        return render(request, "login/log_in.html", context, status=status)
    return welcomed(request, redirect("me"), token)


@require_POST
@never_cache
def log_out(request: HttpRequest) -> HttpResponse:
    """Log this device out; the links that it has opened itself stay."""
    if (found := who(request)) is not None:
        logins.log_out(found.login.pk, found.device)
    response = redirect("log-in")
    response.delete_cookie(access.DEVICE_COOKIE, samesite="Lax")
    return response


def who(request: HttpRequest) -> LoggedIn | None:
    """Return who is logged in at this browser, None where nobody is."""
    token = request.COOKIES.get(access.DEVICE_COOKIE)
    return logged_in(logins.digest(token)) if token else None


def welcomed(request: HttpRequest, response: HttpResponse, token: str) -> HttpResponse:
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
