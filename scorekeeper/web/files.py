"""Files that are sent, by kind, name, and paper size, and uploaded files that are kept in a hidden field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation.trans_real import parse_accept_lang_header

from scorekeeper.engine.errors import refuse
from scorekeeper.exports.downloads import A4, LETTER, default_paper
from scorekeeper.exports.pdf.layout import PaperSize
from scorekeeper.imports import sandbox
from scorekeeper.ledger.transfer_format import MOST_BYTES, FileFormat

PDF = "application/pdf"
PNG = "image/png"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMATS = {A4: PaperSize.A4, LETTER: PaperSize.LETTER}
MOST_HELD = 2_000_000  # of a file that travels along in the page; a larger one is chosen once more
T = TypeVar("T")


def usual_paper(request: HttpRequest | None) -> str:
    """Return the paper that a browser prints on unless it asks for another: `letter` or `a4`."""
    header = request.headers.get("Accept-Language", "") if request is not None else ""
    languages = [language for language, _quality in parse_accept_lang_header(header.lower())]
    return default_paper(settings.PAPER, settings.TIME_ZONE, languages)


def requested_format(request: HttpRequest) -> PaperSize:
    """Return the paper that an address names (`?paper=a4`), else the usual one. Raises Http404 for unknown paper."""
    size = FORMATS.get(request.GET.get("paper") or usual_paper(request))
    if size is None:
        raise Http404("paper")
    return size


def file_response(content: bytes | str, name: str, kind: str, *, kept: bool = True) -> HttpResponse:
    """Return a response with a file, as a download or, with `kept=False`, to be shown by the browser."""
    disposition = content_disposition_header(kept, name) or ("attachment" if kept else "inline")
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})


@dataclass(frozen=True, slots=True)
class SentFile(Generic[T]):
    """A kind of transfer file, and the salt of its signature."""

    salt: str
    format: FileFormat[T]

    def read_upload(self, request: HttpRequest) -> T:
        """Return the uploaded file, or the one in the hidden field. Raises what ``uploaded_file`` raises."""
        if "file" in request.FILES:
            return uploaded_file(request, self.format)
        try:
            return self.format.read(signing.loads(request.POST.get("held", ""), salt=self.salt))
        except signing.BadSignature:
            raise refuse("missing-file/choose", path="file") from None

    def hidden_value(self, value: T) -> str:
        """Return a file as the value of a hidden field; empty for one too large for it."""
        text = signing.dumps(self.format.write(value), salt=self.salt, compress=True)
        return text if len(text) <= MOST_HELD else ""


def uploaded_file(request: HttpRequest, file_format: FileFormat[T]) -> T:
    """Return the content of the uploaded transfer file.

    Raises ``Refused``: ``missing-file``, and what ``sandbox.read_json`` and ``FileFormat.read`` raise.
    """
    upload = request.FILES.get("file")
    if upload is None:
        raise refuse("missing-file/choose", path="file")
    return file_format.read(sandbox.read_json(upload.read(MOST_BYTES + 1), file_format.what))
