"""The table of a season: who stands where, and how it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate

from scorekeeper.ledger.folding import AccountKind
from scorekeeper.queries.evenings import OffEvening
from scorekeeper.queries.period import PERSON, SHARES, Span
from scorekeeper.queries.reading import as_day, rows

TILES = 120  # steps of a chart: more are not told apart on any screen


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """A player's place in the table; ``tied`` where others share it. ``total``, ``best`` and ``worst`` are units.

    ``best`` and ``worst`` are whole evenings; ``last`` is the day of the last one.
    """

    rank: int
    tied: bool
    person: int
    name: str
    evenings: int
    total: int
    best: int
    worst: int
    last: date

    @property
    def average(self) -> float:
        """Units an evening."""
        return self.total / self.evenings


@dataclass(frozen=True, slots=True)
class SeasonCourse:
    """Running totals over a span: a row of units by person after each step, the first of them before any evening.

    ``since`` has the step after which each person first played.
    """

    persons: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    since: tuple[int, ...] = ()


# Summed by person as entered before anybody is merged: nobody sits at one table twice, and few rows are left to join.
_TABLE = (
    "WITH played AS (SELECT s.person_id, SUM(s.units) AS total, MAX(e.played_on) AS day FROM scorekeeper_evening e "
    "JOIN scorekeeper_share s ON s.game_id = e.game_id WHERE {where} GROUP BY s.game_id, s.person_id), "
    "entered AS (SELECT person_id, COUNT(*) AS evenings, SUM(total) AS total, MAX(total) AS best, MIN(total) AS worst, "
    "MAX(day) AS last FROM played GROUP BY person_id) "
    "SELECT p.id, p.name, SUM(l.evenings), SUM(l.total), MAX(l.best), MIN(l.worst), MAX(l.last) FROM entered l "
    "JOIN scorekeeper_person i ON i.id = l.person_id JOIN scorekeeper_person p ON p.id = {person} "
    "GROUP BY p.id, p.name ORDER BY 4 DESC, p.name, p.id"
)
_UNBALANCED = (
    "SELECT e.id, e.name, e.played_on, SUM(o.amount) FROM scorekeeper_evening e "
    "JOIN scorekeeper_account a ON a.game_id = e.game_id JOIN scorekeeper_posting o ON o.account_id = a.id "
    "WHERE {where} AND a.kind = %s GROUP BY e.id, e.name, e.played_on HAVING SUM(o.amount) <> 0 "
    "ORDER BY e.played_on, e.id"
)
_COURSE = (
    "WITH days AS (SELECT e.id, e.game_id, NTILE(%s) OVER (ORDER BY e.played_on, e.id) AS tile "
    "FROM scorekeeper_evening e WHERE {where}) "
    "SELECT e.tile, {person}, SUM(s.units), (SELECT MAX(tile) FROM days) FROM {shares} WHERE {person} IN ({persons}) "
    "GROUP BY e.tile, {person} ORDER BY e.tile"
)


def season_table(span: Span) -> tuple[SeasonStanding, ...]:
    """Everybody who played, most units first; who has as many shares the rank. One statement."""
    where, values = span.where()
    totals = rows(_TABLE.format(person=PERSON, where=where), values)
    played = [
        SeasonStanding(0, False, person, name, int(evenings), int(total), int(best), int(worst), as_day(last))
        for person, name, evenings, total, best, worst, last in totals
    ]
    return tuple(_ranked(played))


def regulars(standings: Sequence[SeasonStanding], least: int) -> tuple[SeasonStanding, ...]:
    """Return those who played at least so many games, ranked among themselves."""
    return tuple(_ranked([one for one in standings if one.evenings >= least]))


def unbalanced(span: Span) -> tuple[OffEvening, ...]:
    """Return the evenings whose sheet is off, the first ones first. One statement."""
    where, values = span.where()
    sums = rows(_UNBALANCED.format(where=where), (*values, AccountKind.SUSPENSE))
    return tuple(OffEvening(evening, name, as_day(day), -int(units)) for evening, name, day, units in sums)


def course(span: Span, persons: Sequence[int]) -> SeasonCourse:
    """Return the course of these persons' totals, in at most ``TILES`` steps. One statement, none for nobody."""
    if not persons:
        return SeasonCourse((), ((),))
    where, values = span.where()
    marks, shares = ", ".join(["%s"] * len(persons)), SHARES.replace("scorekeeper_evening e", "days e")
    sql = _COURSE.format(person=PERSON, persons=marks, shares=shares, where=where)
    tiles = rows(sql, (TILES, *values, *persons))
    moved = {(tile, person): int(units) for tile, person, units, _ in tiles}
    steps = range((tiles[0][3] if tiles else 0) + 1)
    runs = [accumulate([moved.get((tile, person), 0) for tile in steps]) for person in persons]
    first = {person: tile - 1 for tile, person in sorted(moved, reverse=True)}
    return SeasonCourse(
        tuple(persons), tuple(zip(*runs, strict=True)), tuple(first.get(person, 0) for person in persons)
    )


def _ranked(played: Sequence[SeasonStanding]) -> Iterator[SeasonStanding]:
    """Rank by total, most first; the order given is kept."""
    sharing = Counter(one.total for one in played)
    rank, reached = 0, None
    for place, one in enumerate(played, 1):
        if one.total != reached:
            rank, reached = place, one.total
        yield replace(one, rank=rank, tied=sharing[one.total] > 1)
