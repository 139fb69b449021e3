"""The path ahead in words."""

from __future__ import annotations

import pytest

from tests.tournaments.engine.brackets.played import by_strength, field, results, stage
from tournaments.engine.brackets.fold import advance, publish, withdraw
from tournaments.engine.brackets.stage import BracketSetup, StageKind
from tournaments.engine.brackets.tree import OnwardPlaces
from tournaments.engine.brackets.values import Bracket
from tournaments.engine.event.book import BracketRun, EventBook
from tournaments.engine.setup import load_format
from tournaments.wording.sessions import has_bye, lead_words, path_words


def book_of(bracket: Bracket) -> EventBook:
    return EventBook(load_format("nationals"), bracket=BracketRun(BracketSetup(bracket.entry.stage, {}), 4, bracket))


@pytest.mark.parametrize(
    ("places", "words"),
    [
        ((1,), "The winner advances to table 7."),
        ((2,), "2nd place advances to table 7."),
        ((1, 2), "The top 2 advance to table 7."),
        ((2, 3), "2nd and 3rd place advance to table 7."),
        ((1, 3, 4), "1st, 3rd and 4th place advance to table 7."),
    ],
)
def test_where_places_lead(places: tuple[int, ...], words: str) -> None:
    assert lead_words(OnwardPlaces(places, 7, 2)) == words


def test_every_table_that_somebody_can_come_to() -> None:
    found = path_words(book_of(publish(field(25), stage(25))), 1)
    assert [(table.title, table.leads) for table in found] == [
        ("Round 1, table 1", ("The winner advances to table 6.", "2nd place advances to table 7.")),
        ("Round 2, table 6", ("The top 2 advance to table 8.",)),
        ("Round 2, table 7", ("The top 2 advance to table 8.",)),
        ("Final table, table 8", ()),
    ]


def test_a_bye_further_on_is_named() -> None:
    found = path_words(book_of(publish(field(13), stage(13))), 4)
    assert found[0].leads == ("The winner advances to table 4. Bye in round 2.", "2nd place advances to table 3.")


def test_who_is_out_or_left_has_no_path() -> None:
    bracket = publish(field(10), stage(10))
    bracket = advance(bracket, results(bracket, by_strength(list(range(1, 11)))))
    assert path_words(book_of(bracket), 9) == []
    assert len(path_words(book_of(bracket), 1)) == 1
    assert path_words(book_of(withdraw(bracket, 1)), 1) == []


def test_a_stage_that_is_drawn_anew_shows_no_path() -> None:
    assert path_words(book_of(publish(field(25), stage(25, kind=StageKind.RESEEDED))), 1) == []


def test_a_bye_leads_to_its_table() -> None:
    book = book_of(publish(field(33), stage(33)))
    assert has_bye(book, 1)
    assert not has_bye(book, 9)
    assert path_words(book, 1)[0].title.startswith("Round 2")
