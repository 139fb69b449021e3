"""Reports on pages: a table that is sorted and turned, and all rows at once, which cost little to draw again."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.reports.report import (
    Change,
    Column,
    Date,
    Dropped,
    Name,
    Named,
    On,
    Points,
    Provisional,
    Rank,
    Ranked,
    Report,
    Value,
    plain,
)
from scorekeeper.web.display import person_disc, rank, side

HIDDEN = '<span class="visually-hidden">{}</span>'
MOST_COLUMNS, MOST_CELLS = 200, 4000  # whose cells a process keeps, and how many of each


class ReportTable(tables.Table):  # type: ignore[misc]
    """The page of a report that is sorted, by the values of its columns: no value is less than any."""

    class Meta:
        template_name = "reports/table.html"

    def __init__(self, report: Report[Any], empty_text: str | Promise) -> None:
        self.report = report
        columns = report.columns_on(On.PAGE)
        data = [{"row": row} | {column.key: _sort_key(column.value(row)) for column in columns} for row in report.rows]
        extra = [(column.key, _SortedColumn(column)) for column in columns]
        super().__init__(data, extra_columns=extra, empty_text=empty_text)


class _SortedColumn(tables.Column):  # type: ignore[misc]
    """A column of a report as one of a table's."""

    empty_values = ()

    def __init__(self, column: Column[Any]) -> None:
        classes = {"class": _classes(column)}
        head = {"scope": "row"} if isinstance(column, Name) else {}
        super().__init__(verbose_name=_heading(column), attrs={"th": classes, "td": classes | head})
        self.of = column

    def render(self, record: dict[str, Any]) -> str:
        """Return the cell of a row."""
        return cell_drawer(self.of)(self.of.value(record["row"]))


def _sort_key(value: Value) -> tuple[bool, Any]:
    known = value if isinstance(value, Fraction) else plain(value)
    return known is not None, known


def render_rows(report: Report[Any], row_id: Callable[[Any], str]) -> SafeString:
    """Return all rows of a report as a table. A cell is drawn again only where it has changed."""
    columns = report.columns_on(On.ROWS)
    cells = [(column.value, cell_drawer(column), *_tags(column)) for column in columns]
    rows = "".join(
        f'<tr id="{row_id(row)}">{"".join(f"{start}{draw(value(row))}{end}" for value, draw, start, end in cells)}</tr>'
        for row in report.rows
    )
    heads = [(_classes(column), _heading(column)) for column in columns]
    return SafeString(
        render_to_string("reports/rows.html", {"report": report, "heads": heads, "rows": mark_safe(rows)})  # noqa: S308 - of escaped parts
    )


def _tags(column: Column[Any]) -> tuple[str, str]:
    return ('<th scope="row">', "</th>") if isinstance(column, Name) else (f'<td class="{_classes(column)}">', "</td>")


def _classes(column: Column[Any]) -> str:
    classes = {"n": not column.is_text, "day": isinstance(column, Date), "total": column.strong, "roomy": column.wide}
    return " ".join(name for name, has in classes.items() if has)


def _heading(column: Column[Any]) -> SafeString:
    """Return the short heading with the whole one for who points at it, or the whole one."""
    if not column.short:
        return conditional_escape(column.label)
    return format_html('<abbr title="{}">{}</abbr>', column.label, column.short)


def cell_drawer(column: Column[Any]) -> Callable[[Value], str]:
    """Return the function that draws the values of a column in the language of the request."""
    return _cell_drawer(column, get_language() or "")


@lru_cache(maxsize=MOST_COLUMNS)
def _cell_drawer(column: Column[Any], _language: str) -> Callable[[Value], str]:
    return lru_cache(maxsize=MOST_CELLS)(partial(_draw_cell, column))


def _draw_cell(column: Column[Any], value: Value) -> str:
    match value:
        case None if isinstance(column, Rank):
            blank = format_html('<span aria-hidden="true">{}</span>', column.blank)
            return blank + format_html(HIDDEN, _("not ranked"))
        case Named():
            return _draw_player(value)
        case Ranked(number=number, tied=tied):
            return rank(number, tied=tied)
    if isinstance(column, Change):
        return _draw_change(value)
    if isinstance(column, Points):
        return _draw_points(column, value)
    text = conditional_escape(column.words(value))
    return format_html("<b>{}</b>", text) if column.strong else text


def _draw_player(player: Named) -> SafeString:
    """Return the disc, the name as a link to the player's page, and the notes below it."""
    name = format_html('<a class="to-row" href="{}">{}</a>', player.href, player.name) if player.href else player.name
    disc = person_disc(player.person or player.number, player.name, "small")
    notes = format_html_join("", '<br><span class="soft">{}</span>', ((note,) for note in player.notes))
    return format_html('<span class="with-disc">{}{}</span>{}', disc, name, notes)


def _draw_points(column: Column[Any], value: Value) -> SafeString:
    points = value.points if isinstance(value, Provisional | Dropped) else value
    if not isinstance(points, int | Fraction):
        return format_html('<span aria-hidden="true">{}</span>', column.words(value))
    words = column.words(points)
    text = format_html('<b class="{}">{}</b>', side(points), words) if column.strong else words
    if isinstance(value, Dropped):
        return format_html("<s>{}</s>", text)
    if not isinstance(value, Provisional):
        return conditional_escape(text)
    return format_html(
        '<span class="is-provisional">{}<span class="provisional" aria-hidden="true">*</span></span>{}',
        text,
        format_html(HIDDEN, f" {_('provisional')}"),
    )


def _draw_change(ranks: Value) -> SafeString:
    """Return the ranks that a player rose or fell, with an arrow; nothing where there is no earlier rank."""
    if not isinstance(ranks, int) or not ranks:
        return SafeString() if ranks is None else format_html(HIDDEN, _("same rank"))
    words = (_("up %(ranks)d") if ranks > 0 else _("down %(ranks)d")) % {"ranks": abs(ranks)}
    look, arrow = ("gain", "▲") if ranks > 0 else ("loss", "▼")
    shown = format_html('<span class="{}" aria-hidden="true">{}{}</span>', look, arrow, abs(ranks))
    return shown + format_html(HIDDEN, words)
