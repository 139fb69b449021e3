"""Sheets as rows of typed columns: what a workbook computes and a CSV file states."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from scorekeeper.exports.downloads import BYTE_ORDER_MARK, escape_formula
from scorekeeper.wording.amounts import places


class Shape(Enum):
    """The formats of the values of a column."""

    TEXT = "text"
    COUNT = "count"
    UNITS = "units"
    AMOUNT = "amount"  # minor units of money
    VERDICT = "verdict"  # 1: good, 0: look here
    FLAG = "flag"  # 1: yes, 0: no


@dataclass(frozen=True, slots=True)
class Live:
    """A value that a workbook computes itself: its formula, and what that must come to."""

    formula: str
    value: int | str


@dataclass(frozen=True, slots=True)
class Label:
    """A key that CSV and JSON have for programs, and the words that a workbook has for people."""

    key: str
    words: str


Cell = str | int | None | Live | Label


def cell_value(cell: Cell) -> str | int | None:
    """Return the value of a cell for programs."""
    match cell:
        case Live(value=value) | Label(key=value):
            return value
    return cell


@dataclass(frozen=True, slots=True)
class DataColumn:
    """A column: its name in files, its title, how it is shown and how wide (in characters)."""

    name: str
    title: str
    shape: Shape = Shape.COUNT
    width: int = 10


@dataclass(frozen=True, slots=True)
class DataSheet:
    """A sheet: its name in files, its title, its columns, and rows that may be asked for once only."""

    name: str
    title: str
    columns: tuple[DataColumn, ...]
    rows: Iterable[tuple[Cell, ...]]
    computes: bool = False  # whether any of its cells is live


FIRST_ROW = 2  # below the head


def text_column(name: str, title: str, width: int = 16) -> DataColumn:
    """A column of texts."""
    return DataColumn(name, title, Shape.TEXT, width)


def letter(index: int) -> str:
    """The letters of a column, counted from 0: ``A``, ``AB``."""
    before, last = divmod(index, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)


def column_of(sheet: str, index: int) -> str:
    """A whole column as formulas on other sheets write it."""
    title, where = sheet.replace("'", "''"), letter(index)
    return f"'{title}'!${where}:${where}"


def rows(sheet: DataSheet, currency: str) -> Iterator[str]:
    """CSV (RFC 4180), a line at a time, the names of the columns first; amounts in major units, with a point."""
    yield BYTE_ORDER_MARK + _line([column.name for column in sheet.columns])
    for row in sheet.rows:
        yield _line([_plain(cell, column, currency) for cell, column in zip(row, sheet.columns, strict=True)])


def file(sheet: DataSheet, currency: str) -> bytes:
    """The whole file in UTF-8."""
    return "".join(rows(sheet, currency)).encode()


def _line(cells: list[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _plain(cell: Cell, column: DataColumn, currency: str) -> str:
    value = cell_value(cell)
    if value is None:
        return ""
    if isinstance(value, str):
        return escape_formula(value)
    return _amount(value, places(currency)) if column.shape is Shape.AMOUNT else str(value)


def _amount(minor: int, digits: int) -> str:
    """``-12.50``; no thousands, no sign for a gain."""
    whole, rest = divmod(abs(minor), 10**digits)
    sign = "-" if minor < 0 else ""
    return f"{sign}{whole}.{rest:0{digits}}" if digits else f"{sign}{whole}"
