"""Where each player stands, as the head of the table screen shows it: the total, in a race the score of the game."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.payout.picked import LEVELS
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import OutcomeBracket
from scorekeeper.queries.table import Player, TableView


@dataclass(frozen=True)
class Place:
    """A player, and in a race his score, how many games he has won, and what he lacks where a call can win it."""

    player: Player
    score: int | None = None
    games: int = 0
    close: int = 0


@dataclass(frozen=True)
class GameOver:
    """A game of a race that the last hand has ended: its number, who won it, and everybody's score, by name."""

    number: int
    winners: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]


def places(view: TableView) -> list[Place]:
    """Return where the players at the table stand, seat 1 first."""
    race = view.race
    if race is None:
        return [Place(player) for player in view.players]
    near = best_call(view.rules)
    rows = zip(view.players, race.scores, race.won, race.lacking, strict=True)
    return [Place(player, score, won, lacking if lacking <= near else 0) for player, score, won, lacking in rows]


def best_call(rules: HouseRules) -> int:
    """Return the most that a call brings, undoubled."""
    return rules.stakes[LEVELS[OutcomeBracket.ALL_TRICKS]]


def game_over(view: TableView) -> GameOver | None:
    """Return the game that the last hand has ended, None where one is under way."""
    race = view.last.race if view.last else None
    if view.race is None or not view.race.winners or race is None:
        return None
    return GameOver(race.number, view.race.winners, tuple(zip(view.roster, race.scores, strict=False)))
