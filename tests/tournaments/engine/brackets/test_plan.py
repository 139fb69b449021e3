"""The rounds in numbers, before the draw."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from tests.refusals import raises_refused
from tournaments.engine.brackets.plan import plan_rounds, suggest_rounds
from tournaments.engine.brackets.stage import BracketStage, Fill, RoundSetup, SecondChance

from .played import stage

FINAL = RoundSetup(5, 20)


def test_twenty_five_come_down_to_a_final_table() -> None:
    rounds = plan_rounds(25, stage(25))
    assert [(each.coming, each.sizes) for each in rounds] == [(25, (5,) * 5), (10, (5, 5)), (4, (4,))]


def test_who_rests_where_the_field_is_no_multiple() -> None:
    rounds = plan_rounds(33, stage(33))
    assert [(each.coming, each.sizes, each.byes) for each in rounds] == [
        (33, (5,) * 6, 3),
        (15, (5,) * 3, 0),
        (6, (6,), 0),
    ]


def test_who_comes_back_where_the_field_is_no_multiple() -> None:
    first, second, _final = plan_rounds(33, stage(33, reserve=2, fill=Fill.BEST_OUT), 2)
    assert (first.coming, first.sizes, first.fills) == (33, (5,) * 7, 2)
    assert (second.coming, second.sizes, second.fills) == (14, (5,) * 3, 1)


def test_a_first_round_that_nobody_could_fill_has_byes() -> None:
    rounds = stage(33, reserve=1, fill=Fill.BEST_OUT).rounds
    assert [each.fill for each in rounds] == [Fill.BYES, Fill.BEST_OUT, Fill.BEST_OUT]


def test_the_final_table_keeps_a_seat_for_the_winner_of_the_second_chance() -> None:
    rounds = (RoundSetup(5, 20, 2), RoundSetup(5, 20, 2), FINAL)
    second = SecondChance(1, BracketStage((RoundSetup(5, 20, 1), FINAL)), returns=True)
    (_, _, final) = plan_rounds(25, BracketStage(rounds, second_chance=second))
    assert (final.coming, final.returning, final.sizes) == (4, 1, (5,))


@pytest.mark.parametrize(
    ("field", "rounds", "code", "sentence"),
    [
        (25, (RoundSetup(5, 20, 2), FINAL), "no-final-table", "10 players reach round 2, but its final table seats 5"),
        (10, (RoundSetup(5, 20, 1), FINAL), "too-few-players", "Round 2 would have 2 players, but a table needs"),
        (4, (RoundSetup(5, 20, 2), FINAL), "too-few-players", "Round 1 would have 4 players, but a table needs"),
        (
            12,
            (RoundSetup(5, 20, 2, fill=Fill.BEST_OUT), FINAL),
            "nobody-to-fill",
            "Round 1 needs 3 more players for tables of 5",
        ),
    ],
)
def test_what_leads_to_no_final_table_is_refused(
    field: int, rounds: tuple[RoundSetup, ...], code: str, sentence: str
) -> None:
    with raises_refused(sentence) as refused:
        plan_rounds(field, BracketStage(rounds))
    assert [fault.code for fault in refused.value.faults] == [code]


def test_a_field_that_does_not_get_smaller_is_refused() -> None:
    with raises_refused("Advance fewer per table"):
        suggest_rounds(10, RoundSetup(5, 20, 4, fill=Fill.BEST_OUT), FINAL)


def test_suggests_no_rounds_where_one_would_have_too_few_players() -> None:
    with raises_refused("Round 1 would have 2 players"):
        suggest_rounds(2, RoundSetup(3, 20, 2), FINAL)


@given(
    st.integers(10, 400),
    st.integers(3, 6).flatmap(lambda size: st.tuples(st.just(size), st.integers(1, size - 1))),
    st.sampled_from(Fill),
    st.integers(0, 6),
)
def test_laws_of_a_plan(many: int, table: tuple[int, int], fill: Fill, reserve: int) -> None:
    size, on = table
    try:
        rounds = plan_rounds(many, stage(many, size, on, reserve=reserve, fill=fill), reserve)
    except Refused:
        # two winners make no table, and of a table of k who goes on as k - 1 the field may not get smaller
        assert on in (1, size - 2, size - 1)
        return
    spare = reserve
    for each in rounds:
        assert sum(each.sizes) + each.byes == each.coming + each.fills
        assert each.fills <= spare
        assert not (each.byes and each.fills)
        spare = each.out
    for each, following in pairwise(rounds):
        assert set(each.sizes) <= ({size, size + 1} if fill is Fill.LARGER else {size})
        assert following.coming == on * len(each.sizes) + each.byes
        assert each.byes < size
    assert len(rounds[-1].sizes) == 1
    assert 3 <= rounds[-1].sizes[0] <= size + 1
