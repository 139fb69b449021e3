"""Files that are sent: of what kind, under which name, on which paper."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from scorekeeper.exports.paper import Format

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMATS = {"": Format.A4, "a4": Format.A4, "letter": Format.LETTER}


def format_asked(request: HttpRequest) -> Format:
    """Return the paper that an address asks for: `?paper=a4`, A4 without. Raises Http404 for what is no paper."""
    size = FORMATS.get(request.GET.get("paper", ""))
    if size is None:
        raise Http404("paper")
    return size


def file(content: bytes | str, name: str, kind: str, *, kept: bool = True) -> HttpResponse:
    """Return a file under its name, to be kept or, with `kept=False`, to be shown by the browser."""
    shown = content_disposition_header(kept, name) or ("attachment" if kept else "inline")
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": shown})
