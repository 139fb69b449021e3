"""A sheet of an event as CSV: what the workbook computes stands there as a number."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from scorekeeper.exports.data import BYTE_ORDER_MARK, escape_formula
from scorekeeper.wording.amounts import places

from .sheets import Cell, Column, Live, Shape, Sheet


def rows(sheet: Sheet, currency: str) -> Iterator[str]:
    """CSV (RFC 4180), a line at a time, the names of the columns first; amounts in major units, with a point."""
    yield BYTE_ORDER_MARK + _line([column.name for column in sheet.columns])
    for row in sheet.rows:
        yield _line([_plain(cell, column, currency) for cell, column in zip(row, sheet.columns, strict=True)])


def file(sheet: Sheet, currency: str) -> bytes:
    """The whole file in UTF-8."""
    return "".join(rows(sheet, currency)).encode()


def _line(cells: list[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _plain(cell: Cell, column: Column, currency: str) -> str:
    value = cell.value if isinstance(cell, Live) else cell
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
