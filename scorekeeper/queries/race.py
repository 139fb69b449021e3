"""The race under way at a table: who stands where, who has won the last one, which number it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.game_state import GameState
from scorekeeper.engine.rules.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class RaceView:
    """A race to the score ``to``; ``number`` counts the games of the evening from 1.

    ``scores`` (in this game) and ``won`` (games before it) are by seat, seat 1 first. ``winners`` are the names of
    those who won the game before this one with the last hand: the game is over and this one has just begun.
    """

    to: int
    number: int
    scores: tuple[int, ...]
    won: tuple[int, ...]
    winners: tuple[str, ...]

    @property
    def lacking(self) -> tuple[int, ...]:
        """What each seat still lacks to win."""
        return tuple(self.to - score for score in self.scores)


def race_view(rules: HouseRules, state: GameState, roster: Sequence[str]) -> RaceView | None:
    """The race of a game; None where its rules are none. ``roster`` names all players by number."""
    if not rules.race_to:
        return None
    races = state.races
    return RaceView(
        to=rules.race_to,
        number=races.over + 1,
        scores=tuple(map(races.score, state.seating)),
        won=tuple(map(races.wins, state.seating)),
        winners=tuple(roster[player - 1] for player in races.winners),
    )
