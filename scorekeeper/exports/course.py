"""How an evening went, as the charts draw it: totals hand by hand, or the scores of its races, game after game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.ledger.racing import RaceMark


class Drawn(Protocol):
    """A line of a sheet, of which a chart knows so much."""

    @property
    def number(self) -> int | None:
        """The hand's number; None for other lines."""

    @property
    def shown(self) -> tuple[int, ...]:
        """What it brought by player: units, or what a hand of a race scored."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Units by player after it."""

    @property
    def present(self) -> frozenset[int]:
        """The players at the table, 1..n."""

    @property
    def race(self) -> RaceMark | None:
        """Where a race stood after it."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """A game of a race that ended at that step of a chart; ``winners`` are players."""

    at: int
    number: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A row of figures by player for each step, from the first hand on; ``games`` that ended on the way.

    ``since`` has the step after which each player was there: 0 for who played from the first hand on.
    """

    rows: tuple[tuple[int, ...], ...]
    since: tuple[int, ...] = ()
    games: tuple[GameOver, ...] = ()
    raced: bool = False


def course(lines: Sequence[Drawn]) -> Course:
    """The course of an evening: of races where all its hands were raced, each game from 0; else of the totals."""
    moved = [line for line in lines if any(line.shown)]
    raced = [line.race for line in moved if line.race and line.race.scored]
    if not raced or len(raced) < sum(line.number is not None for line in moved):
        return Course(tuple(line.totals for line in moved), _since(moved, range(1, len(moved) + 1)))
    rows: list[tuple[int, ...]] = []
    games = []
    steps = []
    for mark in raced:
        rows.append(mark.scores)
        steps.append(len(rows))
        if mark.winners:
            games.append(GameOver(len(rows), mark.number, mark.winners))
            rows.append((0,) * len(mark.scores))
    hands = [line for line in moved if line.race and line.race.scored]
    return Course(tuple(rows), _since(hands, steps), tuple(games), raced=True)


def _since(lines: Sequence[Drawn], steps: Sequence[int]) -> tuple[int, ...]:
    """Return for each player the step before the first line that has them; ``steps`` has the step of each line."""
    players = range(1, len(lines[-1].totals) + 1) if lines else ()
    return tuple(
        next((step - 1 for line, step in zip(lines, steps, strict=True) if _has(line, player)), steps[-1])
        for player in players
    )


def _has(line: Drawn, player: int) -> bool:
    return player in line.present or any(line.shown[player - 1 : player])
