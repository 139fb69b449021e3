"""How much a request may bring: told by its length, before a byte of it is read."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.web import access

MOST = 52_000_000  # a file of a club, and the form around it
MOST_OF_STRANGERS = 100_000  # a name and a password
TOO_LARGE = 413


class BodyLimitMiddleware:
    """Refuses what is larger than any file that a page asks for, and from a stranger nearly everything."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`, or say that it is too large."""
        if _length(request) > _most(request):
            sentence = _("This is too large: a file has at most 50 MB, and only who holds a link here sends one.")
            return HttpResponse(sentence, status=TOO_LARGE, content_type="text/plain; charset=utf-8")
        return self.get_response(request)


def _length(request: HttpRequest) -> int:
    told = request.META.get("CONTENT_LENGTH") or "0"
    return int(told) if told.isdigit() else 0


def _most(request: HttpRequest) -> int:
    """No statement is spent on it: a device's token is looked at when the page is."""
    return MOST if access.in_cookie(request) or access.DEVICE_COOKIE in request.COOKIES else MOST_OF_STRANGERS
