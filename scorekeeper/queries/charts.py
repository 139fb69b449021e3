"""The data of charts and seating pictures, on screen and on paper: figures, scales, and places. No colors or fonts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Protocol

from scorekeeper.ledger.folding import RaceMark


class ChartLine(Protocol):
    """A line of a sheet, of which a chart knows so much."""

    @property
    def number(self) -> int | None:
        """The hand's number; None for other lines."""

    @property
    def amounts(self) -> tuple[int, ...]:
        """Return the result by player: units, or the scores of a hand of a race."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Units by player after it."""

    @property
    def present(self) -> frozenset[int]:
        """The players at the table, 1..n."""

    @property
    def race(self) -> RaceMark | None:
        """Return the scores of the race after it."""


@dataclass(frozen=True, slots=True)
class FinishedRace:
    """A game of a race that ended at that step of a chart; ``winners`` are players."""

    at: int
    number: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChartCourse:
    """A row of figures by player for each step, from the first hand on; ``games`` that ended on the way.

    ``since`` has the step after which each player was there: 0 for who played from the first hand on.
    """

    rows: tuple[tuple[int, ...], ...]
    since: tuple[int, ...] = ()
    games: tuple[FinishedRace, ...] = ()
    raced: bool = False


def course(lines: Sequence[ChartLine]) -> ChartCourse:
    """The course of a game: of races where all its hands were raced, each game from 0; else of the totals."""
    moved = [line for line in lines if any(line.amounts)]
    raced = [line.race for line in moved if line.race and line.race.scored]
    if not raced or len(raced) < sum(line.number is not None for line in moved):
        return ChartCourse(tuple(line.totals for line in moved), _since(moved, range(1, len(moved) + 1)))
    rows: list[tuple[int, ...]] = []
    games = []
    steps = []
    for mark in raced:
        rows.append(mark.scores)
        steps.append(len(rows))
        if mark.winners:
            games.append(FinishedRace(len(rows), mark.number, mark.winners))
            rows.append((0,) * len(mark.scores))
    hands = [line for line in moved if line.race and line.race.scored]
    return ChartCourse(tuple(rows), _since(hands, steps), tuple(games), raced=True)


def _since(lines: Sequence[ChartLine], steps: Sequence[int]) -> tuple[int, ...]:
    """Return for each player the step before the first line that has them; ``steps`` has the step of each line."""
    players = range(1, len(lines[-1].totals) + 1) if lines else ()
    return tuple(
        next((step - 1 for line, step in zip(lines, steps, strict=True) if _is_present(line, player)), steps[-1])
        for player in players
    )


def _is_present(line: ChartLine, player: int) -> bool:
    return player in line.present or any(line.amounts[player - 1 : player])


def places(seats: int) -> tuple[tuple[float, float], ...]:
    """The place of each seat on a circle of radius 1: x to the right, y downwards, clockwise, seat 1 at the bottom."""
    angles = [2 * pi * seat / seats for seat in range(seats)]
    return tuple((-sin(angle), cos(angle)) for angle in angles)


def steps(lowest: int, highest: int) -> list[int]:
    """Round values for the grid from ``lowest`` to ``highest``, at most six steps apart, zero among them."""
    scale = 1
    while True:
        for factor in (1, 2, 5):
            step = factor * scale
            first, last = lowest // step, -(-highest // step)
            if last - first <= 6:
                return [i * step for i in range(first, last + 1)]
        scale *= 10


def spread(wanted: Sequence[float], gap: float, bottom: float, top: float) -> list[float]:
    """Places for labels near the heights they want, ``gap`` apart and, if there is room, between bottom and top."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed: list[float] = []
    for i in order:
        placed.append(max(wanted[i], placed[-1] + gap if placed else bottom))
    ceiling = top
    for i in reversed(range(len(placed))):
        placed[i] = min(placed[i], ceiling)
        ceiling = placed[i] - gap
    heights = [0.0] * len(wanted)
    for i, height in zip(order, placed, strict=True):
        heights[i] = height
    return heights
