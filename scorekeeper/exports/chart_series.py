"""Style the lines of a chart in a workbook: a color, dashes, and a marker for each."""

from __future__ import annotations

from openpyxl.chart import LineChart

COLORS = ("1F5FA8", "B0400F", "16744A", "86389A", "806000", "45413B")
DASHES = ("solid", "dash", "sysDot", "dashDot")
MARKERS = ("circle", "square", "triangle", "diamond", "x", "plus", "star", "dash")


def style_series(lines: LineChart) -> None:
    """Give each line of a chart its own look: twelve pairs of color and dashes, eight markers."""
    for index, series in enumerate(lines.series):
        color = COLORS[index % len(COLORS)]
        series.smooth = False
        series.graphicalProperties.line.solidFill = color
        series.graphicalProperties.line.dashStyle = DASHES[index % len(DASHES)]
        series.marker.symbol = MARKERS[index % len(MARKERS)]
        series.marker.size = 6
        series.marker.graphicalProperties.solidFill = color
        series.marker.graphicalProperties.line.solidFill = color
