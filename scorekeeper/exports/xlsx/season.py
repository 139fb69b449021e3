"""A season as a workbook: the table, the figures of hands, and a chart of the totals."""

from __future__ import annotations

from io import BytesIO

from scorekeeper.exports.xlsx.report import write_workbook
from scorekeeper.reports.season import season_reports
from scorekeeper.wording.season import SeasonPaper


def workbook(season: SeasonPaper) -> bytes:
    """Return the season as XLSX; the chart is the spreadsheet's own and follows the cells."""
    out = BytesIO()
    write_workbook(season.title, list(season_reports(season).values()), out, chart="totals")
    return out.getvalue()
