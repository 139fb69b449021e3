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
    """A row of figures by player for each step, from the first hand on; ``games`` that ended on the way."""

    rows: tuple[tuple[int, ...], ...]
    games: tuple[GameOver, ...] = ()
    raced: bool = False


def course(lines: Sequence[Drawn]) -> Course:
    """The course of an evening: of races where all its hands were raced, each game from 0; else of the totals."""
    moved = [line for line in lines if any(line.shown)]
    raced = [line.race for line in moved if line.race and line.race.scored]
    if not raced or len(raced) < sum(line.number is not None for line in moved):
        return Course(tuple(line.totals for line in moved))
    rows: list[tuple[int, ...]] = []
    games = []
    for mark in raced:
        rows.append(mark.scores)
        if mark.winners:
            games.append(GameOver(len(rows), mark.number, mark.winners))
            rows.append((0,) * len(mark.scores))
    return Course(tuple(rows), tuple(games), raced=True)
