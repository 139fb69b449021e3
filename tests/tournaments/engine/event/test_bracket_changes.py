"""Inside a published bracket somebody leaves, another person plays on a line, a round is taken back."""

from __future__ import annotations

import pytest

from tests.tournaments.engine.event.rounds import Course, bracket_of, by_number, published, with_second_chance
from tournaments.engine.brackets.values import Leaving
from tournaments.engine.event.values import LinePerson


def filled() -> Course:
    """Ten of twelve made the cut; who leaves is replaced by the best who did not."""
    return published(bracket_of(2, fill="best-out"), 12, 10)


def test_the_best_of_those_out_takes_the_seat_of_who_leaves() -> None:
    found = filled()
    found.leave(3)
    assert found.seats(1) == {1: (1, 4, 5, 8, 9), 2: (2, 11, 6, 7, 10)}
    assert found.part().left == (Leaving(3, 1, instead=11),)
    assert (found.book.entrant(3).away, found.book.entrant(3).plays(1)) == (((1, None),), False)
    assert found.book.draw(1).tables == tuple(found.seats(1).values())
    assert found.book.draw(1).drawn == ((1, 4, 5, 8, 9), (2, 3, 6, 7, 10))


def test_the_table_opens_anew_under_another_id() -> None:
    found = filled()
    found.leave(3)
    assert [(table.id, table.number) for table in found.book.tables_of(1)] == [(1, 1), (3, 2)]
    assert found.book.taken_back == (2,)


def test_a_seat_stays_empty_where_the_setting_says_so() -> None:
    found = published(bracket_of(2), 12, 10)
    found.leave(3)
    assert found.seats(1) == {1: (1, 4, 5, 8, 9), 2: (2, 6, 7, 10)}
    found.play()
    assert set(found.seats(2)[3]) == {1, 2, 4, 6}


def test_who_waits_in_the_reserve_may_leave_it() -> None:
    found = filled()
    found.leave(11)
    found.leave(3)
    assert 12 in found.seats(1)[2]
    assert found.part().left == (Leaving(11, 0), Leaving(3, 1, instead=12))


def test_who_leaves_a_table_that_has_begun_keeps_his_seat_there_and_goes_on_nowhere() -> None:
    found = filled()
    found.leave(1, played=True)
    assert found.seats(1) == {1: (1, 4, 5, 8, 9), 2: (2, 3, 6, 7, 10)}
    assert (found.book.entrant(1).plays(1), found.book.entrant(1).plays(2)) == (True, False)
    found.play()
    assert set(found.seats(2)[3]) == {2, 3, 4, 5, 6}


def test_a_table_that_falls_below_three_players_is_played_no_more() -> None:
    found = published(bracket_of(2), 10)
    for entrant in (3, 6, 7):
        found.leave(entrant)
    assert found.seats(1) == {1: (1, 4, 5, 8, 9)}
    assert len(found.book.taken_back) == 3
    found.play()
    assert set(found.seats(2)[3]) == {1, 2, 4, 10}


def test_who_leaves_is_gone_from_the_second_chance_too() -> None:
    found = published(with_second_chance(fill="best-out"), 20)
    found.play()
    found.second()
    found.leave(14)
    assert 14 in found.part().withdrawn
    assert 14 in found.part(second=True).withdrawn
    assert 14 not in {entrant for seats in found.seats(4).values() for entrant in seats}
    assert found.book.entrant(14).away == ((4, None),)


def test_another_person_plays_from_the_seated_round_on() -> None:
    found = published(bracket_of(2))
    found.replace(3, "somebody")
    assert found.book.entrant(3).persons == (LinePerson(1, "somebody"),)
    assert found.book.entrant(3).pin == 2
    assert found.seats(1)[2] == (2, 3, 6, 7, 10)
    assert [table.id for table in found.book.tables_of(1)] == [1, 3]


def test_another_person_plays_from_the_next_round_on_where_the_table_has_begun() -> None:
    found = published(bracket_of(2))
    found.replace(3, "somebody", played=True)
    assert found.book.entrant(3).persons == (LinePerson(1, "person-3"), LinePerson(2, "somebody"))
    assert [table.id for table in found.book.tables_of(1)] == [1, 2]
    found.play()
    assert 3 in found.seats(2)[3]
    assert found.book.entrant(3).person(2) == "somebody"


def test_rounds_are_taken_back_down_to_nothing() -> None:
    found = published(bracket_of(2))
    first = found.book
    found.play()
    found.take_back()
    assert (found.seats(2), found.book.locked, found.part().results) == ({}, frozenset(), ())
    assert found.seats(1) == {table.number: table.seats for table in first.tables_of(1)}
    assert first.bracket is not None
    assert found.part() == first.bracket.main
    found.take_back()
    assert (found.book.bracket, found.book.tables, found.book.draws) == (None, {}, {})
    assert found.book.taken_back == (3, 1, 2)
    found.draft(seed=5)
    found.publish()
    assert [table.id for table in found.book.tables_of(1)] == [4, 5]


def test_a_final_that_is_over_is_open_again_and_keeps_its_scores() -> None:
    found = published(bracket_of(2))
    found.play()
    found.play()
    found.take_back()
    assert (found.part().finished, found.book.locked) == (False, frozenset({1}))
    assert [table.state for table in found.book.tables_of(2)] == ["confirmed"]
    found.go_on()
    assert found.part().finished


def test_what_was_corrected_in_the_round_that_is_open_again_is_read_from_its_tables() -> None:
    found = published(bracket_of(2))
    found.confirm()
    results = found.results()
    found.go_on()
    found.correct(1, [result._replace(units=-(result.units or 0)) for result in results])
    found.take_back()
    assert found.part().log == ()
    found.go_on(score=lambda seats: {who: -units for who, units in by_number(seats).items()})
    assert set(found.seats(2)[3]) == {7, 8, 9, 10}


def test_who_left_after_a_round_has_left_its_table_played_once_that_is_open_again() -> None:
    found = filled()
    found.play()
    found.leave(1)
    assert 1 not in found.seats(2)[3]
    found.take_back()
    assert 1 in found.seats(1)[1]
    assert found.part().left == (Leaving(1, 1),)
    found.go_on()
    assert 1 not in found.seats(2)[3]


def test_the_second_chance_is_taken_back_before_the_round_it_came_from() -> None:
    found = published(with_second_chance(), 20)
    found.play()
    found.second()
    found.play(second=True)
    found.take_back(second=True)
    assert (len(found.part(second=True).seats), found.book.locked) == (1, frozenset({1}))
    found.take_back(second=True)
    assert (found.run.second, found.book.numbers) == (None, range(1, 4))
    found.take_back()
    assert found.book.locked == frozenset()
    assert len(found.part().seats) == 1


def test_the_second_chance_stays_where_a_later_round_is_taken_back() -> None:
    found = published(with_second_chance(), 20)
    found.play()
    found.second()
    found.play(second=True)
    found.play(second=True)
    found.play(returning=9)
    found.take_back()
    assert found.part(second=True).finished
    assert found.seats(3) == {}


@pytest.mark.parametrize("second", [False, True])
def test_the_clock_of_a_round_that_is_taken_back_is_gone(second: bool) -> None:
    found = published(with_second_chance(), 20)
    found.play()
    if second:
        found.second()
    session = 4 if second else 2
    found.say("clock", {"session": session, "do": "start"})
    assert session in found.book.clocks
    found.take_back(second=second)
    assert session not in found.book.clocks
