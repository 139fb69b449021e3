"""The bracket on other pages: the desk, an entrant who leaves or is replaced, tables and draws of its rounds."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.models import Role
from tests.refusals import raises_refused
from tests.tournaments.bracketed import (
    bracketed,
    played_round,
    played_sessions,
    published,
    rounds,
    score,
    set_up,
)
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated
from tests.tournaments.web.bracket.bracket_pages import at, do, two_tables
from tests.tournaments.web.browsers import at_event, text
from tournaments.services import entrants, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Seated:
    """A bracket for twelve, of whom ten make the cut; no sessions before it."""
    return bracketed(12, two_tables(), sessions=0)


def entrant(event: Seated, number: int) -> str:
    return f"/t/{event.event.pk}/players/{number}"


def test_who_leaves_is_told_beforehand_who_takes_their_seat(event: Seated, dora: Client) -> None:
    published(event)
    page = text(dora.get(entrant(event, 3)))
    seat = event.book.seat_of(1, 3)
    assert seat is not None
    assert f"Their seat at table {seat[0].number} goes to Player 11 (11), the next best player." in page
    assert "From session" not in page
    dora.post(entrant(event, 3), {"key": key(), "do": "withdraw", "bracket": "1", "why": "ill"})
    assert event.book.seat_of(1, 11) is not None
    page = text(dora.get(entrant(event, 3)))
    assert "They left the bracket and can't return." in page
    assert "Dropped out from round 1 on." in page
    assert "Left the bracket: Player 3" in text(dora.get(at(event)))


def test_the_desk_prints_a_round_and_leads_to_no_draw_that_a_bracket_does_not_have(event: Seated, dora: Client) -> None:
    published(event)
    page = dora.get(f"/t/{event.event.pk}/desk").content.decode()
    assert "Change or undo draw" not in page
    papers = f"/t/{event.event.pk}/sessions/1/papers.pdf"
    assert f'href="{papers}"' in page
    assert dora.get(papers).status_code == 200


def test_who_leaves_while_their_table_plays_and_who_is_out(event: Seated, dora: Client) -> None:
    published(event)
    event.play(1, 1)
    sits = event.book.table(1).seats[0]
    page = text(dora.get(entrant(event, sits)))
    assert "Table 1 has started and keeps them" in page
    assert "The new player starts next round" in page
    dora.post(entrant(event, sits), {"key": key(), "do": "replace", "bracket": "1", "name": "Zoe Zimmer"})
    assert len(event.book.entrant(sits).persons) == 2
    assert "They are already out" in text(dora.get(entrant(event, 12)))


def test_another_one_on_their_line_from_the_first_round(event: Seated, dora: Client) -> None:
    published(event)
    assert "From round 1 on, the substitute takes over their seat" in text(dora.get(entrant(event, 4)))
    dora.post(entrant(event, 4), {"key": key(), "do": "replace", "bracket": "1", "name": "Zoe Zimmer"})
    assert "Zoe Zimmer #4" in text(dora.get(at(event)))


def test_a_table_that_has_too_few_players_is_not_played(db: None) -> None:
    event = bracketed(6, set_up({"rounds": rounds(2, size=3)}, seeds="number"), sessions=0)
    dora = at_event(event)
    published(event)
    seat = event.book.seat_of(1, 1)
    assert seat is not None
    assert f"Table {seat[0].number} then has too few players" in text(dora.get(entrant(event, 1)))


def desk(event: Seated, client: Client, path: str = "desk") -> str:
    return text(client.get(f"/t/{event.event.pk}/{path}"))


def test_the_desk_says_what_comes_next(event: Seated, dora: Client) -> None:
    assert "None of the 12 players is checked in for the bracket yet." in desk(event, dora)
    entrants.check_in(event.event, 1, range(1, 13), key=key(), actor=DIRECTOR)
    assert "Next, draw the bracket." in desk(event, dora)
    do(dora, event, "draft")
    assert "The bracket is drawn. Review and post it." in desk(event, dora)
    do(dora, event, "publish")
    assert "2 tables are seated. Start the clock." in desk(event, dora)
    score(event, 1)
    assert "All tables of round 1 are confirmed. See who advances." in desk(event, dora)
    do(dora, event, "advance", part="main", round="1")
    score(event, 2)
    assert "The final table is confirmed. End the bracket." in desk(event, dora)
    do(dora, event, "advance", part="main", round="2")
    assert "the prizes" in desk(event, dora)


def test_after_the_sessions_the_desk_leads_to_the_bracket(db: None) -> None:
    event = bracketed(12, two_tables(seeds="standing"))
    played_sessions(event)
    assert "Next, draw the bracket." in desk(event, at_event(event))


def test_a_round_ends_on_the_page_of_the_bracket_alone(event: Seated, dora: Client) -> None:
    published(event)
    score(event, 1)
    page = desk(event, dora, "sessions/1")
    assert "Round 1: tables" in page
    assert "Go to bracket" in page
    assert "End session" not in page
    with raises_refused("It ends when the next round starts"):
        tables.lock(event.event, 1, key=key(), actor=DIRECTOR)
    played_round(event)
    with raises_refused("reopens when that round is undone"):
        tables.unlock(event.event, 1, "a mistake", key=key(), actor=DIRECTOR)


def test_the_draw_of_a_round_is_on_the_page_of_the_bracket(event: Seated, dora: Client) -> None:
    published(event)
    assert dora.get(f"/t/{event.event.pk}/draw").headers["Location"] == at(event)
    assert dora.get(f"/t/{event.event.pk}/draw/1").status_code == 404
    assert "Seats" in dora.get(f"/t/{event.event.pk}/draw/1/seats.pdf").headers["Content-Disposition"].title()


def test_where_no_bracket_is_set_up_there_is_no_page() -> None:
    event = founded(5)
    dora = at_event(event)
    assert dora.get(f"/t/{event.pk}/bracket").status_code == 404
    assert "/bracket" not in dora.get(f"/t/{event.pk}/desk").content.decode()


def test_players_are_entered_for_a_bracket_without_sessions(dora: Client, event: Seated) -> None:
    dora.post(f"/t/{event.event.pk}/players/do", {"key": key(), "do": "enter", "name": "Zoe Zimmer"})
    assert event.book.entrant(13).joined == 1
    assert "Check in for the bracket" in desk(event, dora, "players")


def test_nobody_is_checked_in_for_a_bracket_that_is_published(event: Seated, dora: Client) -> None:
    published(event)
    entrants_page = desk(event, dora, "players")
    assert "Checked in" not in entrants_page
    assert "checked in for" not in entrants_page
    assert "Mark paid" in entrants_page
    assert "Numbers" not in text(at_event(event, Role.HELPER).get(f"/t/{event.event.pk}/players"))


def test_nobody_comes_from_round_1_on_once_it_is_published(event: Seated, dora: Client) -> None:
    published(event)
    entrants_page = dora.get(f"/t/{event.event.pk}/players").content.decode()
    assert "The bracket is posted, so no players can be added." in " ".join(entrants_page.split())
    assert 'id="enter"' not in entrants_page
    assert "From session" not in entrants_page
    late = dora.post(f"/t/{event.event.pk}/players/do", {"key": key(), "do": "enter", "name": "Zoe Zimmer"})
    assert (late.status_code, len(event.book.entrants)) == (422, 12)
    assert "New players can only join as substitutes" in text(late)
    assert "From session" not in dora.get(f"/t/{event.event.pk}/players/12").content.decode()  # did not make the cut
