"""The chart of running totals: a line a player, named where it ends. Geometry only; the template draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.exports.totals_chart import spread, steps

HEIGHT = 200  # pixels; the width is the page's, so across it the lines are in hands
MARGIN = 12
LABEL = 17  # what a name needs to be read
STROKES = 10  # line styles that the style sheet tells apart


@dataclass(frozen=True)
class Tick:
    """A line across the chart at so many units."""

    units: int
    y: int


@dataclass(frozen=True)
class Line:
    """A player's line: its points, where it ends and where its name stands, both in pixels from the top."""

    name: str
    total: int
    stroke: int
    points: str
    end: int
    label: int

    @property
    def baseline(self) -> int:
        """Where the text of the name stands, so that it is centred on `label`."""
        return self.label + 4


@dataclass(frozen=True)
class Chart:
    """All that is drawn; `hands` is the width of the drawing in its own measure."""

    height: int
    hands: int
    ticks: tuple[Tick, ...]
    lines: tuple[Line, ...]


def chart(names: Sequence[str], totals: Sequence[Sequence[int]]) -> Chart | None:
    """Return the chart of the totals (units by seat, after each hand in turn), or nothing before the first hand."""
    if not totals:
        return None
    run = [(0,) * len(names), *(tuple(row) for row in totals)]
    height = max(HEIGHT, 2 * MARGIN + LABEL * len(names))
    lowest = min(map(min, run))
    ticks = steps(lowest, max(lowest + 1, *map(max, run)))

    def y(units: int) -> int:
        return round(height - MARGIN - (height - 2 * MARGIN) * (units - ticks[0]) / (ticks[-1] - ticks[0]))

    ends = [y(total) for total in run[-1]]
    labels = [round(place) for place in spread(ends, LABEL, MARGIN, height - MARGIN)]
    lines = tuple(
        Line(name, run[-1][seat], seat % STROKES + 1, _points([y(row[seat]) for row in run]), ends[seat], labels[seat])
        for seat, name in enumerate(names)
    )
    return Chart(height, len(totals), tuple(Tick(units, y(units)) for units in ticks), lines)


def _points(ys: Sequence[int]) -> str:
    return " ".join(f"{hand},{y}" for hand, y in enumerate(ys))
