"""Why somebody sits where they sit."""

from __future__ import annotations

import pytest

from tournaments.engine.seating.draw import draw_plan
from tournaments.engine.seating.plan import DrawPlan, DrawRequest
from tournaments.engine.seating.reasons import explain_seat

from .drawn import drawn


def test_a_six_says_why_it_is_one_and_why_you() -> None:
    plan = drawn(303, 3)
    player = next(player for player in plan.sessions[2][60 - 1])
    assert explain_seat(plan, 2, player)[0] == (
        "Table 60 is a six because 303 does not divide by 5; you had not sat at a table of another size."
    )


def test_a_five_is_what_was_asked_for() -> None:
    plan = drawn(303, 1)
    assert explain_seat(plan, 0, plan.sessions[0][0][1]) == [
        "Table 1 is a five, the size that was asked for.",
        "The rest is chance: the seed is 1, and it gives this plan on any machine.",
    ]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (9, "Table 2 is a four because tables of 5 and 6 alone do not seat 9; "),
        (7, "Table 1 is a seven because 7 fill no two tables, and two sit out in turn; "),
    ],
)
def test_tables_of_small_fields_say_why(players: int, sentence: str) -> None:
    plan = drawn(players, 1)
    assert explain_seat(plan, 0, plan.sessions[0][-1][1])[0].startswith(sentence)


def test_who_deals_first_is_told() -> None:
    plan = drawn(25, 2)
    first = plan.sessions[1][0][0]
    assert "You deal first; you had not dealt first." in explain_seat(plan, 1, first)


def test_neighbours_known_and_new_are_told() -> None:
    sessions = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), ((6, 1, 2, 7, 8), (9, 3, 4, 5, 10)))
    plan = DrawPlan(DrawRequest(tuple(range(1, 11)), 2), sessions)
    again = "You have met 2 once before; no draw with fewer repeated meetings was found."
    assert explain_seat(plan, 1, 1)[1:2] == [again]
    assert "You have met nobody at it before." in explain_seat(drawn(25, 2), 1, 7)


def test_who_is_kept_apart_is_told() -> None:
    plan = draw_plan(DrawRequest(tuple(range(25)), 1, apart=(frozenset({3, 4}),)))
    assert "You are kept apart from 4." in explain_seat(plan, 0, 3)
    alone = draw_plan(DrawRequest((1, 2, 3, 4, 5), 1, apart=(frozenset({3, 4}),)))
    assert "You were to be kept apart from 4; no draw that does so was found." in explain_seat(alone, 0, 3)


def test_a_draw_by_standing_and_a_published_session_say_so() -> None:
    first = drawn(25, 1)
    plan = draw_plan(DrawRequest(first.field.players, 1, 9, frozen=first.sessions, tables_a_tier=1))
    assert explain_seat(plan, 0, 3)[-1] == "The session was published before this draw and stays."
    assert explain_seat(plan, 1, 3)[-1] == "The draw is by standing, table by table; its seed is 9."


def test_nobody_has_reasons_for_a_seat_they_have_not() -> None:
    with pytest.raises(KeyError):
        explain_seat(drawn(25, 1), 0, 26)
