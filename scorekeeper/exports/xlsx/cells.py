"""Write cells and style charts of a workbook. Typed texts stay text; only computed cells are formulas."""

from __future__ import annotations

import re
from math import ceil
from typing import Any

from django.utils.translation import gettext as _
from openpyxl.cell.cell import Cell
from openpyxl.chart import LineChart, Reference
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.wording.amounts import SYMBOLS, places

UNITS = '+0;"\N{MINUS SIGN}"0;0'
COUNT = "0"
DAY = "mmm d, yyyy"
PLAIN = Font(name="Calibri", size=11)
TITLE = Font(name="Calibri", size=14, bold=True)
HEAD = Font(name="Calibri", size=11, bold=True)
FADED = Font(name="Calibri", size=11, color="666666")
STRIKETHROUGH = Font(name="Calibri", size=11, color="666666", strike=True)
LEFT = Alignment(vertical="top", horizontal="left", wrap_text=True)
ASIDE = Alignment(vertical="top", horizontal="left", indent=1)
INDENTED = Alignment(vertical="top", horizontal="left", wrap_text=True, indent=1)
RIGHT = Alignment(vertical="top", horizontal="right", wrap_text=True)
UNDERLINE = Border(bottom=Side(style="medium"))
OVERLINE = Border(top=Side(style="medium"))
CHANGED = PatternFill("solid", fgColor="FFF2CC")
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_LONGEST = 32_767  # characters that a cell can hold
_FOOT = 100  # characters: a footer can hold 255, the page number and a second sign for each & included
_LINE, _HIGHEST = 15.0, 409.0  # points; no row can be higher


def text(
    sheet: Worksheet, row: int, column: int, value: str, font: Font = PLAIN, stands: Alignment | None = LEFT
) -> Cell:
    """Write a text that no program takes for a formula, not even after someone edits the cell.

    ``stands`` None lets a title run over the cells to its right.
    """
    cell = sheet.cell(row, column)
    plain_text(cell, value)
    cell.font = font
    if stands:
        cell.alignment = stands
    return cell


def plain_text(cell: Cell, value: str) -> None:
    """Set a cell to a text that no program takes for a formula."""
    cell.value = _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", value)[:_LONGEST]
    cell.data_type = "s"
    if value.startswith(STARTS_FORMULA):
        cell.quotePrefix = True


def number(sheet: Worksheet, row: int, column: int, value: float, shape: str, font: Font = PLAIN) -> Cell:
    """Write a number with the number format ``shape``."""
    return _computing(sheet, row, column, value, shape, font)


def formula(sheet: Worksheet, row: int, column: int, value: str, shape: str, font: Font = PLAIN) -> Cell:
    """Write a formula; ``value`` starts with the equals sign."""
    return _computing(sheet, row, column, value, shape, font)


def _computing(sheet: Worksheet, row: int, column: int, value: Any, shape: str, font: Font) -> Cell:
    cell = sheet.cell(row, column, value)
    cell.number_format = shape
    cell.alignment = RIGHT
    cell.font = font
    return cell


def amount_shape(currency: str) -> str:
    """Return the number format of an amount, as ``amounts.money`` writes it; of units without a currency."""
    digits = f"#,##0.{'0' * places(currency)}" if currency and places(currency) else "#,##0"
    if currency and currency not in SYMBOLS:
        return f'{digits} "{currency}"'
    return SYMBOLS.get(currency, "") + digits


def gain_shape(currency: str) -> str:
    """Return the number format of a gain or a loss, with its sign."""
    digits = amount_shape(currency)
    return f'+{digits};"\N{MINUS SIGN}"{digits};{digits}'


def at(row: int, column: int) -> str:
    """Return the cell's address: ``C7``."""
    return f"{get_column_letter(column)}{row}"


def on(sheet: Worksheet, address: str) -> str:
    """Return the address with its sheet in front, as formulas on other sheets need it."""
    title = sheet.title.replace("'", "''")
    return f"'{title}'!{address}"


def print_setup(sheet: Worksheet, foot: str, wide: bool, head_rows: int) -> None:
    """Fit the sheet to the page's width and repeat its heading; ``foot`` is text, whatever signs are in it."""
    sheet.page_setup.orientation = "landscape" if wide else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.print_title_rows = f"1:{head_rows}"
    sheet.oddFooter.left.text = foot[:_FOOT].replace("&", "&&")
    sheet.oddFooter.right.text = "&P / &N"


def fit_rows(sheet: Worksheet, first: int) -> None:
    """Make the rows from ``first`` on high enough for their longest text, which programs do not do on opening."""
    for row in sheet.iter_rows(min_row=first):
        lines = max(_lines(sheet, cell) for cell in row)
        if lines > 1:
            sheet.row_dimensions[row[0].row].height = min(lines * _LINE, _HIGHEST)


def _lines(sheet: Worksheet, cell: Cell) -> int:
    if cell.data_type != "s" or not cell.alignment.wrap_text:
        return 1
    room = sheet.column_dimensions[get_column_letter(cell.column)].width - 1
    return sum(max(1, ceil(len(line) / room)) for line in str(cell.value).splitlines() or [""])


def widths(sheet: Worksheet, columns: dict[int, float]) -> None:
    """Set columns' widths, in characters."""
    for column, width in columns.items():
        sheet.column_dimensions[get_column_letter(column)].width = width


COLORS = ("1F5FA8", "B0400F", "16744A", "86389A", "806000", "45413B")
DASHES = ("solid", "dash", "sysDot", "dashDot")
MARKERS = ("circle", "square", "triangle", "diamond", "x", "plus", "star", "dash")


def draw_totals(sheet: Worksheet, totals: Reference, steps: Reference, foot: str) -> None:
    """Draw running totals as lines on a sheet of their own, linked to cells: ``totals`` with heads, and ``steps``."""
    lines = LineChart()
    lines.title, lines.height, lines.width = _("Running totals"), 16, 28
    lines.y_axis.delete = lines.x_axis.delete = False
    lines.y_axis.number_format = UNITS
    lines.x_axis.tickLblPos = "low"
    lines.add_data(totals, titles_from_data=True)
    lines.set_categories(steps)
    _style_series(lines)
    sheet.add_chart(lines, "A1")
    print_setup(sheet, foot, wide=True, head_rows=1)


def _style_series(lines: LineChart) -> None:
    """Give each line of a chart its own style: twelve pairs of color and dashes, eight markers."""
    for index, series in enumerate(lines.series):
        color = COLORS[index % len(COLORS)]
        series.smooth = False
        series.graphicalProperties.line.solidFill = color
        series.graphicalProperties.line.dashStyle = DASHES[index % len(DASHES)]
        series.marker.symbol = MARKERS[index % len(MARKERS)]
        series.marker.size = 6
        series.marker.graphicalProperties.solidFill = color
        series.marker.graphicalProperties.line.solidFill = color
