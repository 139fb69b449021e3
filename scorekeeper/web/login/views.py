"""Log in and log out, and a user's links, devices, password, and name. Nobody needs a log-in."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.models import Role
from scorekeeper.queries import access as queries
from scorekeeper.queries.access import Holding, LoggedIn, logged_in, owner_grant
from scorekeeper.services import logins
from scorekeeper.web import access
from scorekeeper.web.actions import answer_form, posted_data
from scorekeeper.web.display import DEVICES
from scorekeeper.web.forms import Form, TextField
from scorekeeper.web.parsing import parse_whole_number


class PasswordField(forms.CharField):
    """A password as it was typed, blanks too; ``autocomplete`` names it to password managers."""

    def __init__(self, *, autocomplete: str, **kwargs: Any) -> None:
        widget = forms.PasswordInput(attrs={"maxlength": 200, "autocomplete": autocomplete})
        super().__init__(required=False, strip=False, widget=widget, **kwargs)


class LogInForm(Form):
    """Name and password of someone who has both here."""

    name = TextField(
        label=gettext_lazy("Name"),
        longest=60,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "off"}),
    )
    password = PasswordField(label=gettext_lazy("Password"), autocomplete="current-password")


class NewNameForm(LogInForm):
    """The form for a new log-in: its name and its password."""

    password = PasswordField(
        label=gettext_lazy("Password"),
        help_text=gettext_lazy("At least 10 characters."),
        autocomplete="new-password",
    )


class NewPasswordForm(Form):
    """The form for a new password, with the current one."""

    old = PasswordField(label=gettext_lazy("Current password"), autocomplete="current-password")
    password = PasswordField(
        label=gettext_lazy("New password"),
        help_text=gettext_lazy("At least 10 characters. Other devices are logged out."),
        autocomplete="new-password",
    )


_ROLES = {
    Role.OWNER: gettext_lazy("Site owner"),
    Role.SCORER: gettext_lazy("Scorer"),
    Role.GAME_VIEWER: gettext_lazy("Viewer"),
    Role.DIRECTOR: gettext_lazy("Director"),
    Role.HELPER: gettext_lazy("Assistant"),
    Role.TABLE: gettext_lazy("Table phone"),
    Role.VIEWER: gettext_lazy("Viewer"),
    Role.KIOSK: gettext_lazy("Check-in kiosk"),
}


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@never_cache
def log_in(request: HttpRequest) -> HttpResponse:
    """Show the form, or log someone in and go to the page of their links."""

    def save(form: LogInForm) -> HttpResponse:
        name, password = form.cleaned_data["name"], form.cleaned_data["password"]
        token = logins.log_in(name, password, *access.request_origin(request))
        return keep_device_token(request, redirect("me"), token)

    return answer_form(request, LogInForm(posted_data(request)), save, "login/log_in.html")


@require_POST
@never_cache
def log_out(request: HttpRequest) -> HttpResponse:
    """Log this device out; the links that it opened itself stay."""
    if (login := logged_in_user(request)) is not None:
        logins.log_out(login.login.pk, login.device)
    response = redirect("log-in")
    response.delete_cookie(logins.DEVICE_COOKIE, samesite="Lax")
    return response


def logged_in_user(request: HttpRequest) -> LoggedIn | None:
    """Return the user who is logged in at this browser, None where nobody is."""
    token = request.COOKIES.get(logins.DEVICE_COOKIE)
    return logged_in(logins.digest(token)) if token else None


def keep_device_token(request: HttpRequest, response: HttpResponse, token: str) -> HttpResponse:
    """Store the token of a device in its browser; forms that were open before are refused."""
    rotate_token(request)
    response.set_cookie(
        logins.DEVICE_COOKIE,
        token,
        max_age=access.A_YEAR,
        httponly=True,
        samesite="Lax",
    )
    return response


@require_safe
@never_cache
def me(request: HttpRequest) -> HttpResponse:
    """Show the user's links, also where all are revoked by now. Raises Http404 for a stranger, who never had one."""
    login = logged_in_user(request)
    if login is None and not queries.grants_in(request.COOKIES):
        raise Http404(request.path)
    form = NewPasswordForm() if login else NewNameForm()
    return render(request, "login/me.html", _me_context(request, login) | {"form": form})


@sensitive_post_parameters("password")
@require_POST
@never_cache
def create_login(request: HttpRequest) -> HttpResponse:
    """Create a log-in with the grants of this device, and log the device in."""
    access.require_grants(request)
    if logged_in_user(request) is not None:
        raise Http404(request.path)

    def save(form: NewNameForm) -> HttpResponse:
        login = logins.make(**form.cleaned_data, pairs=queries.grants_in(request.COOKIES))
        return keep_device_token(request, redirect("me"), logins.enrol(login, *access.request_origin(request)))

    return answer_form(request, NewNameForm(request.POST), save, "login/me.html", partial(_me_context, request, None))


@require_POST
@never_cache
def keep_grants(request: HttpRequest) -> HttpResponse:
    """Store the grants that only this device has under the user's name."""
    logins.keep(_require_login(request).login, queries.grants_in(request.COOKIES))
    return redirect("me")


@sensitive_post_parameters("old", "password")
@require_POST
@never_cache
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password and log out the other devices."""
    login = _require_login(request)

    def save(form: NewPasswordForm) -> HttpResponse:
        old, new = form.cleaned_data["old"], form.cleaned_data["password"]
        logins.change_password(login.login, old, new, access.request_origin(request)[0], login.device)
        return redirect(f"{reverse('me')}?changed=password")

    context = partial(_me_context, request, login)
    return answer_form(request, NewPasswordForm(request.POST), save, "login/me.html", context)


@require_POST
@never_cache
def log_out_devices(request: HttpRequest) -> HttpResponse:
    """Log out a device, or all of them."""
    login = _require_login(request)
    device = request.POST.get("device", "")
    number = parse_whole_number(device)
    if number is None and device != "all":
        raise Http404(request.path)
    logins.log_out(login.login.pk, number)
    return redirect("log-in" if device == "all" or number == login.device else "me")


@require_POST
@never_cache
def remove_login(request: HttpRequest, login: int) -> HttpResponse:
    """Delete a log-in for its owner, or for the site's owner when someone forgot their password."""
    user = logged_in_user(request)
    if user is None or user.login.pk != login:
        access.require_owner(request)
    logins.remove(login)
    return redirect("me" if user is None or user.login.pk != login else "log-in")


def _require_login(request: HttpRequest) -> LoggedIn:
    """Return the user who is logged in. Raises Http404 where nobody is."""
    login = logged_in_user(request)
    if login is None:
        raise Http404(request.path)
    return login


def _me_context(request: HttpRequest, login: LoggedIn | None) -> dict[str, object]:
    """Return the template variables: the grants of the user who is logged in, and to the owner all names."""
    holdings = queries.holdings(login.login.pk if login else None, queries.grants_in(request.COOKIES))
    owns = owner_grant(access.held_grants(request)) is not None
    devices = queries.login_devices(login.login.pk, login.device) if login else []
    return {
        "me": login,
        "lines": [(each, _ROLES[Role(each.role)], *_grant_place(each)) for each in holdings],
        "only_here": any(not each.saved for each in holdings),
        "devices": [(each, _device_name(each.calls_itself)) for each in devices],
        "names": queries.login_names() if owns else [],
        "changed": request.GET.get("changed") == "password",
    }


def _grant_place(holding: Holding) -> tuple[str, str]:
    """Return the name of the place that a grant opens, and its address."""
    if holding.club_game is not None:
        return holding.scope, reverse("table", args=[holding.club_game])
    if holding.club is not None:
        return holding.scope, reverse("club", args=[holding.club])
    if holding.journal is not None:
        return _("a tournament"), reverse("event-of-journal", args=[holding.journal])
    return holding.scope, reverse("home")


def _device_name(calls_itself: str) -> str:
    return next((called for sign, called in DEVICES.items() if sign in calls_itself), _("a device"))
