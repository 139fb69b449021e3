"""Reports as CSV and JSON: every column, by its key."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from scorekeeper.exports.downloads import BYTE_ORDER_MARK, escape_formula
from scorekeeper.reports.report import Column, Money, Plain, Report, plain
from scorekeeper.wording.amounts import places


def csv_file(report: Report[Any]) -> bytes:
    """Return CSV (RFC 4180) in UTF-8, the keys of the columns first; amounts in major units, with a point."""
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    writer = csv.writer(out)
    writer.writerow([column.key for column in report.columns])
    writer.writerows([_cell(column, plain(column.value(row))) for column in report.columns] for row in report.rows)
    return out.getvalue().encode()


def json_rows(report: Report[Any]) -> Iterator[dict[str, Plain]]:
    """Yield each row by the keys of the columns; amounts in minor units."""
    columns = [(column.key, column.value) for column in report.columns]
    for row in report.rows:
        yield {key: plain(value(row)) for key, value in columns}


def _cell(column: Column[Any], value: Plain) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return escape_formula(value)
    return _amount(value, places(column.currency)) if isinstance(column, Money) else str(int(value))


def _amount(minor: int, digits: int) -> str:
    """``-12.50``; no thousands, no sign for a gain."""
    whole, rest = divmod(abs(minor), 10**digits)
    sign = "-" if minor < 0 else ""
    return f"{sign}{whole}.{rest:0{digits}}" if digits else f"{sign}{whole}"
