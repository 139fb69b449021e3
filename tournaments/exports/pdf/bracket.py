"""The poster of a bracket: its picture over one sheet where it can be read there, else over several side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf import typeface
from scorekeeper.exports.pdf.layout import FADED, FOOT, INK, MARGIN, RULE, PaperSize
from tournaments.exports.pdf import layout
from tournaments.exports.pdf.layout import begin_pdf
from tournaments.wording.bracket_drawing import (
    MARK_END,
    POINTS_END,
    SEED,
    SEED_END,
    SIZE,
    Above,
    BracketDrawing,
    DrawnLine,
    TableFace,
)

LARGEST, LEGIBLE = 1.0, 0.5  # points of paper for a pixel: the most, the least
OVERLAP = 28.0  # points that two sheets beside each other have in common


@dataclass(frozen=True, slots=True)
class PaperTile:
    """A sheet: its column and its row, from 0, and the part of the picture on it, in pixels."""

    column: int
    row: int
    left: float
    top: float
    width: float
    height: float

    @property
    def label(self) -> str:
        """``A1``, ``B1``, ... to the right, ``A2`` below."""
        return f"{get_column_letter(self.column + 1)}{self.row + 1}"

    def shows(self, x: float, y: float, width: float, height: float) -> bool:
        """Return whether anything of a box is on it."""
        across = x < self.left + self.width and x + width > self.left
        return across and y < self.top + self.height and y + height > self.top


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets in order, those without a table left out, and how large a pixel is on them."""

    scale: float
    columns: int
    rows: int
    tiles: tuple[PaperTile, ...]


def sheets(drawing: BracketDrawing, width: float, height: float) -> Sheets:
    """The picture on sheets with so much room, in points."""
    one = min(LARGEST, width / drawing.width, height / drawing.height)
    if one >= LEGIBLE:
        return Sheets(one, 1, 1, (PaperTile(0, 0, 0, 0, drawing.width, drawing.height),))
    columns, rows = _many(drawing.width * LEGIBLE, width), _many(drawing.height * LEGIBLE, height)
    scale = min(LARGEST, _all(columns, width) / drawing.width, _all(rows, height) / drawing.height)
    across, down, step = width / scale, height / scale, OVERLAP / scale
    every = (
        PaperTile(column, row, column * (across - step), row * (down - step), across, down)
        for row in range(rows)
        for column in range(columns)
    )
    return Sheets(scale, columns, rows, tuple(tile for tile in every if any(_faces_on_tile(drawing, tile))))


def _faces_on_tile(drawing: BracketDrawing, tile: PaperTile) -> Iterator[bool]:
    return (tile.shows(face.x, face.y, face.width, face.height) for face in drawing.faces)


def _many(length: float, each: float) -> int:
    """Return the number of overlapping pieces of a length that cover a longer one."""
    return max(1, -int(-(length - OVERLAP) // (each - OVERLAP)))


def _all(many: int, each: float) -> float:
    """The length that so many pieces cover together."""
    return many * (each - OVERLAP) + OVERLAP


TOP = 26.0  # of a sheet: the event, and which sheet it is
GOES_ON = Color(0.9, 0.9, 0.9)
SMALL, TITLE = 8.0, 12.0


@dataclass(frozen=True, slots=True)
class ScaledCanvas:
    """Draws the part of a picture that is on a sheet: pixels from the picture's left upper corner."""

    canvas: Canvas
    scale: float
    left: float
    top: float

    def x(self, pixels: float) -> float:
        """Return its distance from the left of the sheet."""
        return self.left + pixels * self.scale

    def y(self, pixels: float) -> float:
        """Return its distance from the bottom of the sheet."""
        return self.top - pixels * self.scale

    def text(
        self, x: float, y: float, words: str, size: float = SIZE, *, bold: bool = False, right: bool = False
    ) -> None:
        """Words on a line with that middle, which begin at x or end there."""
        points = size * self.scale
        width = typeface.width(words, points, bold) if right else 0.0
        typeface.draw(self.canvas, self.x(x) - width, self.y(y) - points * 0.36, words, points, bold)

    def box(self, x: float, y: float, width: float, height: float, *, fill: bool = False) -> None:
        """A box, drawn or filled."""
        self.canvas.rect(
            self.x(x), self.y(y + height), width * self.scale, height * self.scale, stroke=not fill, fill=fill
        )


def pdf(event: str, facts: str, drawing: BracketDrawing, format: PaperSize = PaperSize.A4) -> bytes:  # noqa: A002
    """The poster of a bracket, lying; ``facts`` are the day, the place, as of when, and the status of its results."""
    size = format.size(wide=True)
    room = (size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - TOP - FOOT)
    over = sheets(drawing, *room)
    canvas, out = begin_pdf(f"{event}, {_('Bracket')}", size)
    for number, tile in enumerate(over.tiles, 1):
        _around(canvas, size, event, facts, " ".join(drawing.signs), over, tile, number)
        _part(canvas, (MARGIN, size[1] - MARGIN - TOP), room, drawing, over, tile)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _around(
    canvas: Canvas,
    size: tuple[float, float],
    event: str,
    facts: str,
    signs: str,
    over: Sheets,
    tile: PaperTile,
    number: int,
) -> None:
    """Draw the text above and below the picture on each sheet."""
    width, height = size[0] - 2 * MARGIN, size[1] - MARGIN - TITLE
    canvas.setFillColor(INK)
    layout.draw(canvas, MARGIN, height, f"{event} · {_('Bracket')}", TITLE, room=width * 0.6, bold=True)
    many = len(over.tiles)
    if many > 1:
        params = {"label": tile.label, "number": number, "many": many}
        which = _("Page %(label)s, %(number)d of %(many)d") % params
        layout.draw(canvas, MARGIN + width * 0.6, height, which, TITLE, room=width * 0.4, align=1.0, bold=True)
    canvas.setFillColor(FADED)
    layout.draw(canvas, MARGIN, height - SMALL - 2, facts, SMALL, room=width)
    layout.draw(canvas, MARGIN, MARGIN, signs, SMALL, room=width, align=1.0)


def _part(
    canvas: Canvas,
    corner: tuple[float, float],
    room: tuple[float, float],
    drawing: BracketDrawing,
    over: Sheets,
    tile: PaperTile,
) -> None:
    """The part of the picture that is on a sheet, cut off at its edges."""
    left, top = corner
    scaled = ScaledCanvas(canvas, over.scale, left - tile.left * over.scale, top + tile.top * over.scale)
    canvas.saveState()
    cut = canvas.beginPath()
    cut.rect(left - 1, top - room[1] - 1, room[0] + 2, room[1] + 2)
    canvas.clipPath(cut, stroke=0, fill=0)
    _ways(scaled, drawing)
    for shown in drawing.rounds:
        if tile.shows(shown.above.x, shown.above.y, shown.above.width, 50):
            _head(scaled, shown.above)
    for face in drawing.faces:
        if tile.shows(face.x, face.y, face.width, face.height):
            _face(scaled, face)
    canvas.restoreState()
    _marks(canvas, corner, room, over, tile)


def _ways(scaled: ScaledCanvas, drawing: BracketDrawing) -> None:
    for edge in drawing.edges:
        scaled.canvas.setStrokeColor(FADED if edge.taken else RULE)
        scaled.canvas.setLineWidth((1.6 if edge.taken else 1) * scaled.scale)
        way = scaled.canvas.beginPath()
        way.moveTo(scaled.x(edge.x1), scaled.y(edge.y1))
        for x, y in ((edge.bends[0], edge.y1), (edge.bends[1], edge.y2), (edge.x2, edge.y2)):
            way.lineTo(scaled.x(x), scaled.y(y))
        scaled.canvas.drawPath(way)


def _head(scaled: ScaledCanvas, above: Above) -> None:
    scaled.canvas.setFillColor(INK)
    scaled.text(above.x, above.y + 14, above.title, 16, bold=True)
    scaled.canvas.setFillColor(FADED)
    for number, words in enumerate(above.words):
        scaled.text(above.x, above.y + 33 + 16 * number, words, 12)


def _face(scaled: ScaledCanvas, face: TableFace) -> None:
    canvas = scaled.canvas
    for line in face.lines:
        if line.kind == "on":
            canvas.setFillColor(GOES_ON)
            scaled.box(face.x, line.y - 11, face.width, 22, fill=True)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.8 * scaled.scale)
    canvas.setDash((3, 2) if "to-come" in face.kind else ())
    scaled.box(face.x, face.y, face.width, face.height)
    canvas.setDash(())
    if face.title_height:
        canvas.setFillColor(INK)
        scaled.text(face.x + 8, face.y + 13, face.title, bold=True)
        canvas.setFillColor(FADED)
        scaled.text(face.x + face.width - 8, face.y + 13, face.words, 12, right=True)
    for line in face.lines:
        _line(scaled, face, line)
    canvas.setFillColor(FADED)
    scaled.text(face.foot_at[0], face.foot_at[1], face.foot, 11)


def _line(scaled: ScaledCanvas, face: TableFace, line: DrawnLine) -> None:
    scaled.canvas.setFillColor(FADED)
    scaled.text(face.x + SEED_END, line.y, line.seed, 11, right=True)
    scaled.canvas.setFillColor(FADED if line.kind in ("nobody", "out", "left") else INK)
    scaled.text(face.x + SEED, line.y, line.who, bold=line.kind in ("on", "back", "kept"))
    scaled.text(face.x + POINTS_END, line.y, line.points, right=True)
    scaled.text(face.x + MARK_END, line.y, line.mark, bold=True, right=True)


def _marks(
    canvas: Canvas, corner: tuple[float, float], room: tuple[float, float], over: Sheets, tile: PaperTile
) -> None:
    """Draw dashed lines where sheets overlap, which lie on each other when sheets are put together."""
    (left, top), (width, height) = corner, room
    inside = OVERLAP / 2  # the middle of what two sheets have in common
    canvas.setStrokeColor(FADED)
    canvas.setLineWidth(0.5)
    canvas.setDash(4, 3)
    for wanted, x in ((tile.column > 0, left + inside), (tile.column < over.columns - 1, left + width - inside)):
        if wanted:
            canvas.line(x, top, x, top - height)
    for wanted, y in ((tile.row > 0, top - inside), (tile.row < over.rows - 1, top - height + inside)):
        if wanted:
            canvas.line(left, y, left + width, y)
    canvas.setDash(())
