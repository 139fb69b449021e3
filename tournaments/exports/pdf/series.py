"""The yearly table of a series on paper: its tournaments in columns, what does not count crossed out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import FADED, Stack, Style, Text
from scorekeeper.exports.pdf.report import NAME_LEAST, RULED, foot, opening
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.season import rank_label
from tournaments.engine.series.ranking import SeriesItem
from tournaments.exports.pdf.layout import printed_name
from tournaments.wording.standings import SeriesLine

A_TABLE = 12  # tournaments beside each other; more are in a table below
_RANK, _TOTAL, _SITE, _PENALTIES, _TIMES = 40.0, 48.0, 40.0, 50.0, 36.0


@dataclass(frozen=True, slots=True)
class SeriesPaper:
    """A series: ``facts`` says what counts and as of when, ``sites`` are what its tournaments are called in short.
    ``head`` is the last hash of its own journal's chain."""

    series: str
    facts: str
    sites: tuple[str, ...]
    total: str
    lines: tuple[SeriesLine, ...]
    head: str

    @property
    def penalties(self) -> bool:
        """Return whether anybody has any."""
        return any(line.penalties for line in self.lines)


def pdf(paper: SeriesPaper, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """The table as a PDF, upright, or lying where the tournaments leave too little room for names."""
    first = min(len(paper.sites), A_TABLE)
    taken = _RANK + _TOTAL + _TIMES + _SITE * first + (_PENALTIES if paper.penalties else 0)
    size = format.size(wide=layout.room(format.size(wide=False)) - taken < NAME_LEAST)
    what = _("Yearly ranking")
    story: list[Flowable] = opening(paper.series, what, paper.facts)
    for start in range(0, max(len(paper.sites), 1), A_TABLE):
        story += [_table(paper, range(start, min(start + A_TABLE, len(paper.sites))), layout.room(size)), Spacer(0, 14)]
    return layout.pages(story, size, f"{paper.series}, {what}", foot(paper.series, what, paper.head))


def _table(paper: SeriesPaper, sites: range, room: float) -> Table:
    """The table of some tournaments; totals stand in the first one alone."""
    whole = sites.start == 0
    heads = list(_heads(paper, sites, whole))
    for_names = room - sum(width for _head, width in heads)
    widths = [width or for_names for _head, width in heads]
    rows = [[_cell(head, column, bold=True) for column, (head, _width) in enumerate(heads)]]
    rows += [
        list(_row(replace(line, name=printed_name(number, line.name)), sites, whole=whole, penalties=paper.penalties))
        for number, line in enumerate(paper.lines, 1)
    ]
    return Table(rows, widths, repeatRows=1, style=RULED)


def _heads(paper: SeriesPaper, sites: range, whole: bool) -> Iterator[tuple[str, float]]:
    yield _("Rank"), _RANK
    yield _("Player"), 0.0
    if whole:
        yield paper.total, _TOTAL
    for site in sites:
        yield paper.sites[site], _SITE
    if whole and paper.penalties:
        yield _("Penalties"), _PENALTIES
    if whole:
        yield _("Played"), _TIMES


def _row(line: SeriesLine, sites: range, *, whole: bool, penalties: bool) -> Iterator[Flowable]:
    yield _cell(_rank(line), 0)
    yield _cell(line.name, 1, bold=True)
    if whole:
        yield _cell(line.total, 2, bold=True)
    for site in sites:
        yield _scores(line.cells[site])
    if whole and penalties:
        yield _cell(signed(line.penalties) if line.penalties else "", 2)
    if whole:
        yield _cell(str(line.times), 2)


def _rank(line: SeriesLine) -> str:
    if line.rank is None:
        return _("%(missing)d more needed") % {"missing": line.missing}
    return rank_label(line.rank, tied=line.tied)


def _scores(items: Sequence[SeriesItem]) -> Flowable:
    return Stack(
        [
            Text(signed(item.points), Style(size=8, align=1))
            if item.counted
            else Text(signed(item.points), Style(size=8, align=1, strikethrough=True, colour=FADED))
            for item in items
        ]
    )


def _cell(text: str, column: int, *, bold: bool = False) -> Text:
    """Rank and name at the left, numbers at the right."""
    return Text(text, Style(size=8, bold=bold, align=int(column > 1)))
