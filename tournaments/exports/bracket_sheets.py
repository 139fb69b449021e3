"""How a bracket's picture is laid over sheets of paper: on one where it can be read there, else on several to be put
side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .bracket_drawing import Drawing
from .sheets import letter

LARGEST, LEGIBLE = 1.0, 0.5  # points of paper for a pixel: the most, the least
OVERLAP = 28.0  # points that two sheets beside each other have in common


@dataclass(frozen=True, slots=True)
class Tile:
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
        return f"{letter(self.column)}{self.row + 1}"

    def shows(self, x: float, y: float, width: float, height: float) -> bool:
        """Whether anything of a box is on it."""
        across = x < self.left + self.width and x + width > self.left
        return across and y < self.top + self.height and y + height > self.top


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets in order, those without a table left out, and how large a pixel is on them."""

    scale: float
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def sheets(found: Drawing, width: float, height: float) -> Sheets:
    """The picture on sheets with so much room, in points."""
    one = min(LARGEST, width / found.width, height / found.height)
    if one >= LEGIBLE:
        return Sheets(one, 1, 1, (Tile(0, 0, 0, 0, found.width, found.height),))
    columns, rows = _many(found.width * LEGIBLE, width), _many(found.height * LEGIBLE, height)
    scale = min(LARGEST, _all(columns, width) / found.width, _all(rows, height) / found.height)
    across, down, step = width / scale, height / scale, OVERLAP / scale
    every = (
        Tile(column, row, column * (across - step), row * (down - step), across, down)
        for row in range(rows)
        for column in range(columns)
    )
    return Sheets(scale, columns, rows, tuple(tile for tile in every if any(_shown(found, tile))))


def _shown(found: Drawing, tile: Tile) -> Iterator[bool]:
    return (tile.shows(face.x, face.y, face.width, face.height) for face in found.faces)


def _many(length: float, each: float) -> int:
    """How many pieces of a length overlap to cover a longer one."""
    return max(1, -int(-(length - OVERLAP) // (each - OVERLAP)))


def _all(many: int, each: float) -> float:
    """The length that so many pieces cover together."""
    return many * (each - OVERLAP) + OVERLAP
