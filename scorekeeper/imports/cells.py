"""The cells of a table as what they should be; what is wrong is noted at its cell, and reading goes on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.ledger import texts

from . import days, figures
from .table import Table


@dataclass(slots=True)
class Cells:
    """A table being read, and what was wrong with its cells so far."""

    table: Table
    mark: figures.Mark = figures.Mark.EITHER
    order: days.Order = days.Order.EITHER
    zero_is_away: bool = False
    found: list[tuple[int, int, str]] = field(default_factory=list)
    bad_rows: set[int] = field(default_factory=set)

    @property
    def faults(self) -> list[Fault]:
        """Everything that was wrong, in the order of the file."""
        return [self.table.fault(*wrong) for wrong in sorted(self.found)]

    def wrong(self, row: int, column: int, sentence: str) -> None:
        """Note what is wrong with a cell."""
        self.found.append((row, column, sentence))
        self.bad_rows.add(row)

    def readable(self, rows: Iterable[int]) -> bool:
        """Whether nothing was wrong so far in any of the rows."""
        return self.bad_rows.isdisjoint(rows)

    def text(self, row: int, column: int | None) -> str:
        """What a cell says; nothing where there is no such column."""
        return "" if column is None else self.table.rows[row][column]

    def name(self, row: int, column: int) -> str | None:
        """A player's name; None for what is none."""
        try:
            return texts.name(self.table.rows[row][column])
        except Refused as refused:
            self.wrong(row, column, refused.faults[0].message)
            return None

    def score(self, row: int, column: int) -> int | None:
        """A score; None for a player who was away, and for what is no score."""
        text = self.table.rows[row][column]
        if not text:
            return None
        units = self._read(row, column, text)
        return None if units == 0 and self.zero_is_away else units

    def sum(self, row: int, column: int) -> int | None:
        """What a row is said to add up to; None for what is no number."""
        return self._read(row, column, self.table.rows[row][column])

    def day(self, row: int, column: int) -> date | None:
        """A day; None for what is none."""
        try:
            return days.read(self.table.rows[row][column], self.order)
        except ValueError as error:
            self.wrong(row, column, str(error))
            return None

    def _read(self, row: int, column: int, text: str) -> int | None:
        try:
            return figures.read(text, self.mark)
        except ValueError as error:
            self.wrong(row, column, str(error))
            return None
