"""The final order of an event with a bracket: everybody once, those who did not get in after those who did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.tournaments.engine.event.rounds import Course, bracket_of, published, with_second_chance
from tournaments.engine.brackets.fold import advance
from tournaments.engine.event.results import bracket_lines, is_bracket_deciding, join_bracket_places
from tournaments.engine.standings import EntrantStanding, TableResult, standings


def rows(*scores: tuple[int, int]) -> tuple[EntrantStanding, ...]:
    """The standings of one session, from entrants and their scores."""
    results = [TableResult(who, 1, units, 1, 20, 0, 0, 0, 0, 0) for who, units in scores]
    return standings([who for who, _ in scores], results, (), sessions=1, best_sessions=None, seed=1)


def order(found: Sequence[EntrantStanding]) -> list[tuple[int, int]]:
    """Entrants and their ranks."""
    return [(row.entrant, row.rank) for row in found]


def test_all_who_took_part_have_a_place_of_their_own() -> None:
    course = published(bracket_of(2))
    course.play()
    course.play()
    places = [line.placing for line in bracket_lines(course.run)]
    assert [standing.place for standing in places] == list(range(1, 11))
    assert [standing.entrant for standing in places] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_those_who_missed_the_cut_follow_by_the_standings() -> None:
    course = published(bracket_of(2), 14, 10)
    course.play()
    course.play()
    before = rows(*((number, -number) for number in range(1, 13)), (13, -13), (14, -13))
    after = join_bracket_places(before, replace(course.run, first=2), bracket_lines(course.run))
    assert order(after)[:5] == [(number, number) for number in range(1, 6)]
    assert order(after)[5:11] == [(6, 5), (7, 7), (8, 7), (9, 9), (10, 9), (11, 11)]  # alike at two tables
    assert order(after)[11:] == [(12, 12), (13, 13), (14, 13)]  # those who are tied stay so
    assert (after[0].total, after[0].decided_by, after[0].lacks) == (-1, None, None)
    assert (after[0].points, after[10].points) == (3, -11)  # at the final table, and in the session


def test_who_played_no_session_has_no_score_there() -> None:
    course = published(bracket_of(2))
    before = rows((1, 5), (2, -5))
    after = join_bracket_places(before, replace(course.run, first=2), bracket_lines(course.run))
    assert len(after) == 10
    assert {row.sessions for row in after if row.entrant > 2} == {(None,)}


def test_where_the_bracket_is_the_event_its_tables_are_counted() -> None:
    course = published(bracket_of(2))
    course.confirm()
    told: dict[int, dict[str, Any]] = {1: {"hands": 8, "won": 2, "leasters": 1, "best": 12}, 4: {"best": None}}
    results = [result._replace(**told.get(result.entrant, {})) for result in course.results()]
    after = advance(course.part(), results)
    run = replace(course.run, main=after)
    rows = {row.entrant: row for row in join_bracket_places((), run, bracket_lines(run))}
    assert (rows[1].hands, rows[1].won, rows[1].leasters, rows[1].best) == (8, 2, 1, 12)
    assert (rows[4].hands, rows[4].best) == (4, None)  # their table gave totals only
    assert (rows[9].hands, rows[9].best, rows[9].sessions) == (4, 0, ())


def test_who_played_no_session_has_played_no_hand_there() -> None:
    """They sat where no table gave totals only: prizes for hands can be told."""
    course = published(bracket_of(2))
    rows_after = join_bracket_places(rows((1, 5), (2, -5)), replace(course.run, first=2), bracket_lines(course.run))
    assert {(row.hands, row.best) for row in rows_after if row.entrant > 2} == {(0, 0)}


def test_the_second_chance_orders_those_who_are_in_it_and_its_winner_keeps_their_new_place() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    course.play(second=True, score=lambda seats: dict(zip(sorted(seats), (-4, -2, 0, 2, 4), strict=True)))
    assert sorted(course.seats(5)[3]) == [9, 10, 17, 18, 19, 20]
    course.play(second=True, score=lambda seats: dict(zip(sorted(seats), (-6, -4, -2, 2, 4, 6), strict=True)))
    course.play(returning=20)
    course.play()
    places = [line.placing.entrant for line in bracket_lines(course.run)]
    assert sorted(places) == list(range(1, 21))
    assert sorted(places[:6]) == [1, 2, 3, 4, 5, 20]
    assert places[6:9] == [6, 7, 8]
    assert places[9:14] == [19, 18, 17, 10, 9]


def far(course: Course) -> dict[int, tuple[str, int, bool, bool]]:
    """The bracket that each was in last, the round they reached in it, whether they are still in, whether they left."""
    reached = {line.placing.entrant: line.reached for line in bracket_lines(course.run)}
    rounds = {who: course.run.at(each.session) for who, each in reached.items()}
    return {
        who: ("second" if rounds[who].second else "main", rounds[who].number, each.still, each.left)
        for who, each in reached.items()
    }


def test_how_far_each_came() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    course.leave(8)
    came = far(course)
    assert came.keys() == set(range(1, 21))
    assert came[1] == ("main", 2, True, False)
    assert came[8][2:] == (False, True)
    assert came[12] == ("second", 1, True, False)


def test_who_came_back_reached_the_final() -> None:
    course = published(with_second_chance(), 20)
    course.play()
    course.second()
    course.play(second=True)
    course.play(second=True)
    course.play(returning=9)
    came = far(course)
    assert came[9][:3] == ("main", 3, True)
    assert came[10][0::2] == ("second", False)


def test_when_the_bracket_decides() -> None:
    course = published(bracket_of(2))
    assert (
        is_bracket_deciding(None, range(1, 2)),
        is_bracket_deciding(course.run, range(1, 2)),
        is_bracket_deciding(course.run, range(1, 1)),
    ) == (
        False,
        False,
        True,
    )
    course.play()
    course.play()
    assert is_bracket_deciding(course.run, range(1, 2))
