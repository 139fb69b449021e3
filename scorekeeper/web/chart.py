"""The chart of running totals: a line a player, named where it ends. Geometry only; the template draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    ticks = steps(min(map(min, run)), max(map(max, run)))

    def y(units: int) -> int:
        return round(height - MARGIN - (height - 2 * MARGIN) * (units - ticks[0]) / (ticks[-1] - ticks[0]))

    ends = [y(total) for total in run[-1]]
    labels = spread(ends, LABEL, MARGIN, height - MARGIN)
    lines = tuple(
        Line(name, run[-1][seat], seat % STROKES + 1, _points([y(row[seat]) for row in run]), ends[seat], labels[seat])
        for seat, name in enumerate(names)
    )
    return Chart(height, len(totals), tuple(Tick(units, y(units)) for units in ticks), lines)


def steps(lowest: int, highest: int) -> tuple[int, ...]:
    """Return three to seven round numbers, evenly apart, from at most `lowest` to at least `highest`; 0 among them."""
    lowest, highest = min(lowest, 0), max(highest, 0)
    apart = next(step for step in _round_numbers() if highest // step - -(-lowest // step) <= 4)
    first, last = lowest // apart, max(-(-highest // apart), lowest // apart + 1)
    return tuple(apart * index for index in range(first, last + 1))


def _round_numbers() -> Sequence[int]:
    return [digit * 10**power for power in range(19) for digit in (1, 2, 5)]


def spread(wanted: Sequence[int], apart: int, top: int, bottom: int) -> list[int]:
    """Return places near the wanted ones, in their order, at least `apart` from each other, between top and bottom.

    There has to be room for all of them.
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places: list[int] = []
    for rank, index in enumerate(order):
        lowest = bottom - apart * (len(order) - 1 - rank)
        nearest = places[-1] + apart if places else top
        places.append(min(max(wanted[index], nearest), lowest))
    _centre(places, [wanted[index] for index in order], apart, top)
    found = [0] * len(order)
    for index, place in zip(order, places, strict=True):
        found[index] = place
    return found


def _centre(places: list[int], wanted: Sequence[int], apart: int, top: int) -> None:
    """Pull each run of touching places up, so that names stand around their lines' ends and not all below them."""
    for start, end in _runs(places, apart):
        off = sum(places[at] - wanted[at] for at in range(start, end)) // (end - start)
        room = places[start] - (places[start - 1] + apart if start else top)
        for at in range(start, end):
            places[at] -= max(0, min(off, room))


def _runs(places: Sequence[int], apart: int) -> list[tuple[int, int]]:
    breaks = [at + 1 for at, (one, next_one) in enumerate(pairwise(places)) if next_one - one > apart]
    return list(zip([0, *breaks], [*breaks, len(places)], strict=True)) if places else []


def _points(ys: Sequence[int]) -> str:
    return " ".join(f"{hand},{y}" for hand, y in enumerate(ys))
