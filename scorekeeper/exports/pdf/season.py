"""A season as a PDF: chart of the totals, table, figures of hands."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.chart import TotalsChart
from scorekeeper.exports.pdf.layout import FADED, INK, RULE, Stack, Style, Text
from scorekeeper.exports.pdf.typeface import label
from scorekeeper.wording.amounts import signed, signed_average
from scorekeeper.wording.season import FIGURES, SeasonPaper, rank_label

_CHART_HEIGHT = 200.0
_RANK, _NAME = 26.0, 100.0
_LEFT, _RIGHT = Style(size=8.5), Style(size=8.5, align=1)
_HEAD, _HEAD_RIGHT = Style(size=6.8, bold=True), Style(size=6.8, bold=True, align=1)


def pdf(season: SeasonPaper, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """Return the season as a PDF."""
    size = format.size(wide=False)
    room = layout.room(size)
    heading = [Text(season.name, Style(size=16, bold=True), most=2), Text(season.club, Style(size=9, colour=FADED))]
    if season.champion_line:
        heading.append(Text(season.champion_line, Style(size=11, bold=True), most=2))
    story: list[Flowable] = [Stack(heading), Spacer(0, 8)]
    if season.drawn:
        called = _names(season)
        names = [called[one.person] for one in season.drawn]
        story += [TotalsChart(names, season.course.totals, _CHART_HEIGHT, season.course.since), Spacer(0, 10)]
    story.append(_table(season, room))
    if season.note:
        story += [Spacer(0, 6), Text(season.note, Style(size=8.5), most=6)]
    if season.has_hands:
        story += [Spacer(0, 14), Text(_("Hand statistics"), Style(size=11, bold=True)), _figures(season, room)]
    foot = _("%(title)s, through %(day)s") % {"title": season.title, "day": date_format(season.day, "DATE_FORMAT")}
    return layout.pages(story, size, season.title, foot)


def _names(season: SeasonPaper) -> dict[int, str]:
    """Return the players' names as they can be drawn, by person."""
    return {
        one.person: label(one.name, _("No. %(number)d") % {"number": number})
        for number, one in enumerate(season.standings, 1)
    }


def _table(season: SeasonPaper, room: float) -> Table:
    heads = [_("Points"), _("Games"), _("Average"), _("Best"), _("Worst"), _("Last played")]
    rows = [
        [
            signed(one.total),
            str(one.games),
            signed_average(one.average),
            signed(one.best),
            signed(one.worst),
            date_format(one.last),
        ]
        for one in season.standings
    ]
    return _standings_table(season, room, heads, rows)


def _figures(season: SeasonPaper, room: float) -> Table:
    rows = [[str(figure) for figure in season.figures(one.person)] for one in season.standings]
    return _standings_table(season, room, [str(head) for head, _role, _count in FIGURES], rows)


def _standings_table(season: SeasonPaper, room: float, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table with a row for each player: rank, name, and a value for each head."""
    each = (room - _RANK - _NAME) / len(heads)
    lines = [[Text(_("Rank"), _HEAD), Text(_("Player"), _HEAD), *(Text(head, _HEAD_RIGHT) for head in heads)]]
    called = _names(season)
    for one, cells in zip(season.standings, rows, strict=True):
        rank = rank_label(one.rank, tied=one.tied)
        lines.append(
            [Text(rank, _LEFT), Text(called[one.person], _LEFT, most=2), *(Text(cell, _RIGHT) for cell in cells)]
        )
    style = [
        ("LEFTPADDING", (0, 0), (-1, -1), 2),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.9, INK),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, RULE),
    ]
    return Table(lines, [_RANK, _NAME, *[each] * len(heads)], repeatRows=1, style=style)
