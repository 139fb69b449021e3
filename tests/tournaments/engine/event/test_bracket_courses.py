"""Brackets by chance: played, corrected, left, undone; what was said as JSON text says the same again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from tests.tournaments.engine.event.books import said
from tests.tournaments.engine.event.rounds import Course, Score, bracket_of, published, with_second_chance
from tournaments.engine.brackets import fold as brackets
from tournaments.engine.brackets.ranking import places
from tournaments.engine.brackets.stage import BracketSetup
from tournaments.engine.event.bracket import tables_playing
from tournaments.engine.event.fold import read_event
from tournaments.engine.event.results import bracket_lines


def by_chance(chance: Random) -> Score:
    """Scores at a table that add up to zero."""

    def score(seats: Sequence[int]) -> dict[int, int]:
        others = {entrant: chance.randint(-30, 30) for entrant in seats[1:]}
        return {seats[0]: -sum(others.values()), **others}

    return score


def play(course: Course, chance: Random) -> None:
    """Go on in the bracket; whoever won the second chance comes back where the final table waits for them."""
    main, second = course.part(), course.run.second
    ahead = main.plan[len(main.seats) :]
    back = places(second)[0].entrant if second and second.finished and ahead and ahead[0].returning else None
    course.play(score=by_chance(chance), returning=back)


def play_second(course: Course, chance: Random) -> None:
    """Draw the second chance, or go on in it."""
    if course.run.second is None:
        course.second(chance.randint(0, 99))
    else:
        course.play(second=True, score=by_chance(chance))


def leave(course: Course, chance: Random) -> None:
    """Withdraw an entrant, from a table that has begun or not."""
    course.leave(chance.randint(1, course.players), played=chance.random() < 0.5)


def put_another(course: Course, chance: Random) -> None:
    """Another person plays on somebody's line."""
    course.replace(chance.randint(1, course.players), f"other-{chance.randint(0, 5)}", played=chance.random() < 0.5)


def correct(course: Course, chance: Random) -> None:
    """A table of the first round says something else now."""
    first = course.part().results[0] if course.part().results else ()
    course.correct(1, [result._replace(units=chance.randint(-30, 30)) for result in first])


def undo_round(course: Course, chance: Random) -> None:
    """A round is undone."""
    course.undo_round(second=chance.random() < 0.5)


def draw_again(course: Course, chance: Random) -> None:
    """A bracket that was undone altogether is drawn once more from the same cut."""
    before = next(payload for kind, payload in course.spoken if kind == "bracket-draft")
    course.say("bracket-draft", before | {"seed": chance.randint(0, 99)})
    course.publish()


Deed = Callable[[Course, Random], None]
DEEDS: list[Deed] = [play, play, play_second, play_second, leave, put_another, correct, undo_round, draw_again]
FIELDS: list[tuple[BracketSetup, int, int]] = [
    (bracket_of(2, at_tie="better-seed"), 12, 10),
    (bracket_of(3, 2, fill="best-out", at_tie="better-seed"), 18, 15),
    (bracket_of(2, 2, fill="best-out", kind="reseeded", at_tie="better-seed"), 20, 20),
    (with_second_chance(), 20, 20),
    (with_second_chance(returns=False, fill="best-out"), 20, 18),
]


def course(field: tuple[BracketSetup, int, int], deeds: Sequence[tuple[Deed, int]]) -> Course:
    """An event in which all of that was tried; what is refused is not said."""
    course = published(*field)
    for deed, seed in deeds:
        with suppress(Refused):
            deed(course, Random(seed))
    return course


COURSES = st.builds(
    course,
    st.sampled_from(FIELDS),
    st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 10**6)), max_size=14),
)


@given(COURSES)
def test_the_same_is_read_from_its_text(found: Course) -> None:
    told = [(kind, json.loads(json.dumps(payload, sort_keys=True))) for kind, payload in found.spoken]
    assert read_event(said(number, *each) for number, each in enumerate(told, 1)) == found.book


@given(COURSES)
def test_seats_places_and_the_way_there_agree(found: Course) -> None:
    book = found.book
    for second, part in book.bracket.parts() if book.bracket else ():
        assert brackets.recompute(part.entry, part.log) == part
        seated = found.seats(found.run.session(second, len(part.seats)))
        assert seated.keys() == tables_playing(part).keys()
        assert {number: set(seats) for number, seats in seated.items()} == {
            number: set(seats) for number, seats in tables_playing(part).items()
        }
    if book.bracket:
        final = [line.placing for line in bracket_lines(book.bracket)]
        assert [standing.place for standing in final] == list(range(1, len(final) + 1))
        assert len({standing.entrant for standing in final}) == len(final)
    assert not set(book.unpublished_tables) & book.tables.keys()
    assert len(set(book.unpublished_tables)) == len(book.unpublished_tables)
