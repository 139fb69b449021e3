"""Standings: added up, ranked, tied."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.game_events import PaidTo
from tests.refusals import raises_refused
from tests.tournaments.engine.results import result, totals_only
from tournaments.engine.setup import PenaltyTier, charge_penalty
from tournaments.engine.standings import (
    CutTies,
    EntrantStanding,
    TableResult,
    TieBreak,
    bye_results,
    entrants_after_cut,
    standings,
    without_hands,
)

ALL = tuple(TieBreak)


def ranked(
    *results: TableResult, tie_breaks: tuple[TieBreak, ...] = (), sessions: int = 1, **more: int
) -> tuple[EntrantStanding, ...]:
    """The standings of those who have results."""
    return standings({each.entrant for each in results}, results, tie_breaks, sessions=sessions, **more)


def places(rows: tuple[EntrantStanding, ...]) -> list[tuple[int, int, int]]:
    """Entrant, rank and place of each row."""
    return [(row.entrant, row.rank, row.place) for row in rows]


def test_ties_are_ties() -> None:
    rows = ranked(result(1, 5), result(2, 9), result(3, 5), result(4, -19))
    assert places(rows) == [(2, 1, 1), (1, 2, 2), (3, 2, 2), (4, 4, 4)]
    assert [row.decided_by for row in rows] == [None] * 4


def test_sessions_stand_in_columns_and_add_up() -> None:
    (row, _) = ranked(result(1, 5, 1, won=3, lost=1), result(1, -2, 3, won=1, best=8), result(2, -3), sessions=3)
    assert (row.entrant, row.total, row.sessions) == (1, 3, (5, None, -2))
    assert (row.hands, row.picked, row.won, row.lost, row.best) == (40, 5, 4, 1, 8)


def test_who_has_not_played_has_nothing() -> None:
    (row,) = standings([7], [], sessions=2)
    assert (row.total, row.sessions, row.hands, row.best, row.played) == (0, (None, None), 0, 0, False)


def test_a_line_from_two_tables_of_a_session_is_one_score() -> None:
    rows = ranked(result(1, 5, table=1), result(1, 4, table=2), result(2, -9))
    assert rows[0].sessions == (9,)


def test_only_the_best_sessions_count_and_all_penalties_do() -> None:
    (row,) = ranked(result(1, 10, 1), result(1, 4, 2, penalty=-4), result(1, -20, 3), sessions=3, best_sessions=2)
    assert (row.total, row.sessions, row.penalties) == (10, (10, 0, -20), -4)


def test_a_penalty_alone_is_no_session_played() -> None:
    (row,) = ranked(result(1, -10, 1), without_hands(1, 2, None, -4), sessions=2, best_sessions=1)
    assert (row.total, row.sessions, row.penalties) == (-14, (-10, None), -4)


def test_counts_are_unknown_where_a_table_gave_totals() -> None:
    (row,) = ranked(result(1, 10, 1, won=4), totals_only(1, 3, 2), sessions=2)
    assert (row.total, row.hands, row.won, row.best) == (13, None, None, None)


def test_the_better_best_session_decides() -> None:
    rows = ranked(
        result(1, 5, 1),
        result(1, 5, 2),
        result(2, 1, 1),
        result(2, 9, 2),
        sessions=2,
        tie_breaks=(TieBreak.BEST_SESSION,),
    )
    assert places(rows) == [(2, 1, 1), (1, 1, 2)]
    assert [row.decided_by for row in rows] == [TieBreak.BEST_SESSION] * 2


def test_who_played_nothing_has_the_worst_best_session() -> None:
    rows = standings([1, 2], [result(2, -3, 1), result(2, 3, 2)], ALL[:1], sessions=2)
    assert [row.entrant for row in rows] == [2, 1]


def test_the_next_tie_break_decides_what_the_first_leaves() -> None:
    rows = ranked(
        result(1, 5, won=2, lost=3),
        result(2, 5, won=4, lost=3),
        result(3, 5, won=4, lost=1),
        tie_breaks=(TieBreak.HANDS_WON, TieBreak.HANDS_LOST),
    )
    assert places(rows) == [(3, 1, 1), (2, 1, 2), (1, 1, 3)]
    assert [row.decided_by for row in rows] == [TieBreak.HANDS_LOST, TieBreak.HANDS_LOST, TieBreak.HANDS_WON]


def test_who_sat_together_and_had_more_there_is_before_the_other() -> None:
    rows = ranked(
        result(1, 2, 1, table=1),
        result(2, 6, 1, table=1),
        result(1, 8, 2, table=1),
        result(2, 4, 2, table=2),
        sessions=2,
        tie_breaks=(TieBreak.HEAD_TO_HEAD,),
    )
    assert places(rows) == [(2, 1, 1), (1, 1, 2)]


def test_who_did_not_sit_together_has_no_head_to_head() -> None:
    rows = ranked(result(1, 2, table=1), result(2, 2, table=2), tie_breaks=(TieBreak.HEAD_TO_HEAD,))
    assert places(rows) == [(1, 1, 1), (2, 1, 1)]


def test_a_table_of_another_session_is_another_table() -> None:
    results = [result(1, 4, 1, table=1), result(2, 4, 2, table=1)]
    rows = ranked(*results, sessions=2, tie_breaks=(TieBreak.HEAD_TO_HEAD,))
    assert [row.place for row in rows] == [1, 1]


def test_lots_are_those_of_the_seed_whoever_else_is_there() -> None:
    def order(entrants: range, seed: int) -> list[int]:
        return [row.entrant for row in standings(entrants, [], (TieBreak.DRAW,), sessions=1, seed=seed)]

    assert order(range(1, 9), 2026) == [3, 6, 5, 1, 4, 2, 8, 7]
    assert order(range(1, 9), 2027) != order(range(1, 9), 2026)
    assert order(range(1, 5), 2026) == [entrant for entrant in order(range(1, 9), 2026) if entrant < 5]


def test_what_needs_hands_is_not_asked_where_totals_were_given() -> None:
    rows = ranked(result(1, 5, won=4), totals_only(2, 5), tie_breaks=(TieBreak.HANDS_WON, TieBreak.DRAW))
    assert places(rows) == [(1, 1, 1), (2, 1, 1)]
    assert [row.lacks for row in rows] == [TieBreak.HANDS_WON] * 2


def test_counts_that_were_typed_are_asked() -> None:
    typed = totals_only(2, 5)._replace(won=6)
    rows = ranked(result(1, 5, won=4), typed, tie_breaks=(TieBreak.HANDS_WON,))
    assert places(rows) == [(2, 1, 1), (1, 1, 2)]


def test_no_counts_are_needed_where_an_earlier_tie_break_decides() -> None:
    rows = ranked(
        totals_only(1, 5, 1),
        totals_only(1, 1, 2),
        totals_only(2, 3, 1),
        totals_only(2, 3, 2),
        sessions=2,
        tie_breaks=ALL,
    )
    assert [row.lacks for row in rows] == [None, None]


@pytest.mark.parametrize(
    ("units", "average"),
    [([], 0), ([4, -4], 0), ([3, 2], 2), ([4, 3], 4), ([-3, -2], -2), ([5, 5, 6], 5), ([5, 6, 6], 6)],
)
def test_a_bye_is_the_average_rounded_half_to_even(units: list[int], average: int) -> None:
    results = [result(entrant, score) for entrant, score in enumerate(units, 1)]
    aside = [result(1, 100, 2), without_hands(2, 1, None, -4)]
    assert bye_results([*results, *aside], [(9, 1)]) == [without_hands(9, 1, average)]


def test_a_cut_takes_the_first() -> None:
    rows = ranked(*(result(entrant, -entrant) for entrant in range(1, 9)))
    assert entrants_after_cut(rows, 3) == (1, 2, 3)
    assert entrants_after_cut(rows, 99) == tuple(range(1, 9))


def test_a_tie_at_the_cut_is_decided_or_all_go_on() -> None:
    rows = ranked(
        result(1, 9), result(2, 5, won=1), result(3, 5, won=2), result(4, 0), tie_breaks=(TieBreak.HANDS_WON,)
    )
    assert entrants_after_cut(rows, 2) == (1, 3)
    assert entrants_after_cut(rows, 2, CutTies.ALL_IN) == (1, 3, 2)


def test_a_tie_at_the_cut_that_nothing_decides_is_refused() -> None:
    rows = ranked(result(1, 9), result(2, 5), result(3, 5))
    with raises_refused("2 players tie for 2nd place at the cut, even after tie-breaks"):
        entrants_after_cut(rows, 2)


def test_a_tie_at_the_cut_that_lacks_counts_is_refused() -> None:
    rows = ranked(result(1, 9), totals_only(2, 5), totals_only(3, 5), tie_breaks=(TieBreak.HANDS_WON, TieBreak.DRAW))
    with raises_refused("A table gave only totals, so hands won can't decide. Decide by hand"):
        entrants_after_cut(rows, 2)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [(result(3, 0), "Nobody has number 3."), (result(1, 0, 3), "Sessions are numbered 1 to 2, not 3.")],
)
def test_a_result_of_nobody_or_of_no_session_is_refused(wrong: TableResult, sentence: str) -> None:
    with raises_refused(sentence):
        standings([1, 2], [wrong], sessions=2)


counts = st.one_of(st.none(), st.integers(0, 3))
some_results = st.lists(
    st.builds(
        TableResult,
        st.integers(1, 6),
        st.integers(1, 3),
        st.integers(-4, 4),
        table=st.integers(1, 2),
        won=counts,
        lost=counts,
        penalty=st.integers(-1, 1),
    ),
    max_size=16,
)


@given(some_results, st.permutations(ALL), st.integers(0, 9), st.randoms(use_true_random=False))
def test_the_order_of_what_goes_in_does_not_matter(
    results: list[TableResult], tie_breaks: list[TieBreak], seed: int, chance: random.Random
) -> None:
    entrants = list(range(1, 7))
    before = standings(entrants, results, tie_breaks, sessions=3, seed=seed)
    chance.shuffle(entrants)
    chance.shuffle(results)
    assert standings(entrants, results, tie_breaks, sessions=3, seed=seed) == before


@given(some_results, st.permutations(ALL), st.sampled_from([None, 1, 2]))
def test_ranks_are_consistent(results: list[TableResult], tie_breaks: list[TieBreak], best: int | None) -> None:
    rows = standings(range(1, 7), results, tie_breaks, sessions=3, best_sessions=best)
    assert [row.rank for row in rows] == [1 + sum(other.total > row.total for other in rows) for row in rows]
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    for row in rows:
        shared = sum(other.place == row.place for other in rows)
        assert row.rank <= row.place
        assert row.place == 1 + sum(other.place < row.place for other in rows)
        assert row.lacks is None or shared > 1
        assert row.decided_by is None or sum(other.rank == row.rank for other in rows) > shared
        assert TieBreak.DRAW not in tie_breaks or shared == 1 or row.lacks


zero_sum_tables = st.lists(
    st.lists(st.integers(-40, 40), min_size=4, max_size=4).map(lambda units: [*units, -sum(units)]), max_size=5
)


@given(zero_sum_tables, st.integers(0, 30), st.sampled_from(PaidTo))
def test_scores_and_what_the_house_has_sum_to_zero(tables: list[list[int]], points: int, paid_to: PaidTo) -> None:
    charged = charge_penalty(PenaltyTier(points, paid_to), 1, [2, 3, 4, 5])
    results = [
        result(entrant, units, session)
        for session, table in enumerate(tables, 1)
        for entrant, units in enumerate(table, 1)
    ]
    results += [without_hands(entrant, 1, None, penalty) for entrant, penalty in charged.points.items()]
    rows = standings(range(1, 6), results, sessions=5)
    assert sum(row.total for row in rows) + charged.house == 0
    assert all(row.total == sum(score or 0 for score in row.sessions) for row in rows if row.played)
