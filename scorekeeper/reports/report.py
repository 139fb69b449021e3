"""A report: a title, typed columns, and rows. Pages, PDFs, workbooks, CSV, and JSON are made from it.

A column has a key for programs, a heading for people, and a function that reads its value from a row. Its type decides
how a value is written, how wide the column is, and on which side it stands. ``exports.tables`` writes CSV and JSON,
``exports.xlsx.report`` workbooks, ``exports.pdf.report`` PDFs, ``web.report_table`` pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Flag, auto
from fractions import Fraction
from typing import ClassVar, Generic, NamedTuple, TypeVar

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.wording.amounts import money, signed, signed_average, signed_hundredths
from scorekeeper.wording.season import rank_label

R = TypeVar("R")  # a row


class On(Flag):
    """The places that show a column. Files have every column."""

    FILES = 0
    PAGE = auto()  # the page that is sorted
    ROWS = auto()  # lists on public, printed, and published pages
    PAPER = auto()  # the PDF
    EVERYWHERE = PAGE | ROWS | PAPER


class Label(NamedTuple):
    """A key for programs, and the words for people."""

    key: str
    words: str


class Ranked(NamedTuple):
    """A rank as people see it: its number, and whether others have it, too. Programs get the rank by points alone."""

    by_points: int
    number: int
    tied: bool = False


class Provisional(NamedTuple):
    """Points that aren't confirmed."""

    points: int


class Dropped(NamedTuple):
    """Points that don't count."""

    points: int


class Named(NamedTuple):
    """A player: the name, the number in a tournament, the address of their page, and sentences below the name on pages.

    ``person`` is the club's number, where there is no other.
    """

    name: str
    number: int = 0
    href: str = ""
    notes: tuple[str, ...] = ()
    person: int = 0


Plain = str | int | None
Value = Plain | Fraction | date | Label | Ranked | Provisional | Dropped | Named


def plain(value: Value) -> Plain:
    """Return a value as programs read it: dates in ISO 8601, averages with two digits."""
    match value:
        case tuple():
            return value[0]
        case date():
            return value.isoformat()
        case Fraction():
            return f"{float(round(value, 2)):.2f}"
    return value


@dataclass(frozen=True)
class Column(Generic[R]):
    """A column of whole numbers that only count. The other types of columns are its subclasses.

    ``short`` is the heading where there is little room. A column that is there only ``if_any`` row has a value shows 0
    as nothing. A ``strong`` one stands out; a ``wide`` one is left out on narrow screens. Paper has the ``spare`` ones
    that don't fit in a table below.
    """

    key: str
    label: str
    value: Callable[[R], Value] = field(compare=False, repr=False)
    on: On = On.EVERYWHERE
    short: str = field(default="", kw_only=True)
    if_any: bool = field(default=False, kw_only=True)
    strong: bool = field(default=False, kw_only=True)
    wide: bool = field(default=False, kw_only=True)
    spare: bool = field(default=False, kw_only=True)

    is_text: ClassVar[bool] = False
    blank: ClassVar[str] = ""  # what people read where there is no value
    least_width: ClassVar[int] = 10  # characters

    @property
    def width(self) -> int:
        """Return the width in characters: enough for the values and for the heading."""
        return max(self.least_width, len(self.label) + 2)

    def words(self, value: Value) -> str:
        """Return a value as people read it."""
        if not value and self.if_any:
            return ""
        return self.blank if value is None else self.write(value)

    def write(self, value: Value) -> str:
        """Return a value that is there as people read it."""
        return value.words if isinstance(value, Label) else str(plain(value))


class Count(Column[R]):
    """How often something happened; None where nobody counted."""

    blank = "–"


class Rank(Column[R]):
    """Values of ``Ranked``; None for who isn't ranked."""

    blank = "–"

    def write(self, value: Value) -> str:
        """Return the number, with a T where it is shared."""
        return rank_label(value.number, tied=value.tied) if isinstance(value, Ranked) else str(value)


class Points(Column[R]):
    """Points won or lost, ``Provisional`` where they aren't confirmed; None where nothing was played."""

    blank = "·"

    def write(self, value: Value) -> str:
        """Return the points with their sign, and a star where they are provisional."""
        points = plain(value)
        star = "*" if isinstance(value, Provisional) else ""
        return f"{signed(points)}{star}" if isinstance(points, int) else str(points)


class Average(Points[R]):
    """Averages of points, each a ``Fraction``."""

    def write(self, value: Value) -> str:
        """Return the average with its sign and two digits, rounded half to even."""
        return signed_hundredths(value) if isinstance(value, Fraction) else super().write(value)


class Tenths(Average[R]):
    """Averages of points to a tenth."""

    def write(self, value: Value) -> str:
        """Return the average with its sign and a digit, halves rounded away from 0."""
        return signed_average(float(value)) if isinstance(value, Fraction) else super().write(value)


class Change(Points[R]):
    """Ranks that a player rose, below 0: fell; None without an earlier rank."""

    blank = ""


@dataclass(frozen=True)
class Money(Column[R]):
    """Amounts in minor units of a currency."""

    currency: str = field(default="", kw_only=True)

    def write(self, value: Value) -> str:
        """Return the amount with its currency."""
        return money(value, self.currency) if isinstance(value, int) else str(value)


class YesNo(Column[R]):
    """1 for yes, 0 for no."""

    def write(self, value: Value) -> str:
        """Return yes or no."""
        return _("yes") if value else _("no")


class Verdict(Column[R]):
    """1 where all is good, 0 where people should look."""


class Words(Column[R]):
    """Short texts, and ``Label``s."""

    is_text = True
    least_width = 16


class Note(Words[R]):
    """Sentences."""

    least_width = 36


class Name(Words[R]):
    """Players, each ``Named``: the head of their row."""

    least_width = 26


class Date(Words[R]):
    """Dates."""

    def write(self, value: Value) -> str:
        """Return the date in the words of the language."""
        return date_format(value) if isinstance(value, date) else str(value)


@dataclass(frozen=True)
class Report(Generic[R]):
    """A list: its key and its title, its columns, and its rows, which files read only once.

    ``formulas`` has, by the key of a column, the formula with which a workbook computes a row's value; empty for a
    value that is none. It names cells by the keys of reports and columns: ``{points}`` is in the same row,
    ``{hands.units}`` all of a column, ``{hands.units:1-9}`` its first nine rows. ``facts`` stand below the title and
    ``notes`` below the table, on paper.
    """

    key: str
    title: str
    columns: Sequence[Column[R]]
    rows: Iterable[R]
    formulas: Mapping[str, Callable[[R], str]] = field(default_factory=dict)
    facts: str = ""
    notes: Sequence[str] = ()

    def columns_on(self, on: On) -> list[Column[R]]:
        """Return the columns of a place, those that are there ``if_any`` row has a value only then. Reads all rows."""
        return [
            column
            for column in self.columns
            if on in column.on and (not column.if_any or any(column.value(row) for row in self.rows))
        ]

    def column(self, key: str) -> Column[R]:
        """Return the column of that key. Raises KeyError."""
        return {column.key: column for column in self.columns}[key]
