"""Fit text into a given room, and cut pages into pieces of one size (table cards, tickets)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple, TypeVar

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf import typeface
from scorekeeper.exports.pdf.layout import ELLIPSIS, FADED, INK, PaperSize, QrMark
from tournaments.wording.bracket_drawing import SIZE

STEP = 0.5


@lru_cache(maxsize=8192)
def fit_text(text: str, room: float, size: float, least: float, bold: bool = False) -> tuple[str, float, float]:
    """The text as it is drawn, its size and its width, all in points; never wider than the room."""
    while size > least and typeface.width(text, size, bold) > room:
        size -= STEP
    if typeface.width(text, size, bold) > room:
        while text and typeface.width(text + ELLIPSIS, size, bold) > room:
            text = text[:-1].rstrip()
        text += ELLIPSIS
    return text, size, typeface.width(text, size, bold)


def fit_in_bracket(words: str, room: float) -> str:
    """Return words as far as a line of a bracket has room for them, in pixels of a browser, which draws emoji too."""
    if typeface.width(typeface.stand_in(words), SIZE, True) <= room:
        return words
    while words and typeface.width(typeface.stand_in(words + ELLIPSIS), SIZE, True) > room:
        words = words[:-1].rstrip()
    return words + ELLIPSIS


def printed_name(number: int, name: str) -> str:
    """Return an entrant's name as it can be drawn; their number for what no font has of it."""
    return typeface.label(name, _("No. %(number)d") % {"number": number})


def printed_names(called: Mapping[int, str]) -> dict[int, str]:
    """Return the names of entrants by number as they can be drawn."""
    return {number: printed_name(number, name) for number, name in called.items()}


def draw_name(
    canvas: Canvas,
    x: float,
    y: float,
    name: str,
    size: float,
    *,
    room: float,
    least: float = 6.0,
    align: float = 0.0,
    bold: bool = False,
) -> None:
    """Draw a name whole: on one line, else in two lines upward from ``y``, else as small as needed."""
    lines, fits = fit_name(name, room, size, least, bold)
    for above, line in enumerate(reversed(lines)):
        width = typeface.width(line, fits, bold)
        typeface.draw(canvas, x + (room - width) * align, y + above * fits * 1.05, line, fits, bold)


@lru_cache(maxsize=8192)
def fit_name(name: str, room: float, size: float, least: float, bold: bool) -> tuple[tuple[str, ...], float]:
    """The lines of a name and the size at which it is whole, never cut: see ``draw_name``."""
    text, fits, _width = fit_text(name, room, size, least, bold)
    if text == name:
        return (name,), fits
    widths = {lines: max(typeface.width(line, size, bold) for line in lines) for lines in _line_breaks(name.split())}
    best = min(widths, key=widths.__getitem__)
    widest = widths[best]
    return best, min(size, size * room / widest, size / len(best) * 1.2)


def _line_breaks(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All ways to break words into at most two lines."""
    yield (" ".join(words),)
    for cut in range(1, len(words)):
        yield " ".join(words[:cut]), " ".join(words[cut:])


def draw(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    room: float,
    least: float = 6.0,
    align: float = 0.0,
    bold: bool = False,
) -> None:
    """Draw a line of text in the room that begins at x, its base line at y; ``align`` 0 left, 0.5 middle, 1 right."""
    shown, fits, width = fit_text(text, room, size, least, bold)
    typeface.draw(canvas, x + (room - width) * align, y, shown, fits, bold)


Piece = TypeVar("Piece")

INSET = 22.0  # from a piece's edge to what stands on it


class PieceBox(NamedTuple):
    """A piece of a page without its inset: the left lower corner, width and height, in points."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height


def begin_pdf(title: str, size: tuple[float, float]) -> tuple[Canvas, BytesIO]:
    """A document with pages of that size, and where it is written to."""
    out = BytesIO()
    by = _("Sheepshead scorekeeper")
    canvas = Canvas(out, pagesize=size, lang=get_language())
    canvas.setTitle(title)
    canvas.setSubject(title)
    canvas.setAuthor(by)
    canvas.setCreator(by)
    return canvas, out


def draw_pieces(
    title: str,
    pieces: Sequence[Piece],
    draw: Callable[[Canvas, PieceBox, Piece], None],
    *,
    columns: int,
    rows: int,
    paper: PaperSize,
) -> bytes:
    """The pieces as a PDF, so many a page, with lines to cut along; one empty page where there are none."""
    canvas, out = begin_pdf(title, paper.size(wide=False))
    draw_pages(canvas, pieces, draw, columns=columns, rows=rows, paper=paper)
    canvas.save()
    return out.getvalue()


def draw_pages(
    canvas: Canvas,
    pieces: Sequence[Piece],
    draw: Callable[[Canvas, PieceBox, Piece], None],
    *,
    columns: int,
    rows: int,
    paper: PaperSize,
) -> None:
    """Draw the pieces on pages of a canvas, as ``draw_pieces`` does."""
    size = paper.size(wide=False)
    boxes = list(_boxes(size, columns, rows))
    for start in range(0, max(1, len(pieces)), len(boxes)):
        _cutting_lines(canvas, size, columns, rows)
        for box, piece in zip(boxes, pieces[start : start + len(boxes)], strict=False):
            canvas.setFillColor(INK)
            draw(canvas, box, piece)
        canvas.showPage()


def qr(canvas: Canvas, address: str, x: float, y: float, side: float) -> None:
    """Draw the QR code of an address with its quiet zone, its left lower corner at (x, y)."""
    mark = QrMark(address, side, quick=True)
    mark.wrap(side, side)
    mark.drawOn(canvas, x, y)


def _boxes(size: tuple[float, float], columns: int, rows: int) -> Iterator[PieceBox]:
    width, height = size[0] / columns, size[1] / rows
    for row in range(rows):
        for column in range(columns):
            y = size[1] - (row + 1) * height
            yield PieceBox(column * width + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET)


def _cutting_lines(canvas: Canvas, size: tuple[float, float], columns: int, rows: int) -> None:
    canvas.saveState()
    canvas.setStrokeColor(FADED)
    canvas.setLineWidth(0.4)
    canvas.setDash(2, 4)
    for column in range(1, columns):
        canvas.line(size[0] / columns * column, 0, size[0] / columns * column, size[1])
    for row in range(1, rows):
        canvas.line(0, size[1] / rows * row, size[0], size[1] / rows * row)
    canvas.restoreState()
