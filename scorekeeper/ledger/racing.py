"""Races on the sheet: what each line scored, where the race under way stood after it, and who had won it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.engine.game_state import GameState
from scorekeeper.engine.rules.house_rules import HouseRules

from .book import Json


@dataclass(frozen=True, slots=True)
class RaceMark:
    """A line within a race, by player. ``number`` counts the games of the evening from 1.

    ``scores`` are those after the line, in the last hand of a game those that it ended with; ``scored`` is what a hand
    brought, or a paper, empty for what scores nothing; ``winners`` won the game with it.
    """

    number: int
    scores: tuple[int, ...]
    scored: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def as_json(self) -> Json:
        """What is stored of it."""
        told = {"scored": self.scored, "winners": self.winners}
        return {"number": self.number, "scores": list(self.scores)} | {k: list(v) for k, v in told.items() if v}


def games(marks: Iterable[RaceMark | None]) -> tuple[RaceMark, ...]:
    """The games that lines with these marks make, each as it ended or stands: unfinished, or given up."""
    runs = groupby(marks, lambda mark: mark and mark.number)
    last = [mark for _number, run in runs if (mark := [*run][-1])]
    return tuple(mark for mark in last if any(mark.scores))


def from_json(stored: Json) -> RaceMark:
    """The mark that ``as_json`` wrote."""
    scores, scored, winners = (tuple(stored.get(name, ())) for name in ("scores", "scored", "winners"))
    return RaceMark(stored["number"], scores, scored, winners)


def mark(rules: HouseRules, before: GameState, after: GameState, scored: tuple[int, ...]) -> RaceMark | None:
    """The mark of a line that scored so much, under the rules that hold after it; None where they are no race."""
    if not rules.race_to:
        return None
    if not scored:
        players = range(1, len(after.totals) + 1)
        return RaceMark(after.races.over + 1, tuple(map(after.races.score, players)))
    scores = tuple(before.races.score(player) + more for player, more in enumerate(scored, 1))
    return RaceMark(before.races.over + 1, scores, scored, after.races.winners)
