"""Names of sessions in refusals: an hourly round, a bracket round, or a session."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorekeeper.wording.sentences import write_value
from tests.refusals import raises_refused
from tests.tournaments.engine.event.books import OVER, PLAYED, TEN, make_book
from tests.tournaments.engine.event.days import Day
from tests.tournaments.engine.event.rounds import Course, bracket_of, published, with_second_chance
from tournaments.engine.event.book import session_name, session_phrase
from tournaments.engine.event.draw import explain_entrant_seat


@pytest.fixture(scope="module")
def day() -> Day:
    """A day of rounds: the first is over, the second under way, and number 9 is entered and has no seat.

    Whatever is refused leaves it as it is.
    """
    found = Day()
    for number in range(1, 9):
        found.buy(number, 2)
    found.over(found.make())
    found.make()
    found.buy(9)
    return found


@pytest.mark.parametrize(
    ("kind", "payload", "sentence"),
    [
        ("take-back", {"session": 1}, "Round 1 is over, so its draw can't change. Reopen it first."),
        ("swap", {"session": 2, "one": 1, "other": 2}, "The draw of round 2 is posted. Undo it first."),
        ("take-back", {"session": 3}, "The draw of round 3 isn't posted."),
        ("publish", {"session": 3}, "Round 3 isn't drawn yet."),
        ("check-in", {"session": 9, "entrants": [1], "here": True}, "Rounds are 1 to 2, not 9."),
        ("clock", {"session": 3, "do": "start"}, "The draw of round 3 isn't posted."),
        ("withdraw", {"entrant": 1, "from": 2}, "Number 1 sits at table 2 in round 2."),
        ("withdraw", {"entrant": 1, "from": 1}, "Number 1 played in round 1, which is over"),
        ("seat", {"table": 3, "entrant": 1}, "Number 1 already has a seat in round 2, at table"),
        ("sign-off", {}, "Not over yet: round 2."),
    ],
)
def test_an_hourly_day_has_rounds(day: Day, kind: str, payload: dict[str, Any], sentence: str) -> None:
    with raises_refused(re.escape(sentence)):
        day.say(kind, payload)


def test_who_has_no_seat_in_a_round(day: Day) -> None:
    with raises_refused("Number 9 has no seat in round 2"):
        explain_entrant_seat(day.book, 2, 9, {})


def test_who_left_before_a_bracket_is_drawn_does_not_play_in_the_bracket() -> None:
    course = Course(bracket_of(2))
    course.say("withdraw", {"entrant": 3, "from": 1})
    with raises_refused("Number 3 isn't playing in the bracket"):
        course.say("check-in", {"session": 1, "entrants": [3], "here": True})


def test_a_round_of_a_bracket_is_called_one() -> None:
    course = published(bracket_of(2))
    with raises_refused(r"Number 1 sits at table 1 in round 1\."):
        course.say("withdraw", {"entrant": 1, "from": 1})
    course.play()
    with raises_refused(r"Number 1 sits at table 3 in the final table\."):
        course.say("withdraw", {"entrant": 1, "from": 2})


def test_a_title_and_the_same_in_a_sentence() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    book = course.book
    named = {
        write_value(session_name(book, number)): write_value(session_phrase(book, number)) for number in book.numbers
    }
    assert named == {
        "Round 1": "round 1",
        "Round 2": "round 2",
        "Final table": "the final table",
        "Second chance, round 1": "second-chance round 1",
        "Second chance, final table": "the second-chance final table",
    }


def test_sessions_are_sessions() -> None:
    for before, then, sentence in (
        (OVER, ("take-back", {"session": 1}), "Session 1 is over, so its draw can't change. Reopen it first."),
        (PLAYED, ("withdraw", {"entrant": 1, "from": 1}), "Number 1 sits at table 1 in session 1."),
        ([TEN], ("check-in", {"session": 9, "entrants": [1], "here": True}), "Sessions are 1 to 3, not 9."),
    ):
        with raises_refused(re.escape(sentence)):
            make_book([*before, then])
