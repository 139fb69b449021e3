"""An event as a workbook that computes, written a row at a time: memory does not grow with the hands."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from tempfile import TemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from scorekeeper.exports.xlsx.cells import ASIDE, COUNT, HEAD, RIGHT, STARTS_FORMULA, UNITS, amount_shape, plain_text
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
    cells = [_ColumnCells(page, column, currency) for column in sheet.columns]
    values: dict[str, int | str] = {}
    for at, row in enumerate(sheet.rows, FIRST_ROW):
        page.append([column.cell(value) for column, value in zip(cells, row, strict=True)])
        if sheet.computes:
            values |= {f"{letter(i)}{at}": cell.value for i, cell in enumerate(row) if isinstance(cell, Live)}
    page.auto_filter.ref = None if sheet.computes else f"A1:{letter(len(sheet.columns) - 1)}1"
    return values


class _ColumnCells:
    """The cells of a column. One is written before the next is asked for, so all share two, which are styled once."""

    def __init__(self, page: Any, column: DataColumn, currency: str) -> None:
        self.page, self.currency = page, currency
        self.is_amount, self.is_plain = column.shape is Shape.AMOUNT, column.shape is Shape.COUNT
        self.number, self.text = WriteOnlyCell(page), _text_cell(page)
        self.number.number_format = _shape(column, currency)

    def cell(self, value: Cell) -> object:
        """Return what openpyxl writes for a value, a number as it is where it needs no format."""
        if isinstance(value, Label):
            value = value.words
        if value is None or value == "":
            return None
        if isinstance(value, str):
            return self._text(value)
        if self.is_plain and not isinstance(value, Live):
            return value
        self.number.value = self._computed(value)
        return self.number

    def _computed(self, value: Live | int) -> float | str:
        if isinstance(value, Live):
            return value.formula
        return major(value, self.currency) if self.is_amount else value

    def _text(self, value: str) -> object:
        cell = _text_cell(self.page) if value.startswith(STARTS_FORMULA) else self.text  # it keeps a quote before it
        plain_text(cell, value)
        return cell


def _text_cell(page: Any) -> Any:
    cell = WriteOnlyCell(page)
    cell.alignment = ASIDE
    return cell


def _head(page: Any, column: DataColumn) -> Any:
    """A title above its column: on the side on which the values are."""
    cell = _text_cell(page)
    plain_text(cell, column.title)
    cell.font = HEAD
    if column.shape is not Shape.TEXT:
        cell.alignment = RIGHT
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
