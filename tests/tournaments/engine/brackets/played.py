"""Brackets for the tests: fields, stages, and tables that are played by chance or by strength."""

from __future__ import annotations

import random
from collections.abc import Callable

from tournaments.engine.brackets.fold import advance
from tournaments.engine.brackets.plan import suggest_rounds
from tournaments.engine.brackets.stage import BracketStage, Fill, RoundSetup, RoundStart, Seeding, StageKind
from tournaments.engine.brackets.values import Bracket, BracketSeed
from tournaments.engine.standings import TableResult

Play = Callable[[list[int]], list[int]]  # the units of each entrant at a table


def field(many: int, first: int = 1) -> list[BracketSeed]:
    """Entrants in a row, best first, with nothing brought along."""
    return [BracketSeed(entrant) for entrant in range(first, first + many)]


def stage(
    many: int,
    size: int = 5,
    on: int = 2,
    *,
    reserve: int = 0,
    fill: Fill = Fill.BYES,
    kind: StageKind = StageKind.TREE,
    seeding: Seeding = Seeding.SERPENTINE,
    start: RoundStart = RoundStart.FRESH,
    **more: object,
) -> BracketStage:
    """A stage with as many equal rounds as the field needs."""
    every = RoundSetup(size, 20, on, seeding, start, fill)
    final = RoundSetup(size, 20, 0, seeding, start, fill)
    return BracketStage(suggest_rounds(many, every, final, reserve), kind, **more)  # type: ignore[arg-type]


def results(bracket: Bracket, play: Play) -> list[TableResult]:
    """Return what the seated round gives."""
    number = len(bracket.seats)
    found = []
    for table, seats in zip(bracket.rounds[number - 1].tables, bracket.seats[number - 1].tables, strict=True):
        here = [entrant for entrant in seats if entrant is not None]
        if len(here) >= 3:
            scores = zip(here, play(here), strict=True)
            found += [TableResult(who, number, units, table.number, 20, 0, 0, 0, 0, 0) for who, units in scores]
    return found


def by_chance(chance: random.Random, most: int = 30) -> Play:
    """Scores that add up to zero."""

    def play(entrants: list[int]) -> list[int]:
        scores = [chance.randint(-most, most) for _ in entrants[1:]]
        return [-sum(scores), *scores]

    return play


def by_strength(best_first: list[int]) -> Play:
    """The better entrant of two always has the higher score; the scores add up to zero."""

    def play(entrants: list[int]) -> list[int]:
        order = sorted(entrants, key=best_first.index)
        return [len(order) - 1 - 2 * order.index(entrant) for entrant in entrants]

    return play


def to_the_end(bracket: Bracket, play: Play) -> Bracket:
    """The bracket with all its rounds played."""
    while not bracket.finished:
        bracket = advance(bracket, results(bracket, play))
    return bracket
