"""Pages that are cut into pieces of one size: table cards, tickets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple, TypeVar

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf.layout import FADED, INK, Format, QrMark

Piece = TypeVar("Piece")

INSET = 22.0  # from a piece's edge to what stands on it


class Box(NamedTuple):
    """A piece of a page without its inset: the left lower corner, width and height, in points."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height


def begun(title: str, size: tuple[float, float]) -> tuple[Canvas, BytesIO]:
    """A document with pages of that size, and where it is written to."""
    out = BytesIO()
    by = _("Sheepshead score keeper")
    canvas = Canvas(out, pagesize=size, lang=get_language())
    canvas.setTitle(title)
    canvas.setSubject(title)
    canvas.setAuthor(by)
    canvas.setCreator(by)
    return canvas, out


def cut(
    title: str,
    pieces: Sequence[Piece],
    draw: Callable[[Canvas, Box, Piece], None],
    *,
    columns: int,
    rows: int,
    paper: Format,
) -> bytes:
    """The pieces as a PDF, so many a page, with lines to cut along; one empty page where there are none."""
    size = paper.size(wide=False)
    canvas, out = begun(title, size)
    boxes = list(_boxes(size, columns, rows))
    for start in range(0, max(1, len(pieces)), len(boxes)):
        _cutting_lines(canvas, size, columns, rows)
        for box, piece in zip(boxes, pieces[start : start + len(boxes)], strict=False):
            canvas.setFillColor(INK)
            draw(canvas, box, piece)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def qr(canvas: Canvas, address: str, x: float, y: float, side: float) -> None:
    """Draw the QR code of an address with its quiet zone, its left lower corner at (x, y)."""
    mark = QrMark(address, side, quick=True)
    mark.wrap(side, side)
    mark.drawOn(canvas, x, y)


def _boxes(size: tuple[float, float], columns: int, rows: int) -> Iterator[Box]:
    width, height = size[0] / columns, size[1] / rows
    for row in range(rows):
        for column in range(columns):
            y = size[1] - (row + 1) * height
            yield Box(column * width + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET)


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
