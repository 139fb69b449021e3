"""A season as a workbook: the table, the figures of hands, and a chart of the totals."""

from __future__ import annotations

from io import BytesIO

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.chart import Reference
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.exports.xlsx.cells import (
    COUNT,
    HEAD,
    LEFT,
    RIGHT,
    TITLE,
    UNDERLINE,
    UNITS,
    at,
    day,
    draw_totals,
    number,
    print_setup,
    text,
    widths,
)
from scorekeeper.wording.season import FIGURES, SeasonPaper

_TITLE, _NOTE, _HEADS = 1, 2, 3
AVERAGE = '+0.0;"\N{MINUS SIGN}"0.0;0.0'


def workbook(season: SeasonPaper) -> bytes:
    """Return the season as XLSX; the chart is the spreadsheet's own and follows the cells."""
    book = Workbook()
    book.properties.title = season.title
    _table(book.active, season)
    if season.has_hands:
        _figures(book.create_sheet(_("Hand statistics")), season)
    if season.drawn:
        totals = book.create_sheet(_("Totals"))
        _totals(totals, season)
        _chart(book.create_sheet(_("Chart")), totals, season)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _table(sheet: Worksheet, season: SeasonPaper) -> None:
    sheet.title = _("Standings")
    _head(
        sheet,
        season,
        [_("Rank"), _("Player"), _("Points"), _("Games"), _("Average"), _("Best"), _("Worst"), _("Last played")],
    )
    if season.note:
        text(sheet, _NOTE, 1, season.note, stands=None)
    for row, one in enumerate(season.standings, _HEADS + 1):
        number(sheet, row, 1, one.rank, COUNT)
        text(sheet, row, 2, one.name)
        number(sheet, row, 3, one.total, UNITS, HEAD)
        number(sheet, row, 4, one.games, COUNT)
        number(sheet, row, 5, round(one.average, 4), AVERAGE)
        number(sheet, row, 6, one.best, UNITS)
        number(sheet, row, 7, one.worst, UNITS)
        day(sheet, row, 8, one.last)
    sheet.freeze_panes = at(_HEADS + 1, 3)


def _figures(sheet: Worksheet, season: SeasonPaper) -> None:
    _head(sheet, season, ["", _("Player"), *(str(head) for head, _role, _count in FIGURES)])
    for row, one in enumerate(season.standings, _HEADS + 1):
        number(sheet, row, 1, one.rank, COUNT)
        text(sheet, row, 2, one.name)
        for column, figure in enumerate(season.figures(one.person), 3):
            number(sheet, row, column, figure, COUNT)
    sheet.freeze_panes = at(_HEADS + 1, 3)


def _totals(sheet: Worksheet, season: SeasonPaper) -> None:
    """Write the running totals, which are the chart's cells."""
    _head(sheet, season, [_("Game"), *(one.name for one in season.drawn)])
    for step, totals in enumerate(season.course.totals):
        number(sheet, _HEADS + 1 + step, 1, step, COUNT)
        for column, (units, since) in enumerate(zip(totals, season.course.since, strict=True), 2):
            if step >= since:
                number(sheet, _HEADS + 1 + step, column, units, UNITS)


def _chart(sheet: Worksheet, totals: Worksheet, season: SeasonPaper) -> None:
    last = _HEADS + len(season.course.totals)
    drawn = Reference(totals, min_col=2, max_col=1 + len(season.drawn), min_row=_HEADS, max_row=last)
    steps = Reference(totals, min_col=1, min_row=_HEADS + 1, max_row=last)
    draw_totals(sheet, drawn, steps, season.title[:60])


def _head(sheet: Worksheet, season: SeasonPaper, heads: list[str]) -> None:
    text(sheet, _TITLE, 1, season.title, TITLE, stands=None)
    for column, head in enumerate(heads, 1):
        text(sheet, _HEADS, column, head, HEAD, LEFT if column <= 2 else RIGHT).border = UNDERLINE
    widths(sheet, {1: 8, 2: 24} | dict.fromkeys(range(3, len(heads) + 1), 13.0))
    print_setup(sheet, season.title[:60], wide=len(heads) > 8, head_rows=_HEADS)
