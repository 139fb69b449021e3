"""The table of a season: who stands where, and how it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate

from scorekeeper.ledger.folding import AccountKind
from scorekeeper.queries.games import PERSON, SHARES, Span, UnbalancedGame
from scorekeeper.queries.reading import as_day, rows

TILES = 120  # steps of a chart: more are not told apart on any screen


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """A player's place in the table; ``tied`` where others share it. ``total``, ``best`` and ``worst`` are units.

    ``best`` and ``worst`` are whole games; ``last`` is the day of the last one.
    """

    rank: int
    tied: bool
    person: int
    name: str
    games: int
    total: int
    best: int
    worst: int
    last: date

    @property
    def average(self) -> float:
        """Units a game."""
        return self.total / self.games


@dataclass(frozen=True, slots=True)
class SeasonChampion:
    """A player with the most units in a season that is over; a season has several on a tie."""

    season: int
    person: int
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class SeasonCourse:
    """Running totals over a span: a row of units by person after each step, the first of them before any game.

    ``since`` has the step after which each person first played.
    """

    persons: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    since: tuple[int, ...] = ()


# Summed by person as entered before anyone is merged: nobody sits at one table twice, and few rows are left to join.
_TABLE = (
    "WITH played AS (SELECT s.person_id, SUM(s.units) AS total, MAX(e.played_on) AS day FROM scorekeeper_clubgame e "
    "JOIN scorekeeper_share s ON s.game_id = e.game_id WHERE {where} GROUP BY s.game_id, s.person_id), "
    "entered AS (SELECT person_id, COUNT(*) AS games, SUM(total) AS total, MAX(total) AS best, MIN(total) AS worst, "
    "MAX(day) AS last FROM played GROUP BY person_id) "
    "SELECT p.id, p.name, SUM(l.games), SUM(l.total), MAX(l.best), MIN(l.worst), MAX(l.last) FROM entered l "
    "JOIN scorekeeper_person i ON i.id = l.person_id JOIN scorekeeper_person p ON p.id = {person} "
    "GROUP BY p.id, p.name ORDER BY 4 DESC, p.name, p.id"
)
_CHAMPIONS = (
    "WITH entered AS (SELECT n.id AS season, n.last, s.person_id, SUM(s.units) AS units FROM scorekeeper_season n "
    "JOIN scorekeeper_clubgame e ON e.club_id = n.club_id AND e.played_on BETWEEN n.first AND n.last "
    "AND e.within_id IS NULL JOIN scorekeeper_share s ON s.game_id = e.game_id "
    "WHERE n.club_id = %s AND n.last < %s GROUP BY n.id, n.last, s.person_id), "
    "totals AS (SELECT l.season, l.last, p.id AS person, p.name, SUM(l.units) AS total, "
    "RANK() OVER (PARTITION BY l.season ORDER BY SUM(l.units) DESC) AS place FROM entered l "
    "JOIN scorekeeper_person i ON i.id = l.person_id JOIN scorekeeper_person p ON p.id = {person} "
    "GROUP BY l.season, l.last, p.id, p.name) "
    "SELECT season, person, name, total FROM totals WHERE place = 1 ORDER BY last DESC, name, person"
)
_UNBALANCED = (
    "SELECT e.id, e.name, e.played_on, SUM(o.amount) FROM scorekeeper_clubgame e "
    "JOIN scorekeeper_account a ON a.game_id = e.game_id JOIN scorekeeper_posting o ON o.account_id = a.id "
    "WHERE {where} AND a.kind = %s GROUP BY e.id, e.name, e.played_on HAVING SUM(o.amount) <> 0 "
    "ORDER BY e.played_on, e.id"
)
_COURSE = (
    "WITH days AS (SELECT e.id, e.game_id, NTILE(%s) OVER (ORDER BY e.played_on, e.id) AS tile "
    "FROM scorekeeper_clubgame e WHERE {where}) "
    "SELECT e.tile, {person}, SUM(s.units), (SELECT MAX(tile) FROM days) FROM {shares} WHERE {person} IN ({persons}) "
    "GROUP BY e.tile, {person} ORDER BY e.tile"
)


def season_table(span: Span) -> tuple[SeasonStanding, ...]:
    """Return the players, most units first; those with as many units share a rank. One statement."""
    where, values = span.where()
    totals = rows(_TABLE.format(person=PERSON, where=where), values)
    played = [
        SeasonStanding(0, False, person, name, int(games), int(total), int(best), int(worst), as_day(last))
        for person, name, games, total, best, worst, last in totals
    ]
    return rank_standings(played)


def regulars(standings: Sequence[SeasonStanding], least: int) -> tuple[SeasonStanding, ...]:
    """Return those who played at least so many games, ranked among themselves."""
    return rank_standings([one for one in standings if one.games >= least])


def champions(standings: Sequence[SeasonStanding]) -> tuple[SeasonStanding, ...]:
    """Return those at the top of the table, several on a tie."""
    return tuple(one for one in standings if one.rank == 1)


def past_champions(club: int, today: date) -> tuple[SeasonChampion, ...]:
    """Return the champions of the seasons that were over before a day, the newest season first. One statement."""
    totals = rows(_CHAMPIONS.format(person=PERSON), (club, today))
    return tuple(SeasonChampion(season, person, name, int(total)) for season, person, name, total in totals)


def unbalanced(span: Span) -> tuple[UnbalancedGame, ...]:
    """Return the games whose sheet is off, the first ones first. One statement."""
    where, values = span.where()
    sums = rows(_UNBALANCED.format(where=where), (*values, AccountKind.SUSPENSE))
    return tuple(UnbalancedGame(club_game, name, as_day(day), -int(units)) for club_game, name, day, units in sums)


def course(span: Span, persons: Sequence[int]) -> SeasonCourse:
    """Return the course of these persons' totals, in at most ``TILES`` steps. One statement, none for nobody."""
    if not persons:
        return SeasonCourse((), ((),))
    where, values = span.where()
    marks, shares = ", ".join(["%s"] * len(persons)), SHARES.replace("scorekeeper_clubgame e", "days e")
    sql = _COURSE.format(person=PERSON, persons=marks, shares=shares, where=where)
    tiles = rows(sql, (TILES, *values, *persons))
    moved = {(tile, person): int(units) for tile, person, units, _ in tiles}
    steps = range((tiles[0][3] if tiles else 0) + 1)
    runs = [accumulate([moved.get((tile, person), 0) for tile in steps]) for person in persons]
    first = {person: tile - 1 for tile, person in sorted(moved, reverse=True)}
    return SeasonCourse(
        tuple(persons), tuple(zip(*runs, strict=True)), tuple(first.get(person, 0) for person in persons)
    )


def rank_standings(played: Sequence[SeasonStanding]) -> tuple[SeasonStanding, ...]:
    """Rank by total; the order given, most units first, is kept."""
    sharing = Counter(one.total for one in played)
    ranked: list[SeasonStanding] = []
    for place, one in enumerate(played, 1):
        rank = ranked[-1].rank if ranked and ranked[-1].total == one.total else place
        ranked.append(replace(one, rank=rank, tied=sharing[one.total] > 1))
    return tuple(ranked)
