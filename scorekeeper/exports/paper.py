"""Pages: their formats, margins, the line that every page carries, and a story flowed onto them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from io import BytesIO
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from . import typeface
from .cells import FADED, LEADING

MARGIN = 34.0
FOOT = 16.0
_SMALL = 7.0


class Format(Enum):
    """Paper, in points upright."""

    A4 = A4
    LETTER = LETTER

    def size(self, wide: bool) -> tuple[float, float]:
        """Width and height, lying when ``wide``."""
        width, height = landscape(self.value) if wide else self.value
        return width, height


class _CountedCanvas(Canvas):  # type: ignore[misc]
    """A canvas that writes ``page n of m`` on each page, which it only knows at the end."""

    def showPage(self) -> None:  # noqa: N802
        """Leave a place for the page's number, then go to the next page."""
        self.doForm(f"page-{self.getPageNumber()}")
        super().showPage()

    def save(self) -> None:
        """Fill the places, then write the file."""
        last = self.getPageNumber() - 1
        for page in range(1, last + 1):
            self.beginForm(f"page-{page}")
            text = _("page %(page)d of %(pages)d") % {"page": page, "pages": last}
            self.setFillColor(FADED)
            right = self._pagesize[0] - MARGIN
            typeface.draw(self, right - typeface.width(text, _SMALL), MARGIN - FOOT / 2, text, _SMALL)
            self.endForm()
        super().save()


def pages(story: Sequence[Flowable], size: tuple[float, float], title: str, foot: str) -> bytes:
    """The story as a PDF on pages of that size; every page carries ``foot`` and its number."""
    out = BytesIO()
    width, height = size
    frame = Frame(MARGIN, MARGIN + FOOT, width - 2 * MARGIN, height - 2 * MARGIN - FOOT, 0, 0, 0, 0)
    by = _("Sheepshead score keeper")
    document = BaseDocTemplate(
        out, pagesize=size, title=title, subject=title, author=by, creator=by, lang=get_language()
    )
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=lambda canvas, _document: _foot(canvas, width, foot)))
    document.build(list(story), canvasmaker=_CountedCanvas)
    return out.getvalue()


def room(size: tuple[float, float]) -> float:
    """The width between the margins."""
    return size[0] - 2 * MARGIN


def _foot(canvas: Any, width: float, foot: str) -> None:
    canvas.setFillColor(FADED)
    lines = typeface.lines(foot, width - 2 * MARGIN - 90, _SMALL)[:2]
    for i, line in enumerate(lines):
        typeface.draw(canvas, MARGIN, MARGIN - FOOT / 2 - i * _SMALL * LEADING, line, _SMALL)
