"""Fixed tables and players to keep together: met where they can be, by their weight, and told where not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.wording.sentences import write_reasons
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawPlan, DrawRequest, plan_cost, table_sizes
from tournaments.engine.seating.reasons import exchange_seats, explain_seat, unmet_wishes

from .drawn import drawn, repeats, short_search

WAYS = st.sampled_from([None, 1, 4])


def wished(
    players: int,
    sessions: int = 1,
    *,
    fixed: dict[int, Sequence[int]] | None = None,
    together: Sequence[Sequence[int]] = (),
    apart: Sequence[Sequence[int]] = (),
    **options: Any,
) -> DrawPlan:
    """Draw the players 1 .. N with wishes."""
    request = DrawRequest(
        tuple(range(1, players + 1)),
        sessions,
        together=tuple(map(frozenset, together)),
        apart=tuple(map(frozenset, apart)),
        fixed=tuple((player, frozenset(tables)) for player, tables in (fixed or {}).items()),
        **options,
    )
    return draw_plan(request)


def tables_of(plan: DrawPlan, player: int) -> list[int]:
    """Return the tables of a player, from 1, session by session."""
    return [plan.seat(session, player)[0] + 1 for session in range(len(plan.sessions))]


def most_placed(players: int, fixed: dict[int, Sequence[int]]) -> int:
    """Return how many can sit at one of their fixed tables, by trying out every player's every table."""
    sizes = table_sizes(players)

    def most(left: tuple[int, ...], free: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        options = [most(tuple(others), free)]
        for table in set(fixed[first]):
            if table <= len(free) and free[table - 1]:
                taken = tuple(seats - (number == table) for number, seats in enumerate(free, 1))
                options.append(1 + most(tuple(others), taken))
        return max(options)

    return most(tuple(fixed), sizes)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from([12, 25, 37, 61, 97]),
    st.integers(0, 2**40),
    st.dictionaries(st.integers(1, 12), st.lists(st.integers(1, 4), min_size=1, max_size=3), max_size=7),
    WAYS,
)
def test_as_many_as_possible_sit_at_their_tables_however_it_is_drawn(
    players: int, seed: int, fixed: dict[int, Sequence[int]], way: int | None
) -> None:
    plan = wished(players, fixed=fixed, seed=seed, tables_a_tier=way)
    placed = sum(tables_of(plan, player)[0] in tables for player, tables in fixed.items())
    assert placed == most_placed(players, fixed)
    assert plan_cost(plan).misplaced == len(fixed) - placed
    assert tuple(map(len, plan.sessions[0])) == table_sizes(players)
    assert sorted(int(str(player)) for table in plan.sessions[0] for player in table) == list(range(1, players + 1))


@settings(max_examples=8, deadline=None)
@given(st.sampled_from([25, 43, 61]), st.integers(1, 3), st.integers(0, 2**40), st.randoms(use_true_random=False))
def test_pairs_sit_together_in_every_session(players: int, sessions: int, seed: int, chance: Any) -> None:
    order = list(range(1, players + 1))
    chance.shuffle(order)
    pairs = [order[:2], order[2:4], order[4:6]]
    plan = wished(players, sessions, together=pairs, seed=seed)
    assert all(tables_of(plan, one) == tables_of(plan, other) for one, other in pairs)
    assert plan_cost(plan).split == 0


@settings(max_examples=10, deadline=None)
@given(st.sampled_from([25, 61]), st.integers(0, 2**40), st.sampled_from([1, 4]))
def test_a_pair_sits_together_where_it_is_drawn_by_standing(players: int, seed: int, way: int) -> None:
    plan = wished(players, together=[(1, players)], seed=seed, tables_a_tier=way)
    assert len(set(tables_of(plan, 1) + tables_of(plan, players))) == 1


@settings(max_examples=5, deadline=None)
@given(st.sampled_from([12, 37, 97]), st.integers(0, 2**70))
@short_search()
def test_the_same_wishes_and_seed_give_the_same_plan_under_other_names_too(players: int, seed: int) -> None:
    options: dict[str, Any] = {"fixed": {1: [2], 5: [1, 2]}, "together": [(3, 4)], "apart": [(6, 7, 8)], "seed": seed}
    plan = wished(players, 2, **options)
    assert wished(players, 2, **options).sessions == plan.sessions
    names = {number: f"player {number * 7919 % 1009}" for number in range(1, players + 1)}
    request = DrawRequest(
        tuple(names.values()),
        2,
        seed,
        together=(frozenset({names[3], names[4]}),),
        apart=(frozenset({names[6], names[7], names[8]}),),
        fixed=((names[1], frozenset({2})), (names[5], frozenset({1, 2}))),
    )
    assert draw_plan(request).sessions == tuple(
        tuple(tuple(names[int(str(number))] for number in table) for table in session) for session in plan.sessions
    )


@settings(max_examples=5, deadline=None)
@given(st.sampled_from([8, 25, 61]), st.integers(1, 3), st.integers(0, 2**70))
@short_search()
def test_no_wishes_draw_as_before(players: int, sessions: int, seed: int) -> None:
    assert wished(players, sessions, seed=seed).sessions == drawn(players, sessions, seed).sessions


@pytest.mark.parametrize("players", [97, 303, 400])
def test_a_few_wishes_cost_no_repeat_meeting(players: int) -> None:
    plan = wished(players, 3, fixed={1: [1], 2: [2, 3], 3: [2, 3]}, together=[(4, 5), (6, 7, 8)], apart=[(9, 10, 11)])
    cost = plan_cost(plan)
    assert (cost.misplaced, cost.together, cost.split, cost.repeats, cost.sixes <= 1) == (0, 0, 0, 0, True)
    assert repeats(plan) == 4 * 2  # the four pairs that are kept together, in the second and the third session


def test_sixes_are_shared_by_those_who_may_sit_there() -> None:
    plan = wished(33, 3, fixed={1: [1]})
    assert plan_cost(plan).misplaced == 0
    assert set(tables_of(plan, 1)) == {1}
    assert all(len(session[0]) == 5 for session in plan.sessions)


def test_fixed_tables_come_before_avoidances_and_these_before_company() -> None:
    fixed_first = wished(10, fixed={1: [1], 2: [1]}, apart=[(1, 2)])
    assert (plan_cost(fixed_first).misplaced, plan_cost(fixed_first).together) == (0, 1)
    apart_first = wished(10, together=[(1, 2)], apart=[(1, 2)])
    assert (plan_cost(apart_first).together, plan_cost(apart_first).split) == (0, 1)
    fixed_over_company = wished(10, fixed={1: [1], 2: [2]}, together=[(1, 2)])
    assert (plan_cost(fixed_over_company).misplaced, plan_cost(fixed_over_company).split) == (0, 1)


def test_wishes_hold_when_later_sessions_are_drawn_again() -> None:
    first = wished(40, 1)
    plan = wished(40, 2, frozen=first.sessions, together=[(1, 2)], fixed={3: [4]})
    assert plan.sessions[0] == first.sessions[0]
    assert tables_of(plan, 1)[1:] == tables_of(plan, 2)[1:]
    assert tables_of(plan, 3)[1:] == [4, 4]


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"fixed": {1: [9]}}, "1 isn't at table 9, because this session has 2 tables."),
        (
            {"fixed": {player: [1] for player in range(1, 7)}},
            " isn't at table 1, because others with a fixed table have those seats.",
        ),
        (
            {"fixed": {1: [1], 2: [1]}, "apart": [(1, 2)]},
            "1 and 2 sit together, because both are fixed at the same table.",
        ),
        ({"together": [(1, 2)], "apart": [(1, 2)]}, "1 and 2 sit apart, because the two are also kept apart."),
        (
            {"fixed": {1: [1], 2: [2]}, "together": [(1, 2)]},
            "1 and 2 sit apart, because the two are fixed at different tables.",
        ),
        (
            {"together": [tuple(range(1, 7))]},
            "sit apart, because their group has more players than the 5 seats of a table.",
        ),
    ],
)
def test_what_is_not_met_says_why(wishes: dict[str, Any], sentence: str) -> None:
    unmet = write_reasons(unmet_wishes(wished(10, **wishes), 0))
    assert any(sentence in line for line in unmet), unmet


def test_nothing_is_said_where_all_is_met() -> None:
    assert unmet_wishes(wished(25, fixed={1: [1]}, together=[(2, 3)], apart=[(4, 5)]), 0) == []


def test_reasons_name_the_wishes() -> None:
    plan = wished(25, 2, fixed={1: [2, 3]}, together=[(4, 5)])
    assert "Always sits at table 2 or 3." in write_reasons(explain_seat(plan, 1, 1))
    company = write_reasons(explain_seat(plan, 1, 4))
    assert "Sits with 5, as requested." in company
    assert not any("met" in line and "before" in line for line in company)  # it is no repeat meeting
    far = wished(10, fixed={1: [9]})
    assert "Should sit at table 9, but this session has 2 tables." in write_reasons(explain_seat(far, 0, 1))
    split = wished(10, fixed={1: [1], 2: [2]}, together=[(1, 2)])
    apart = "Should sit with 2, but the two are fixed at different tables."
    assert apart in write_reasons(explain_seat(split, 0, 1))


def test_everybody_s_turns_at_a_six_are_told() -> None:
    plan = drawn(97, 3)
    player = plan.sessions[2][-1][0]
    before = sum(player in table for session in plan.sessions for table in session if len(table) == 6)
    line = f"Sessions at a smaller or larger table so far: {before}. All players: 0 to 1."
    assert line in write_reasons(explain_seat(plan, 2, player))
    assert not any("Turns" in line for line in write_reasons(explain_seat(drawn(25, 2), 1, 1)))


@pytest.mark.parametrize(
    ("wishes", "move", "sentence"),
    [
        ({"fixed": {1: [1]}}, 1, "Takes a player from their fixed table."),
        ({"together": [(1, 2)]}, 1, "Separates a pair that should sit together."),
    ],
)
def test_a_swap_says_what_it_does_to_wishes(wishes: dict[str, Any], move: int, sentence: str) -> None:
    plan = wished(10, **wishes)
    table = plan.seat(0, move)[0]
    other = next(player for player in plan.sessions[0][1 - table])
    change = exchange_seats(plan, 0, move, other)
    assert sentence in write_reasons(change.reasons())
    back = exchange_seats(change.plan, 0, move, other)
    assert any(line.startswith("Brings") for line in write_reasons(back.reasons()))
