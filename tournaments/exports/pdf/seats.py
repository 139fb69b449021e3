"""The seats of a session to hang on the wall: by name from A to Z, or table by table.

Short lines stand in columns on as few pages as letters of a readable size allow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Spacer

from scorekeeper.engine.names import split_name
from scorekeeper.exports.pdf import layout, typeface
from scorekeeper.exports.pdf.layout import FADED, INK, RULE, Style, Text
from tournaments.exports.pdf.layout import printed_name
from tournaments.queries.tables import DrawnSeat, by_name

# Columns and the size of letters: the first at which all stands on one page, else the last.
LAYOUTS = ((1, 18.0), (2, 16.0), (2, 14.0), (3, 12.0), (3, 11.0))
LEADING = 1.5
WRAPPED = 1.15  # the leading of the second row of a line
GUTTER = 18.0


@dataclass(frozen=True, slots=True)
class ColumnLine:
    """A line: at its left end, and at its right one. A heading stands bold above a rule, ``faint`` is the right end.

    ``strong`` is the part of the left end that is bold, from its first character to the one after it.
    """

    left: str
    right: str
    heading: bool = False
    faint: bool = False
    strong: tuple[int, int] = (0, 0)


_PART = re.compile(r"[^\s-]*(?:-+|[^\s-]\s*|\s+)")  # a word or a part of one up to its hyphen, and the blanks after it

Block = Sequence[ColumnLine]  # lines that stay in one column


class ColumnWord(NamedTuple):
    """A word of a line, bold or not."""

    text: str
    bold: bool


class LineColumns(Flowable):  # type: ignore[misc]
    """The columns of one page, each a number of blocks."""

    def __init__(self, columns: Sequence[Sequence[Block]], count: int, size: float, width: float) -> None:
        super().__init__()
        self.columns, self.size = columns, size
        self.width, self.column = width, _column(width, count)
        self.height = max(sum(_height(block, size, self.column) for block in column) for column in columns)

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Take the width of the page and the height of the longest column."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw the columns from left to right, each from the top."""
        for index, column in enumerate(self.columns):
            y = self.height
            for block in column:
                self._block(index * (self.column + GUTTER), y, block)
                y -= _height(block, self.size, self.column)

    def _block(self, x: float, y: float, block: Block) -> None:
        for line in block:
            rows = wrap_line(line, self.size, self.column)
            self._line(x, y - self.size * LEADING + self.size * 0.4, line, rows)
            y -= _rows_height(len(rows), self.size)

    def _line(self, x: float, y: float, line: ColumnLine, rows: Sequence[Sequence[ColumnWord]]) -> None:
        """Draw a line whose first row has its base line at ``y``; the right end stands in that row."""
        canvas, size, strong = self.canv, self.size, not line.faint
        right, first = x + self.column, y
        canvas.setFillColor(INK)
        for number, row in enumerate(rows, 1):
            _draw_row(canvas, x, y, row, _fits(row, size, _room(line, number, size, self.column)))
            y -= size * WRAPPED
        canvas.setFillColor(INK if strong else FADED)
        typeface.draw(canvas, right - typeface.width(line.right, size, strong), first, line.right, size, strong)
        y += size * WRAPPED
        canvas.setStrokeColor(INK if line.heading else RULE)
        canvas.setLineWidth(0.9 if line.heading else 0.25)
        canvas.line(x, y - size * 0.35, right, y - size * 0.35)


def _draw_row(canvas: Canvas, x: float, y: float, row: Sequence[ColumnWord], size: float) -> None:
    for bold, same in groupby(row, key=attrgetter("bold")):
        text = "".join(word.text for word in same)
        typeface.draw(canvas, x, y, text, size, bold)
        x += typeface.width(text, size, bold)


def wrap_line(line: ColumnLine, size: float, column: float) -> list[list[ColumnWord]]:
    """Break the left end of a line at blanks and hyphens into rows; the first one leaves room for the right end."""
    rows, taken = [list[ColumnWord]()], 0.0
    for word in _words(line):
        if rows[-1] and taken + typeface.width(word.text.rstrip(), size, word.bold) > _room(
            line, len(rows), size, column
        ):
            rows.append([])
            taken = 0.0
        rows[-1].append(word)
        taken += typeface.width(word.text, size, word.bold)
    return rows


def _words(line: ColumnLine) -> Iterator[ColumnWord]:
    """The parts between which a line may be broken, each with the blanks after it."""
    for match in _PART.finditer(line.left):
        yield ColumnWord(match[0], line.heading or line.strong[0] <= match.start() < line.strong[1])


def _room(line: ColumnLine, row: int, size: float, column: float) -> float:
    """The room for a row, from 1."""
    return column - typeface.width(line.right, size, not line.faint) - size / 2 if row == 1 else column


def _fits(row: Sequence[ColumnWord], size: float, room: float) -> float:
    """The size at which a row has room: smaller for a single word that is wider than the column."""
    needs = sum(typeface.width(word.text, size, word.bold) for word in row[:-1])
    needs += sum(typeface.width(word.text.rstrip(), size, word.bold) for word in row[-1:])
    return size if needs <= room else size * room / needs


def in_columns(blocks: Sequence[Block], width: float, first: float, height: float) -> list[Flowable]:
    """The blocks on pages of columns, in points: ``first`` is the room that the first page has left."""
    for count, size in LAYOUTS:
        pages = list(_pages(blocks, first, height, count, size, _column(width, count)))
        if len(pages) <= 1:
            break
    story: list[Flowable] = []
    for page in pages:
        story += [PageBreak()] * bool(story) + [LineColumns(page, count, size, width)]
    return story


def _pages(
    blocks: Sequence[Block], first: float, height: float, count: int, size: float, column: float
) -> Iterator[list[list[Block]]]:
    page: list[list[Block]] = [[]]
    room = left = first
    for block in blocks:
        needs = _height(block, size, column)
        if page[-1] and left < needs:
            if len(page) == count:
                yield page
                page, room = [], height
            page.append([])
            left = room
        page[-1].append(block)
        left -= needs
    if page[-1]:
        yield page


def _column(width: float, count: int) -> float:
    return (width - GUTTER * (count - 1)) / count


def _height(block: Block, size: float, column: float) -> float:
    after = size * 0.8 if len(block) > 1 else 0
    return sum(_rows_height(len(wrap_line(line, size, column)), size) for line in block) + after


def _rows_height(rows: int, size: float) -> float:
    return size * (LEADING + (rows - 1) * WRAPPED)


_TITLE, _FACTS = Style(size=20, bold=True), Style(size=10, colour=FADED)
_AFTER_TITLE = 12.0
_SLACK = 2.0  # points, against rounding in the frame


@dataclass(frozen=True, slots=True)
class SeatListPaper:
    """A list of seats to print: an event, its day, a session in words, its seats, and who has a bye."""

    event: str
    day: date
    session: str
    seats: tuple[DrawnSeat, ...]
    byes: tuple[DrawnSeat, ...] = ()


def names_pdf(paper: SeatListPaper, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """Return the entrants from A to Z by last name with table and seat, as a PDF; last names are bold."""
    return _pdf(paper, _names(paper), _("Seating by name"), format)


def draw_names(canvas: Canvas, paper: SeatListPaper, asked: layout.PaperSize) -> None:
    """Draw the entrants from A to Z on pages of a canvas."""
    _draw(canvas, paper, _names(paper), _("Seating by name"), asked)


def _names(paper: SeatListPaper) -> list[Block]:
    seats = map(_printed, by_name(paper.seats + paper.byes))
    return [[ColumnLine(seat.name, _where(seat), strong=_last(seat))] for seat in seats]


def _printed(seat: DrawnSeat) -> DrawnSeat:
    return replace(seat, name=printed_name(seat.entrant, seat.name))


def _where(seat: DrawnSeat) -> str:
    return _("T%(table)d · seat %(seat)d") % {"table": seat.table, "seat": seat.seat} if seat.table else _("bye")


def _last(seat: DrawnSeat) -> tuple[int, int]:
    """Return the start and the end of the last name in a name."""
    parts = split_name(seat.name)
    start = len(seat.name) - len(parts.after) - len(parts.last)
    return start, start + len(parts.last)


def tables_pdf(paper: SeatListPaper, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """The tables one after the other with who sits there, as a PDF."""
    return _pdf(paper, list(_tables(paper.seats)), _("Seating by table"), format)


def draw_tables(canvas: Canvas, paper: SeatListPaper, asked: layout.PaperSize) -> None:
    """Draw the tables on pages of a canvas."""
    _draw(canvas, paper, list(_tables(paper.seats)), _("Seating by table"), asked)


def _tables(seats: Sequence[DrawnSeat]) -> Iterator[Block]:
    for number, sitting in groupby(map(_printed, seats), attrgetter("table")):
        there = list(sitting)
        size = ngettext("%(players)d player", "%(players)d players", len(there)) % {"players": len(there)}
        heading = ColumnLine(_("Table %(table)d") % {"table": number}, size, heading=True, faint=True)
        yield [heading, *(ColumnLine(f"{seat.seat}  {seat.name}", f"#{seat.entrant}", faint=True) for seat in there)]


def _pdf(paper: SeatListPaper, blocks: Sequence[Block], what: str, asked: layout.PaperSize) -> bytes:
    title = f"{paper.event}, {paper.session}, {what}"
    return layout.pages(_story(paper, blocks, what, asked), asked.size(wide=False), title, _foot(paper, what))


def _draw(canvas: Canvas, paper: SeatListPaper, blocks: Sequence[Block], what: str, asked: layout.PaperSize) -> None:
    layout.draw_story(canvas, _story(paper, blocks, what, asked), asked.size(wide=False), _foot(paper, what))


def _foot(paper: SeatListPaper, what: str) -> str:
    return f"{paper.event} · {paper.session} · {what}"


def _story(paper: SeatListPaper, blocks: Sequence[Block], what: str, asked: layout.PaperSize) -> list[Flowable]:
    size = asked.size(wide=False)
    width = layout.room(size)
    height = size[1] - 2 * layout.MARGIN - layout.FOOT - _SLACK
    facts = f"{paper.event} · {date_format(paper.day, 'DATE_FORMAT')} · {what}"
    opening: list[Flowable] = [
        Text(paper.session, _TITLE, most=1),
        Text(facts, _FACTS, most=2),
        Spacer(0, _AFTER_TITLE),
    ]
    taken = sum(each.wrap(width, height)[1] for each in opening)
    return [*opening, *in_columns(blocks, width, height - taken, height)]
