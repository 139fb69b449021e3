"""The plan of a bracket's rounds, made before the draw: numbers of tables, of byes, and of players who come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.errors import Phrase, Refused, refuse
from tournaments.engine.brackets.stage import MOST_ROUNDS, BracketStage, Fill, RoundSetup, StageKind, verify_stage
from tournaments.engine.seating.plan import SMALLEST


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The plan of a round, numbered from 1.

    ``coming`` players have a place in it, ``byes`` of them rest, ``fills`` come back beside them; ``returning`` (0 or
    1) wins the second chance. ``sizes`` are the seats of each table.
    """

    number: int
    setup: RoundSetup
    coming: int
    byes: int
    fills: int
    returning: int
    sizes: tuple[int, ...]

    @property
    def going_on(self) -> int:
        """Return the number of players who have a place in the next round."""
        return self.setup.advance * len(self.sizes) + self.byes

    @property
    def out(self) -> int:
        """Return the number of players who are out after this round."""
        return sum(self.sizes) - self.setup.advance * len(self.sizes)


def next_best_seats(plan: Sequence[RoundPlan], number: int) -> int:
    """Return how many seats of the round after one (from 1) are planned for the next best of it."""
    return plan[number].fills if number < len(plan) else 0


def plan_rounds(field: int, stage: BracketStage, reserve: int = 0) -> tuple[RoundPlan, ...]:
    """Return the rounds for a number of players. ``reserve`` did not make the cut and can fill the first round.

    Raises ``Refused``: what ``verify_stage`` raises, ``too-few-players``, ``nobody-to-fill``, ``no-final-table``.
    """
    verify_stage(stage)
    returns = bool(stage.second_chance and stage.second_chance.returns)
    rounds: list[RoundPlan] = []
    coming, spare = field, reserve
    for number, setup in enumerate(stage.rounds, 1):
        final = number == len(stage.rounds)
        rounds.append(_round(number, setup, coming, spare, int(final and returns), final))
        coming, spare = rounds[-1].going_on, rounds[-1].out
    return tuple(rounds)


def suggest_rounds(field: int, every: RoundSetup, final: RoundSetup, reserve: int = 0) -> tuple[RoundSetup, ...]:
    """Return as many rounds like ``every`` as lead to the final table.

    The first has byes where nobody could fill it.

    Raises ``Refused`` as ``plan_rounds`` does, and ``no-final-table`` where the field does not get smaller.
    """
    first = every if -field % every.table_size <= reserve else replace(every, fill=Fill.BYES)
    for before in range(MOST_ROUNDS):
        rounds = (*(every if number else first for number in range(before)), final)
        try:
            plan_rounds(field, BracketStage(rounds, StageKind.RESEEDED), reserve)
        except Refused as refused:
            if refused.faults[0].code != "no-final-table":
                raise
        else:
            return rounds
    raise refuse("no-final-table/never", path="rounds")


def fit_rounds(field: int, stage: BracketStage, reserve: int = 0) -> BracketStage:
    """Return the stage with as many rounds like its first as so many players need; itself where its rounds fit.

    Raises ``Refused`` as ``suggest_rounds`` does.
    """
    try:
        plan_rounds(field, stage, reserve)
    except Refused:
        every, final = stage.rounds[0], stage.rounds[-1]
        if len(stage.rounds) == 1:
            every = replace(every, advance=2)
        return replace(stage, rounds=suggest_rounds(field, every, replace(final, advance=0), reserve))
    return stage


def _round(number: int, setup: RoundSetup, coming: int, spare: int, returning: int, final: bool) -> RoundPlan:
    players = coming + returning
    byes, fills, sizes = _final(number, setup, players) if final else _tables(number, setup, players)
    if fills > spare:
        params = {"number": number, "fills": fills, "size": setup.table_size, "spare": spare}
        raise refuse("nobody-to-fill", params, f"rounds[{number - 1}].fill")
    return RoundPlan(number, setup, coming, byes, fills, returning, sizes)


def _tables(number: int, setup: RoundSetup, players: int) -> tuple[int, int, tuple[int, ...]]:
    size = setup.table_size
    if setup.fill is Fill.BEST_OUT:
        return 0, -players % size, (size,) * -(-players // size)
    if players < size:
        raise _too_few(number, players, size, Phrase("leave-round-out"))
    tables, rest = divmod(players, size)
    larger = min(rest, tables) if setup.fill is Fill.LARGER else 0
    equal, more = (size,) * (tables - larger), (size + 1,) * larger
    return rest - larger, 0, equal + more if size % 2 else more + equal  # as tables are filled back and forth


def _final(number: int, setup: RoundSetup, players: int) -> tuple[int, int, tuple[int, ...]]:
    size = setup.table_size
    if players > size + 1:
        raise refuse("no-final-table/too-many", {"players": players, "number": number, "size": size}, "rounds")
    fills = max(size - players, 0) if setup.fill is Fill.BEST_OUT else 0
    if players + fills < SMALLEST:
        raise _too_few(number, players, SMALLEST, Phrase("let-more-go-on"))
    return 0, fills, (players + fills,)


def _too_few(number: int, players: int, least: int, remedy: Phrase) -> Refused:
    there = Phrase("one-player") if players == 1 else Phrase("several-players", {"many": players})
    return refuse(
        "too-few-players/round",
        {"number": number, "there": there, "least": least, "remedy": remedy},
        f"rounds[{number - 1}]",
    )


def first_table_numbers(rounds: tuple[RoundPlan, ...]) -> Iterator[int]:
    """Yield the number of each round's first table. Tables are numbered through all rounds, from 1."""
    first = 1
    for each in rounds:
        yield first
        first += len(each.sizes)
