"""A file as a table of texts that knows where each of its cells stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openpyxl.utils import get_column_letter

from scorekeeper.engine.errors import Fault, refuse

# What a file may hold; more is no score sheet, and nothing beyond it is parsed.
MOST_BYTES = 5_000_000
MOST_ROWS = 20_000
MOST_COLUMNS = 80
MOST_SIGNS = 200


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file as texts without blanks around them, blank rows left out; the first row is the heading.

    ``lines`` is the line of each row in the file, from 1. ``letters`` says that cells are called as in a workbook.
    ``notes`` are sentences about how the file was read.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    letters: bool = False
    notes: tuple[str, ...] = ()

    @property
    def heading(self) -> tuple[str, ...]:
        """The first row."""
        return self.rows[0]

    def renamed(self, headings: Sequence[str]) -> Table:
        """The same table under other headings. Raises ``Refused`` (``bad-cell``) for one that is too long."""
        _verify(self.lines[0], list(headings), len(self.heading), self.letters)
        return replace(self, rows=(tuple(headings), *self.rows[1:]))

    def where(self, row: int, column: int) -> str:
        """The place of a cell, both counted from 0: ``B5`` in a workbook, else ``line 5, column 2``."""
        return place(self.lines[row], column + 1, letters=self.letters)

    def fault(self, row: int, column: int, sentence: str) -> Fault:
        """What is wrong with a cell."""
        return Fault("bad-cell", sentence, self.where(row, column))


def place(line: int, column: int, *, letters: bool) -> str:
    """The name of a place, both counted from 1."""
    return f"{get_column_letter(column)}{line}" if letters else f"line {line}, column {column}"


def table(name: str, rows: Sequence[tuple[int, list[str]]], *, letters: bool, notes: Sequence[str] = ()) -> Table:
    """The table of numbered rows, each as wide as its heading.

    Raises ``Refused``: ``empty-file`` where there is no row below a heading, ``bad-cell`` for what stands beyond the
    heading or is too long.
    """
    filled = [(line, stripped) for line, row in rows if any(stripped := [text.strip() for text in row])]
    if len(filled) < 2:
        raise refuse("empty-file", "This file holds no rows below a heading.", "file")
    width = _width(filled[0][1])
    for line, row in filled:
        _verify(line, row, width, letters)
    texts = tuple(tuple([*row, *[""] * width][:width]) for _, row in filled)
    return Table(name, texts, tuple(line for line, _ in filled), letters, tuple(notes))


def verify_size(rows: int, columns: int) -> None:
    """Raises ``Refused`` (``too-large``) for a table that is no score sheet."""
    if rows > MOST_ROWS:
        raise refuse("too-large", f"A file has at most {MOST_ROWS:,} rows; cut this one in two.", "file")
    if columns > MOST_COLUMNS:
        raise refuse("too-large", f"A file has at most {MOST_COLUMNS} columns; this one has {columns:,}.", "file")


def _width(heading: list[str]) -> int:
    return max(column for column, text in enumerate(heading, 1) if text)


def _verify(line: int, row: list[str], width: int, letters: bool) -> None:
    for column, text in enumerate(row, 1):
        if text and column > width:
            raise refuse("bad-cell", "This stands beside the table; give its column a heading.",
                         place(line, column, letters=letters))  # fmt: skip
        if len(text) > MOST_SIGNS:
            raise refuse("bad-cell", f"A cell has at most {MOST_SIGNS} characters; this one has {len(text):,}.",
                         place(line, column, letters=letters))  # fmt: skip
