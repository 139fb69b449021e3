"""Longest runs of a player: hands that brought something, or cost, in a row. What moved nothing ends none."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Protocol, TypeVar

from .rows import rows
from .span import SHARES, Condition, Span

# Hands of one sign in a row share the difference of their places among all and among those of their sign.
_RUNS = (
    "WITH hands AS (SELECT s.line_id AS line, s.units > 0 AS up, e.played_on AS day, e.id AS evening, l.place AS place "
    "FROM {shares} JOIN scorekeeper_line l ON l.uid = s.line_id WHERE {where} AND s.part <> '' AND s.units <> 0), "
    "placed AS (SELECT line, up, ROW_NUMBER() OVER (ORDER BY day, evening, place) AS place, "
    "ROW_NUMBER() OVER (PARTITION BY up ORDER BY day, evening, place) AS of_sign FROM hands), "
    "runs AS (SELECT line, up, place, place - of_sign AS run FROM placed) "
)
_LENGTHS = (
    "{runs}, lengths AS (SELECT up, COUNT(*) AS length FROM runs GROUP BY up, run) "
    "SELECT up, MAX(length) FROM lengths GROUP BY up"
)
_LONGEST = (
    "s.line_id IN ({runs} SELECT line FROM runs WHERE {sign} AND run = "
    "(SELECT run FROM runs WHERE {sign} GROUP BY run ORDER BY COUNT(*) DESC, MAX(place) DESC LIMIT 1))"
)


class Moved(Protocol):
    """Something with units."""

    @property
    def units(self) -> int:
        """What it brought."""


Step = TypeVar("Step", bound=Moved)


def lengths(span: Span, person: int) -> dict[bool, int]:
    """How many hands the longest run has, of those that brought something and of the others. One statement."""
    where, values = span.of_person(person)
    found = rows(_LENGTHS.format(runs=_RUNS.format(shares=SHARES, where=where).rstrip()), values)
    return {bool(up): int(length) for up, length in found}


def of_longest(span: Span, person: int, up: bool) -> Condition:
    """The condition on shares of being in the longest run, the last one of that length."""
    where, values = span.of_person(person)
    runs = _RUNS.format(shares=SHARES, where=where)
    return _LONGEST.format(runs=runs, sign="up" if up else "NOT up"), values


def longest(steps: Iterable[Step], up: bool) -> tuple[Step, ...]:
    """The longest run of steps that brought something, or that cost; the last one of that length."""
    moved = (step for step in steps if step.units)
    runs = [tuple(run) for side, run in groupby(moved, lambda step: step.units > 0) if side is up]
    return max(reversed(runs), key=len, default=())
