"""The clock of a session, and messages to tables."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.refusals import raises_refused
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated, seated
from tournaments.engine.event.tables import clock_of
from tournaments.engine.event.values import Clock
from tournaments.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Seated:
    """Two tables of five."""
    return seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=3)


def clock(event: Seated) -> Clock:
    return clock_of(event.book, 1)


def move(event: Seated, do: str) -> None:
    events.move_clock(event.event, 1, do, key=key(), actor=DIRECTOR)


def test_a_clock_runs_from_its_start_and_stands_in_a_pause(event: Seated) -> None:
    assert clock(event) == Clock(1)
    move(event, "start")
    started = clock(event).since
    assert started is not None
    assert clock(event).elapsed(started + timedelta(seconds=90)) == 90
    move(event, "pause")
    ran = clock(event).ran
    assert clock(event) == Clock(1, ran=ran)
    assert clock(event).elapsed(started + timedelta(hours=5)) == ran


def test_a_clock_that_runs_is_not_started_anew(event: Seated) -> None:
    move(event, "start")
    before = clock(event)
    move(event, "start")
    assert clock(event) == before


def test_a_limit_leaves_the_clock_running(event: Seated) -> None:
    move(event, "start")
    events.limit_clock(event.event, 1, 3600, key=key(), actor=DIRECTOR)
    assert (clock(event).limit, clock(event).since is None) == (3600, False)
    events.limit_clock(event.event, 1, None, key=key(), actor=DIRECTOR)
    assert clock(event).limit is None


def test_the_time_of_the_set_up_is_the_clock_s() -> None:
    event = founded(10)
    setup = Seated(event).book.setup
    timed = replace(setup, sessions=tuple(replace(session, minutes=90) for session in setup.sessions))
    events.change_setup(event, timed, key=key(), actor=DIRECTOR)
    assert clock(Seated(event)) == Clock(1, 5400)


@pytest.mark.parametrize("seconds", [0, 59, 24 * 3600 + 1])
def test_a_limit_that_cannot_be(event: Seated, seconds: int) -> None:
    with raises_refused("1 to 1440 minutes"):
        events.limit_clock(event.event, 1, seconds, key=key(), actor=DIRECTOR)


def test_a_session_that_is_not_published_has_no_clock(event: Seated) -> None:
    with raises_refused("isn't posted"):
        events.move_clock(event.event, 2, "start", key=key(), actor=DIRECTOR)


def test_a_message_is_shown_until_it_is_taken_down(event: Seated) -> None:
    events.post_message(event.event, "  Lunch at noon ", key=key(), actor=DIRECTOR)
    noted = events.post_message(event.event, "Count the cards", [2], key=key(), actor=DIRECTOR)
    assert [(each.text, each.tables, each.over) for each in event.book.messages] == [
        ("Lunch at noon", (), False),
        ("Count the cards", (2,), False),
    ]
    events.remove_message(event.event, noted.seq, key=key(), actor=DIRECTOR)
    assert [each.over for each in event.book.messages] == [False, True]
    with raises_refused("That message doesn't exist"):
        events.remove_message(event.event, 1, key=key(), actor=DIRECTOR)


@pytest.mark.parametrize(
    ("text", "tables", "said"), [(" ", (), "Enter the message"), ("Lunch", (9,), "That table doesn't exist")]
)
def test_a_message_that_cannot_be(event: Seated, text: str, tables: tuple[int, ...], said: str) -> None:
    with raises_refused(said):
        events.post_message(event.event, text, tables, key=key(), actor=DIRECTOR)
    assert event.book.messages == ()
