"""What a bracket's rounds gave: scores, byes, and totals where points are carried on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..seating.table_sizes import SMALLEST
from ..standings import Result
from ..standings import byes as average
from .bracket import Bracket
from .stage import Start


def scores(bracket: Bracket, number: int) -> dict[int, int]:
    """The units of everybody in a round (from 1) that was played, penalties with them.

    A bye scores 0 with a fresh start and the round's average, rounded half to even, with carried points.
    """
    results = bracket.results[number - 1]
    found = {result.entrant: (result.units or 0) + result.penalty for result in results}
    return found | {result.entrant: result.units or 0 for result in _rested(bracket, number, results)}


def totals(bracket: Bracket, until: int) -> dict[int, int]:
    """What each entrant has after so many rounds, beginning with what he brought; a fresh start forgets it."""
    found = {seed.entrant: seed.points for seed in (*bracket.entry.field, *bracket.entry.reserve)}
    for number in range(1, until + 1):
        fresh = bracket.plan[number - 1].setup.start is Start.FRESH
        for entrant, units in scores(bracket, number).items():
            found[entrant] = units if fresh else found[entrant] + units
    return found


def is_played(seats: Sequence[int | None]) -> bool:
    """Whether a table has players enough; at one that has not, those there go on without playing."""
    return sum(entrant is not None for entrant in seats) >= SMALLEST


def _rested(bracket: Bracket, number: int, results: Sequence[Result]) -> Iterator[Result]:
    resting = [(entrant, number) for entrant in _without_table(bracket, number)]
    if bracket.plan[number - 1].setup.start is Start.FRESH:
        return iter(average([], resting))
    return iter(average(results, resting))


def _without_table(bracket: Bracket, number: int) -> Iterator[int]:
    seats = bracket.seats[number - 1]
    idle = (table for table in seats.tables if not is_played(table))
    return (entrant for table in (seats.byes, *idle) for entrant in table if entrant is not None)
