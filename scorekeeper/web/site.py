"""Pages of the site itself: health check, robots.txt, the theme, the glossary, and every component for developers.

The site as an app on a phone: its manifest, its service worker, and the page about https and certificates.
"""

from __future__ import annotations

import shutil
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
)
from django.http.request import split_domain_port
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe
from django.views.defaults import bad_request

from scorekeeper import __version__
from scorekeeper.engine.cards import CARDS, Deck
from scorekeeper.models import guards
from scorekeeper.queries.access import editable_clubs, owner_grant
from scorekeeper.services import addresses, https
from scorekeeper.services.backups import making, soundness
from scorekeeper.services.busy import OLDEST_WAIT
from scorekeeper.web import access
from scorekeeper.web.actions import UNAVAILABLE
from scorekeeper.web.display import PAPER_COLORS
from scorekeeper.web.links import draw_link, is_loopback
from scorekeeper.wording.glossary import alphabetical

TOO_LARGE = 413
LEAST_ROOM = 16_000_000  # bytes on the disk
# Programs that preview a link in a chat ask first; search engines know no links, and the pages forbid to list them.
ROBOTS_TXT = "User-agent: *\nAllow: /l/\nAllow: /static/\nDisallow: /\n"
THEME_COOKIE = "theme"
THEMES = ("light", "dark")
PERSONS = (1, 2, 3, 4, 5, 6, 7, 8)
ICONS = (
    *("back", "next", "plus", "check", "close", "undo", "sheet", "more", "trophy", "people", "chart", "print", "share"),
    *("replay", "import", "paper", "search"),
)
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fritz", "Gus Berg", "Hal")
CERTIFICATE_TYPE = "application/x-x509-ca-cert"  # phones offer to install it
MANIFEST_TYPE = "application/manifest+json"
ICON_SIZES = (192, 512)
# By the manifest's word for a purpose: the files, drawn by tests/browser/icons.py. Systems cut maskable ones.
ICON_FILES = {"any": "icons/app-{size}.png", "maskable": "icons/app-maskable-{size}.png"}
SCRIPT = "js/worker.js"
UNKNOWN = 'const VERSION = "";'


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Return 200 when all is well, 503 with a list of problems otherwise.

    The oldest wait is that of a request that has no answer yet, in seconds.
    """
    state = making.status().state
    try:
        missing, answers = guards.missing(), True
    except (OperationalError, InterfaceError):
        missing, answers = [], False
    problems = {
        "no database": not answers,
        "damaged database": bool(soundness.damage_sentence()),
        "full disk": shutil.disk_usage(settings.DATA_FOLDER).free < LEAST_ROOM,
        "failed backup": state is not None and bool(state.failed),
    }
    wrong = [name for name, is_so in problems.items() if is_so]
    is_well = not (missing or wrong)
    waited = round(request.META.get(OLDEST_WAIT, 0.0), 1)
    answer = {"ok": is_well, "missing guards": missing, "problems": wrong, "oldest wait": waited}
    return JsonResponse(answer, status=200 if is_well else UNAVAILABLE)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return the rules for search engines."""
    return HttpResponse(ROBOTS_TXT, content_type="text/plain; charset=utf-8")


def refuse_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say what to do where a form had more text than the site reads; Django's own answer to other broken requests."""
    if isinstance(exception, RequestDataTooBig):
        return render(request, "413.html", status=TOO_LARGE)
    return bad_request(request, exception)


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme in a cookie, or forget it where the device decides, and go back to the page."""
    back = request.POST.get("next", "/")
    response = HttpResponseRedirect(back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "/")
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=access.A_YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response


@require_safe
def show_style_page(request: HttpRequest) -> HttpResponse:
    """Show every component; to the owner only, except in development."""
    if not settings.DEBUG:
        access.require_owner(request)
    context = {
        "persons": PERSONS,
        "names": NAMES,
        "icons": ICONS,
        "cards": CARDS[Deck.PIQUET_32],
    }
    return render(request, "style/page.html", context)


@require_safe
def show_glossary(request: HttpRequest) -> HttpResponse:
    """Show every term with its meaning and an example."""
    return render(request, "glossary/page.html", {"terms": alphabetical()})


class DeviceKind(StrEnum):
    """The kinds of devices that install a certificate in different ways."""

    APPLE = "iphone"
    ANDROID = "android"
    COMPUTER = "computer"


@require_safe
def show_https(request: HttpRequest) -> HttpResponse:
    """Show what https gives a phone, how it trusts the certificate, and how the site gets to the home screen."""
    site, der = request.META.get(https.SITE), https.authority_der(settings.DATA_FOLDER)
    context = {
        "is_secure": request.is_secure(),
        "is_this_computer": is_loopback(request.get_host()),
        "steps": None if site is None or der is None else _certificate_steps(request, site, der),
    }
    return render(request, "install/https.html", context)


@require_safe
def send_certificate(request: HttpRequest) -> HttpResponse:
    """Send the certificate of this site's authority, without its key. Raise Http404 where the site has none."""
    der = https.authority_der(settings.DATA_FOLDER)
    if request.META.get(https.SITE) is None or der is None:
        raise Http404(request.path)
    return HttpResponse(der, content_type=CERTIFICATE_TYPE, headers={"Cache-Control": "no-cache"})


def _certificate_steps(request: HttpRequest, site: https.HttpsSite, der: bytes) -> dict[str, object]:
    """Return the steps to trust a site over https: its address, its fingerprint, the device, a link for others."""
    here = split_domain_port(request.get_host())[0].strip("[]")
    network = addresses.network_address() or here
    host = here if here in site.hosts else network
    url = addresses.url(network if addresses.is_loopback(here) else here, site.help_port) + reverse("https")
    return {
        "site": addresses.url(host, site.port, "https") + "/",
        "fingerprint": https.fingerprint(der),
        "device": _device(request.headers.get("User-Agent", "")),
        "for_others": draw_link("https", _("For other phones"), _("Scan this code with the phone's camera."), url),
    }


def _device(user_agent: str) -> DeviceKind:
    if "iPhone" in user_agent or "iPad" in user_agent:
        return DeviceKind.APPLE
    return DeviceKind.ANDROID if "Android" in user_agent else DeviceKind.COMPUTER


@require_safe
def send_manifest(request: HttpRequest) -> JsonResponse:
    """Send the manifest. Its shortcuts start games, so that only those who may open a game get them.

    With `theme=dark` its colors are those of the dark theme: a manifest has one set of colors.
    """
    paper = PAPER_COLORS["dark" if request.GET.get("theme") == "dark" else "light"]
    home = reverse("home")
    games = ((_("New game"), reverse("new-game")), (_("Same table"), f"{home}#same-table"))
    shortcuts = games if _may_open_games(request) else ()
    manifest: dict[str, Any] = {
        "id": home,
        "name": _("Sheepshead scorekeeper"),
        "short_name": _("Sheepshead"),
        "lang": get_language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "theme_color": paper,
        "background_color": paper,
        "icons": [_icon(size, purpose) for purpose in ICON_FILES for size in ICON_SIZES],
        "shortcuts": [{"name": name, "url": url, "icons": [_icon(192, "any")]} for name, url in shortcuts],
    }
    return JsonResponse(manifest, content_type=MANIFEST_TYPE, headers={"Cache-Control": "private, no-cache"})


def _may_open_games(request: HttpRequest) -> bool:
    """Return whether this browser may open a game in some club or without one."""
    grants = access.held_grants(request)
    return owner_grant(grants) is not None or bool(editable_clubs(grants))


def _icon(size: int, purpose: str) -> dict[str, str]:
    file = static(ICON_FILES[purpose].format(size=size))
    return {"src": file, "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}


@require_GET
def send_worker(request: HttpRequest) -> HttpResponse:
    """Send the script with the version of the site; the browser asks for a newer one each time."""
    text = _script().replace(UNKNOWN, f'const VERSION = "{site_version()}";')
    return HttpResponse(text, content_type="text/javascript", headers={"Cache-Control": "no-cache"})


def site_version() -> str:
    """Return the version of the program and of its static files."""
    files = getattr(staticfiles_storage, "manifest_hash", "")  # not while debugging
    return f"{__version__}-{files}"


@cache
def _script() -> str:
    path = finders.find(SCRIPT)
    if not isinstance(path, str):
        raise FileNotFoundError(SCRIPT)
    return Path(path).read_text(encoding="utf-8")
