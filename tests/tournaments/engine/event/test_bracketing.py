"""The bracket of an event from its draft to its end: rounds are sessions, seats stay as they were published."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.wording.sentences import write_value
from tests.refusals import raises_refused
from tests.tournaments.engine.event.rounds import Course, bracket_of, published, with_second_chance
from tournaments.engine.brackets import fold
from tournaments.engine.brackets.values import ExtraHands
from tournaments.engine.event.book import session_name
from tournaments.engine.event.bracket import groups_among_seeds
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import TableState
from tournaments.engine.setup import setup_as_json


def test_a_draft_is_looked_at_and_thrown_away() -> None:
    course = Course(bracket_of(2))
    course.draft(seed=3)
    assert course.book.bracket_draft is not None
    assert (course.book.bracket, course.book.tables, course.book.rounds) == (None, {}, range(1, 1))
    course.say("bracket-drop", {})
    assert course.book.bracket_draft is None


def test_another_set_up_drops_the_draft() -> None:
    course = Course(bracket_of(2))
    course.draft()
    course.say("setup", {"setup": setup_as_json(course.book.setup)})
    assert course.book.bracket_draft is not None
    course.say("setup", {"setup": setup_as_json(replace(course.book.setup, bracket=bracket_of(3)))})
    assert course.book.bracket_draft is None


def test_members_of_a_group_are_kept_apart() -> None:
    course = Course(bracket_of(2))
    for entrant, groups in ((1, [7]), (4, [7]), (2, [8]), (5, [7, 9])):
        course.say("groups", {"entrant": entrant, "groups": groups})
    course.draft()
    draft = course.book.bracket_draft
    assert draft is not None
    assert draft.entry.apart == (frozenset({1, 4, 5}),)
    assert groups_among_seeds(course.book, draft.entry.field[1:4]) == ()


def test_rounds_are_sessions_after_the_ordinary_ones() -> None:
    course = published(bracket_of(2))
    assert (course.book.sessions, course.book.rounds, course.book.current) == (range(1, 1), range(1, 3), 1)
    assert course.seats(1) == {1: (1, 4, 5, 8, 9), 2: (2, 3, 6, 7, 10)}
    plays = session_setup(course.book, 1)
    assert (plays.table_size, plays.at(5).hands, plays.at(5).rules.table) == (5, 4, 5)
    draw = course.book.draw(1)
    assert (draw.published, draw.tables, draw.drawn) == (
        len(course.spoken),
        draw.drawn,
        tuple(course.seats(1).values()),
    )


def test_a_round_goes_on_and_is_over() -> None:
    course = published(bracket_of(2))
    course.play()
    assert (course.book.locked, course.book.current) == (frozenset({1}), 2)
    assert all(course.book.state_of(table) is TableState.LOCKED for table in course.book.tables_of(1))
    assert course.seats(2) == {3: (1, 2, 3, 4)}
    course.play()
    assert (course.part().finished, course.book.locked) == (True, frozenset({1, 2}))
    assert course.book.current == 2


def test_what_was_played_makes_the_bracket_again() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    course.leave(3)
    for part in (course.part(), course.part(second=True)):
        assert fold.recompute(part.entry, part.log) == part


def test_extra_hands_decide_who_goes_on() -> None:
    course = published(bracket_of(2, at_tie="extra-hand"))
    course.confirm()
    level = {table: dict.fromkeys(seats, 0) for table, seats in course.seats(1).items()}
    extras = [ExtraHands(who, (who,)) for seats in level.values() for who in seats]
    course.go_on(score=lambda seats: dict.fromkeys(seats, 0), extras=extras)
    assert sorted(course.seats(2)[3]) == [7, 8, 9, 10]


def test_corrected_scores_move_nobody() -> None:
    course = published(bracket_of(2))
    course.confirm()
    results = course.results()
    course.go_on()
    course.correct(1, [result._replace(units=-(result.units or 0)) for result in results])
    assert course.seats(2) == {3: (1, 2, 3, 4)}
    would = {line for _, line in fold.moved_by_corrections(course.part()).values()}
    assert would == {7, 8, 9, 10}


def test_a_table_is_opened_again_after_its_round_and_the_next_one_stays() -> None:
    course = published(bracket_of(2))
    course.play()
    with raises_refused("Round 1 is over. Reopen the table first"):
        course.say("stop", {"table": 1, "because": "the time"})
    course.say("reopen-table", {"table": 1})
    assert course.book.state_of(course.book.table(1)) is TableState.OPEN
    assert (course.book.locked, course.seats(2)) == (frozenset({1}), {3: (1, 2, 3, 4)})
    course.say("hand-in", {"table": 1, "scorer": 1})
    course.say("confirm", {"table": 1, "seen": len(course.spoken)})
    assert course.book.state_of(course.book.table(1)) is TableState.LOCKED


def test_a_round_that_is_over_is_called_as_it_is_where_something_is_refused() -> None:
    course = published(bracket_of(2))
    course.play()
    for kind, payload, sentence in (
        ("clock", {"session": 1, "do": "start"}, "Round 1 is over"),
        ("lock", {"session": 1}, "Round 1 isn't in progress"),
        ("unlock", {"session": 2}, "Final table isn't over"),
    ):
        with raises_refused(sentence):
            course.say(kind, payload)


def test_the_second_chance_follows_the_bracket_and_its_winner_comes_back() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    assert course.book.rounds == range(1, 4)
    course.second()
    assert (course.book.rounds, course.book.numbers) == (range(1, 6), range(1, 6))
    assert course.seats(4) == {1: (11, 14, 15, 18, 19), 2: (12, 13, 16, 17, 20)}
    assert course.part(second=True).seats[0].byes == (9, 10)
    course.play(second=True)
    course.play(second=True)
    assert (course.part(second=True).finished, course.run.finished) == (True, False)
    course.play(returning=9)
    assert sorted(course.seats(3)[6]) == [1, 2, 3, 4, 5, 9]
    course.play()
    assert course.run.finished


def test_tables_are_numbered_through_the_rounds_and_anew_in_the_second_chance() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    assert [(table.id, table.session, table.number) for _, table in sorted(course.book.tables.items())] == [
        *((number, 1, number) for number in range(1, 5)),
        (5, 2, 5),
        *((number, 4, number - 5) for number in range(6, 8)),
    ]


@pytest.mark.parametrize(
    ("session", "name"),
    [
        (1, "Round 1"),
        (2, "Round 2"),
        (3, "Final table"),
        (4, "Second chance, round 1"),
        (5, "Second chance, final table"),
    ],
)
def test_rounds_are_called_as_they_are(session: int, name: str) -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    assert write_value(session_name(course.book, session)) == name


def test_sessions_and_hours_are_called_as_they_are() -> None:
    assert write_value(session_name(Course(bracket_of(2), sessions=1).book, 1)) == "Session 1"
    assert write_value(session_name(Course(bracket_of(2)).book, 1)) == "Bracket"


def test_a_session_that_is_no_round_is_not_looked_up() -> None:
    course = published(bracket_of(2))
    at = course.run.at(2)
    assert (at.number, at.final, at.second) == (2, True, False)
    with pytest.raises(LookupError, match="session 3 is no round"):
        course.run.at(3)
