"""The plan of a day on one page: schedule, prizes, rules, and a checklist to tick off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import INK, Style, Text
from scorekeeper.exports.pdf.report import RULED, foot, opening

_PLAIN, _BOLD = Style(size=9), Style(size=9, bold=True)
_AMOUNT, _HEAD = Style(size=9, align=1), Style(size=11, bold=True)
_SCHEDULE = (0.16, 0.25, 0.29, 0.3)  # parts of the width
_COLUMNS = 2  # of prizes, and of the checklist


@dataclass(frozen=True, slots=True)
class DayPaper:
    """The contents of the page. ``sessions`` are rows of title, time, tables, and hands; ``prizes`` their names and
    amounts. ``facts`` are the day, the place, and for how many it is; ``head`` is the last hash of the journal."""

    event: str
    facts: str
    sessions: tuple[tuple[str, str, str, str], ...]
    prizes: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    problems: tuple[str, ...]
    checklist: tuple[str, ...]
    head: str


def day_plan_pdf(paper: DayPaper, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """The plan as a PDF, upright."""
    size = format.size(wide=False)
    room, what = layout.room(size), _("Plan of the day")
    story: list[Flowable] = opening(paper.event, what, paper.facts)
    story += [Text(problem, _BOLD, after=4) for problem in paper.problems]
    story += [_schedule(paper, room), *_part(_("Prizes"), _prizes(paper.prizes, room) if paper.prizes else None)]
    rules = Table([[Text(line, _PLAIN)] for line in paper.rules], [room], style=RULED[:4]) if paper.rules else None
    story += [*_part(_("Rules"), rules), *_part(_("Checklist"), _checklist(paper.checklist, room))]
    return layout.pages(story, size, f"{paper.event}, {what}", foot(paper.event, what, paper.head))


def _part(head: str, content: Flowable | None) -> list[Flowable]:
    return [Spacer(0, 12), Text(head, _HEAD, after=3), content] if content is not None else []


def _schedule(paper: DayPaper, room: float) -> Table:
    heads = (_("Session"), _("Time"), _("Tables"), _("Hands"))
    rows = [[Text(head, _BOLD) for head in heads]]
    rows += [
        [Text(cell, _PLAIN if column else _BOLD) for column, cell in enumerate(session)] for session in paper.sessions
    ]
    return Table(rows, [room * share for share in _SCHEDULE], repeatRows=1, style=RULED)


def _prizes(prizes: Sequence[tuple[str, str]], room: float) -> Table:
    half = -(-len(prizes) // _COLUMNS)
    rows = [
        [*_prize(prizes[row]), "", *(_prize(prizes[half + row]) if half + row < len(prizes) else ("", ""))]
        for row in range(half)
    ]
    return Table(rows, [room * share for share in (0.34, 0.12, 0.08, 0.34, 0.12)], style=RULED[:5])


def _prize(prize: tuple[str, str]) -> tuple[Flowable, Flowable]:
    return Text(prize[0], _PLAIN), Text(prize[1], _AMOUNT)


def _checklist(points: Sequence[str], room: float) -> Table:
    half = -(-len(points) // _COLUMNS)
    rows = [
        [*_point(points[row]), *(_point(points[half + row]) if half + row < len(points) else ("", ""))]
        for row in range(half)
    ]
    return Table(rows, [room * share for share in (0.04, 0.46, 0.04, 0.46)], style=RULED[:5])


def _point(text: str) -> tuple[Flowable, Flowable]:
    return _Box(), Text(text, _PLAIN)


class _Box(Flowable):  # type: ignore[misc]
    """An empty box to tick."""

    SIDE = 8.0

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return the size of the box."""
        self.width = self.height = self.SIDE
        return self.width, self.height

    def draw(self) -> None:
        """Draw the outline."""
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(0.7)
        self.canv.rect(0, 0, self.SIDE, self.SIDE)
