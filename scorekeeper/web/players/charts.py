"""Charts of a player: running totals over the calendar, and bars. Geometry only; the templates draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from django.utils.formats import date_format

from scorekeeper.queries.charts import spread, steps
from scorekeeper.web.chart import LABEL, MARGIN, Tick, place_units
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.player_discs import assign_discs

HEIGHT = 200  # pixels, without the row of dates
WIDTH = 1000  # of the drawing in its own unit, stretched to the page's
DATES = 5  # at most so many on an axis
LONG_DATES = 3  # so many where each has a month and a year: a phone has room for no more
ROW = 30  # pixels from bar to bar
ROOM = 16  # percent of the width kept for the figure at the end of the longest bar
MOST_BARS = 12
MOST_POINTS = 240  # of a line: more are closer together than anyone can see
BAR_LETTERS, LINE_LETTERS = 22, 9  # of a name; beside a line there is the total, too
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True)
class DateTick:
    """A date on the axis, in percent of the width; the text is anchored there by `start`, `middle`, or `end`."""

    text: str
    x: float
    anchor: str


@dataclass(frozen=True)
class TimelineLine:
    """A player's line. ``stroke`` and ``color`` count from 1; ``label`` is the name's place in pixels from the top."""

    name: str
    short_name: str
    total: int
    stroke: int
    color: int
    points: str
    end: int
    label: int


@dataclass(frozen=True)
class Timeline:
    """Running totals by date."""

    height: int
    width: int
    ticks: tuple[Tick, ...]
    dates: tuple[DateTick, ...]
    lines: tuple[TimelineLine, ...]

    @property
    def label(self) -> str:
        """The totals at the end, for screen readers."""
        return ", ".join(f"{line.name} {signed(line.total)}" for line in self.lines)


def timeline(players: Sequence[tuple[int, str]], totals: Sequence[tuple[date, Sequence[int]]]) -> Timeline:
    """Return the chart of running totals of players, each given by number and name.

    ``totals`` has the day of each game, and the total of each player after it. Lines begin at zero on the day of the
    first game. Raises ValueError without a game.
    """
    if not totals:
        raise ValueError("no games")
    first, last = totals[0][0], totals[-1][0]
    apart = -(-len(totals) // MOST_POINTS)
    totals = totals[::-apart][::-1]  # the last game always
    days = max((last - first).days, 1)
    height = max(HEIGHT, 2 * MARGIN + LABEL * len(players))
    every = [0, *(total for _, row in totals for total in row)]
    ticks = steps(min(every), max(min(every) + 1, *every))

    y = partial(place_units, height=height, ticks=ticks)
    places = [WIDTH * (day - first).days // days if last > first else WIDTH for day, _ in totals]
    courses = [[y(row[player]) for _, row in totals] for player in range(len(players))]
    discs = assign_discs(players)
    labels = spread([course[-1] for course in courses], LABEL, MARGIN, height - MARGIN)
    lines = tuple(
        TimelineLine(
            name=name,
            short_name=_shorten(name, LINE_LETTERS),
            total=totals[-1][1][player],
            stroke=player + 1,
            color=discs[player].color,
            points=" ".join(f"{x},{each}" for x, each in zip([0, *places], [y(0), *courses[player]], strict=True)),
            end=courses[player][-1],
            label=round(labels[player]),
        )
        for player, (_, name) in enumerate(players)
    )
    return Timeline(height, WIDTH, tuple(Tick(units, y(units)) for units in ticks), _dates(first, last), lines)


def _dates(first: date, last: date) -> tuple[DateTick, ...]:
    """Return the first days of years or months as ticks; of a short time its first and its last day."""
    if first == last:
        return (DateTick(date_format(last), 100.0, "end"),)
    if last.year - first.year >= 2:
        days, form = [date(year, 1, 1) for year in range(first.year + 1, last.year + 1)], "Y"
    else:
        months = range(first.year * 12 + first.month, last.year * 12 + last.month)
        form = "M" if first.year == last.year else "M Y"
        days = [date(month // 12, month % 12 + 1, 1) for month in months]
    apart = -(-len(days) // (LONG_DATES if form == "M Y" else DATES))
    if len(days) < 2:
        return (DateTick(date_format(first), 0.0, "start"), DateTick(date_format(last), 100.0, "end"))
    return tuple(_tick(day, date_format(day, form), first, last) for day in days[::apart])


def _tick(day: date, text: str, first: date, last: date) -> DateTick:
    x = round(100 * ((day - first) / timedelta(1)) / (last - first).days, 2)
    return DateTick(text, x, "start" if x < 8 else "end" if x > 92 else "middle")


@dataclass(frozen=True)
class ChartBar:
    """A bar with its name and its figure: ``x``, ``width`` and ``end`` in percent, ``y`` in pixels from the top."""

    name: str
    text: str
    x: float
    width: float
    end: float
    y: int
    is_loss: bool


@dataclass(frozen=True)
class BarChart:
    """Bars to both sides of zero, which stands at so many percent of the width."""

    height: int
    zero: float
    bars: tuple[ChartBar, ...]


def bar_chart(rows: Sequence[tuple[str, float, str]]) -> BarChart:
    """Return the chart of these rows, at most the first ``MOST_BARS``: name, value, and the value as text."""
    drawn = rows[:MOST_BARS]
    values = [0.0, *(value for _, value, _ in drawn)]
    lowest, highest = min(values), max(values)
    left, right = (ROOM if lowest < 0 else 0), 100 - ROOM
    scale = (right - left) / (highest - lowest) if highest > lowest else 0.0
    zero = left - lowest * scale
    bars = []
    for place, (name, value, text) in enumerate(drawn):
        end = zero + value * scale
        x, width = min(zero, end), abs(end - zero)
        y = ROW * place + ROW // 2
        written = _shorten(name, BAR_LETTERS)
        bars.append(ChartBar(written, text, round(x, 2), round(width, 2), round(end, 2), y, value < 0))
    return BarChart(ROW * len(drawn), round(zero, 2), tuple(bars))


def _shorten(name: str, letters: int) -> str:
    return name if len(name) <= letters else name[: letters - 1].rstrip() + ELLIPSIS
