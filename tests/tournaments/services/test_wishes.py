"""Seating requests in the journal: kept for both, followed by later draws, and checked again from the seed."""

from __future__ import annotations

import pytest

from scorekeeper.wording.sentences import write_reasons
from tests.refusals import raises_refused
from tests.tournaments.events import DIRECTOR, founded, key
from tournaments.engine.event.draw import explain_entrant_seat, wishes_not_met
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.services import draws, entrants
from tournaments.services.audit import event_findings

pytestmark = pytest.mark.django_db

NAMES = {number: f"Player {number}" for number in range(1, 31)}


@pytest.fixture
def event() -> Event:
    return founded(30)


def wish(event: Event, entrant: int, together: tuple[int, ...] = (), tables: tuple[int, ...] = ()) -> None:
    entrants.set_wishes(event, entrant, together, tables, key=key(), actor=DIRECTOR)


def draft(event: Event, session: int = 1, together: int = 1) -> list[dict[int, int]]:
    """Draw sessions and return the table of each entrant, session by session."""
    draws.draft(event, session, seed=5, together=together, key=key(), actor=DIRECTOR)
    book = book_of(event.journal_id)
    return [
        {entrant: number for number, table in enumerate(book.draw(each).tables, 1) for entrant in table}
        for each in range(session, session + together)
    ]


def test_those_kept_together_sit_together_in_all_sessions_and_fixed_ones_at_their_table(event: Event) -> None:
    wish(event, 1, together=(2, 3))
    wish(event, 9, tables=(4,))
    wish(event, 10, tables=(5, 6))
    for tables in draft(event, together=3):
        assert len({tables[number] for number in (1, 2)}) == 1
        assert tables[1] == tables[3]
        assert tables[9] == 4
        assert tables[10] in (5, 6)


def test_it_holds_for_both_until_one_of_them_drops_it(event: Event) -> None:
    wish(event, 1, together=(2, 3))
    entered = book_of(event.journal_id).entrants
    assert [sorted(entered[number].together) for number in (1, 2, 3)] == [[2, 3], [1], [1]]
    wish(event, 2)
    entered = book_of(event.journal_id).entrants
    assert [sorted(entered[number].together) for number in (1, 2, 3)] == [[3], [], [1]]


@pytest.mark.parametrize(
    ("together", "tables", "sentence"),
    [((1,), (), "sit with themselves"), ((99,), (), "Nobody has number 99"), ((), (0,), "A table's number is 1 to")],
)
def test_what_cannot_be_is_refused(
    event: Event, together: tuple[int, ...], tables: tuple[int, ...], sentence: str
) -> None:
    with raises_refused(sentence):
        wish(event, 1, together, tables)


def test_a_published_draw_is_checked_with_the_requests_of_its_time(event: Event) -> None:
    wish(event, 1, together=(2,), tables=(3,))
    draft(event)
    draws.publish(event, 1, key=key(), actor=DIRECTOR)
    wish(event, 1)
    wish(event, 5, tables=(1,))
    assert event_findings() == []


def test_the_reasons_and_what_is_not_met_use_names(event: Event) -> None:
    wish(event, 1, together=(2,), tables=(3,))
    wish(event, 2, together=(1,), tables=(4,))
    draft(event)
    book = book_of(event.journal_id)
    assert "Always sits at table 3." in write_reasons(explain_entrant_seat(book, 1, 1, NAMES))
    (unmet,) = write_reasons(wishes_not_met(book, 1, NAMES))
    assert unmet == "Player 1 and Player 2 sit apart, because the two are fixed at different tables."


def test_a_swap_by_hand_says_that_a_fixed_player_was_moved(event: Event) -> None:
    wish(event, 1, tables=(3,))
    tables = draft(event)[0]
    other = next(number for number, table in tables.items() if table == 1)
    draws.swap(event, 1, 1, other, key=key(), actor=DIRECTOR)
    (unmet,) = write_reasons(wishes_not_met(book_of(event.journal_id), 1, NAMES))
    assert unmet == "Player 1 isn't at table 3, because seats were swapped by hand."


def test_who_does_not_play_is_nobody_s_company(event: Event) -> None:
    wish(event, 1, together=(2,))
    entrants.withdraw(event, 2, 1, why="", key=key(), actor=DIRECTOR)
    assert 1 in draft(event)[0]
    assert not wishes_not_met(book_of(event.journal_id), 1, NAMES)
