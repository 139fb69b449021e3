"""Read the cells and headings of a table: dates and scores as people write them. What is wrong is noted at its cell.

What can be read in two ways is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from operator import itemgetter
from typing import TypeVar

from scorekeeper.engine.errors import Fault, Phrase, Refused, refuse
from scorekeeper.imports.table import TextTable
from scorekeeper.ledger.days import verify_day
from scorekeeper.ledger.entries import clean_name, fold_name
from scorekeeper.services.paper import MOST_POINTS

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_THREE = re.compile(r"(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})", re.ASCII)
_SHORT_YEAR = re.compile(r"\d{1,2}([./-])\s?\d{1,2}\1\s?\d{2}", re.ASCII)


class DayOrder(StrEnum):
    """The part that comes first in a date."""

    EITHER = ""  # whichever makes sense; refused where both do
    DAY = "day"  # 24.12.2004
    MONTH = "month"  # 12/24/2004


def is_ambiguous_day(text: str) -> bool:
    """Return whether a text is two different days, such as 3/2/2004."""
    return len(_day_readings(text)) > 1


def day_order_of(texts: Iterable[str], usual: DayOrder) -> DayOrder:
    """Return the part that comes first in the dates of one column: as they prove, else what is ``usual``.

    A column that proves both is ``EITHER``: each of its dates must speak for itself.
    """
    proven = {next(iter(readings)) for text in texts if len(readings := _day_readings(text)) == 1}
    return usual if not proven else proven.pop() if len(proven) == 1 else DayOrder.EITHER


def _day_readings(text: str) -> dict[DayOrder, date]:
    """Return the days that a date with slashes or dashes can be; none where both are the same day."""
    match = _THREE.fullmatch(text)
    if match is None or match[2] == ".":
        return {}
    read_as = {DayOrder.DAY: _day(match[4], match[3], match[1]), DayOrder.MONTH: _day(match[4], match[1], match[3])}
    readings = {order: day for order, day in read_as.items() if day is not None}
    return {} if len(readings) == 2 and len(set(readings.values())) == 1 else readings


def read_day(text: str, order: DayOrder = DayOrder.EITHER) -> date:
    """Return the day. ``2004-12-24`` is always understood, and points always mean day first.

    Raises ``Refused`` (``bad-date``) for what is no day, or for two different days at once.
    """
    if match := _ISO.fullmatch(text):
        return _only(text, {_day(match[1], match[2], match[3])})
    if match := _THREE.fullmatch(text):
        day_first, month_first = _day(match[4], match[3], match[1]), _day(match[4], match[1], match[3])
        orders = {DayOrder.DAY: {day_first}, DayOrder.MONTH: {month_first}, DayOrder.EITHER: {day_first, month_first}}
        return _only(text, {day_first} if match[2] == "." else orders[order])
    if _SHORT_YEAR.fullmatch(text):
        raise refuse("bad-date/short-year", {"text": text})
    raise refuse("bad-date/cell", {"text": text})


def _only(text: str, readings: set[date | None]) -> date:
    days = [day for day in readings if day is not None]
    if not days:
        raise refuse("bad-date/no-such-day", {"text": text})
    if len(days) > 1:
        raise refuse("bad-date/two-days-in-cell", {"text": text})
    return days[0]


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return verify_day(date(int(year), int(month), int(day)))
    except ValueError:  # Refused is a ValueError
        return None


_GROUPED = r"[0-9]{{1,3}}(?:[{groups}][0-9]{{3}})+"
_SIGNED = re.compile(r"(?P<sign>[+\-\u2212\u2013]?)\s*(?P<digits>[0-9][0-9.,'\u2019\s]*)")


class DecimalMark(StrEnum):
    """The marks that separate decimals."""

    EITHER = ""  # whichever makes sense; refused where both do
    POINT = "."
    COMMA = ","


def read_score(text: str, mark: DecimalMark = DecimalMark.EITHER) -> int:
    """Return units of score.

    Raise ``Refused`` (``bad-score``) for what is none, or for two different numbers at once.
    """
    inside = text[1:-1].strip() if (brackets := text.startswith("(") and text.endswith(")")) else text
    match = _SIGNED.fullmatch(inside)
    if match is None or (brackets and match["sign"]):
        raise refuse("bad-score/no-number", {"text": text})
    marks = [mark] if mark else [DecimalMark.POINT, DecimalMark.COMMA]
    units = _whole_score(text, _score_readings(match["digits"].strip(), marks))
    return -units if brackets or match["sign"] not in ("", "+") else units


def _score_readings(digits: str, marks: Sequence[DecimalMark]) -> set[Decimal]:
    return {value for mark in marks if (value := _score_reading(digits, mark)) is not None}


def _whole_score(text: str, readings: set[Decimal]) -> int:
    if not readings:
        raise refuse("bad-score/no-number", {"text": text})
    if len(readings) > 1:
        raise refuse("bad-score/two-ways", {"text": text})
    (value,) = readings
    if value != value.to_integral_value():
        raise refuse("bad-score/decimals", {"text": text})
    if value > MOST_POINTS:
        raise refuse("bad-score/too-much", {"most": f"{MOST_POINTS:,}", "text": text})
    return int(value)


def _score_reading(digits: str, mark: DecimalMark) -> Decimal | None:
    groups = r",'\u2019\s" if mark is DecimalMark.POINT else r".'\u2019\s"
    whole, _, decimals = digits.partition(mark.value)
    if not (whole.isdigit() or re.fullmatch(_GROUPED.format(groups=groups), whole)):
        return None
    if mark.value in digits and not decimals.isdigit():
        return None
    plain = re.sub(f"[{groups}]", "", whole)
    return Decimal(f"{plain}.{decimals or 0}")


T = TypeVar("T")


@dataclass(slots=True)
class Cells:
    """A table being read, and what was wrong with its cells so far."""

    table: TextTable
    mark: DecimalMark = DecimalMark.EITHER
    order: DayOrder = DayOrder.EITHER
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
        return self.read(row, column, lambda text: read_score(text, self.mark))

    def day(self, row: int, column: int) -> date | None:
        """Return a day; None for what is none."""
        return self.read(row, column, lambda text: read_day(text, self.order))

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
