"""Reports as PDFs: a heading, a table whose head is repeated, notes, and a footer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, Spacer, Table

from scorekeeper.exports.pdf import layout, typeface
from scorekeeper.exports.pdf.layout import FADED, INK, RULE, Style, Text
from scorekeeper.reports.report import Column, Dropped, Name, Named, On, Rank, Report, Value
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

    ``above`` is what it is about. ``head`` is the last hash of the journal's chain. Spare columns that have no room
    beside the others are in tables below.
    """
    columns = report.columns_on(On.PAPER)
    size = paper.size(wide=layout.room(paper.size(wide=False)) - sum(map(_width, columns)) < NAME_LEAST)
    story = [*opening(above, report.title, report.facts), *tables(report, columns, layout.room(size))]
    return layout.pages(story, size, f"{above}, {report.title}", foot(above, report.title, head))


def tables(report: Report[Any], columns: Sequence[Column[Any]], room: float) -> Iterator[Flowable]:
    """Yield the tables of a report with these columns, and its notes."""
    for part in _parts(columns, room):
        yield from (_table(report, part, room), Spacer(0, 8))
    for note in report.notes:
        yield from (Text(note, Style(size=8, colour=FADED)), Spacer(0, 6))


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
    return max(_NARROW, _text_width(_heading(column)))


def _least_width(column: Column[Any]) -> float:
    """Return the width of a column whose heading is broken into a line for each word."""
    return _width(column) if column.is_text else max(map(_text_width, _heading(column).split()))


def _text_width(text: str) -> float:
    return typeface.width(text, _SIZE, True) + 2 * _PADDING


def _heading(column: Column[Any]) -> str:
    """Return the heading, the short one of columns that may be many."""
    return column.short if column.spare and column.short else column.label


def _parts(columns: Sequence[Column[Any]], room: float) -> Iterator[list[Column[Any]]]:
    """Yield the columns of each table: all but the spare ones in the first, ranks and names in all."""
    spare, fixed = [column for column in columns if column.spare], [column for column in columns if not column.spare]
    while spare or fixed:
        free = room - NAME_LEAST - sum(map(_width, fixed))
        fit = [column for column, end in zip(spare, accumulate(map(_width, spare)), strict=True) if end <= free]
        here = {column.key for column in (*fixed, *(fit or spare[:1]))}
        yield [column for column in columns if column.key in here]
        spare = [column for column in spare if column.key not in here]
        fixed = [column for column in columns if isinstance(column, Rank | Name)] if spare else []


def _table(report: Report[Any], columns: list[Column[Any]], room: float) -> Table:
    widths = [_width(column) for column in columns]
    if room - sum(widths) < NAME_LEAST:
        widths = [_least_width(column) for column in columns]
    widths = [width or room - sum(widths) for width in widths]
    rows = [[Text(_heading(column), _style(column, head=True)) for column in columns]]
    rows += [[_cell(column, column.value(row)) for column in columns] for row in report.rows]
    gaps = [("LEFTPADDING", (at, 0), (at, -1), _GAP) for at, column in enumerate(columns) if at and column.is_text]
    return Table(rows, widths, repeatRows=1, style=[*RULED, *gaps])


def _cell(column: Column[Any], value: Value) -> Text:
    dropped = isinstance(value, Dropped)
    style = _style(column)
    return Text(paper_words(column, value), replace(style, strikethrough=True, colour=FADED) if dropped else style)


@lru_cache(maxsize=200)
def _style(column: Column[Any], *, head: bool = False) -> Style:
    """Texts and ranks stand at the left, numbers at the right."""
    bold = head or column.strong or isinstance(column, Name)
    return Style(_SIZE, bold, align=0 if column.is_text or isinstance(column, Rank) else 1)


def paper_words(column: Column[Any], value: Value) -> str:
    """Return what is printed: of a player the name as it can be drawn, and their number."""
    if not isinstance(value, Named):
        return column.words(value)
    name = typeface.label(value.name, _("No. %(number)d") % {"number": value.number or value.person})
    return f"{name}  ({value.number})" if value.number else name
