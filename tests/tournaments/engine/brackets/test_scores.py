"""Scores of byes, and scores carried into the next round."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.brackets.fold import advance, publish, withdraw
from tournaments.engine.brackets.ranking import places
from tournaments.engine.brackets.stage import RoundStart
from tournaments.engine.brackets.values import Bracket, BracketSeed, bracket_totals, round_scores
from tournaments.engine.standings import TableResult

from .played import by_chance, field, results, stage, to_the_end


def with_units(bracket: Bracket, units: list[int]) -> Bracket:
    """The seated round played, every table with the same units by slot."""
    given = results(bracket, lambda here: units[: len(here)])
    return advance(bracket, given)


@pytest.mark.parametrize(
    ("start", "units", "bye"),
    [
        (RoundStart.FRESH, [9, 9, 9, 9, 9], 0),
        (RoundStart.CARRIED, [1, 2, 3, 4, 5], 3),
        (RoundStart.CARRIED, [0, 0, 0, 0, 0], 0),
        (RoundStart.CARRIED, [3, 2, 3, 2, 3], 3),
    ],
)
def test_a_bye_scores_nothing_or_the_average(start: RoundStart, units: list[int], bye: int) -> None:
    bracket = with_units(publish(field(13), stage(13, start=start)), units)
    assert [round_scores(bracket, 1)[entrant] for entrant in (1, 2, 3)] == [bye] * 3


@pytest.mark.parametrize(("units", "bye"), [([1, 0, 0, 0, 1, 1], 0), ([2, 1, 2, 1, 2, 1], 2), ([-1, -2] * 3, -2)])
def test_an_average_in_the_middle_is_rounded_to_the_even(units: list[int], bye: int) -> None:
    bracket = with_units(publish(field(13), stage(13, 6, start=RoundStart.CARRIED)), units)
    assert round_scores(bracket, 1)[1] == bye


def test_points_are_carried_from_the_sessions_on() -> None:
    brought = [BracketSeed(entrant, 100 - entrant) for entrant in range(1, 11)]
    bracket = with_units(publish(brought, stage(10, start=RoundStart.CARRIED)), [4, 3, 2, 1, -10])
    assert (bracket_totals(bracket, 0)[1], bracket_totals(bracket, 1)[1], bracket_totals(bracket, 1)[9]) == (
        99,
        103,
        81,
    )


def test_a_fresh_start_forgets_them() -> None:
    brought = [BracketSeed(entrant, 100 - entrant) for entrant in range(1, 11)]
    bracket = with_units(publish(brought, stage(10)), [4, 3, 2, 1, -10])
    assert bracket_totals(bracket, 1)[1] == 4


def test_penalties_count() -> None:
    bracket = publish(field(10), stage(10))
    first, *others = results(bracket, lambda here: [0] * len(here))
    bracket = advance(bracket, [first._replace(penalty=-4), *others])
    assert round_scores(bracket, 1)[first.entrant] == -4
    assert first.entrant not in set(bracket.seats[1].everybody())


def test_a_table_that_did_not_play_scores_as_a_bye() -> None:
    bracket = publish(field(10), stage(10, start=RoundStart.CARRIED))
    for entrant in (1, 4, 5):
        bracket = withdraw(bracket, entrant)
    bracket = with_units(bracket, [5, 5, 5, 5, 5])
    assert (round_scores(bracket, 1)[8], round_scores(bracket, 1)[9]) == (5, 5)


@settings(max_examples=settings().max_examples * 2 // 5)
@given(st.integers(10, 60), st.sampled_from(RoundStart), st.randoms(use_true_random=False))
def test_totals_are_those_of_the_hands(many: int, start: RoundStart, chance: random.Random) -> None:
    """With points carried over, a total adds up the seed's points, tables, and byes; else it is the last table's."""
    brought = [BracketSeed(entrant, chance.randint(-50, 50)) for entrant in range(1, many + 1)]
    bracket = to_the_end(publish(brought, stage(many, start=start)), by_chance(chance))
    rows = {row.entrant: row.total for row in places(bracket)}
    for seed in brought:
        units = [_units(table_results, seed.entrant) for table_results in bracket.results]
        inside = [number for number, seats in enumerate(bracket.seats) if seed.entrant in set(seats.everybody())]
        byes = [round_scores(bracket, number + 1)[seed.entrant] for number in inside if units[number] is None]
        told = [score for score in units if score is not None]
        if start is RoundStart.CARRIED:
            assert rows[seed.entrant] == seed.points + sum(told) + sum(byes)
        else:
            assert rows[seed.entrant] == (units[inside[-1]] or 0)


def _units(table_results: tuple[TableResult, ...], entrant: int) -> int | None:
    return next((result.units for result in table_results if result.entrant == entrant), None)
