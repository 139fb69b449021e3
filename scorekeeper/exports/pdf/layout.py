"""Pages and their parts: paper formats, margins, text, score cells, signature lines, QR codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, black, white
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from scorekeeper.exports.pdf import typeface
from scorekeeper.exports.qr_code import modules
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.score_sheet import SeatRole

INK = black
FADED = Color(0.42, 0.42, 0.42)
RULE = Color(0.72, 0.72, 0.72)
LEADING = 1.25
ELLIPSIS = "…"


@dataclass(frozen=True)
class Style:
    """Text style: size in points, weight, alignment (0 left, 0.5 centered, 1 right), color."""

    size: float = 8
    bold: bool = False
    align: float = 0
    colour: Color = INK
    strikethrough: bool = False


class Text(Flowable):  # type: ignore[misc]
    """A text broken into lines; beyond ``most`` lines it ends with an ellipsis."""

    def __init__(self, text: str, style: Style = Style(), most: int = 40, after: float = 0) -> None:
        super().__init__()
        self.text, self.style, self.most, self.spaceAfter = text, style, most, after

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        """Return the available width and the height of the lines."""
        lines = typeface.lines(self.text, room, self.style.size, self.style.bold)
        self.lines = lines if len(lines) <= self.most else [*lines[: self.most - 1], ELLIPSIS]
        self.width, self.height = room, len(self.lines) * self.style.size * LEADING
        return self.width, self.height

    def draw(self) -> None:
        """Draw the lines from the top."""
        style = self.style
        self.canv.setFillColor(style.colour)
        for i, line in enumerate(self.lines, 1):
            length = typeface.width(line, style.size, style.bold)
            x, y = (self.width - length) * style.align, self.height - i * style.size * LEADING + style.size * 0.3
            typeface.draw(self.canv, x, y, line, style.size, style.bold)
            if style.strikethrough:
                self.canv.line(x, y + style.size * 0.28, x + length, y + style.size * 0.28)


class Stack(Flowable):  # type: ignore[misc]
    """Texts one below the other in one cell."""

    def __init__(self, texts: list[Text]) -> None:
        super().__init__()
        self.texts = texts

    def wrap(self, room: float, height: float) -> tuple[float, float]:
        """Return the available width and the sum of the texts' heights."""
        self.width, self.height = room, sum(text.wrap(room, height)[1] for text in self.texts)
        return self.width, self.height

    def draw(self) -> None:
        """Draw the texts from the top."""
        y = self.height
        for text in self.texts:
            y -= text.height
            text.drawOn(self.canv, 0, y)


class ScoreCell(Flowable):  # type: ignore[misc]
    """A player's cell in a line: the seat's role, its payout (small), its total (large)."""

    TAG = 7.5
    HEIGHT = 8 * LEADING
    BASE = 8 * 0.3
    TOTAL = 27.0

    def __init__(self, delta: int | None, total: int, role: SeatRole, deals: bool, voided: bool) -> None:
        super().__init__()
        self.delta, self.total, self.role, self.deals, self.voided = delta, total, role, deals, voided

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        """Return the available width and the height of one line."""
        self.width, self.height = room, self.HEIGHT
        return self.width, self.height

    def draw(self) -> None:
        """Draw the tags on the left, the delta left of the middle, the total at the right end."""
        if self.role is SeatRole.AWAY:
            return
        x = 0.0
        if self.role in (SeatRole.PICKER, SeatRole.PARTNER):
            self._tag(x, self.role)
            x += self.TAG + 1
        if self.deals:
            self.canv.setFillColor(FADED)
            typeface.draw(self.canv, x, self.BASE, "D", 6)
        colour = FADED if self.voided or self.role is SeatRole.OUT else INK
        self.canv.setFillColor(colour)
        self._right(self._delta(), self.width - max(self.TOTAL, self.width * 0.36), 6.8, bold=False)
        self._right(signed(self.total), self.width, 9, bold=colour is INK)

    def _delta(self) -> str:
        if self.role is SeatRole.OUT:
            return SeatRole.OUT.value
        return "" if self.delta is None else signed(self.delta)

    def _right(self, text: str, right: float, size: float, bold: bool) -> None:
        typeface.draw(self.canv, right - typeface.width(text, size, bold), self.BASE, text, size, bold)

    def _tag(self, x: float, role: SeatRole) -> None:
        filled = role is SeatRole.PICKER
        self.canv.setFillColor(INK if filled else white)
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(0.6)
        self.canv.addLiteral(_tag_outline(x, self.BASE - 2, self.TAG, self.TAG + 0.8))
        self.canv.setFillColor(white if filled else INK)
        middle = x + (self.TAG - typeface.width(role.value, 6.2, True)) / 2
        typeface.draw(self.canv, middle, self.BASE + 0.3, role.value, 6.2, True)


@lru_cache(maxsize=64)
def _tag_outline(x: float, y: float, width: float, height: float) -> str:
    """Return the operators that fill a rectangle with round corners; cached, for a long sheet has thousands of them."""
    path = PDFPathObject()
    path.roundRect(x, y, width, height, 1.5)
    return f"{path.getCode()} B"


class SignatureLine(Flowable):  # type: ignore[misc]
    """A line to sign on, with the signer's name below it."""

    def __init__(self, below: str) -> None:
        super().__init__()
        self.below = Text(below, Style(size=6.5, colour=FADED), most=2)

    def wrap(self, room: float, height: float) -> tuple[float, float]:
        """Return the available width and the height, with room to write above the line."""
        self.width, self.height = room, 20 + self.below.wrap(room, height)[1]
        return self.width, self.height

    def draw(self) -> None:
        """Draw the line, then the signer's name."""
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(0.6)
        self.canv.line(0, self.below.height + 1.5, self.width, self.below.height + 1.5)
        self.below.drawOn(self.canv, 0, 0)


class QrMark(Flowable):  # type: ignore[misc]
    """The QR code of an address, drawn as one path, with its quiet zone."""

    QUIET = 4

    def __init__(self, address: str, side: float, *, quick: bool = False) -> None:
        super().__init__()
        self.grid, self.side = modules(address, quick=quick), side

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return the width and height of a square."""
        self.width = self.height = self.side
        return self.width, self.height

    def draw(self) -> None:
        """Draw dark modules that touch in a row as one rectangle, in a grid of whole numbers: quick and small."""
        module = self.side / (len(self.grid) + 2 * self.QUIET)
        rectangles = []
        for y, row in enumerate(self.grid, 1 + self.QUIET):
            x = self.QUIET
            for dark, same in groupby(row):
                many = len(list(same))
                if dark:
                    rectangles.append(f"{x} {-y} {many} 1 re")
                x += many
        self.canv.setFillColor(INK)
        self.canv.saveState()
        self.canv.translate(0, self.side)
        self.canv.scale(module, module)
        self.canv.addLiteral(f"{' '.join(rectangles)} f")
        self.canv.restoreState()


MARGIN = 34.0
NO_PADDING = [(side, (0, 0), (-1, -1), 0) for side in ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")]
AT_TOP = ("VALIGN", (0, 0), (-1, -1), "TOP")
FOOT = 16.0
_SMALL = 7.0


class PaperSize(Enum):
    """Paper size, in points, portrait."""

    A4 = A4
    LETTER = LETTER

    def size(self, wide: bool) -> tuple[float, float]:
        """Return width and height, landscape when ``wide``."""
        width, height = landscape(self.value) if wide else self.value
        return width, height


class _CountedCanvas(Canvas):  # type: ignore[misc]
    """A canvas that writes ``page n of m`` on each page once it knows the number of pages."""

    def showPage(self) -> None:  # noqa: N802
        """Reserve a place for the page's number, then go to the next page."""
        self.doForm(f"page-{self.getPageNumber()}")
        super().showPage()

    def save(self) -> None:
        """Fill in the page numbers, then write the file."""
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
    """Return the story as a PDF on pages of that size; every page has ``foot`` and its number."""
    out = BytesIO()
    width, height = size
    frame = Frame(MARGIN, MARGIN + FOOT, width - 2 * MARGIN, height - 2 * MARGIN - FOOT, 0, 0, 0, 0)
    by = _("Sheepshead scorekeeper")
    document = BaseDocTemplate(
        out, pagesize=size, title=title, subject=title, author=by, creator=by, lang=get_language()
    )
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=lambda canvas, _document: _foot(canvas, width, foot)))
    document.build(list(story), canvasmaker=_CountedCanvas)
    return out.getvalue()


def draw_story(canvas: Canvas, story: Sequence[Flowable], size: tuple[float, float], foot: str) -> None:
    """Draw the story on pages of a canvas that has other pages, too; every page has ``foot`` and no number."""
    rest, (width, height) = list(story), size
    while rest:
        many = len(rest)
        frame = Frame(MARGIN, MARGIN + FOOT, width - 2 * MARGIN, height - 2 * MARGIN - FOOT, 0, 0, 0, 0)
        _foot(canvas, width, foot)
        frame.addFromList(rest, canvas)
        canvas.showPage()
        if len(rest) == many:
            raise ValueError("a part of the story has no room on a page")


def room(size: tuple[float, float]) -> float:
    """Return the width between the margins."""
    return size[0] - 2 * MARGIN


def _foot(canvas: Any, width: float, foot: str) -> None:
    canvas.setFillColor(FADED)
    lines = typeface.lines(foot, width - 2 * MARGIN - 90, _SMALL)[:2]
    for i, line in enumerate(lines):
        typeface.draw(canvas, MARGIN, MARGIN - FOOT / 2 - i * _SMALL * LEADING, line, _SMALL)
