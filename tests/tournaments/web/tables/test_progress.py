"""How far a table is, as a director meets it: no card is lost, and no page offers what is then refused."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.bracketed import bracketed, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, publish, seated
from tests.tournaments.web.browsers import at_event, text
from tournaments.engine.event.values import TableState
from tournaments.services import paper_tables, tables
from tournaments.services.paper_tables import Card

pytestmark = pytest.mark.django_db

TOTALS = (8, -2, -2, -2, -2)


def typed(event: Seated, table: int, *, signed: str = "") -> None:
    """Type the totals of a table's card."""
    paper_tables.hand_in(event.event, table, Card((TOTALS,), totals=True), key=key(), actor=DIRECTOR, signed=signed)


def bracket_of_twenty() -> Seated:
    event = bracketed(20, set_up({"rounds": rounds(2, 2)}, seeds="number"), sessions=0)
    published(event)
    return event


@pytest.mark.parametrize("signed", ["", "two signatures"])
def test_a_substitute_in_the_bracket_keeps_a_card_that_was_typed(signed: str) -> None:
    event = bracket_of_twenty()
    dora, table = at_event(event), event.book.tables_of(1)[0]
    typed(event, table.id, signed=signed)
    entrant = table.seats[0]
    page = f"/t/{event.event.pk}/players/{entrant}"
    assert f"Table {table.number} has started. The new player starts next round." in text(dora.get(page))
    dora.post(page, {"key": key(), "do": "replace", "bracket": "1", "name": "Sam Sub", "why": "ill"})
    assert event.book.table(table.id).state == ("confirmed" if signed else "complete")
    assert text(dora.get(f"/t/{event.event.pk}/tables/{table.id}")).count("+8") == 1
    assert event.book.entrant(entrant).person(1) != event.book.entrant(entrant).person(2)


@pytest.mark.parametrize("signed", ["", "two signatures"])
def test_who_leaves_a_bracket_table_with_a_card_keeps_their_seat_as_the_page_said(signed: str) -> None:
    event = bracket_of_twenty()
    dora, table = at_event(event), event.book.tables_of(1)[0]
    typed(event, table.id, signed=signed)
    page = f"/t/{event.event.pk}/players/{table.seats[0]}"
    assert f"Table {table.number} has started and keeps them." in text(dora.get(page))
    answer = dora.post(page, {"key": key(), "do": "withdraw", "bracket": "1", "why": "ill"})
    assert answer.status_code == 302
    assert event.book.table(table.id).seats == table.seats


def test_undoing_a_draw_with_cards_is_typed_with_a_reason(event: Seated, dora: Client) -> None:
    typed(event, 1, signed="two signatures")
    typed(event, 2)
    undo = f"/t/{event.event.pk}/draw/1/unpublish"
    page = text(dora.get(f"/t/{event.event.pk}/draw/1"))
    assert "To undo the draw, type “Session 1, 2 score cards”" in page
    for said in ({}, {"typed": "Session 1, 2 score cards"}, {"why": "wrong list", "typed": "Session 1"}):
        assert dora.post(undo, {"key": key(), **said}).status_code == 422
    assert 1 in event.book.published
    dora.post(undo, {"key": key(), "typed": "session 1, 2 score cards", "why": "wrong list"})
    assert 1 not in event.book.published
    history = text(dora.get(f"/t/{event.event.pk}/history"))
    assert "wrong list" in history
    assert history.count("Table 1 of an undone draw: score submitted from a score card.") == 1
    assert history.count("Player 1 +8") == 1


def test_a_draw_under_a_later_one_says_so_instead_of_offering_to_undo_it(event: Seated, dora: Client) -> None:
    publish(event, 2, [(1, 6, 2, 7, 3), (8, 4, 9, 5, 10)])
    page = dora.get(f"/t/{event.event.pk}/draw/1")
    assert "A later session is already posted. Undo its draw first." in text(page)
    assert f"/t/{event.event.pk}/draw/1/unpublish" not in page.content.decode()


def test_a_card_that_was_reopened_is_submitted_where_the_page_says_it_is_ready(event: Seated, dora: Client) -> None:
    typed(event, 1, signed="two signatures")
    tables.reopen(event.event, 1, "look again", key=key(), actor=DIRECTOR)
    page = f"/t/{event.event.pk}/tables/1"
    assert "ready to submit" in text(dora.get(page))
    seen = event.game(1).length
    assert dora.post(f"{page}/do", {"key": key(), "do": "hand-in", "seen": seen}).status_code == 302
    assert event.book.table(1).state is TableState.COMPLETE


def test_a_session_with_a_card_has_started_although_nobody_started_its_clock(event: Seated, dora: Client) -> None:
    draw, desk = f"/t/{event.event.pk}/draw/1", f"/t/{event.event.pk}/desk"
    assert all(words in text(dora.get(page)) for page, words in ((draw, "Start session 1"), (desk, "Start the clock.")))
    typed(event, 1, signed="two signatures")
    assert "Start session 1" not in text(dora.get(draw))
    assert "Confirmed: 1 of 2 tables. 1 table is playing." in text(dora.get(desk))


def test_tables_that_are_behind_are_measured_by_cards_too() -> None:
    event = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15), hands=8)
    event.play(3, 1)
    typed(event, 1)
    typed(event, 2, signed="two signatures")
    desk = text(at_event(event).get(f"/t/{event.event.pk}/desk"))
    assert "7 hands behind" in desk


def test_two_disputes_about_one_score_are_decided_at_once(event: Seated, dora: Client) -> None:
    typed(event, 1)
    for words in ("hand 3", "hand 4"):
        tables.dispute(event.event, 1, words, key=key(), actor=DIRECTOR)
    call = event.book.open_calls()[0].id
    told = {"key": key(), "do": "settle", "call": call, "seen": event.game(1).length, "text": "it stands"}
    dora.post(f"/t/{event.event.pk}/tables/1/do", told)
    assert (event.book.open_calls(), event.table(1).state) == ([], TableState.CONFIRMED)


@pytest.fixture
def event(db: None) -> Seated:
    """Two tables of five in a session."""
    return seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
