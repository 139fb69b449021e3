"""An event as a workbook that computes, written a row at a time: memory does not grow with the hands."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from tempfile import TemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from scorekeeper.exports.xlsx.cells import ASIDE, COUNT, HEAD, RIGHT, UNITS, amount_shape, plain_text
from scorekeeper.exports.xlsx.workbook import with_values
from scorekeeper.wording.amounts import major
from tournaments.exports.sheets.event import sheets
from tournaments.exports.sheets.rows import FIRST_ROW, Cell, DataColumn, DataSheet, Label, Live, Shape, letter
from tournaments.queries.record import Record

VERDICT = '[=1]"good";[=0]"look here";0'
FLAG = '[=1]"Yes";[=0]"No";0'


def write(record: Record, out: IO[bytes], *, money: bool = True) -> None:
    """Write the event's workbook. Sums, standings and checks are formulas, computed again when it is opened.

    Without ``money`` no amount and no currency is in it.
    """
    book = Workbook(write_only=True)
    book.properties.title = record.event.name
    book.calculation.fullCalcOnLoad = True
    currency = record.book.setup.currency
    values = [_fill(book, sheet, currency) for sheet in sheets(record, money=money)]
    with TemporaryFile() as plain:
        book.save(plain)
        _copy_with_values(plain, out, {f"xl/worksheets/sheet{at}.xml": each for at, each in enumerate(values, 1)})


def _fill(book: Workbook, sheet: DataSheet, currency: str) -> Mapping[str, int | str]:
    """Write a sheet; returns what its formulas come to, by address."""
    page = book.create_sheet(sheet.title)
    page.freeze_panes = "A2"
    for at, column in enumerate(sheet.columns):
        page.column_dimensions[letter(at)].width = column.width
    page.append([_head(page, column) for column in sheet.columns])
    shapes = [_shape(column, currency) for column in sheet.columns]
    values: dict[str, int | str] = {}
    for at, row in enumerate(sheet.rows, FIRST_ROW):
        page.append(list(_cells(page, row, sheet.columns, shapes, currency)))
        if sheet.computes:
            values |= {f"{letter(i)}{at}": cell.value for i, cell in enumerate(row) if isinstance(cell, Live)}
    page.auto_filter.ref = None if sheet.computes else f"A1:{letter(len(sheet.columns) - 1)}1"
    return values


def _cells(
    page: Any, row: Sequence[Cell], columns: Sequence[DataColumn], shapes: Sequence[str], currency: str
) -> Iterator[object]:
    for value, column, shape in zip(row, columns, shapes, strict=True):
        if isinstance(value, Live):
            yield _cell(page, value.formula, shape, formula=True)
        elif isinstance(value, Label):
            yield _cell(page, value.words, shape) if value.words else None
        elif value in (None, ""):
            yield None
        elif isinstance(value, int) and column.shape is Shape.AMOUNT:
            yield _cell(page, major(value, currency), shape)
        elif isinstance(value, int) and column.shape is Shape.COUNT:
            yield value  # a plain number needs no cell of its own
        else:
            yield _cell(page, value or 0, shape)


def _head(page: Any, column: DataColumn) -> Any:
    """A title above its column: on the side on which the values are."""
    cell = _cell(page, column.title, "General")
    cell.font = HEAD
    if column.shape is not Shape.TEXT:
        cell.alignment = RIGHT
    return cell


def _cell(page: Any, value: float | str, shape: str, *, formula: bool = False) -> Any:
    """A cell whose text no program takes for a formula."""
    cell = WriteOnlyCell(page, None)
    if isinstance(value, str) and not formula:
        plain_text(cell, value)
        cell.alignment = ASIDE
    else:
        cell.value = value
        cell.number_format = shape
    return cell


def _shape(column: DataColumn, currency: str) -> str:
    if column.shape is Shape.AMOUNT:
        return amount_shape(currency)
    return {Shape.UNITS: UNITS, Shape.VERDICT: VERDICT, Shape.FLAG: FLAG}.get(column.shape, COUNT)


def _copy_with_values(plain: IO[bytes], out: IO[bytes], values: Mapping[str, Mapping[str, int | str]]) -> None:
    """The file, with the value of each formula beside it; a sheet without any goes over in pieces."""
    with ZipFile(plain) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        for part in source.namelist():
            with source.open(part) as read, target.open(part, "w") as written:
                if value := values.get(part):
                    written.write(with_values(read.read(), value))
                else:
                    shutil.copyfileobj(read, written)
