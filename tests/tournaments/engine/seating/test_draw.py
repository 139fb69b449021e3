"""Properties of a draw, counted from its seats."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawPlan, DrawRequest, Player, SessionSeats, plan_cost, table_sizes

from .drawn import drawn, repeats, short_search, sixes, spread, times_met


@pytest.mark.parametrize(("players", "sessions"), [(25, 6), (30, 6), (40, 8), (35, 7), (45, 9), (49, 6), (303, 3)])
def test_nobody_meets_twice(players: int, sessions: int) -> None:
    plan = drawn(players, sessions)
    assert repeats(plan) == 0
    assert spread(sixes(plan)) <= 1


@pytest.mark.parametrize("sessions", [3, 6])
@pytest.mark.parametrize("players", [*range(55, 131, 17), 404, pytest.param(1003, marks=pytest.mark.long)])
def test_larger_fields_meet_once_and_share_the_sixes(players: int, sessions: int) -> None:
    plan = drawn(players, sessions)
    assert repeats(plan) == 0
    assert spread(sixes(plan)) <= 1


@pytest.mark.parametrize("size", [3, 4, 6])
def test_other_sizes_of_tables_are_drawn_as_well(size: int) -> None:
    plan = drawn(60, 4, size=size)
    assert {len(table) for session in plan.sessions for table in session} == {size}
    assert repeats(plan) == 0


def test_larger_tables_come_last_in_each_session() -> None:
    plan = drawn(103, 3)
    assert [[len(table) for table in session] for session in plan.sessions] == [[5] * 17 + [6] * 3] * 3


fields = st.sampled_from([4, 5, 7, 8, 25, 36, 39, 48, 61, 71, 104])
seeds = st.integers(-(2**70), 2**70)


@settings(max_examples=15, deadline=None)
@given(fields, st.integers(1, 4), seeds)
def test_everybody_sits_once_a_session_at_the_sizes_said(players: int, sessions: int, seed: int) -> None:
    plan = drawn(players, sessions, seed)
    assert len(plan.sessions) == sessions
    for session in plan.sessions:
        assert sorted(chain.from_iterable(session), key=str) == sorted(range(1, players + 1), key=str)
        assert tuple(map(len, session)) == table_sizes(players)
    assert plan_cost(plan).repeats == repeats(plan)
    assert plan_cost(plan).most_meetings == max(times_met(plan).values())


@settings(max_examples=5, deadline=None)
@given(fields, seeds)
@short_search()
def test_a_seed_gives_the_same_plan_again(players: int, seed: int) -> None:
    assert drawn(players, 2, seed).sessions == drawn(players, 2, seed).sessions


@settings(max_examples=5, deadline=None)
@given(fields, seeds)
@short_search()
def test_other_names_get_the_same_seats(players: int, seed: int) -> None:
    names: dict[Player, str] = {number: f"player {number * 7919 % 1009}" for number in range(players)}
    renamed = draw_plan(DrawRequest(tuple(names.values()), 2, seed)).sessions
    numbered = draw_plan(DrawRequest(tuple(range(players)), 2, seed)).sessions
    assert renamed == tuple(tuple(tuple(names[n] for n in table) for table in session) for session in numbered)


def test_another_seed_gives_another_plan() -> None:
    assert len({drawn(50, 2, seed).sessions for seed in range(10)}) == 10


@pytest.mark.parametrize("sessions", range(1, 7))
@pytest.mark.parametrize("players", [12, 40, 104])
def test_first_deals_are_shared(players: int, sessions: int) -> None:
    plan = drawn(players, sessions)
    dealt = [sum(table[0] == player for each in plan.sessions for table in each) for player in plan.field.players]
    assert spread(dealt) <= 1


def covered(table: tuple[int, ...], rest: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    return frozenset(chain(combinations(table, 2), combinations(rest, 2)))


def fewest_repeats(players: int, sessions: int) -> tuple[int, int]:
    """The least (largest number of meetings, repeats) over all plans of two tables; the first session is given."""
    size = table_sizes(players)[0]
    everybody = range(players)
    splits = {covered(table, tuple(sorted(set(everybody) - set(table)))) for table in combinations(everybody, size)}
    first = covered(tuple(range(size)), tuple(range(size, players)))
    others = sorted(splits, key=sorted)
    if sessions == 2:
        return min((1 + bool(len(first & one)), len(first & one)) for one in others)
    return min(
        (1 + bool(repeated) + bool(first & one & two), repeated)
        for one, two in combinations(others, 2)
        for repeated in [3 * len(first) - len(first | one | two)]
    )


def meeting_cost(plan: DrawPlan) -> tuple[int, int]:
    cost = plan_cost(plan)
    return cost.most_meetings, cost.repeats


@pytest.mark.parametrize("players", range(8, 13))
def test_small_fields_have_the_fewest_repeats_of_all_plans_for_two_sessions(players: int) -> None:
    assert meeting_cost(drawn(players, 2)) == fewest_repeats(players, 2)


@pytest.mark.parametrize("players", [8, 9, 10])
def test_small_fields_have_the_fewest_repeats_of_all_plans_for_three_sessions(players: int) -> None:
    assert meeting_cost(drawn(players, 3)) == fewest_repeats(players, 3)


@pytest.mark.long
@pytest.mark.parametrize("players", [11, 12])
def test_and_so_have_eleven_and_twelve(players: int) -> None:
    assert meeting_cost(drawn(players, 3)) == fewest_repeats(players, 3)


def without(plan: DrawPlan, played: int, leavers: int, comers: int) -> DrawRequest:
    """The field of a plan after sessions played, without every so manieth player and with newcomers."""
    players = [player for player in plan.field.players if int(str(player)) % leavers]
    newcomers = [f"new {number}" for number in range(comers)]
    left = len(plan.sessions) - played
    return DrawRequest((*players, *newcomers), left, 5, frozen=plan.sessions[:played])


@pytest.mark.parametrize(("players", "played"), [(60, 2), (103, 3), (303, 1), (1000, 3)])
def test_drawn_again_what_was_played_stays_and_counts(players: int, played: int) -> None:
    first = drawn(players, 6)
    field = without(first, played, 20, 7)
    again = draw_plan(field)
    assert again.sessions[:played] == first.sessions[:played]
    for session in again.new_sessions:
        assert sorted(chain.from_iterable(session), key=str) == sorted(field.players, key=str)
    assert repeats(again) == 0
    played_so_far = DrawPlan(first.field, first.sessions[:played])
    assert plan_cost(again).sixes <= max(plan_cost(played_so_far).sixes, 1)


def test_who_is_to_be_kept_apart_never_sits_together() -> None:
    families = (frozenset({1, 2, 3, 4}), frozenset({5, 6}), frozenset({1, 60}), frozenset({7, "nobody here"}))
    plan = draw_plan(DrawRequest(tuple(range(1, 63)), 6, apart=families))
    together = times_met(plan)
    assert not any(together[1, other] for other in (2, 3, 4, 60))
    assert not any(together[pair] for pair in [(2, 3), (2, 4), (3, 4), (5, 6)])
    assert plan_cost(plan)[:6] == (0, 0, 0, 0, 1, 0)


def test_keeping_apart_comes_before_repeats() -> None:
    plan = draw_plan(DrawRequest(tuple(range(8)), 3, apart=(frozenset({0, 1}),)))
    assert times_met(plan)[0, 1] == 0
    assert plan_cost(plan).together == 0


def test_a_clique_as_large_as_the_field_is_counted_and_not_hidden() -> None:
    plan = draw_plan(DrawRequest(tuple(range(10)), 1, apart=(frozenset(range(10)),)))
    assert plan_cost(plan).together == 20


@pytest.mark.parametrize(
    "tables",
    [
        ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13)),
        ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12, 13)),  # 13 players would be drawn to three tables
        ((1, 2, 3),),  # too few for a draw
    ],
)
def test_counts_the_cost_of_tables_that_no_draw_makes(tables: SessionSeats) -> None:
    plan = DrawPlan(DrawRequest(tuple(chain.from_iterable(tables)), 1), (tables,))
    assert plan_cost(plan).sizes > 0
    assert plan_cost(plan).repeats == 0


def frozen(*tables: tuple[int, ...]) -> tuple[SessionSeats, ...]:
    return (tables,)


@pytest.mark.parametrize(
    ("field", "code"),
    [
        (DrawRequest((1, 2, 3, 4, 4), 1), "player-twice"),
        (DrawRequest((1, 2, 3), 1), "too-few-players"),
        (DrawRequest((1, 2, 3, 4, 5), 0), "bad-sessions"),
        (DrawRequest((1, 2, 3, 4, 5), 61), "bad-sessions"),
        (DrawRequest((1, 2, 3, 4, 5), 1, size=9), "bad-table-size"),
        (DrawRequest((1, 2, 3, 4, 5), 1, tables_a_tier=0), "bad-tier"),
        (DrawRequest((1, 2, 3, 4, 5), 2, tables_a_tier=1), "one-by-one"),
        (DrawRequest((1, 2, 3, 4, 5), 1, frozen=frozen((1, 2, 3, 4, 1))), "seated-twice"),
        (DrawRequest(tuple(range(20_001)), 1), "too-many-players"),
    ],
)
def test_what_cannot_be_drawn_is_refused(field: DrawRequest, code: str) -> None:
    with pytest.raises(Refused) as refused:
        draw_plan(field)
    assert [fault.code for fault in refused.value.faults] == [code]
