"""Parts of pages that are drawn once for everybody who watches, and sent compressed as they were drawn."""

from __future__ import annotations

import gzip
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class Drawing:
    """A part of a page as text and compressed."""

    text: SafeString
    zipped: bytes


def drawing(text: SafeString) -> Drawing:
    """Return a part that was drawn, compressed."""
    return Drawing(text, compress(text))


def compress(text: str) -> bytes:
    """Compress a part. Nothing in it is anybody's secret, so that its size may be the same each time."""
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


def send(request: HttpRequest, part: Drawing) -> HttpResponse:
    """Answer with a part: compressed, where the browser takes that."""
    zips = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(part.zipped if zips else part.text)
    if zips:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response
