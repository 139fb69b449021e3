"""Old addresses, which redirect for good: bookmarks have them, and so have pages that were open during an update."""

from __future__ import annotations

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods


def moved(old: str, new: str, name: str) -> URLPattern:
    """Return the pattern of an old address, named ``old-<name>``. ``new`` has the parts of ``old`` in braces."""
    return path(old, redirect_moved, {"new": new}, name=f"old-{name}")


@require_http_methods(["GET", "HEAD", "POST"])
def redirect_moved(request: HttpRequest, new: str, **parts: object) -> HttpResponse:
    """Redirect to the new address, with the query and with what was sent (308)."""
    query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
    address = new.format(**{name: quote(str(part)) for name, part in parts.items()})
    return HttpResponsePermanentRedirect(f"/{address}{query}", preserve_request=True)
