"""Where the races of a game stand: a race ends with the hand that wins it, the next one begins at 0 (J1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from .errors import refuse
from .race import winners
from .rules import HouseRules


@dataclass(frozen=True, slots=True)
class Races:
    """The races of a game, by player; who came later than the last entry has 0.

    ``scores`` are those of the race under way, ``won`` the races that each has won, ``over`` how many have ended;
    ``winners`` are the players who won one with the last hand.
    """

    scores: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    over: int = 0
    winners: tuple[int, ...] = ()

    def score(self, player: int) -> int:
        """A player's score in the race under way."""
        return _at(self.scores, player)

    def wins(self, player: int) -> int:
        """How many races a player has won."""
        return _at(self.won, player)

    def as_json(self) -> dict[str, Any]:
        """The races as plain JSON values."""
        return {"over": self.over} | {name: list(getattr(self, name)) for name in _BY_PLAYER}

    @staticmethod
    def from_json(source: dict[str, Any]) -> Races:
        """The races that ``as_json`` wrote."""
        return Races(over=source["over"], **{name: tuple(source[name]) for name in _BY_PLAYER})


_BY_PLAYER = ("scores", "won", "winners")


def raced(rules: HouseRules, races: Races, scored: Iterable[int]) -> Races:
    """The races after a hand that scored so much by player; who reaches the score that wins has won."""
    scores = tuple(races.score(player) + more for player, more in enumerate(scored, 1))
    won = winners(rules, scores)
    if not won:
        return replace(races, scores=scores, winners=())
    wins = tuple(races.wins(player) + (player in won) for player in range(1, len(scores) + 1))
    return Races(won=wins, over=races.over + 1, winners=won)


def under(rules: HouseRules, races: Races) -> Races:
    """The races under other rules: one under way goes on where they race on, and is given up where they do not.

    Raises ``Refused`` (``game-over``) where it would be won without a hand.
    """
    if not rules.race_to:
        return replace(races, scores=(), winners=())
    if winners(rules, races.scores):
        sentence = f"A race to {rules.race_to} would be over: somebody has {max(races.scores)} already."
        raise refuse("game-over", sentence, "rules.race_to")
    return races


def _at(amounts: tuple[int, ...], player: int) -> int:
    return amounts[player - 1] if player <= len(amounts) else 0
