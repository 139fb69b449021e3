"""A game's score sheet as it is drawn: once per version for all viewers, a row only when it is new or has changed.

A page names what it shows as ``version.rows.mark``. The mark is a hash of these rows: a page whose rows stand as they
did is sent only the rows after them, whichever process drew it; any other page is sent the whole sheet.
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

from scorekeeper.exports.course import course
from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.sheet import Sheet, latest_sheet
from scorekeeper.queries.sheet_line import SheetLine
from scorekeeper.queries.table import open_rivals
from scorekeeper.web import sheet_rows
from scorekeeper.web.biggest_hands import movers
from scorekeeper.web.chart import chart
from scorekeeper.web.drawings import Drawing, Drawings, drawing
from scorekeeper.web.whole_number import whole_number

MOST_ROWS = 12_000  # that a process keeps drawn, about 5 kB each
MARK = 16  # characters of a mark


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page says that it shows; a version below 0 for one that says nothing known."""

    version: int
    rows: int
    mark: str

    @classmethod
    def read(cls, text: str) -> Shown:
        """Read it as a page sends it."""
        version, rows, mark = (*text.split("."), "", "")[:3]
        read = whole_number(version), whole_number(rows)
        return cls(-1 if read[0] is None else read[0], read[1] or 0, mark)


@dataclass(frozen=True, slots=True)
class Columns:
    """What every row depends on beside its line: where the sheet is, who has a column, and what has one."""

    evening: int
    names: tuple[str, ...]
    uses_pot: bool
    uses_house: bool

    @classmethod
    def of(cls, sheet: Sheet) -> Columns:
        """The columns of a sheet."""
        uses_pot = bool(sheet.pot) or any(line.pot for line in sheet.lines)
        uses_house = bool(sheet.house) or any(line.house for line in sheet.lines)
        return cls(sheet.evening, sheet.names, uses_pot, uses_house)

    @property
    def beside(self) -> int:
        """How many columns there are beside the first one."""
        return len(self.names) + self.uses_pot + self.uses_house

    def context(self) -> dict[str, Any]:
        """What the templates of the sheet ask."""
        used = {"uses_pot": self.uses_pot, "uses_house": self.uses_house}
        return used | {"columns": self.beside + 1, "columns_beside": self.beside}


@dataclass(frozen=True, slots=True)
class SheetDrawing:
    """A sheet as it stood at a version: its rows as text, the marks of the first 0, 1, 2... of them, and its figure.

    ``updates`` are those drawn so far: for who may change the sheet or not, from which row on (None: the whole sheet).
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
    def shown(self) -> str:
        """What a page says that shows this."""
        return f"{self.version}.{len(self.rows)}.{self.marks[-1]}"

    def context(self, *, may_change: bool) -> dict[str, Any]:
        """What a page of the whole sheet asks; ``may_change`` for who may decide and balance."""
        table = {"rows": mark_safe("".join(self.rows))}  # noqa: S308 - they come from a template
        return self._about(may_change) | table

    def update(self, page: Shown, *, may_change: bool) -> Drawing:
        """Return what a page lacks, drawn by the first who asks: the rows after its own, or the whole sheet."""
        first = page.rows if self._continues(page) else None
        with self.drawing:
            if (may_change, first) not in self.updates:
                self.updates[may_change, first] = drawing(self._update(first, may_change))
            return self.updates[may_change, first]

    def _continues(self, page: Shown) -> bool:
        """Whether the rows of a page stand as they did. Where there are none yet, it says so in their place."""
        return 0 < page.rows < len(self.marks) and self.marks[page.rows] == page.mark

    def _update(self, first: int | None, may_change: bool) -> SafeString:
        if first is None:
            return render_to_string("sheet/update.html", self.context(may_change=may_change))
        new = {"rows": mark_safe("".join(self.rows[first:]))}  # noqa: S308 - they come from a template
        return render_to_string("sheet/new_rows.html", self._about(may_change) | new)

    def _about(self, may_change: bool) -> dict[str, Any]:
        about = {"sheet": self.sheet, "version": self.shown, "waiting_rivals": self.waiting_rivals}
        return about | self.columns.context() | {"figure": self.figure, "may_change": may_change}


DRAWINGS: Drawings[SheetDrawing] = Drawings(MOST_ROWS, lambda kept: len(kept.rows) + 1)
PAGE = "sheet"


def latest_drawing(here: Access) -> SheetDrawing:
    """Return the sheet as it stands. Raises Http404 for an evening that is not there."""
    return DRAWINGS.latest(here.game, PAGE, partial(_draw, here))


def news(here: Access, page: Shown) -> Drawing | None:
    """Return what a page lacks that shows so much; None for nothing, or while another thread draws it."""
    known = DRAWINGS.news(here.game, PAGE, page.version, partial(_draw, here))
    return None if known is None else known.update(page, may_change=here.may(Action.KEEP))


def _draw(here: Access, version: int, kept: SheetDrawing | None) -> SheetDrawing:
    """Draw the sheet: what is new on it, where there were nothing but hands since it was drawn."""
    latest = latest_sheet(here.evening, here.game, version)
    if latest is None:
        raise Http404(f"evening {here.evening}")
    sheet, at = latest
    grown = kept and kept.sheet.lines and kept.sheet.lines[0] is sheet.lines[0]  # nothing but hands has come since
    columns = Columns.of(sheet)
    same = kept if kept and kept.columns == columns else None
    rows = tuple(_rows(sheet, columns, same))
    waiting = kept.waiting_rivals if kept and grown else len(open_rivals(here.game))
    return SheetDrawing(at, sheet, columns, waiting, rows, tuple(_marks(columns, rows, same)), _figure(sheet))


def _figure(sheet: Sheet) -> SafeString:
    """Draw the chart, and the hands that moved it most."""
    run = course(sheet.lines)
    moved = () if run.raced else movers(sheet, [line for line in sheet.lines if any(line.shown)])
    figures = {"chart": chart(sheet.names, run.rows, run.since), "movers": moved, "games": run.games}
    return render_to_string("sheet/figure.html", {"sheet": sheet} | figures)


def _rows(sheet: Sheet, columns: Columns, same: SheetDrawing | None) -> Iterator[str]:
    """Yield each row as text: as it was drawn before where its line is what it was."""
    template, context = get_template("sheet/row.html"), {"sheet": sheet} | columns.context()
    drawn: Sequence[tuple[SheetLine, str]] = tuple(zip(same.sheet.lines, same.rows, strict=True)) if same else ()
    for place, line in enumerate(sheet.lines):
        if place < len(drawn) and (drawn[place][0] is line or drawn[place][0] == line):
            yield drawn[place][1]
        else:
            yield " ".join(template.render(context | {"row": sheet_rows.row(sheet, line)}).split())


def _marks(columns: Columns, rows: Sequence[str], same: SheetDrawing | None) -> Iterator[str]:
    """Yield a mark of the first 0, 1, 2... rows and of the columns."""
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
