"""A season as a PDF: chart of the totals, table, figures of hands."""

from __future__ import annotations

from reportlab.platypus import Flowable, Spacer

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.chart import TotalsChart
from scorekeeper.exports.pdf.layout import FADED, Stack, Style, Text
from scorekeeper.exports.pdf.report import paper_words, tables
from scorekeeper.reports.report import On
from scorekeeper.reports.season import season_reports
from scorekeeper.wording.season import SeasonPaper

_CHART_HEIGHT = 200.0


def pdf(season: SeasonPaper, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """Return the season as a PDF."""
    size = format.size(wide=False)
    reports = season_reports(season)
    standings = reports["standings"]
    heading = [Text(season.name, Style(size=16, bold=True), most=2), Text(season.club, Style(size=9, colour=FADED))]
    if season.champion_line:
        heading.append(Text(season.champion_line, Style(size=11, bold=True), most=2))
    story: list[Flowable] = [Stack(heading), Spacer(0, 8)]
    if season.drawn:
        player = standings.column("player")
        names = [paper_words(player, player.value(one)) for one in season.drawn]
        story += [TotalsChart(names, season.course.totals, _CHART_HEIGHT, season.course.since), Spacer(0, 10)]
    story += tables(standings, standings.columns_on(On.PAPER), layout.room(size))
    if figures := reports.get("figures"):
        story += [Spacer(0, 6), Text(figures.title, Style(size=11, bold=True))]
        story += tables(figures, figures.columns_on(On.PAPER), layout.room(size))
    return layout.pages(story, size, season.title, f"{season.title}, {season.through}")
