"""The table of a season: who stands where, and how it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .span import PERSON, SHARES, Span, rows

TILES = 120  # steps of a chart: more are not told apart on any screen


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place in the table; ``tied`` where others share it. ``total``, ``best`` and ``worst`` are units.

    ``best`` and ``worst`` are whole evenings.
    """

    rank: int
    tied: bool
    person: int
    name: str
    evenings: int
    total: int
    best: int
    worst: int

    @property
    def average(self) -> float:
        """Units an evening."""
        return self.total / self.evenings


@dataclass(frozen=True, slots=True)
class Course:
    """Running totals over a span: a row of units by person after each step, the first of them before any evening."""

    persons: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]


# Sums by person as entered first: they come out of the index in order, and nobody sits at one table twice.
_TABLE = (
    "WITH played AS (SELECT s.person_id, SUM(s.units) AS total FROM scorekeeper_evening e "
    "JOIN scorekeeper_share s ON s.game_id = e.game_id WHERE {where} GROUP BY s.game_id, s.person_id) "
    "SELECT p.id, p.name, COUNT(*), SUM(l.total), MAX(l.total), MIN(l.total) FROM played l "
    "JOIN scorekeeper_person i ON i.id = l.person_id JOIN scorekeeper_person p ON p.id = {person} "
    "GROUP BY p.id, p.name ORDER BY 4 DESC, p.name, p.id"
)
_COURSE = (
    "WITH days AS (SELECT e.id, e.game_id, NTILE(%s) OVER (ORDER BY e.played_on, e.id) AS tile "
    "FROM scorekeeper_evening e WHERE {where}) "
    "SELECT e.tile, {person}, SUM(s.units) FROM {shares} GROUP BY e.tile, {person} ORDER BY e.tile"
)


def season_table(span: Span) -> tuple[Standing, ...]:
    """Everybody who played, most units first; who has as many shares the rank. One statement."""
    where, values = span.where()
    found = rows(_TABLE.format(person=PERSON, where=where), values)
    return tuple(_standings(found))


def course(span: Span, persons: Sequence[int]) -> Course:
    """How the totals of these persons went, in at most ``TILES`` steps. One statement."""
    where, values = span.where()
    shares = SHARES.replace("scorekeeper_evening e", "days e")
    found = rows(_COURSE.format(person=PERSON, shares=shares, where=where), (TILES, *values))
    columns = {person: column for column, person in enumerate(persons)}
    totals = [[0] * len(persons)]
    reached = 0
    for tile, person, units in found:
        if tile != reached:
            reached = tile
            totals.append(list(totals[-1]))
        if person in columns:
            totals[-1][columns[person]] += int(units)
    return Course(tuple(persons), tuple(map(tuple, totals)))


def _standings(found: Sequence[tuple[int, str, int, int, int, int]]) -> Iterator[Standing]:
    sharing = Counter(int(row[3]) for row in found)
    rank, reached = 0, None
    for place, (person, name, evenings, total, best, worst) in enumerate(found, 1):
        if total != reached:
            rank, reached = place, total
        yield Standing(rank, sharing[int(total)] > 1, person, name, evenings, int(total), int(best), int(worst))
