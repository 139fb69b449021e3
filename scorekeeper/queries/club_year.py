"""A club over a season, or all of its time: last game, standings, streaks, rivalries, and attendance.

One statement reads who had how many points in which game. All figures are taken from these rows, so they agree.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import combinations, groupby
from typing import NamedTuple

from scorekeeper.queries.games import PERSON, Span, is_over
from scorekeeper.queries.hand_list import current_run
from scorekeeper.queries.reading import as_day, rows
from scorekeeper.queries.season import SeasonStanding, rank_standings

STREAK = 2  # games in a row from which on they are a streak
RIVALS = 5  # games at one table that a pair needs to be close, or one-sided
DAYS = 16  # game days in the grid


class ClubPlayer(NamedTuple):
    """A player of a club, by the name that stands for all of their entries."""

    person: int
    name: str


class GameResult(NamedTuple):
    """A player's units at the end of a game."""

    player: ClubPlayer
    units: int


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game of a club that has scores; ``results`` have most units first. ``is_over`` is False for one in progress."""

    club_game: int
    name: str
    day: date
    is_over: bool
    results: tuple[GameResult, ...]

    @property
    def winners(self) -> tuple[ClubPlayer, ...]:
        """Those with the most units, several on a tie."""
        return tuple(player for player, units in self.results if units == self.results[0].units)


@dataclass(frozen=True, slots=True)
class GameStreak:
    """The games that a player won, or lost, in a row up to the last one they played."""

    player: ClubPlayer
    games: int
    is_won: bool


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Two players at one table: in how many games the first had more than the other, less, and as much.

    The first one is the one who was ahead more often.
    """

    one: ClubPlayer
    other: ClubPlayer
    ahead: int
    behind: int
    level: int

    @property
    def games(self) -> int:
        """At how many games both sat."""
        return self.ahead + self.behind + self.level

    @property
    def lead(self) -> int:
        """By how many games the first one is ahead."""
        return self.ahead - self.behind


@dataclass(frozen=True, slots=True)
class Attendance:
    """A player's game days: how many in the span, and whether they played on the last ones, the newest first."""

    player: ClubPlayer
    days: int
    played: tuple[bool, ...]


@dataclass(frozen=True)
class ClubYear:
    """The games of a span that have scores, the first ones first, and what they come to."""

    games: tuple[ScoredGame, ...]

    @property
    def last_game(self) -> ScoredGame | None:
        """The newest game."""
        return self.games[-1] if self.games else None

    @cached_property
    def standings(self) -> tuple[SeasonStanding, ...]:
        """The players, most units first, as in the table of the season."""
        played = [
            SeasonStanding(
                rank=0,
                tied=False,
                person=player.person,
                name=player.name,
                games=len(games),
                total=sum(game.units for game in games),
                best=max(game.units for game in games),
                worst=min(game.units for game in games),
                last=games[-1].day,
            )
            for player, games in self._by_player.items()
        ]
        return rank_standings(sorted(played, key=lambda one: (-one.total, one.name, one.person)))

    @cached_property
    def streaks(self) -> tuple[GameStreak, ...]:
        """The current streak of each player who has one, wins before losses, the longest first.

        A game that ends at zero neither ends nor lengthens a streak, and neither does one in progress.
        """
        over = ((player, [game for game in games if game.is_over]) for player, games in self._by_player.items())
        runs = ((player, current_run(games)) for player, games in over)
        streaks = [GameStreak(player, len(run), run[-1].units > 0) for player, run in runs if len(run) >= STREAK]
        return tuple(sorted(streaks, key=lambda streak: (not streak.is_won, -streak.games, streak.player.name)))

    @cached_property
    def rivalries(self) -> tuple[Rivalry, ...]:
        """All pairs who sat at one table, those with the most games first."""
        ahead, level = Counter[tuple[ClubPlayer, ClubPlayer]](), Counter[tuple[ClubPlayer, ClubPlayer]]()
        for game in self.games:
            for (better, most), (worse, least) in combinations(game.results, 2):
                if most == least:
                    level[min(better, worse), max(better, worse)] += 1
                else:
                    ahead[better, worse] += 1
        pairs = {(min(pair), max(pair)) for pair in (*ahead, *level)}
        rivalries = [_rivalry(one, other, ahead, level[one, other]) for one, other in pairs]
        return tuple(sorted(rivalries, key=lambda pair: (-pair.games, pair.one.name, pair.other.name)))

    @property
    def most_together(self) -> Rivalry | None:
        """The pair with the most games at one table, None where others have as many."""
        most = self.rivalries[:2]
        return most[0] if most and (len(most) == 1 or most[0].games > most[1].games) else None

    @property
    def closest(self) -> Rivalry | None:
        """The pair with the smallest lead after many games, of several the one with the most games."""
        return min(self._long_rivalries, key=lambda pair: (pair.lead, -pair.games), default=None)

    @property
    def most_one_sided(self) -> Rivalry | None:
        """The pair with the largest lead after many games, of several the one with the fewest games."""
        return max(self._long_rivalries, key=lambda pair: (pair.lead, -pair.games), default=None)

    @cached_property
    def days(self) -> tuple[date, ...]:
        """All game days, the first ones first."""
        return tuple(sorted({game.day for game in self.games}))

    @property
    def last_days(self) -> tuple[date, ...]:
        """The game days in the grid of attendance, the newest first."""
        return self.days[: -DAYS - 1 : -1]

    @cached_property
    def attendance(self) -> tuple[Attendance, ...]:
        """Those who came to one of the last days, who came to the most days of the span first."""
        attendance = []
        for player, games in self._by_player.items():
            days = {game.day for game in games}
            if not days.isdisjoint(self.last_days):
                attendance.append(Attendance(player, len(days), tuple(day in days for day in self.last_days)))
        return tuple(sorted(attendance, key=lambda one: (-one.days, one.player.name)))

    @property
    def _long_rivalries(self) -> tuple[Rivalry, ...]:
        """The pairs with many games; empty where all of them have the same lead, so that none is the closest."""
        pairs = tuple(pair for pair in self.rivalries if pair.games >= RIVALS)
        return pairs if len({pair.lead for pair in pairs}) > 1 else ()

    @cached_property
    def _by_player(self) -> dict[ClubPlayer, list[_PlayerResult]]:
        """The games of each player, the first ones first."""
        by_player: dict[ClubPlayer, list[_PlayerResult]] = defaultdict(list)
        for game in self.games:
            for player, units in game.results:
                by_player[player].append(_PlayerResult(game.day, units, game.is_over))
        return by_player


class _PlayerResult(NamedTuple):
    day: date
    units: int
    is_over: bool


_RESULTS = (
    "WITH played AS (SELECT s.game_id, s.person_id, SUM(s.units) AS units FROM scorekeeper_clubgame e "
    "JOIN scorekeeper_share s ON s.game_id = e.game_id WHERE {where} GROUP BY s.game_id, s.person_id) "
    "SELECT e.id, e.name, e.played_on, g.closed, p.id, p.name, l.units FROM played l "
    "JOIN scorekeeper_clubgame e ON e.game_id = l.game_id JOIN scorekeeper_game g ON g.id = l.game_id "
    "JOIN scorekeeper_person i ON i.id = l.person_id "
    "JOIN scorekeeper_person p ON p.id = {person} ORDER BY e.played_on, e.id, l.units DESC, p.name, p.id"
)


def club_year(span: Span, today: date = date.max) -> ClubYear:
    """Return the games of a span with their results. One statement.

    A game of ``today`` or later is in progress while it is open; by default none is.
    """
    where, values = span.where()
    results = rows(_RESULTS.format(where=where, person=PERSON), values)
    games = []
    for (club_game, name, played_on, closed), of_game in groupby(results, key=lambda row: row[:4]):
        players = tuple(GameResult(ClubPlayer(person, player), int(units)) for *_, person, player, units in of_game)
        day = as_day(played_on)
        games.append(ScoredGame(club_game, name, day, is_over(day, today, closed=closed), players))
    return ClubYear(tuple(games))


def _rivalry(one: ClubPlayer, other: ClubPlayer, ahead: Counter[tuple[ClubPlayer, ClubPlayer]], level: int) -> Rivalry:
    if ahead[one, other] < ahead[other, one]:
        one, other = other, one
    return Rivalry(one, other, ahead[one, other], ahead[other, one], level)
