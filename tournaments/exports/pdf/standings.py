"""Standings on paper: sessions in columns, ties as ties, what decided between those with the same score."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.platypus import Flowable, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import FADED, INK, RULE, Style, Text
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.score_sheet import history_code
from tournaments.wording.standings import Shown, metrics_on

RULED: list[tuple[Any, ...]] = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 4),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LINEBELOW", (0, 0), (-1, 0), 0.9, INK),
    ("LINEBELOW", (0, 1), (-1, -1), 0.25, RULE),
]
_NARROW, _WIDE, _WORDS = 46.0, 54.0, 96.0
COUNTED = metrics_on(Shown.PAPER)
NAME_LEAST = 130.0  # room for a name; where an upright page leaves less, it lies


@dataclass(frozen=True, slots=True)
class StandingLine:
    """An entrant: ``points`` won the place, ``total`` are those of the sessions. ``counts`` are the figures of
    ``COUNTED``, None where a table gave totals only; ``tie`` says what became of a tie, ``reached`` how far they came
    in the bracket, ``moved`` how many ranks they rose in the last session (below 0: fell)."""

    rank: str
    number: int
    name: str
    sessions: tuple[int | None, ...]
    penalties: int
    points: int
    total: int
    counts: tuple[int | None, ...]
    tie: str = ""
    reached: str = ""
    moved: int | None = None


@dataclass(frozen=True, slots=True)
class StandingsPaper:
    """An event's standings, best first; ``facts`` says what they are: the day, the place, official as of when. ``head``
    is the last hash of its journal's chain."""

    event: str
    facts: str
    sessions: int
    lines: tuple[StandingLine, ...]
    head: str
    totals: bool = False  # whether the sum of the sessions stands beside the points
    notes: tuple[str, ...] = ()  # what they are ranked by, and what explains ranks that a bracket contradicts
    left_out: int = 0  # the first sessions, for which a page has no room


def pdf(paper: StandingsPaper, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """The standings as a PDF, upright, or lying where the columns leave too little room for names.

    It has the last sessions, as many as a page has room for.
    """
    paper = _fitting(paper, layout.room(format.size(wide=True)))
    heads = list(_heads(paper))
    taken = sum(width for _head, width in heads)
    size = format.size(wide=layout.room(format.size(wide=False)) - taken < NAME_LEAST)
    what = _("Standings")
    title = f"{paper.event}, {what}"
    story = [*opening(paper.event, what, paper.facts), _table(paper, heads, layout.room(size) - taken)]
    moved = _("Move: places gained or lost in the last session.") if _moves(paper) else ""
    last = ngettext(
        "Session 1 is in the Excel and CSV files.",
        "Sessions 1 to %(number)d are in the Excel and CSV files.",
        paper.left_out,
    ) % {"number": paper.left_out}
    for note in filter(None, (moved, last if paper.left_out else "", *paper.notes)):
        story += [Spacer(0, 6), Text(note, Style(size=8, colour=FADED))]
    return layout.pages(story, size, title, foot(paper.event, what, paper.head))


def _fitting(paper: StandingsPaper, room: float) -> StandingsPaper:
    """Return the standings without the first sessions that leave no room for names on a lying page."""
    over = NAME_LEAST + sum(width for _head, width in _heads(paper)) - room
    left_out = min(paper.sessions, max(0, math.ceil(over / _NARROW)))
    lines = tuple(replace(line, sessions=line.sessions[left_out:]) for line in paper.lines)
    return replace(paper, sessions=paper.sessions - left_out, lines=lines, left_out=left_out)


def foot(event: str, what: str, head: str) -> str:
    """Return the footer of a list of an event or a series: up to which entry it was written."""
    params = {"title": f"{event} · {what}", "head": history_code(head)}
    return _("%(title)s · history code %(head)s, to check that no entry was altered") % params


def opening(event: str, what: str, facts: str) -> list[Flowable]:
    """Return the header of a list of an event: its name, what is listed, the facts in small letters."""
    return [
        Text(event, Style(size=18, bold=True), most=2),
        Text(what, Style(size=12, bold=True), most=1),
        Text(facts, Style(size=9, colour=FADED), most=2),
        Spacer(0, 12),
    ]


def _table(paper: StandingsPaper, heads: list[tuple[str, float]], for_names: float) -> Table:
    words = _has_bracket_results(paper) + _has_ties(paper)
    widths = [width or for_names for _head, width in heads]
    name = 1 + _moves(paper)
    rows = [_row([head for head, _width in heads], bold=True, words=words, name=name)]
    rows += [_row(list(_cells(line, paper)), words=words, name=name) for line in paper.lines]
    return Table(rows, widths, repeatRows=1, style=[*RULED, ("LEFTPADDING", (-max(words, 1), 0), (-1, -1), 10)])


def _penalties(paper: StandingsPaper) -> bool:
    return any(line.penalties for line in paper.lines)


def _moves(paper: StandingsPaper) -> bool:
    return any(line.moved is not None for line in paper.lines)


def _has_ties(paper: StandingsPaper) -> bool:
    return any(line.tie for line in paper.lines)


def _has_bracket_results(paper: StandingsPaper) -> bool:
    return any(line.reached for line in paper.lines)


def _heads(paper: StandingsPaper) -> Iterator[tuple[str, float]]:
    """The heads with their widths; names (0) take what the others leave."""
    yield _("Rank"), 36.0
    if _moves(paper):
        yield _("Move"), _NARROW
    yield _("Player"), 0.0
    for number in range(paper.left_out + 1, paper.left_out + paper.sessions + 1):
        yield _("S%(number)d") % {"number": number}, _NARROW
    if _penalties(paper):
        yield _("Penalties"), _WIDE
    if paper.totals:
        yield _("Sessions"), _WIDE
    yield _("Points"), _NARROW
    for metric in COUNTED:
        yield str(metric.label), _NARROW
    if _has_bracket_results(paper):
        yield _("Bracket"), _WORDS
    if _has_ties(paper):
        yield _("Tie"), _WORDS


def _cells(line: StandingLine, paper: StandingsPaper) -> Iterator[str]:
    yield line.rank
    if _moves(paper):
        yield "" if line.moved is None else signed(line.moved)
    yield f"{line.name}  ({line.number})"
    yield from ("" if score is None else signed(score) for score in line.sessions)
    if _penalties(paper):
        yield signed(line.penalties) if line.penalties else ""
    if paper.totals:
        yield signed(line.total)
    yield signed(line.points)
    yield from (metric.text(count, "–") for metric, count in zip(COUNTED, line.counts, strict=True))
    if _has_bracket_results(paper):
        yield line.reached
    if _has_ties(paper):
        yield line.tie


def _row(cells: Sequence[str], *, words: int, name: int, bold: bool = False) -> list[Text]:
    """Names at the left, numbers at the right, the last columns at the left again as far as they are words."""
    numbers = {*range(1, name), *range(name + 1, len(cells) - words)}
    return [
        Text(cell, Style(size=8, bold=bold or column == name, align=int(column in numbers)))
        for column, cell in enumerate(cells)
    ]
