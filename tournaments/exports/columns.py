"""Short lines in columns on as few pages as letters of a readable size allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.platypus import Flowable, PageBreak

from scorekeeper.exports import typeface
from scorekeeper.exports.cells import FADED, INK, RULE

from .fitting import fitted

# Columns and the size of letters: the first at which all stands on one page, else the last.
LAYOUTS = ((1, 18.0), (2, 16.0), (2, 14.0), (3, 12.0), (3, 11.0))
LEADING = 1.5
GUTTER = 18.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line: at its left end, and at its right one. A heading stands bold above a rule, ``faint`` is the right end."""

    left: str
    right: str
    heading: bool = False
    faint: bool = False


Block = Sequence[Line]  # lines that stay in one column


class Columns(Flowable):  # type: ignore[misc]
    """The columns of one page, each a number of blocks."""

    def __init__(self, columns: Sequence[Sequence[Block]], count: int, size: float, width: float) -> None:
        super().__init__()
        self.columns, self.size = columns, size
        self.width, self.column = width, (width - GUTTER * (count - 1)) / count
        self.height = max(sum(_height(block, size) for block in column) for column in columns)

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Take the width of the page and the height of the longest column."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw the columns from left to right, each from the top."""
        for index, column in enumerate(self.columns):
            y = self.height
            for block in column:
                self._block(index * (self.column + GUTTER), y, block)
                y -= _height(block, self.size)

    def _block(self, x: float, y: float, block: Block) -> None:
        for line in block:
            y -= self.size * LEADING
            self._line(x, y + self.size * 0.4, line)

    def _line(self, x: float, y: float, line: Line) -> None:
        canvas, size, bold, strong = self.canv, self.size, line.heading, not line.faint
        canvas.setFillColor(INK)
        room = self.column - typeface.width(line.right, size, True) - size / 2
        typeface.draw(canvas, x, y, fitted(line.left, room, size, size, bold)[0], size, bold)
        right = x + self.column
        canvas.setFillColor(INK if strong else FADED)
        typeface.draw(canvas, right - typeface.width(line.right, size, strong), y, line.right, size, strong)
        canvas.setStrokeColor(INK if bold else RULE)
        canvas.setLineWidth(0.9 if bold else 0.25)
        canvas.line(x, y - size * 0.35, right, y - size * 0.35)


def in_columns(blocks: Sequence[Block], width: float, first: float, height: float) -> list[Flowable]:
    """The blocks on pages of columns, in points: ``first`` is the room that the first page has left."""
    for count, size in LAYOUTS:
        pages = list(_pages(blocks, first, height, count, size))
        if len(pages) <= 1:
            break
    story: list[Flowable] = []
    for page in pages:
        story += [PageBreak()] * bool(story) + [Columns(page, count, size, width)]
    return story


def _pages(
    blocks: Sequence[Block], first: float, height: float, count: int, size: float
) -> Iterator[list[list[Block]]]:
    page: list[list[Block]] = [[]]
    room = left = first
    for block in blocks:
        if page[-1] and left < _height(block, size):
            if len(page) == count:
                yield page
                page, room = [], height
            page.append([])
            left = room
        page[-1].append(block)
        left -= _height(block, size)
    if page[-1]:
        yield page


def _height(block: Block, size: float) -> float:
    after = size * 0.8 if len(block) > 1 else 0
    return len(block) * size * LEADING + after
