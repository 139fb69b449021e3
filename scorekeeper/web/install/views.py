"""The page about https for phones, and the certificate that they install."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.services import addresses, https
from scorekeeper.web.links.views import Link, draw_link, is_loopback

CERTIFICATE_TYPE = "application/x-x509-ca-cert"  # phones offer to install it


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
