"""The chart of running totals: one line per player, labeled at its end. Geometry only; the template draws it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from textwrap import wrap

from scorekeeper.queries.charts import spread, steps
from scorekeeper.wording.amounts import signed
from scorekeeper.wording.player_discs import PlayerDisc, assign_discs

HEIGHT = 200  # pixels; the width is the page's, so across it the lines are in hands
MARGIN = 12
LABEL = 17  # what a name needs to be read
ROW = 14  # the second row of a long name stands so far below the first
SHORT = 9  # letters of a name that needs no more room than others
LETTERS, BESIDE = 17, 5  # in a row; how many of them the total takes in the first
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
STROKES = 12  # line styles that the style sheet tells apart: the ninth to twelfth are dashed, each has its marker
MARKERS = 8  # at most so many on a line, besides the one at its end
ALL_HANDS = 300  # more of them are closer together than anyone can see
STRETCHES = 120  # of a longer line, of each of which its highest and its lowest point are drawn


@dataclass(frozen=True)
class Tick:
    """A line across the chart at so many units."""

    units: int
    y: int


@dataclass(frozen=True)
class PlayerLine:
    """A player's line in their color: its points, where it ends and where its name stands, in pixels from the top.

    ``markers`` are places on it, each in percent of the width and pixels from the top, the line's end last.
    ``rows`` are the name as it is drawn, in two rows when it is long, each with where it stands.
    """

    name: str
    total: int
    color: int
    stroke: int
    points: str
    markers: tuple[tuple[float, int], ...]
    end: int
    label: int
    rows: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Chart:
    """A chart of running totals; `hands` is the width of the drawing in its own unit."""

    height: int
    hands: int
    ticks: tuple[Tick, ...]
    lines: tuple[PlayerLine, ...]

    @property
    def label(self) -> str:
        """The totals at the end, for screen readers."""
        return ", ".join(f"{line.name} {signed(line.total)}" for line in self.lines)

    @property
    def names_width(self) -> int:
        """The pixels reserved at the right for the names: more where one is long."""
        return 172 if any(len(line.name) > SHORT for line in self.lines) else 142


def place_units(units: int, height: int, ticks: Sequence[int]) -> int:
    """Return the place of so many units in a chart, in pixels from the top; the ticks reach from margin to margin."""
    return round(height - MARGIN - (height - 2 * MARGIN) * (units - ticks[0]) / (ticks[-1] - ticks[0]))


def chart(
    names: Sequence[str],
    totals: Sequence[Sequence[int]],
    since: Sequence[int] = (),
    discs: Sequence[PlayerDisc] = (),
) -> Chart | None:
    """Return the chart of the totals (units by seat, after each hand in turn), None before the first hand.

    ``since`` has the hand after which each seat joined, 0 for who was there from the first on: lines begin there.
    ``discs`` have the colors of the players; without them, each has the color of their place.
    """
    if not totals:
        return None
    run = [(0,) * len(names), *(tuple(row) for row in totals)]
    written = [_in_rows(name) for name in names]
    apart = LABEL if max(map(len, written)) == 1 else 2 * ROW
    height = max(HEIGHT, 2 * MARGIN + apart * len(names))
    lowest = min(map(min, run))
    ticks = steps(lowest, max(lowest + 1, *map(max, run)))

    y = partial(place_units, height=height, ticks=ticks)
    heights = {units: y(units) for units in {units for row in run for units in row}}
    courses = [[heights[row[seat]] for row in run] for seat in range(len(names))]
    ends = [course[-1] for course in courses]
    labels = [round(place) for place in spread(ends, apart, MARGIN, height - MARGIN)]
    colored = discs or assign_discs([(0, name) for name in names])
    joined = since or (0,) * len(names)
    lines = tuple(
        PlayerLine(
            name=name,
            total=run[-1][seat],
            color=colored[seat].color,
            stroke=seat % STROKES + 1,
            points=_points(courses[seat], joined[seat]),
            markers=tuple(_markers(courses[seat], joined[seat], seat)),
            end=ends[seat],
            label=labels[seat],
            rows=_place_rows(written[seat], labels[seat]),
        )
        for seat, name in enumerate(names)
    )
    return Chart(height, len(totals), tuple(Tick(units, y(units)) for units in ticks), lines)


def _in_rows(name: str) -> list[str]:
    """Return the name in the rows that are drawn; the first leaves room for the total before it."""
    rows = wrap(name, LETTERS, initial_indent=" " * BESIDE, break_long_words=False, max_lines=2, placeholder=ELLIPSIS)
    return [row if len(row) <= LETTERS else row[: LETTERS - 1] + ELLIPSIS for row in rows or [name]]


def _place_rows(rows: Sequence[str], label: int) -> tuple[tuple[int, str], ...]:
    first = label - ROW * (len(rows) - 1) // 2
    return tuple((first + ROW * index, row.strip()) for index, row in enumerate(rows))


def _points(ys: Sequence[int], first: int) -> str:
    return " ".join(f"{hand},{ys[hand]}" for hand in _drawn_hands(ys, first))


def _drawn_hands(ys: Sequence[int], first: int) -> Sequence[int]:
    """Return the hands for which a line has a point: all, or of very many those that make up its shape."""
    hands = range(first, len(ys))
    if len(hands) <= ALL_HANDS:
        return hands
    drawn = {hands[0], hands[-1]}
    apart = -(-len(hands) // STRETCHES)
    for start in range(0, len(hands), apart):
        stretch = hands[start : start + apart]
        drawn |= {min(stretch, key=ys.__getitem__), max(stretch, key=ys.__getitem__)}
    return sorted(drawn)


def _markers(ys: Sequence[int], first: int, seat: int) -> Iterator[tuple[float, int]]:
    """Yield the places of markers, those of neighboring seats at different hands where there are many hands."""
    last = len(ys) - 1
    apart = -(-last // MARKERS)
    for hand in range(first, last):
        if hand % apart == seat % apart and hand > 0:
            yield round(100 * hand / last, 2), ys[hand]
    yield 100.0, ys[last]
