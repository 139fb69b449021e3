"""The site as an app on a phone: its manifest, its service worker, and the page about https and certificates."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_safe

from scorekeeper import __version__
from scorekeeper.queries.access import editable_clubs, owner_grant
from scorekeeper.services import addresses, https
from scorekeeper.web.access import held_grants
from scorekeeper.web.display import PAPER_COLORS
from scorekeeper.web.links import Link, draw_link, is_loopback

CERTIFICATE_TYPE = "application/x-x509-ca-cert"  # phones offer to install it
MANIFEST_TYPE = "application/manifest+json"
ICON_SIZES = (192, 512)
# By the manifest's word for a purpose: the files, drawn by tests/browser/icons.py. Systems cut maskable ones.
ICON_FILES = {"any": "icons/app-{size}.png", "maskable": "icons/app-maskable-{size}.png"}
SCRIPT = "js/worker.js"
UNKNOWN = 'const VERSION = "";'


class DeviceKind(StrEnum):
    """The kinds of devices that install a certificate in different ways."""

    APPLE = "iphone"
    ANDROID = "android"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class CertificateSteps:
    """The steps to trust a site over https: its address, its fingerprint, the device, and a link for other devices."""

    site: str
    fingerprint: str
    device: DeviceKind
    for_others: Link


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


def _certificate_steps(request: HttpRequest, site: https.HttpsSite, der: bytes) -> CertificateSteps:
    here = split_domain_port(request.get_host())[0].strip("[]")
    network = addresses.network_address() or here
    host = here if here in site.hosts else network
    url = addresses.url(network if addresses.is_loopback(here) else here, site.help_port) + reverse("https")
    return CertificateSteps(
        addresses.url(host, site.port, "https") + "/",
        https.fingerprint(der),
        _device(request.headers.get("User-Agent", "")),
        draw_link("https", _("For other phones"), _("Scan this code with the phone's camera."), url),
    )


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
    grants = held_grants(request)
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
