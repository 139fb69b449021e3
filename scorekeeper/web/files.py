"""Files that are sent: of what kind, under which name, on which paper."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation.trans_real import parse_accept_lang_header

from scorekeeper.exports.downloads import A4, LETTER, default_paper
from scorekeeper.exports.pdf.layout import Format

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMATS = {A4: Format.A4, LETTER: Format.LETTER}


def usual_paper(request: HttpRequest | None) -> str:
    """Return the paper that a browser prints on unless it asks for another: `letter` or `a4`."""
    header = request.headers.get("Accept-Language", "") if request is not None else ""
    languages = [language for language, _quality in parse_accept_lang_header(header.lower())]
    return default_paper(settings.PAPER, settings.TIME_ZONE, languages)


def format_asked(request: HttpRequest) -> Format:
    """Return the paper that an address asks for (`?paper=a4`), else the usual one. Raises Http404 for no paper."""
    size = FORMATS.get(request.GET.get("paper") or usual_paper(request))
    if size is None:
        raise Http404("paper")
    return size


def file(content: bytes | str, name: str, kind: str, *, kept: bool = True) -> HttpResponse:
    """Return a file under its name, to be kept or, with `kept=False`, to be shown by the browser."""
    shown = content_disposition_header(kept, name) or ("attachment" if kept else "inline")
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": shown})
