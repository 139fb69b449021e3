"""Names of sessions and of bracket rounds."""

from __future__ import annotations

import pytest

from tests.tournaments.bracketed import bracketed, played_round, played_sessions, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated
from tournaments.services import brackets
from tournaments.wording.sessions import in_sentence, session_words, short_words, table_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Seated:
    """A session, two rounds and a final table for fifteen, a second chance after the first."""
    second = {"rounds": 1, "stage": {"rounds": rounds(2, hands=1)}}
    return bracketed(15, set_up({"rounds": rounds(2, 2, hands=1), "second_chance": second}))


def test_before_it_is_published_it_is_the_bracket(event: Seated) -> None:
    assert [session_words(event.book, number) for number in event.book.foreseen] == ["Session 1", "Bracket"]
    assert [short_words(event.book, number) for number in event.book.foreseen] == ["S1", "Bracket"]
    assert in_sentence(event.book, 2) == "the bracket"


def test_a_later_round_of_a_bracket_that_was_undone_is_the_bracket(event: Seated) -> None:
    assert (session_words(event.book, 4), in_sentence(event.book, 4)) == ("Bracket", "the bracket")


def test_rounds_the_final_table_and_the_second_chance(event: Seated) -> None:
    played_sessions(event)
    published(event)
    played_round(event)
    brackets.publish_second_chance(event.event, seed=1, key=key(), actor=DIRECTOR)
    book = event.book
    titles = ["Session 1", "Round 1", "Round 2", "Final table"]
    titles += ["Second chance, round 1", "Second chance, final table"]
    assert [session_words(book, number) for number in book.numbers] == titles
    assert [short_words(book, number) for number in book.numbers] == ["S1", "R1", "R2", "Final", "2nd R1", "2nd final"]
    assert [in_sentence(book, number) for number in (1, 2, 4, 5, 6)] == [
        "session 1",
        "round 1",
        "the final table",
        "second-chance round 1",
        "the second-chance final table",
    ]
    assert table_words(book, book.tables_of(3)[0]) == "Round 2, table 4"
