"""Inside a published bracket somebody leaves, another person plays on a line, a round is undone."""

from __future__ import annotations

import pytest

from tests.tournaments.engine.event.rounds import Course, bracket_of, by_number, published, with_second_chance
from tournaments.engine.brackets.values import Leaving
from tournaments.engine.event.values import LinePerson


def filled() -> Course:
    """Ten of twelve made the cut; who leaves is replaced by the best who did not."""
    return published(bracket_of(2, fill="best-out"), 12, 10)


def test_the_best_of_those_out_takes_the_seat_of_who_leaves() -> None:
    course = filled()
    course.leave(3)
    assert course.seats(1) == {1: (1, 4, 5, 8, 9), 2: (2, 11, 6, 7, 10)}
    assert course.part().left == (Leaving(3, 1, instead=11),)
    assert (course.book.entrant(3).away, course.book.entrant(3).plays(1)) == (((1, None),), False)
    assert course.book.draw(1).tables == tuple(course.seats(1).values())
    assert course.book.draw(1).drawn == ((1, 4, 5, 8, 9), (2, 3, 6, 7, 10))


def test_the_table_opens_anew_under_another_id() -> None:
    course = filled()
    course.leave(3)
    assert [(table.id, table.number) for table in course.book.tables_of(1)] == [(1, 1), (3, 2)]
    assert tuple(course.book.unpublished_tables) == (2,)


def test_a_seat_stays_empty_where_the_setting_says_so() -> None:
    course = published(bracket_of(2), 12, 10)
    course.leave(3)
    assert course.seats(1) == {1: (1, 4, 5, 8, 9), 2: (2, 6, 7, 10)}
    course.play()
    assert set(course.seats(2)[3]) == {1, 2, 4, 6}


def test_who_waits_in_the_reserve_may_leave_it() -> None:
    course = filled()
    course.leave(11)
    course.leave(3)
    assert 12 in course.seats(1)[2]
    assert course.part().left == (Leaving(11, 0), Leaving(3, 1, instead=12))


def test_who_leaves_a_table_that_has_begun_keeps_their_seat_there_and_goes_on_nowhere() -> None:
    course = filled()
    course.leave(1, played=True)
    assert course.seats(1) == {1: (1, 4, 5, 8, 9), 2: (2, 3, 6, 7, 10)}
    assert (course.book.entrant(1).plays(1), course.book.entrant(1).plays(2)) == (True, False)
    course.play()
    assert set(course.seats(2)[3]) == {2, 3, 4, 5, 6}


def test_a_table_that_falls_below_three_players_is_played_no_more() -> None:
    course = published(bracket_of(2), 10)
    for entrant in (3, 6, 7):
        course.leave(entrant)
    assert course.seats(1) == {1: (1, 4, 5, 8, 9)}
    assert len(course.book.unpublished_tables) == 3
    course.play()
    assert set(course.seats(2)[3]) == {1, 2, 4, 10}


def test_who_leaves_is_gone_from_the_second_chance_too() -> None:
    course = published(with_second_chance(fill="best-out"), 20)
    course.play()
    course.second()
    course.leave(14)
    assert 14 in course.part().withdrawn
    assert 14 in course.part(second=True).withdrawn
    assert 14 not in {entrant for seats in course.seats(4).values() for entrant in seats}
    assert course.book.entrant(14).away == ((4, None),)


def test_another_person_plays_from_the_seated_round_on() -> None:
    course = published(bracket_of(2))
    course.replace(3, "somebody")
    assert course.book.entrant(3).persons == (LinePerson(1, "somebody"),)
    assert course.book.entrant(3).pin == 2
    assert course.seats(1)[2] == (2, 3, 6, 7, 10)
    assert [table.id for table in course.book.tables_of(1)] == [1, 3]


def test_another_person_plays_from_the_next_round_on_where_the_table_has_begun() -> None:
    course = published(bracket_of(2))
    course.replace(3, "somebody", played=True)
    assert course.book.entrant(3).persons == (LinePerson(1, "person-3"), LinePerson(2, "somebody"))
    assert [table.id for table in course.book.tables_of(1)] == [1, 2]
    course.play()
    assert 3 in course.seats(2)[3]
    assert course.book.entrant(3).person(2) == "somebody"


def test_rounds_are_undone_down_to_nothing() -> None:
    course = published(bracket_of(2))
    first = course.book
    course.play()
    course.undo_round()
    assert (course.seats(2), course.book.locked, course.part().results) == ({}, frozenset(), ())
    assert course.seats(1) == {table.number: table.seats for table in first.tables_of(1)}
    assert first.bracket is not None
    assert course.part() == first.bracket.main
    course.undo_round()
    assert (course.book.bracket, course.book.tables, course.book.draws) == (None, {}, {})
    assert tuple(course.book.unpublished_tables) == (3, 1, 2)
    course.draft(seed=5)
    course.publish()
    assert [table.id for table in course.book.tables_of(1)] == [4, 5]


def test_a_final_that_is_over_is_open_again_and_keeps_its_scores() -> None:
    course = published(bracket_of(2))
    course.play()
    course.play()
    course.undo_round()
    assert (course.part().finished, course.book.locked) == (False, frozenset({1}))
    assert [table.state for table in course.book.tables_of(2)] == ["confirmed"]
    course.go_on()
    assert course.part().finished


def test_what_was_corrected_in_the_round_that_is_open_again_is_read_from_its_tables() -> None:
    course = published(bracket_of(2))
    course.confirm()
    results = course.results()
    course.go_on()
    course.correct(1, [result._replace(units=-(result.units or 0)) for result in results])
    course.undo_round()
    assert course.part().log == ()
    course.go_on(score=lambda seats: {who: -units for who, units in by_number(seats).items()})
    assert set(course.seats(2)[3]) == {7, 8, 9, 10}


def test_who_left_after_a_round_has_left_its_table_played_once_that_is_open_again() -> None:
    course = filled()
    course.play()
    course.leave(1)
    assert 1 not in course.seats(2)[3]
    course.undo_round()
    assert 1 in course.seats(1)[1]
    assert course.part().left == (Leaving(1, 1),)
    course.go_on()
    assert 1 not in course.seats(2)[3]


def test_the_second_chance_is_undone_before_the_round_it_came_from() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    course.play(second=True)
    course.undo_round(second=True)
    assert (len(course.part(second=True).seats), course.book.locked) == (1, frozenset({1}))
    course.undo_round(second=True)
    assert (course.run.second, course.book.numbers) == (None, range(1, 4))
    course.undo_round()
    assert course.book.locked == frozenset()
    assert len(course.part().seats) == 1


def test_the_second_chance_stays_where_a_later_round_is_undone() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    course.play(second=True)
    course.play(second=True)
    course.play(returning=9)
    course.undo_round()
    assert course.part(second=True).finished
    assert course.seats(3) == {}


@pytest.mark.parametrize("second", [False, True])
def test_the_clock_of_a_round_that_is_undone_is_gone(second: bool) -> None:
    course = published(with_second_chance(), 20)
    course.play()
    if second:
        course.second()
    session = 4 if second else 2
    course.say("clock", {"session": session, "do": "start"})
    assert session in course.book.clocks
    course.undo_round(second=second)
    assert session not in course.book.clocks
