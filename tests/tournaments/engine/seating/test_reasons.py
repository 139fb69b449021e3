"""The reasons that a draw gives for a seat."""

from __future__ import annotations

import pytest

from scorekeeper.wording.sentences import write_reasons
from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawPlan, DrawRequest
from tournaments.engine.seating.reasons import explain_seat

from .drawn import drawn


def test_a_six_says_why_it_is_one() -> None:
    plan = drawn(303, 3)
    player = next(player for player in plan.sessions[2][60 - 1])
    assert write_reasons(explain_seat(plan, 2, player))[0] == (
        "Table 60 is a 6-player table, because 303 players don't fill tables of 5."
    )


def test_a_five_is_what_was_asked_for() -> None:
    plan = drawn(300, 1)
    assert write_reasons(explain_seat(plan, 0, plan.sessions[0][0][1])) == [
        "Table 1 is a 5-player table, the preferred size.",
        "The rest is a random draw. Random seed: 1.",
    ]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (9, "Table 2 is a 4-player table, because 9 players don't fit at tables of 5 and 6."),
        (7, "Table 1 is a 7-player table, because 7 players don't fill two tables, so two sit out in turn."),
    ],
)
def test_tables_of_small_fields_say_why(players: int, sentence: str) -> None:
    plan = drawn(players, 1)
    assert write_reasons(explain_seat(plan, 0, plan.sessions[0][-1][1]))[0].startswith(sentence)


def test_who_deals_first_is_told() -> None:
    plan = drawn(25, 2)
    first = plan.sessions[1][0][0]
    assert "Deals first, for the first time." in write_reasons(explain_seat(plan, 1, first))


def test_neighbours_known_and_new_are_told() -> None:
    sessions = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), ((6, 1, 2, 7, 8), (9, 3, 4, 5, 10)))
    plan = DrawPlan(DrawRequest(tuple(range(1, 11)), 2), sessions)
    again = "Met 2 once before. No draw was found in which fewer players meet again."
    assert write_reasons(explain_seat(plan, 1, 1))[1:2] == [again]
    assert "Hasn't played anyone at this table before." in write_reasons(explain_seat(drawn(25, 2), 1, 7))


def test_who_is_kept_apart_is_told() -> None:
    plan = draw_plan(DrawRequest(tuple(range(25)), 1, apart=(frozenset({3, 4}),)))
    assert "Kept apart from 4." in write_reasons(explain_seat(plan, 0, 3))
    alone = draw_plan(DrawRequest((1, 2, 3, 4, 5), 1, apart=(frozenset({3, 4}),)))
    (apart,) = [line for line in write_reasons(explain_seat(alone, 0, 3)) if "apart" in line]
    assert apart == "Should be kept apart from 4, but no such draw was found."


def test_a_draw_by_standing_and_a_published_session_say_so() -> None:
    first = drawn(25, 1)
    plan = draw_plan(DrawRequest(first.field.players, 1, 9, frozen=first.sessions, tables_a_tier=1))
    assert write_reasons(explain_seat(plan, 0, 3))[-1] == "This session was posted earlier and hasn't changed."
    assert write_reasons(explain_seat(plan, 1, 3))[-1] == "Seats follow the standings. Random seed: 9."


def test_nobody_has_reasons_for_a_seat_they_have_not() -> None:
    with pytest.raises(KeyError):
        explain_seat(drawn(25, 1), 0, 26)
