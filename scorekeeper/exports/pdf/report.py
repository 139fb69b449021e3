"""Reports as PDFs: a heading, a table whose head is repeated, notes, and a footer."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, Spacer, Table

from scorekeeper.exports.pdf import layout, typeface
from scorekeeper.exports.pdf.layout import FADED, INK, RULE, Style, Text
from scorekeeper.reports.report import Column, Name, Named, On, Rank, Report, Value
from scorekeeper.wording.score_sheet import history_code

RULED: list[tuple[Any, ...]] = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LINEBELOW", (0, 0), (-1, 0), 0.9, INK),
    ("LINEBELOW", (0, 1), (-1, -1), 0.25, RULE),
]
NAME_LEAST = 130.0  # room for a name; where an upright page leaves less, it lies
_PADDING, _GAP = 4.0, 10.0  # right of each cell, and left of texts
_NARROW, _WORDS = 46.0, 96.0
_SIZE = 8.0


def report_pdf(report: Report[Any], above: str, paper: layout.PaperSize, head: str) -> bytes:
    """Return a report as a PDF, upright, or lying where its columns leave too little room for names.

    ``above`` is what it is about. ``head`` is the last hash of the journal's chain. Of the spare columns it has the
    last ones, as many as there is room for.
    """
    columns, left_out = _fit(report.shown(On.PAPER), layout.room(paper.size(wide=True)))
    taken = sum(map(_width, columns))
    size = paper.size(wide=layout.room(paper.size(wide=False)) - taken < NAME_LEAST)
    story = [*opening(above, report.title, report.facts), _table(report, columns, layout.room(size) - taken)]
    for note in (*_left_out_words(left_out), *report.notes):
        story += [Spacer(0, 6), Text(note, Style(size=8, colour=FADED))]
    return layout.pages(story, size, f"{above}, {report.title}", foot(above, report.title, head))


def foot(above: str, what: str, head: str) -> str:
    """Return the footer of a list: up to which entry it was written."""
    params = {"title": f"{above} · {what}", "head": history_code(head)}
    return _("%(title)s · history code %(head)s, to check that no entry was altered") % params


def opening(above: str, what: str, facts: str) -> list[Flowable]:
    """Return the header of a list: what it is about, what is listed, the facts in small letters."""
    return [
        Text(above, Style(size=18, bold=True), most=2),
        Text(what, Style(size=12, bold=True), most=1),
        Text(facts, Style(size=9, colour=FADED), most=2),
        Spacer(0, 12),
    ]


def _width(column: Column[Any]) -> float:
    """Return the width of a column in points; names take what the others leave."""
    if isinstance(column, Name):
        return 0
    if column.is_text:
        return _WORDS
    return max(_NARROW, typeface.width(_heading(column), _SIZE, True) + 2 * _PADDING)


def _heading(column: Column[Any]) -> str:
    """Return the heading, the short one of columns that may be many."""
    return column.short if column.spare and column.short else column.label


def _fit(columns: list[Column[Any]], room: float) -> tuple[list[Column[Any]], list[Column[Any]]]:
    """Return the columns that fit beside a name, and the first spare ones, which don't."""
    left_out = []
    spare = [column for column in columns if column.spare]
    while spare and sum(map(_width, columns)) + NAME_LEAST > room:
        left_out.append(spare.pop(0))
        columns = [column for column in columns if column not in left_out]
    return columns, left_out


def _left_out_words(columns: list[Column[Any]]) -> list[str]:
    if not columns:
        return []
    first, last = columns[0].label, columns[-1].label
    if first == last:
        return [_("%(column)s is in the Excel and CSV files.") % {"column": first}]
    return [_("%(first)s to %(last)s are in the Excel and CSV files.") % {"first": first, "last": last}]


def _table(report: Report[Any], columns: list[Column[Any]], for_names: float) -> Table:
    widths = [_width(column) or for_names for column in columns]
    rows = [[Text(_heading(column), _style(column, head=True)) for column in columns]]
    styles = [_style(column) for column in columns]
    for row in report.rows:
        rows.append(
            [Text(_words(column, column.value(row)), style) for column, style in zip(columns, styles, strict=True)]
        )
    gaps = [("LEFTPADDING", (at, 0), (at, -1), _GAP) for at, column in enumerate(columns) if at and column.is_text]
    return Table(rows, widths, repeatRows=1, style=[*RULED, *gaps])


def _style(column: Column[Any], *, head: bool = False) -> Style:
    """Texts and ranks stand at the left, numbers at the right."""
    bold = head or column.strong or isinstance(column, Name)
    return Style(_SIZE, bold, align=0 if column.is_text or isinstance(column, Rank) else 1)


def _words(column: Column[Any], value: Value) -> str:
    """Return what is printed: of a player the name as it can be drawn, and their number."""
    if not isinstance(value, Named):
        return column.words(value)
    name = typeface.label(value.name, _("No. %(number)d") % {"number": value.number})
    return f"{name}  ({value.number})" if value.number else name
