"""A series as a workbook whose totals are formulas over what counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.exports.xlsx.cells import (
    ASIDE,
    COUNT,
    FADED,
    HEAD,
    PLAIN,
    RIGHT,
    STRIKETHROUGH,
    TITLE,
    UNITS,
    amount_shape,
    at,
    formula,
    number,
    print_setup,
    text,
)
from scorekeeper.exports.xlsx.workbook import with_values
from scorekeeper.wording.amounts import major
from tournaments.engine.series.ranking import SeriesItem
from tournaments.engine.series.setup import SeriesTotal
from tournaments.queries.series import SeriesView, accounts
from tournaments.wording.standings import SeriesLine, series_lines

_HEADS, _RANK, _NAME, _TOTAL, _FIRST = 4, 1, 2, 3, 4
AVERAGES = '+0.00;"\N{MINUS SIGN}"0.00;0.00'


@dataclass(frozen=True, slots=True)
class _Score:
    """A column: an event, or a session of it."""

    site: int
    session: int | None
    title: str


def file(view: SeriesView) -> bytes:
    """The workbook: the ranking, and dues where there is money. Formulas are computed again when it is opened."""
    book = Workbook()
    book.properties.title = view.series.name
    book.calculation.fullCalcOnLoad = True
    book.active.title = _("Ranking")
    values = _ranking(book.active, view)
    if view.book.setup.money:
        _dues(book.create_sheet(_("Dues")), view)
    return _save_with_values(book, values)


def _ranking(sheet: Worksheet, view: SeriesView) -> dict[str, float | str]:
    """Write the ranking; returns what its formulas come to, by address."""
    lines = series_lines(view)
    columns = _columns(view, lines)
    text(sheet, 1, 1, view.series.name, TITLE, stands=None)
    text(sheet, 2, 1, _state_words(view), FADED, stands=None)
    penalties = _FIRST + len(columns)
    heads = [_("Rank"), _("Player"), _("Total"), *(column.title for column in columns), _("Penalties"), _("Played")]
    for column, title in enumerate(heads, 1):
        text(sheet, _HEADS, column, title, HEAD, ASIDE if column == _NAME else RIGHT)
        sheet.column_dimensions[get_column_letter(column)].width = 28 if column == _NAME else 11
    values: dict[str, float | str] = {}
    average = view.book.setup.how is SeriesTotal.AVERAGE
    shape = AVERAGES if average else UNITS
    for row, line in enumerate(lines, _HEADS + 1):
        _line(sheet, row, line, columns, penalties)
        values[at(row, _TOTAL)] = line.points / line.times if average else line.points
        formula(sheet, row, _TOTAL, _sum(row, line, columns, penalties, average=average), shape)
    sheet.freeze_panes = at(_HEADS + 1, _TOTAL)
    print_setup(sheet, view.series.name, True, _HEADS)
    return values


def _columns(view: SeriesView, lines: Sequence[SeriesLine]) -> list[_Score]:
    columns = []
    for index, site in enumerate(view.sites):
        sessions = {item.session for line in lines for item in line.cells[index]} or {None}
        for session in sorted(sessions, key=lambda each: each or 0):
            title = f"{site.event.name}, {date_format(site.event.played_on)}"
            columns.append(_Score(index, session, f"{title}, {session}" if session else title))
    return columns


def _line(sheet: Worksheet, row: int, line: SeriesLine, columns: Sequence[_Score], penalties: int) -> None:
    if line.rank is None:
        too_few = _("%(missing)d more needed") % {"missing": line.missing}
        text(sheet, row, _RANK, too_few, FADED, RIGHT)
    else:
        number(sheet, row, _RANK, line.rank, COUNT)
    text(sheet, row, _NAME, line.name, stands=ASIDE)
    for place, column in enumerate(columns, _FIRST):
        if (item := _item(line, column)) is not None:
            number(sheet, row, place, item.points, UNITS, PLAIN if item.counted else STRIKETHROUGH)
    if line.penalties:
        number(sheet, row, penalties, line.penalties, UNITS)
    number(sheet, row, penalties + 1, line.times, COUNT)


def _item(line: SeriesLine, column: _Score) -> SeriesItem | None:
    return next((item for item in line.cells[column.site] if item.session == column.session), None)


def _sum(row: int, line: SeriesLine, columns: Sequence[_Score], penalties: int, *, average: bool) -> str:
    numbered = enumerate(columns, _FIRST)
    terms = [at(row, place) for place, column in numbered if (item := _item(line, column)) is not None and item.counted]
    added = "+".join([*terms, at(row, penalties)])
    return f"=({added})/{at(row, penalties + 1)}" if average else f"={added}"


def _state_words(view: SeriesView) -> str:
    if view.book.closed:
        return _("closed on %(day)s") % {"day": date_format(localtime(view.book.closed))}
    return _("provisional: a tournament isn't finished") if view.provisional else _("official: confirmed tables")


def _dues(sheet: Worksheet, view: SeriesView) -> None:
    currency = view.book.setup.currency
    shape = amount_shape(currency)
    text(sheet, 1, 1, view.series.name, TITLE, stands=None)
    text(sheet, 2, 1, _("Dues in %(currency)s") % {"currency": currency}, FADED, stands=None)
    for column, title in enumerate((_("Player"), _("Tournaments"), _("Due"), _("Paid"), _("Owed")), 1):
        text(sheet, _HEADS, column, title, HEAD, ASIDE if column == 1 else RIGHT)
        sheet.column_dimensions[get_column_letter(column)].width = 28 if column == 1 else 13
    for row, one in enumerate(accounts(view), _HEADS + 1):
        text(sheet, row, 1, view.people[one.person].name, stands=ASIDE)
        number(sheet, row, 2, one.events, COUNT)
        for column, amount in enumerate((one.due, one.paid, one.open), 3):
            number(sheet, row, column, major(amount, currency), shape)
    sheet.freeze_panes = at(_HEADS + 1, 2)
    print_setup(sheet, view.series.name, False, _HEADS)


def _save_with_values(book: Workbook, values: dict[str, float | str]) -> bytes:
    """The file, with the value of each formula beside it, where openpyxl leaves it empty."""
    plain, out = BytesIO(), BytesIO()
    book.save(plain)
    with ZipFile(plain) as source, ZipFile(out, "w", ZIP_DEFLATED) as target:
        for part in source.namelist():
            content = source.read(part)
            target.writestr(part, with_values(content, values) if part == "xl/worksheets/sheet1.xml" else content)
    return out.getvalue()
