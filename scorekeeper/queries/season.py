"""The table of a season: who stands where, and how it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from .rows import rows
from .span import PERSON, SHARES, Span

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


# Summed by person as entered before anybody is merged: nobody sits at one table twice, and few rows are left to join.
_TABLE = (
    "WITH played AS (SELECT s.person_id, SUM(s.units) AS total FROM scorekeeper_share s WHERE s.game_id IN "
    "(SELECT e.game_id FROM scorekeeper_evening e WHERE {where}) GROUP BY s.game_id, s.person_id), "
    "entered AS (SELECT person_id, COUNT(*) AS evenings, SUM(total) AS total, MAX(total) AS best, MIN(total) AS worst "
    "FROM played GROUP BY person_id) "
    "SELECT p.id, p.name, SUM(l.evenings), SUM(l.total), MAX(l.best), MIN(l.worst) FROM entered l "
    "JOIN scorekeeper_person i ON i.id = l.person_id JOIN scorekeeper_person p ON p.id = {person} "
    "GROUP BY p.id, p.name ORDER BY 4 DESC, p.name, p.id"
)
_COURSE = (
    "WITH days AS (SELECT e.id, e.game_id, NTILE(%s) OVER (ORDER BY e.played_on, e.id) AS tile "
    "FROM scorekeeper_evening e WHERE {where}) "
    "SELECT e.tile, {person}, SUM(s.units), (SELECT MAX(tile) FROM days) FROM {shares} WHERE {person} IN ({persons}) "
    "GROUP BY e.tile, {person} ORDER BY e.tile"
)


def season_table(span: Span) -> tuple[Standing, ...]:
    """Everybody who played, most units first; who has as many shares the rank. One statement."""
    where, values = span.where()
    found = rows(_TABLE.format(person=PERSON, where=where), values)
    return tuple(_standings(found))


def course(span: Span, persons: Sequence[int]) -> Course:
    """How the totals of these persons went, in at most ``TILES`` steps. One statement, none for nobody."""
    if not persons:
        return Course((), ((),))
    where, values = span.where()
    marks, shares = ", ".join(["%s"] * len(persons)), SHARES.replace("scorekeeper_evening e", "days e")
    sql = _COURSE.format(person=PERSON, persons=marks, shares=shares, where=where)
    found = rows(sql, (TILES, *values, *persons))
    moved = {(tile, person): int(units) for tile, person, units, _ in found}
    steps = range((found[0][3] if found else 0) + 1)
    runs = [accumulate([moved.get((tile, person), 0) for tile in steps]) for person in persons]
    return Course(tuple(persons), tuple(zip(*runs, strict=True)))


def _standings(found: Sequence[tuple[int, str, int, int, int, int]]) -> Iterator[Standing]:
    sharing = Counter(int(row[3]) for row in found)
    rank, reached = 0, None
    for place, (person, name, evenings, total, best, worst) in enumerate(found, 1):
        if total != reached:
            rank, reached = place, total
        yield Standing(rank, sharing[int(total)] > 1, person, name, *map(int, (evenings, total, best, worst)))
