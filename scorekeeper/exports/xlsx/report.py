"""Reports as a workbook that computes, written a row at a time: memory does not grow with the rows."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from tempfile import TemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.chart import Reference
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from scorekeeper.exports.xlsx.cells import (
    ASIDE,
    COUNT,
    DAY,
    FADED,
    HEAD,
    PLAIN,
    RIGHT,
    STARTS_FORMULA,
    STRIKETHROUGH,
    TITLE,
    UNITS,
    amount_shape,
    draw_totals,
    plain_text,
    print_setup,
)
from scorekeeper.exports.xlsx.workbook import with_values
from scorekeeper.reports.report import (
    Average,
    Column,
    Date,
    Dropped,
    Label,
    Money,
    Name,
    Points,
    Report,
    Tenths,
    Value,
    Verdict,
    YesNo,
    plain,
)
from scorekeeper.wording.amounts import major

VERDICT = '[=1]"good";[=0]"look here";0'
FLAG = '[=1]"Yes";[=0]"No";0'
AVERAGES = '+0.00;"\N{MINUS SIGN}"0.00;0.00'
TENTHS = '+0.0;"\N{MINUS SIGN}"0.0;0.0'
UPRIGHT = 8  # columns that an upright page has room for
ABOVE = 3  # rows for the title and the facts, where there are any
_REFERENCE = re.compile(r"{(?:(\w+)\.)?(\w+)(?::(\d+)-(\d+))?}")
_ROW = "\N{INFORMATION SEPARATOR ONE}"  # stands for the number of the row until it is known

Values = Mapping[str, float | str]


def write_workbook(title: str, reports: Sequence[Report[Any]], out: IO[bytes], chart: str = "") -> None:
    """Write a workbook with a sheet for each report. Its formulas are computed again when it is opened.

    ``chart`` is the key of a report whose columns are drawn on a sheet of their own, as lines over the first one. Its
    rows are read twice.
    """
    book = Workbook(write_only=True)
    book.properties.title = title
    book.calculation.fullCalcOnLoad = True
    formulas = _Formulas(reports)
    values = [_fill(book, report, formulas) for report in reports]
    for report in reports:
        if report.key == chart:
            _draw_chart(book, report, formulas.first[chart])
    with TemporaryFile() as file:
        book.save(file)
        _copy_with_values(file, out, {f"xl/worksheets/sheet{at}.xml": each for at, each in enumerate(values, 1)})


class _Formulas:
    """The formulas of reports with the addresses of their cells instead of the keys."""

    def __init__(self, reports: Sequence[Report[Any]]) -> None:
        self.titles = {report.key: report.title.replace("'", "''") for report in reports}
        self.letters = {
            report.key: {column.key: get_column_letter(at) for at, column in enumerate(report.columns, 1)}
            for report in reports
        }
        self.first = {report.key: (ABOVE if report.facts else 0) + 2 for report in reports}  # below the heads
        self.known: dict[tuple[str, str], str] = {}

    def write(self, formula: str, home: str, row: int) -> str:
        """Return a formula of a row of the report ``home``."""
        text = self.known.get((home, formula))
        if text is None:
            text = self.known[home, formula] = _REFERENCE.sub(lambda found: self._address(found, home), formula)
        return text.replace(_ROW, str(row))

    def _address(self, reference: re.Match[str], home: str) -> str:
        sheet, column, first, last = reference.groups()
        letter = self.letters[sheet or home][column]
        if sheet is None:
            return f"{letter}{_ROW}"
        rows = [str(int(row) + self.first[sheet] - 1) for row in (first, last) if row]
        start, end = (f"${letter}{'$' if rows else ''}{row}" for row in rows or ("", ""))
        return f"'{self.titles[sheet]}'!{start}:{end}"


def _fill(book: Workbook, report: Report[Any], formulas: _Formulas) -> Values:
    """Write a sheet; return what its formulas come to, by address."""
    sheet = book.create_sheet(report.title)
    letters, first = formulas.letters[report.key], formulas.first[report.key]
    names = next((at for at, column in enumerate(report.columns[:2], 1) if isinstance(column, Name)), 0)
    sheet.freeze_panes = f"{get_column_letter(names + 1)}{first}"
    print_setup(sheet, f"{book.properties.title}, {report.title}", len(report.columns) > UPRIGHT, first - 1)
    for column in report.columns:
        sheet.column_dimensions[letters[column.key]].width = column.width
    if report.facts:
        for text, font in ((book.properties.title, TITLE), (report.facts, FADED), ("", FADED)):
            sheet.append([_text_cell(sheet, text, font, at=None)])
    sheet.append([_text_cell(sheet, each.label, HEAD, ASIDE if each.is_text else RIGHT) for each in report.columns])
    cells = [_ColumnCells(sheet, column, report.formulas.get(column.key)) for column in report.columns]
    values: dict[str, float | str] = {}
    for at, row in enumerate(report.rows, first):
        line = []
        for cell in cells:
            value = cell.column.value(row)
            formula = cell.formula(row) if cell.formula else ""
            if formula:
                line.append(cell.write_formula(formulas.write(formula, report.key, at)))
                values[f"{letters[cell.column.key]}{at}"] = cell.number_of(value)
            else:
                line.append(cell.write_value(value))
        sheet.append(line)
    sheet.auto_filter.ref = None if report.formulas else f"A{first - 1}:{get_column_letter(len(cells))}{first - 1}"
    return values


def _draw_chart(book: Workbook, report: Report[Any], first: int) -> None:
    """Draw a line for each column of a report, over its first column."""
    sheet, last = book[report.title], first + len(list(report.rows)) - 1
    lines = Reference(sheet, min_col=2, max_col=len(report.columns), min_row=first - 1, max_row=last)
    steps = Reference(sheet, min_col=1, min_row=first, max_row=last)
    draw_totals(book.create_sheet(_("Chart")), lines, steps, book.properties.title)


class _ColumnCells:
    """The cells of a column. One is written before the next is asked for, so all share two, which are styled once."""

    def __init__(self, sheet: Any, column: Column[Any], formula: Any) -> None:
        self.sheet, self.column, self.formula = sheet, column, formula
        self.number, self.text = WriteOnlyCell(sheet), _text_cell(sheet)
        self.dropped = WriteOnlyCell(sheet)
        self.dropped.font = STRIKETHROUGH
        self.number.font = HEAD if column.strong else PLAIN
        self.number.number_format = self.dropped.number_format = _shape(column)
        self.is_plain = self.number.number_format == COUNT

    def write_formula(self, formula: str) -> object:
        """Return the cell with a formula."""
        self.number.value = formula
        return self.number

    def write_value(self, value: Value) -> object:
        """Return what openpyxl writes for a value, a number as it is where it needs no format."""
        if isinstance(value, date):
            self.number.value = value
            return self.number
        if isinstance(value, Dropped):
            self.dropped.value = value.points
            return self.dropped
        if not isinstance(value, Fraction):
            value = value.words if isinstance(value, Label) else plain(value)
        if value is None or value == "":
            return None
        if isinstance(value, str):
            return self._text(value)
        if self.is_plain:
            return value
        self.number.value = self.number_of(value)
        return self.number

    def number_of(self, value: Value) -> float | str:
        """Return a number as the cell has it: of money in major units."""
        if isinstance(value, Fraction):
            return float(value)
        number = plain(value)
        if isinstance(self.column, Money) and isinstance(number, int):
            return major(number, self.column.currency)
        return "" if number is None else number

    def _text(self, value: str) -> object:
        cell = _text_cell(self.sheet) if value.startswith(STARTS_FORMULA) else self.text  # it keeps a quote before it
        plain_text(cell, value)
        return cell


def _text_cell(sheet: Any, text: str = "", font: Font = PLAIN, at: Alignment | None = ASIDE) -> Any:
    cell = WriteOnlyCell(sheet)
    plain_text(cell, text)
    cell.font = font
    if at:
        cell.alignment = at
    return cell


def _shape(column: Column[Any]) -> str:
    match column:
        case Money():
            return amount_shape(column.currency)
        case Tenths():
            return TENTHS
        case Average():
            return AVERAGES
        case Points():
            return UNITS
        case YesNo():
            return FLAG
        case Verdict():
            return VERDICT
        case Date():
            return DAY
    return COUNT


def _copy_with_values(file: IO[bytes], out: IO[bytes], values: Mapping[str, Values]) -> None:
    """The file, with the value of each formula beside it; a sheet without any goes over in pieces."""
    with ZipFile(file) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        for part in source.namelist():
            with source.open(part) as read, target.open(part, "w") as written:
                if value := values.get(part):
                    written.write(with_values(read.read(), value))
                else:
                    shutil.copyfileobj(read, written)
