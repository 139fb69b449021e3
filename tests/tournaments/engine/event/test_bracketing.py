"""The bracket of an event from its draft to its end: rounds are sessions, seats stay as they were published."""

from __future__ import annotations

from dataclasses import replace

import pytest

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
    found = Course(bracket_of(2))
    found.draft(seed=3)
    assert found.book.bracket_draft is not None
    assert (found.book.bracket, found.book.tables, found.book.rounds) == (None, {}, range(1, 1))
    found.say("bracket-drop", {})
    assert found.book.bracket_draft is None


def test_another_set_up_drops_the_draft() -> None:
    found = Course(bracket_of(2))
    found.draft()
    found.say("setup", {"setup": setup_as_json(found.book.setup)})
    assert found.book.bracket_draft is not None
    found.say("setup", {"setup": setup_as_json(replace(found.book.setup, bracket=bracket_of(3)))})
    assert found.book.bracket_draft is None


def test_members_of_a_group_are_kept_apart() -> None:
    found = Course(bracket_of(2))
    for entrant, groups in ((1, [7]), (4, [7]), (2, [8]), (5, [7, 9])):
        found.say("groups", {"entrant": entrant, "groups": groups})
    found.draft()
    draft = found.book.bracket_draft
    assert draft is not None
    assert draft.entry.apart == (frozenset({1, 4, 5}),)
    assert groups_among_seeds(found.book, draft.entry.field[1:4]) == ()


def test_rounds_are_sessions_after_the_ordinary_ones() -> None:
    found = published(bracket_of(2))
    assert (found.book.sessions, found.book.rounds, found.book.current) == (range(1, 1), range(1, 3), 1)
    assert found.seats(1) == {1: (1, 4, 5, 8, 9), 2: (2, 3, 6, 7, 10)}
    plays = session_setup(found.book, 1)
    assert (plays.table_size, plays.at(5).hands, plays.at(5).rules.table) == (5, 4, 5)
    draw = found.book.draw(1)
    assert (draw.published, draw.tables, draw.drawn) == (len(found.spoken), draw.drawn, tuple(found.seats(1).values()))


def test_a_round_goes_on_and_is_over() -> None:
    found = published(bracket_of(2))
    found.play()
    assert (found.book.locked, found.book.current) == (frozenset({1}), 2)
    assert all(found.book.state_of(table) is TableState.LOCKED for table in found.book.tables_of(1))
    assert found.seats(2) == {3: (1, 2, 3, 4)}
    found.play()
    assert (found.part().finished, found.book.locked) == (True, frozenset({1, 2}))
    assert found.book.current == 2


def test_what_was_played_makes_the_bracket_again() -> None:
    found = published(with_second_chance(), 20)
    found.play()
    found.second()
    found.leave(3)
    for part in (found.part(), found.part(second=True)):
        assert fold.recompute(part.entry, part.log) == part


def test_extra_hands_decide_who_goes_on() -> None:
    found = published(bracket_of(2, at_tie="extra-hand"))
    found.confirm()
    level = {table: dict.fromkeys(seats, 0) for table, seats in found.seats(1).items()}
    extras = [ExtraHands(who, (who,)) for seats in level.values() for who in seats]
    found.go_on(score=lambda seats: dict.fromkeys(seats, 0), extras=extras)
    assert sorted(found.seats(2)[3]) == [7, 8, 9, 10]


def test_corrected_scores_move_nobody() -> None:
    found = published(bracket_of(2))
    found.confirm()
    results = found.results()
    found.go_on()
    found.correct(1, [result._replace(units=-(result.units or 0)) for result in results])
    assert found.seats(2) == {3: (1, 2, 3, 4)}
    would = {line for _, line in fold.moved_by_corrections(found.part()).values()}
    assert would == {7, 8, 9, 10}


def test_a_table_is_opened_again_after_its_round_and_the_next_one_stays() -> None:
    found = published(bracket_of(2))
    found.play()
    with raises_refused("Round 1 is over; open the table again first"):
        found.say("stop", {"table": 1, "because": "the time"})
    found.say("reopen-table", {"table": 1})
    assert found.book.state_of(found.book.table(1)) is TableState.OPEN
    assert (found.book.locked, found.seats(2)) == (frozenset({1}), {3: (1, 2, 3, 4)})
    found.say("hand-in", {"table": 1, "keeper": 1})
    found.say("confirm", {"table": 1, "seen": len(found.spoken)})
    assert found.book.state_of(found.book.table(1)) is TableState.LOCKED


def test_a_round_that_is_over_is_called_as_it_is_where_something_is_refused() -> None:
    found = published(bracket_of(2))
    found.play()
    for kind, payload, sentence in (
        ("clock", {"session": 1, "do": "start"}, "Round 1 is over"),
        ("lock", {"session": 1}, "Round 1 is not under way"),
        ("unlock", {"session": 2}, "Final table is not over"),
    ):
        with raises_refused(sentence):
            found.say(kind, payload)


def test_the_second_chance_follows_the_bracket_and_its_winner_comes_back() -> None:
    found = published(with_second_chance(), 20)
    found.play()
    assert found.book.rounds == range(1, 4)
    found.second()
    assert (found.book.rounds, found.book.numbers) == (range(1, 6), range(1, 6))
    assert found.seats(4) == {1: (11, 14, 15, 18, 19), 2: (12, 13, 16, 17, 20)}
    assert found.part(second=True).seats[0].byes == (9, 10)
    found.play(second=True)
    found.play(second=True)
    assert (found.part(second=True).finished, found.run.finished) == (True, False)
    found.play(returning=9)
    assert sorted(found.seats(3)[6]) == [1, 2, 3, 4, 5, 9]
    found.play()
    assert found.run.finished


def test_tables_are_numbered_through_the_rounds_and_anew_in_the_second_chance() -> None:
    found = published(with_second_chance(), 20)
    found.play()
    found.second()
    assert [(table.id, table.session, table.number) for _, table in sorted(found.book.tables.items())] == [
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
    found = published(with_second_chance(), 20)
    found.play()
    found.second()
    assert session_name(found.book, session) == name


def test_sessions_and_hours_are_called_as_they_are() -> None:
    assert session_name(Course(bracket_of(2), sessions=1).book, 1) == "Session 1"
    assert session_name(Course(bracket_of(2)).book, 1) == "Bracket"


def test_a_session_that_is_no_round_is_not_looked_up() -> None:
    found = published(bracket_of(2))
    at = found.run.at(2)
    assert (at.number, at.final, at.second) == (2, True, False)
    with pytest.raises(LookupError, match="session 3 is no round"):
        found.run.at(3)
