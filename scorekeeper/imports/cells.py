"""Read the cells and headings of a table. What is wrong is noted at its cell, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from operator import itemgetter
from typing import TypeVar

from scorekeeper.engine.errors import Fault, Phrase, Refused, refuse
from scorekeeper.imports import values
from scorekeeper.imports.table import TextTable
from scorekeeper.ledger.texts import clean_name, fold_name

T = TypeVar("T")


@dataclass(slots=True)
class Cells:
    """A table being read, and what was wrong with its cells so far."""

    table: TextTable
    mark: values.DecimalMark = values.DecimalMark.EITHER
    order: values.DayOrder = values.DayOrder.EITHER
    zero_is_away: bool = False
    problems: list[tuple[int, int, Fault]] = field(default_factory=list)
    bad_rows: set[int] = field(default_factory=set)

    @property
    def faults(self) -> list[Fault]:
        """Everything that was wrong, in the order of the file."""
        return [self.table.place_fault(*problem) for problem in sorted(self.problems, key=itemgetter(0, 1))]

    def add_fault(self, row: int, column: int, fault: Fault) -> None:
        """Add what is wrong with a cell."""
        self.problems.append((row, column, fault))
        self.bad_rows.add(row)

    def readable(self, rows: Iterable[int]) -> bool:
        """Return whether nothing was wrong so far in any of the rows."""
        return self.bad_rows.isdisjoint(rows)

    def text(self, row: int, column: int | None) -> str:
        """Return the text of a cell; empty where there is no such column."""
        return "" if column is None else self.table.rows[row][column]

    def name(self, row: int, column: int) -> str | None:
        """Return a player's name; None for what is none."""
        return self.read(row, column, clean_name)

    def score(self, row: int, column: int) -> int | None:
        """Return a score; None for a player who was away, and for what is no score."""
        if not self.table.rows[row][column]:
            return None
        units = self.sum(row, column)
        return None if units == 0 and self.zero_is_away else units

    def sum(self, row: int, column: int) -> int | None:
        """Return the total in a row; None if it is no number."""
        return self.read(row, column, lambda text: values.read_score(text, self.mark))

    def day(self, row: int, column: int) -> date | None:
        """Return a day; None for what is none."""
        return self.read(row, column, lambda text: values.read_day(text, self.order))

    def read(self, row: int, column: int, reader: Callable[[str], T]) -> T | None:
        """Return the value that a reader makes of a cell; None where it refuses the text, which is noted."""
        try:
            return reader(self.table.rows[row][column])
        except Refused as refused:
            self.add_fault(row, column, refused.faults[0])
            return None


class ColumnKind(StrEnum):
    """The kinds of columns; a column of no kind is a player's."""

    SESSION = "session"
    DAY = "date"
    PLAYER = "player"
    SCORE = "score"
    HAND = "hand"
    SUM = "sum"


COLUMN_NAMES: Mapping[ColumnKind, frozenset[str]] = {
    ColumnKind.SESSION: frozenset({"session", "evening", "night", "game", "abend", "sitzung", "spielabend"}),
    ColumnKind.DAY: frozenset({"date", "day", "datum", "tag"}),
    ColumnKind.PLAYER: frozenset({"player", "name", "person", "spieler", "spielerin"}),
    ColumnKind.SCORE: frozenset({"score", "points", "total", "result", "punkte", "ergebnis", "summe"}),
    ColumnKind.HAND: frozenset({"hand", "no", "no.", "nr", "nr.", "#", "deal", "runde", "spiel"}),
    ColumnKind.SUM: frozenset({"sum", "total", "check", "off", "summe", "gesamt", "\u03a3"}),
}
LONG_COLUMNS = (ColumnKind.SESSION, ColumnKind.DAY, ColumnKind.PLAYER, ColumnKind.SCORE)
WIDE_COLUMNS = (ColumnKind.SESSION, ColumnKind.DAY, ColumnKind.HAND, ColumnKind.SUM)


def day_column(table: TextTable) -> int | None:
    """Return the number of the column of days, from 0; None where there is none."""
    return next(
        (index for index, heading in enumerate(table.heading) if fold_name(heading) in COLUMN_NAMES[ColumnKind.DAY]),
        None,
    )


def find_columns(table: TextTable, wanted: tuple[ColumnKind, ...]) -> dict[ColumnKind, int]:
    """Return the numbers of the columns of those kinds, from 0.

    Raises ``Refused`` (``bad-cell``) for one that is there twice.
    """
    columns: dict[ColumnKind, int] = {}
    for index, heading in enumerate(table.heading):
        kind = next((kind for kind in wanted if fold_name(heading) in COLUMN_NAMES[kind]), None)
        if kind is None:
            continue
        if kind in columns:
            first = table.heading[columns[kind]]
            raise refuse(
                "bad-cell/two-columns",
                {"first": first, "heading": heading, "kind": Phrase(kind.name.lower())},
                table.where(0, index),
            )
        columns[kind] = index
    return columns
