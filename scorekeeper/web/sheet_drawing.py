"""Render a game's score sheet once per version for all viewers, and of it only rows that are new or have changed.

A page reports what it shows as ``version.rows.mark``. The mark is a hash of these rows: a page whose rows have not
changed is sent only the rows after them, whichever process rendered it; any other page is sent the whole sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import takewhile
from threading import Lock
from typing import Any

from django.http import Http404
from django.template.loader import get_template, render_to_string
from django.utils.safestring import SafeString, mark_safe

from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.charts import course
from scorekeeper.queries.sheet import Sheet, latest_sheet
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.queries.table import open_rivals
from scorekeeper.web import sheet_rows
from scorekeeper.web.biggest_hands import movers
from scorekeeper.web.chart import chart
from scorekeeper.web.drawings import Drawing, Drawings, drawing
from scorekeeper.web.whole_number import whole_number

MOST_ROWS = 12_000  # that a process caches, about 5 kB each
MARK = 16  # characters of a mark


@dataclass(frozen=True, slots=True)
class PageState:
    """What a page reports that it shows: the game's version (-1 if unreadable), the number of rows, and their mark."""

    version: int
    rows: int
    mark: str

    @classmethod
    def read(cls, text: str) -> PageState:
        """Parse the text ``version.rows.mark`` from a page's request."""
        version, rows, mark = (*text.split("."), "", "")[:3]
        read = whole_number(version), whole_number(rows)
        return cls(-1 if read[0] is None else read[0], read[1] or 0, mark)


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a score sheet: what a rendered row depends on, apart from its line."""

    evening: int
    names: tuple[str, ...]
    uses_pot: bool
    uses_house: bool

    @classmethod
    def of(cls, sheet: Sheet) -> Columns:
        """Return the columns of a sheet."""
        uses_pot = bool(sheet.pot) or any(line.pot for line in sheet.lines)
        uses_house = bool(sheet.house) or any(line.house for line in sheet.lines)
        return cls(sheet.evening, sheet.names, uses_pot, uses_house)

    @property
    def beside(self) -> int:
        """The number of columns after the first, which names the hand."""
        return len(self.names) + self.uses_pot + self.uses_house

    def context(self) -> dict[str, Any]:
        """Return the template variables that describe the columns."""
        used = {"uses_pot": self.uses_pot, "uses_house": self.uses_house}
        return used | {"columns": self.beside + 1, "columns_beside": self.beside}


@dataclass(frozen=True, slots=True)
class SheetDrawing:
    """A score sheet, rendered at one version of its game.

    ``rows`` are HTML, ``marks`` the hashes of the first 0, 1, 2... rows, ``figure`` the chart and the biggest hands.
    ``updates`` caches what was rendered for pages with an older version, by ``may_change`` and by the first row sent
    (None: the whole sheet).
    """

    version: int
    sheet: Sheet
    columns: Columns
    waiting_rivals: int
    rows: tuple[str, ...]
    marks: tuple[str, ...]
    figure: SafeString
    updates: dict[tuple[bool, int | None], Drawing] = field(default_factory=dict)
    drawing: Lock = field(default_factory=Lock)

    @property
    def state(self) -> str:
        """What a page that shows this sheet reports: ``version.rows.mark``."""
        return f"{self.version}.{len(self.rows)}.{self.marks[-1]}"

    def context(self, *, may_change: bool) -> dict[str, Any]:
        """Return the template variables of the whole sheet; with ``may_change``, for a viewer who may edit it."""
        table = {"rows": mark_safe("".join(self.rows))}  # noqa: S308 - they come from a template
        return self._about(may_change) | table

    def update(self, page: PageState, *, may_change: bool) -> Drawing:
        """Return the update for a page, rendered once for all: the rows after its own, or the whole sheet."""
        first = page.rows if self._can_append(page) else None
        with self.drawing:
            if (may_change, first) not in self.updates:
                self.updates[may_change, first] = drawing(self._update(first, may_change))
            return self.updates[may_change, first]

    def _can_append(self, page: PageState) -> bool:
        """Return whether new rows can follow those of a page: they have not changed, and there are any.

        A page without rows shows a sentence in their place, which has to go.
        """
        return 0 < page.rows < len(self.marks) and self.marks[page.rows] == page.mark

    def _update(self, first: int | None, may_change: bool) -> SafeString:
        if first is None:
            return render_to_string("sheet/update.html", self.context(may_change=may_change))
        new = {"rows": mark_safe("".join(self.rows[first:]))}  # noqa: S308 - they come from a template
        return render_to_string("sheet/new_rows.html", self._about(may_change) | new)

    def _about(self, may_change: bool) -> dict[str, Any]:
        about = {"sheet": self.sheet, "version": self.state, "waiting_rivals": self.waiting_rivals}
        return about | self.columns.context() | {"figure": self.figure, "may_change": may_change}


DRAWINGS: Drawings[SheetDrawing] = Drawings(MOST_ROWS, lambda kept: len(kept.rows) + 1)
PAGE = "sheet"


def latest_drawing(here: Access) -> SheetDrawing:
    """Return the current score sheet. Raise Http404 if the game does not exist."""
    return DRAWINGS.latest(here.game, PAGE, partial(_draw, here))


def news(here: Access, page: PageState) -> Drawing | None:
    """Return the update for a page; None if it is up to date, or while another thread renders the sheet."""
    known = DRAWINGS.news(here.game, PAGE, page.version, partial(_draw, here))
    return None if known is None else known.update(page, may_change=here.may(Action.KEEP))


def _draw(here: Access, version: int, kept: SheetDrawing | None) -> SheetDrawing:
    """Render the sheet, and reuse what has not changed since it was last rendered."""
    latest = latest_sheet(here.evening, here.game, version)
    if latest is None:
        raise Http404(f"evening {here.evening}")
    sheet, at = latest
    grown = kept and kept.sheet.lines and kept.sheet.lines[0] is sheet.lines[0]  # only new hands since
    columns = Columns.of(sheet)
    same = kept if kept and kept.columns == columns else None
    rows = tuple(_rows(sheet, columns, same))
    waiting = kept.waiting_rivals if kept and grown else len(open_rivals(here.game))
    return SheetDrawing(at, sheet, columns, waiting, rows, tuple(_marks(columns, rows, same)), _figure(sheet))


def _figure(sheet: Sheet) -> SafeString:
    """Render the chart and the biggest hands."""
    run = course(sheet.lines)
    moved = () if run.raced else movers(sheet, [line for line in sheet.lines if any(line.shown)])
    figures = {"chart": chart(sheet.names, run.rows, run.since), "movers": moved, "games": run.games}
    return render_to_string("sheet/figure.html", {"sheet": sheet} | figures)


def _rows(sheet: Sheet, columns: Columns, same: SheetDrawing | None) -> Iterator[str]:
    """Yield each row as HTML, taken from ``same`` where its line has not changed."""
    template, context = get_template("sheet/row.html"), {"sheet": sheet} | columns.context()
    drawn: Sequence[tuple[SheetLine, str]] = tuple(zip(same.sheet.lines, same.rows, strict=True)) if same else ()
    for place, line in enumerate(sheet.lines):
        if place < len(drawn) and (drawn[place][0] is line or drawn[place][0] == line):
            yield drawn[place][1]
        else:
            yield " ".join(template.render(context | {"row": sheet_rows.row(sheet, line)}).split())


def _marks(columns: Columns, rows: Sequence[str], same: SheetDrawing | None) -> Iterator[str]:
    """Yield the hashes of the columns and the first 0, 1, 2... rows."""
    known = same.rows if same else ()
    standing = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(known, rows, strict=False)))
    marks = same.marks[: standing + 1] if same else (_mark(repr(columns)),)
    yield from marks
    mark = marks[-1]
    for row in rows[standing:]:
        mark = _mark(mark + row)
        yield mark


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:MARK]
