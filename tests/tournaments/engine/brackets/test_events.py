"""Whole events by chance: sessions, a cut, a bracket, people who leave, one who takes over a line."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tournaments.engine.brackets.fold import advance, moved_by_corrections, publish, recompute, replace_person, withdraw
from tournaments.engine.brackets.ranking import places
from tournaments.engine.brackets.stage import Fill, RankBy, RoundStart, Seeding, StageKind
from tournaments.engine.brackets.values import Bracket, BracketSeed, round_scores
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawRequest
from tournaments.engine.standings import AtTie, EntrantStanding, TableResult, TieBreak, entrants_after_cut, standings

from .played import Play, by_chance, field, results, stage

IN_THE_SUITE, IN_ALL = 8, 120
TABLES = [(3, 2), (4, 2), (5, 2), (5, 3), (6, 2), (6, 3)]


def sessions(many: int, number: int, seed: int, play: Play) -> list[TableResult]:
    """The sessions of an event, seated by the draw."""
    drawn = draw_plan(DrawRequest(tuple(range(1, many + 1)), number, seed)).sessions
    found = []
    for session, tables in enumerate(drawn, 1):
        for table, seats in enumerate(tables, 1):
            here = [int(str(entrant)) for entrant in seats]
            scores = zip(here, play(here), strict=True)
            found += [TableResult(who, session, units, table, 20, 4, 2, 2, 0, 9) for who, units in scores]
    return found


def after_the_cut(rows: Sequence[EntrantStanding], most: int) -> tuple[list[BracketSeed], list[BracketSeed]]:
    """Return who goes on, best first, and who did not make it."""
    on = set(entrants_after_cut(rows, most))
    seeds = [BracketSeed(row.entrant, row.total) for row in rows]
    return [seed for seed in seeds if seed.entrant in on], [seed for seed in seeds if seed.entrant not in on]


def bracket_of(chance: random.Random, on: list[BracketSeed], out: list[BracketSeed], seed: int) -> Bracket:
    kind = chance.choice(list(StageKind))
    seeding = Seeding.SERPENTINE if kind is StageKind.TREE else chance.choice([Seeding.SERPENTINE, *Seeding])
    size, advancing = chance.choice(TABLES)
    setup = stage(
        len(on),
        size,
        advancing,
        reserve=len(out),
        fill=chance.choice(list(Fill)),
        kind=kind,
        seeding=seeding,
        start=chance.choice(list(RoundStart)),
        rank_by=chance.choice(list(RankBy)),
        at_tie=chance.choice([AtTie.TIE_BREAKS, AtTie.BETTER_SEED]),
    )
    family = frozenset(entrant.entrant for entrant in chance.sample(on, 2))
    return publish(on, setup, seed, reserve=out, apart=[family])


def with_comings_and_goings(chance: random.Random, bracket: Bracket) -> Bracket:
    """Now and then somebody leaves, or another person takes over."""
    for entrant in list(bracket.seats[-1].everybody()):
        if chance.random() < 0.03:
            bracket = withdraw(bracket, entrant, played=chance.random() < 0.5)
        elif chance.random() < 0.03:
            bracket = replace_person(bracket, entrant, f"stand-in {entrant}")
    return bracket


def verify_event(seed: int) -> None:
    """One event, and what is always true of it."""
    chance = random.Random(seed)
    many, play = chance.randint(20, 90), by_chance(chance)
    given = sessions(many, chance.choice((1, 1, 1, 2)), seed, play)
    rows = standings(range(1, many + 1), given, (TieBreak.DRAW,), sessions=2, seed=seed)
    assert sum(row.total for row in rows) == sum(result.units or 0 for result in given) == 0
    bracket = bracket_of(chance, *after_the_cut(rows, chance.randint(10, many)), seed)
    while not bracket.finished:
        bracket = with_comings_and_goings(chance, bracket)
        bracket = advance(bracket, results(bracket, play))
    verify_bracket(bracket)


def verify_bracket(bracket: Bracket) -> None:
    assert recompute(bracket.entry, bracket.log) == bracket
    assert moved_by_corrections(bracket) == {}
    took_part = {who for seats in bracket.seats for who in seats.everybody()} | {
        leaving.entrant for leaving in bracket.left if leaving.round
    }
    rows = places(bracket)
    assert sorted(row.entrant for row in rows) == sorted(took_part)
    assert {seed.entrant for seed in bracket.entry.field} <= took_part
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    assert [row.round for row in rows] == sorted((row.round for row in rows), reverse=True)
    verify_totals(bracket)
    verify_seats(bracket)


def verify_totals(bracket: Bracket) -> None:
    """The hands of every table add up to zero, and nobody has anything but hands, byes and what he brought."""
    brought = {seed.entrant: seed.points for seed in (*bracket.entry.field, *bracket.entry.reserve)}
    fresh = bracket.plan[-1].setup.start is RoundStart.FRESH
    for round_results in bracket.results:
        assert sum(result.units or 0 for result in round_results) == 0
    for row in places(bracket):
        inside = [number for number, seats in enumerate(bracket.seats, 1) if row.entrant in set(seats.everybody())]
        points = [round_scores(bracket, number)[row.entrant] for number in inside]
        expected = (points[-1:] or [brought[row.entrant]])[0] if fresh else brought[row.entrant] + sum(points)
        assert row.total == expected or row.entrant in bracket.withdrawn


def verify_seats(bracket: Bracket) -> None:
    """Everybody sits once a round, nobody twice, and nobody who left."""
    for each, seats in zip(bracket.plan, bracket.seats, strict=True):
        inside = list(seats.everybody())
        assert len(inside) == len(set(inside)) <= sum(each.sizes) + each.byes
        assert tuple(map(len, seats.tables)) == each.sizes
        assert len(seats.byes) == each.byes
    left = {leaving.entrant: leaving.round for leaving in bracket.left}
    for number, seats in enumerate(bracket.seats, 1):
        assert all(left.get(entrant, number) >= number for entrant in seats.everybody())


@pytest.mark.parametrize("seed", range(IN_THE_SUITE))
def test_an_event_by_chance(seed: int) -> None:
    verify_event(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(IN_THE_SUITE, IN_ALL))
def test_many_events_by_chance(seed: int) -> None:
    verify_event(seed)


@pytest.mark.parametrize("seed", [484, 940])
def test_who_takes_the_slot_of_one_who_left_was_not_moved_by_a_correction(seed: int) -> None:
    """Two left after a round: one had advanced, the other had a seat of the next best."""
    verify_event(seed)


def test_a_field_alone_is_an_event() -> None:
    chance = random.Random(7)
    bracket = bracket_of(chance, field(25), [], 7)
    while not bracket.finished:
        bracket = advance(bracket, results(bracket, by_chance(chance)))
    verify_bracket(bracket)
