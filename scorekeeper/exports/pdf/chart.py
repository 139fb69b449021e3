"""Line chart of the running totals. Lines are named beside the chart and differ in dashes, markers, and gray."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable

from scorekeeper.exports.pdf import typeface
from scorekeeper.exports.pdf.layout import FADED, INK, RULE
from scorekeeper.queries.charts import spread, steps
from scorekeeper.wording.amounts import signed

_DASHES: tuple[tuple[float, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2))
_GREYS = (INK, Color(0.45, 0.45, 0.45), Color(0.25, 0.25, 0.25))
_PAPER = Color(1, 1, 1)
# Corners of a marker, around its middle; nothing for a circle. The second six are hollow.
_MARKERS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    ((-1.2, -1), (1.2, -1), (0, 1.2)),
    ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
    ((-1.2, 1), (1.2, 1), (0, -1.2)),
    ((-1.5, -0.5), (1.5, -0.5), (1.5, 0.5), (-1.5, 0.5)),
)
_MARK = 2.1  # half the width of a marker
_MARKED = 8  # at most so many markers on a line, besides the one at its end
_LEFT = 26.0
_LABELS = 96.0
_SIZE = 7.0


class TotalsChart(Flowable):  # type: ignore[misc]
    """Chart with a line for each player; ``totals`` has the units by seat before the first hand and after each hand.

    ``since`` has the hand after which each seat joined, 0 for who was there from the first on: lines begin there.
    """

    def __init__(
        self, players: Sequence[str], totals: Sequence[Sequence[int]], height: float, since: Sequence[int] = ()
    ) -> None:
        super().__init__()
        self.since = since or (0,) * len(players)
        self.players, self.totals, self.chart_height = players, totals, height

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        """Return the available width and the height of the chart."""
        self.width, self.height = room, self.chart_height
        return self.width, self.height

    def draw(self) -> None:
        """Draw the grid, the lines, then the names where the lines end."""
        reached = [total for totals in self.totals for total in totals]
        self.grid = steps(min(reached), max(max(reached), min(reached) + 1))
        self._draw_grid()
        for seat in range(len(self.players)):
            self._draw_line(seat)
        self._draw_names()

    def _x(self, hand: int) -> float:
        return _LEFT + (self.width - _LEFT - _LABELS) * hand / max(1, len(self.totals) - 1)

    def _y(self, units: float) -> float:
        bottom, top = self.grid[0], self.grid[-1]
        return _SIZE + (self.height - 2 * _SIZE) * (units - bottom) / (top - bottom)

    def _draw_grid(self) -> None:
        for units in self.grid:
            y = self._y(units)
            self.canv.setStrokeColor(INK if units == 0 else RULE)
            self.canv.setLineWidth(0.5 if units == 0 else 0.3)
            self.canv.line(_LEFT, y, self.width - _LABELS, y)
            self.canv.setFillColor(FADED)
            label = signed(units)
            typeface.draw(self.canv, _LEFT - 4 - typeface.width(label, _SIZE), y - _SIZE * 0.35, label, _SIZE)

    def _draw_line(self, seat: int) -> None:
        path = self.canv.beginPath()
        first, last = self.since[seat], len(self.totals) - 1
        path.moveTo(self._x(first), self._y(self.totals[first][seat]))
        for hand in range(first + 1, last + 1):
            path.lineTo(self._x(hand), self._y(self.totals[hand][seat]))
        self._pen(seat)
        self.canv.drawPath(path)
        apart = -(-last // _MARKED) or 1
        marked = (hand for hand in range(max(1, first), last) if hand % apart == seat % apart)
        for hand in (*marked, last):
            self._draw_marker(seat, self._x(hand), self._y(self.totals[hand][seat]))
        self.canv.setDash()

    def _draw_marker(self, seat: int, x: float, y: float) -> None:
        corners = _MARKERS[seat % len(_MARKERS)]
        is_hollow = seat // len(_MARKERS) % 2 == 1
        self.canv.setDash()
        self.canv.setLineWidth(0.8)
        self.canv.setStrokeColor(_gray(seat))
        self.canv.setFillColor(_PAPER if is_hollow else _gray(seat))
        if not corners:
            self.canv.circle(x, y, _MARK, fill=1)
            return
        path = self.canv.beginPath()
        path.moveTo(x + corners[0][0] * _MARK, y + corners[0][1] * _MARK)
        for across, up in corners[1:]:
            path.lineTo(x + across * _MARK, y + up * _MARK)
        path.close()
        self.canv.drawPath(path, fill=1)

    def _pen(self, seat: int) -> None:
        self.canv.setStrokeColor(_gray(seat))
        self.canv.setLineWidth(1.1)
        self.canv.setDash(list(_DASHES[seat % len(_DASHES)]))

    def _draw_names(self) -> None:
        """Draw the names beside the chart, each after a sample of its line; nothing joins it to the line itself."""
        ends = [self._y(total) for total in self.totals[-1]]
        places = spread(ends, _SIZE * 1.15, _SIZE / 2, self.height - _SIZE / 2)
        left = self.width - _LABELS
        for seat, place in enumerate(places):
            self._pen(seat)
            self.canv.line(left + 8, place, left + 22, place)
            self._draw_marker(seat, left + 15, place)
            self.canv.setFillColor(INK)
            total = signed(self.totals[-1][seat])
            name = typeface.lines(self.players[seat], _LABELS - 28 - typeface.width(f" {total}", _SIZE, True), _SIZE)[0]
            typeface.draw(self.canv, left + 25, place - _SIZE * 0.35, name, _SIZE)
            typeface.draw(
                self.canv, self.width - typeface.width(total, _SIZE, True), place - _SIZE * 0.35, total, _SIZE, True
            )


def _gray(seat: int) -> Color:
    return _GREYS[seat // len(_DASHES) % len(_GREYS)]
