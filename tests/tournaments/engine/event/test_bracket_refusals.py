"""Refusals of an event's bracket, by code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from scorekeeper.engine.errors import Refused
from tests.tournaments.engine.event.rounds import RULES, Course, bracket_of, published, with_second_chance
from tournaments.engine.brackets.values import results_as_json
from tournaments.engine.setup import setup_as_json

FIVES = {"5": RULES["5"]}


def plain() -> Course:
    """Two tables of five, of which two each go on; the first round is seated."""
    return published(bracket_of(2))


def drafted() -> Course:
    """The same, not published."""
    course = Course(bracket_of(2))
    course.draft()
    return course


def final() -> Course:
    """The same, its final table seated."""
    course = plain()
    course.play()
    return course


def over() -> Course:
    """The same, played to its end."""
    course = final()
    course.play()
    return course


def filled() -> Course:
    """Ten of twelve made the cut; who leaves is replaced by the eleventh."""
    return published(bracket_of(2, fill="best-out"), 12, 10)


def second_round() -> Course:
    """Twenty players, the second round seated, so that the second chance can be drawn."""
    course = published(with_second_chance(), 20)
    course.play()
    return course


def second_drawn() -> Course:
    """The same, with the second chance seated."""
    course = second_round()
    course.second()
    return course


def with_a_session() -> Course:
    """A session before the bracket, not drawn."""
    return Course(bracket_of(2), sessions=1)


def without_bracket() -> Course:
    """No bracket is set up."""
    return Course(None, sessions=1)


def only_fives(players: int) -> Callable[[], Course]:
    """Only rules for five are set; at a table of six, one sits out."""
    return lambda: Course(bracket_of(2, rules=FIVES), players)


def closed() -> Course:
    """The bracket is published, and the event closed."""
    course = plain()
    course.say("close", {"closed": True})
    return course


def gone(number: int) -> Callable[[], Course]:
    """Somebody withdrew before the cut."""

    def course() -> Course:
        course = Course(bracket_of(2))
        course.say("withdraw", {"entrant": number, "from": 1})
        return course

    return course


def gone_since() -> Course:
    """Somebody withdrew after the draft."""
    course = drafted()
    course.say("withdraw", {"entrant": 3, "from": 1})
    return course


def without_three() -> Course:
    """Number 3 has left the bracket."""
    course = filled()
    course.leave(3)
    return course


def left_the_reserve() -> Course:
    """Number 11, who made no cut, has left."""
    course = filled()
    course.leave(11)
    return course


def ready(course: Callable[[], Course]) -> Callable[[], Course]:
    """All tables of the round that is played are confirmed."""

    def confirmed() -> Course:
        found = course()
        found.confirm()
        return found

    return confirmed


def unseat(course: Course) -> None:
    table = course.book.tables_of(1)[0]
    course.say("unseat", {"table": table.id, "entrant": table.seats[0]})


def change_bracket(course: Course) -> None:
    other = replace(course.book.setup, bracket=bracket_of(3))
    course.say("setup", {"setup": setup_as_json(other)})


def more_sessions(course: Course) -> None:
    sessions = setup_as_json(Course(bracket_of(2), sessions=1).book.setup)["sessions"]
    course.say("setup", {"setup": setup_as_json(course.book.setup) | {"sessions": sessions}})


def other_tables(course: Course) -> None:
    course.say("bracket-publish", {"tables": [[1, [1, 2, 3, 4, 5]]]})


def another_round(course: Course) -> None:
    told = {"second": False, "round": 2, **results_as_json(course.results())}
    course.say("bracket-advance", {**told, "returning": None, "tables": []})


def without_somebody(course: Course) -> None:
    told = {"second": False, "round": 1, **results_as_json(course.results()[1:])}
    course.say("bracket-advance", {**told, "returning": None, "tables": []})


def go_on_of_second(course: Course) -> None:
    told = {"second": True, "round": 1, **results_as_json([])}
    course.say("bracket-advance", {**told, "returning": None, "tables": []})


def all_alike(course: Course) -> None:
    level = [result._replace(units=0) for result in course.results()]
    told = {"second": False, "round": 1, **results_as_json(level)}
    course.say("bracket-advance", {**told, "returning": None, "tables": []})


REFUSALS: list[tuple[str, Callable[[], Course], Callable[[Course], object]]] = [
    ("no-bracket", without_bracket, Course.draft),
    ("not-official", with_a_session, Course.draft),
    ("published", plain, Course.draft),
    ("withdrawn", gone(3), Course.draft),
    ("withdrawn", gone(10), lambda found: found.draft(9)),
    ("unknown-entrant", plain, lambda found: found.leave(99)),
    ("no-table-rules", only_fives(7), Course.draft),
    ("closed", closed, Course.draft),
    ("no-draft", lambda: Course(bracket_of(2)), Course.publish),
    ("no-draft", plain, Course.publish),
    ("no-draft", plain, lambda found: found.say("bracket-drop", {})),
    ("withdrawn", gone_since, Course.publish),
    ("bad-draw", drafted, other_tables),
    ("no-second-chance", plain, Course.second),
    ("no-second-chance", second_drawn, Course.second),
    ("not-played", lambda: published(with_second_chance(), 20), Course.second),
    ("no-bracket", drafted, lambda found: found.say("bracket-second", {"seed": 1, "algorithm": 1, "tables": []})),
    ("not-confirmed", plain, Course.go_on),
    ("not-seated", ready(plain), another_round),
    ("not-seated", over, another_round),
    ("missing-result", ready(plain), without_somebody),
    ("no-second-chance", plain, go_on_of_second),
    ("extra-hand-needed", ready(lambda: published(bracket_of(2, at_tie="extra-hand"))), all_alike),
    ("not-played", plain, lambda found: found.correct(2, found.results())),
    ("no-bracket", drafted, lambda found: found.correct(1, [])),
    ("no-bracket", drafted, lambda found: found.leave(3)),
    ("not-in-bracket", without_three, lambda found: found.leave(3)),
    ("not-in-bracket", left_the_reserve, lambda found: found.leave(11)),
    ("not-in-bracket", over, lambda found: found.leave(1)),
    ("no-table-rules", lambda: published(bracket_of(2, rules=FIVES, fill="best-out")), lambda found: found.leave(3)),
    ("begun", ready(filled), lambda found: found.leave(1)),
    ("entered-twice", plain, lambda found: found.replace(3, "person-4")),
    ("not-in-bracket", without_three, lambda found: found.replace(3, "somebody")),
    ("not-in-bracket", over, lambda found: found.replace(3, "somebody")),
    ("no-bracket", drafted, lambda found: found.replace(3, "somebody")),
    ("no-bracket", drafted, Course.undo_round),
    ("no-second-chance", second_round, lambda found: found.undo_round(second=True)),
    ("later-draw", second_drawn, Course.undo_round),
    ("closed", closed, Course.undo_round),
    ("bracket-round", plain, unseat),
    ("bracket-round", filled, lambda found: found.say("seat", {"table": 1, "entrant": 11})),
    ("bracket-round", plain, lambda found: found.say("take-back", {"session": 1})),
    ("of-bracket", ready(plain), lambda found: found.say("lock", {"session": 1})),
    ("of-bracket", final, lambda found: found.say("unlock", {"session": 1})),
    ("session-drawn", plain, change_bracket),
    ("session-drawn", plain, more_sessions),
]


@pytest.mark.parametrize(("code", "course", "then"), REFUSALS)
def test_it_is_refused(code: str, course: Callable[[], Course], then: Callable[[Course], object]) -> None:
    found = course()
    before = found.book
    with pytest.raises(Refused) as refused:
        then(found)
    assert refused.value.faults[0].code == code
    assert found.book is before
