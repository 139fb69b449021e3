"""The plan of a day: times follow from hands and breaks, and what cannot work is said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.refusals import raises_refused
from tournaments.engine.day_plan import plan_day
from tournaments.engine.prize_table import PrizeSize
from tournaments.engine.schedule import NO_SCHEDULE, Schedule, read_schedule, schedule_as_json
from tournaments.engine.setup import Setup, load_format, read_setup, setup_as_json


def nationals(**schedule: Any) -> Setup:
    return replace(load_format("nationals"), schedule=Schedule(**schedule))


def keys(setup: Setup, players: int) -> list[str]:
    return [fault.key for fault in plan_day(setup, players).faults]


def test_97_players_play_three_sessions_from_ten_to_a_quarter_to_four() -> None:
    """24 hands at a six take 96 minutes, and two breaks of 30 minutes are between the sessions."""
    plan = plan_day(nationals(start=600), 97)
    assert [(session.start, session.end) for session in plan.sessions] == [(600, 696), (726, 822), (852, 948)]
    assert plan.sessions[0].sizes == (5,) * 17 + (6,) * 2
    assert plan.sessions[0].hands == {5: 20, 6: 24}
    assert (plan.tables, plan.end, plan.is_timed, plan.faults) == (19, 948, True, ())


def test_only_sizes_that_are_played_count_for_the_time() -> None:
    assert plan_day(nationals(start=600), 100).sessions[0].minutes == 80


def test_a_break_may_be_longer_than_the_others_and_the_last_one_repeats() -> None:
    plan = plan_day(nationals(breaks=(15, 60)), 100)
    assert [session.start for session in plan.sessions] == [0, 95, 235]
    assert plan_day(nationals(breaks=()), 100).end == 3 * 80


def test_a_pace_in_seconds_is_rounded_up_to_minutes() -> None:
    assert plan_day(nationals(hand_seconds=205), 100).sessions[0].minutes == 69  # 20 * 205 s = 68 min 20 s


def test_the_limit_of_a_session_is_its_length_and_too_short_a_one_is_said() -> None:
    setup = nationals(start=600)
    limited = replace(setup, sessions=tuple(replace(session, minutes=90) for session in setup.sessions))
    assert [session.minutes for session in plan_day(limited, 100).sessions] == [90] * 3
    assert keys(limited, 100) == []
    assert keys(limited, 97) == ["short-session/hands"] * 3


@pytest.mark.parametrize(
    ("schedule", "players", "faults"),
    [
        ({"start": 600, "end": 948}, 97, []),
        ({"start": 600, "end": 947}, 97, ["late-end"]),
        ({"start": 20 * 60, "end": 2 * 60}, 97, []),  # the next day
        ({"start": 20 * 60, "end": 60}, 97, ["late-end"]),
        ({"end": 60}, 97, []),  # no timetable
        ({"tables": 19}, 97, []),
        ({"tables": 18}, 97, ["few-tables"]),
        ({}, 3, ["too-few-players/tables"] * 3 + ["few-players/prizes"]),
        ({}, 4, ["few-players/prizes"]),
        ({}, 5, []),
    ],
)
def test_what_stands_in_the_way_is_said(schedule: dict[str, Any], players: int, faults: list[str]) -> None:
    assert keys(nationals(**schedule), players) == faults


def test_more_places_than_players_matter_only_where_money_is_played_for() -> None:
    setup = load_format("nationals")
    poor = replace(setup, money=False)
    assert keys(replace(poor, prizes=replace(poor.prizes, places=(PrizeSize(1000),) * 9)), 5) == []


def test_rounds_of_a_bracket_follow_the_sessions() -> None:
    plan = plan_day(replace(load_format("cut-and-final"), schedule=Schedule(start=600)), 97)
    assert [(session.round, session.number, session.start, session.sizes[:2]) for session in plan.sessions] == [
        (False, 1, 600, (5, 5)),
        (True, 1, 726, (5, 5)),
        (True, 2, 836, (5,)),
    ]


def test_a_bracket_without_a_final_table_is_said() -> None:
    assert keys(load_format("bracket-of-tables"), 97) == ["no-final-table/too-many"]
    assert keys(load_format("bracket-of-tables"), 25) == []


def test_an_hourly_day_has_one_line_for_all_rounds() -> None:
    hourly = load_format("hourly-round")
    (every_round,) = plan_day(hourly, 97).sessions
    assert (every_round.start, every_round.minutes, every_round.hands) == (11 * 60, 60, {5: 15})
    slow = replace(hourly, schedule=Schedule(hand_seconds=250))
    assert keys(slow, 97) == ["short-session/hourly"]


@pytest.mark.parametrize("players", [20, 40, 97, 303])
@pytest.mark.parametrize("slug", ["nationals", "three-handed-series", "cut-and-final", "hourly-round"])
def test_the_formats_have_nothing_in_their_way(slug: str, players: int) -> None:
    assert keys(load_format(slug), players) == []


SCHEDULES = st.builds(
    Schedule,
    players=st.none() | st.integers(1, 400),
    tables=st.none() | st.integers(1, 80),
    start=st.none() | st.integers(0, 1439),
    end=st.none() | st.integers(0, 1439),
    hand_seconds=st.integers(30, 1800),
    breaks=st.lists(st.integers(0, 120), max_size=4).map(tuple),
)


@given(SCHEDULES, st.integers(5, 400))
def test_sessions_follow_each_other_and_a_slower_pace_is_never_shorter(schedule: Schedule, players: int) -> None:
    setup = replace(load_format("nationals"), schedule=schedule)
    plan = plan_day(setup, players)
    for one, other in zip(plan.sessions, plan.sessions[1:], strict=False):
        assert other.start == one.end + one.rest
    slower = replace(schedule, hand_seconds=min(schedule.hand_seconds + 30, 1800))
    assert plan_day(replace(setup, schedule=slower), players).end >= plan.end


@given(SCHEDULES)
def test_a_schedule_is_read_as_it_was_written(schedule: Schedule) -> None:
    assert read_schedule(schedule_as_json(schedule)) == schedule
    setup = replace(load_format("nationals"), schedule=schedule)
    assert read_setup(setup_as_json(setup)) == setup


def test_a_setup_from_before_schedules_has_the_usual_one() -> None:
    before = {key: value for key, value in setup_as_json(load_format("nationals")).items() if key != "schedule"}
    assert read_setup(before).schedule == NO_SCHEDULE
    assert setup_as_json(read_setup(before)) == before | {"schedule": None}


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ({"start": "25:00"}, "isn't a time"),
        ({"players": 0}, "from 1 to"),
        ({"hand_seconds": 29}, "from 30 to 1800"),
        ({"breaks": [-1]}, "from 0 to 1440"),
        ({"lunch": 60}, "lunch"),
    ],
)
def test_a_wrong_schedule_is_refused(value: dict[str, Any], sentence: str) -> None:
    with raises_refused(sentence):
        read_schedule(value)
