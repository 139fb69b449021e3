"""The director's desk: what each table's tile says, what waits, what comes next, and the buttons that do it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorekeeper.models import Role
from scorekeeper.services import grants
from scorekeeper.services.hands import record_hand
from tests.tables import picked
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import AT_TABLE, Seated, get_seated, seated
from tests.tournaments.web.browsers import at_table, text
from tests.web.conftest import holder
from tournaments.engine.prize_table import PrizeTable
from tournaments.queries.book import read_book
from tournaments.queries.desk import DeskStep, DirectorDesk, desk
from tournaments.services import ceremony, draws, entrants, events, journal_writer, paper_tables
from tournaments.services import tables as scores
from tournaments.services.entrants import NewEntrant
from tournaments.web.desk.screen import next_step

TWO = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))


@pytest.fixture(scope="module")
def event_number(module_db: None) -> int:
    return seated(*TWO, hands=12).event.pk


@pytest.fixture
def event(event_number: int, db: None) -> Seated:
    """Two tables of five that play twelve hands each."""
    return get_seated(event_number)


def at(event: Seated, path: str = "desk") -> str:
    return f"/t/{event.event.pk}/{path}"


def act(event: Seated, client: Client, do: str, **typed: str | list[str]) -> Any:
    return client.post(at(event, "desk/act"), {"do": do, "session": "1", "key": key()} | typed)


def on_desk(event: Seated, later: timedelta = timedelta()) -> DirectorDesk:
    return desk(event.event, read_book(event.event.journal_id), timezone.now() + later)


def tile(response: Any, table: int) -> str:
    match = re.search(rf'<li id="tile-{table}">(.*?)</li>', response.content.decode(), re.DOTALL)
    assert match is not None
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", match[1])).strip()


def handed_in(event: Seated, table: int) -> None:
    event.play(table)
    scores.hand_in(event.event, table, event.table(table).seats[0], key=key(), actor=AT_TABLE)


def confirmed(event: Seated, table: int) -> None:
    handed_in(event, table)
    scores.confirm_as_director(event.event, table, event.game(table).length, key=key(), actor=DIRECTOR)


def test_tiles_tell_how_far_each_table_is(event: Seated, dora: Client) -> None:
    event.play(2, 5)
    page = dora.get(at(event))
    assert tile(page, 1) == "Table 1 0 of 12 ○ no hands yet"
    assert tile(page, 2) == "Table 2 5 of 12 ▸ playing"
    handed_in(event, 1)
    confirmed(event, 2)
    page = dora.get(at(event))
    assert tile(page, 1) == "Table 1 12 of 12 ◐ needs confirming"
    assert tile(page, 2) == "Table 2 12 of 12 ● confirmed"


def test_paper_table_shows_its_card_instead_of_no_hands(event: Seated, dora: Client) -> None:
    card = paper_tables.Card(((4, 4, -2, -2, -4),), totals=True, hands=12)
    paper_tables.hand_in(event.event, 1, card, key=key(), actor=DIRECTOR, signed="two signatures")
    event.play(2, 5)
    scores.stop(event.event, 2, "the phone is empty", key=key(), actor=DIRECTOR)
    rest = paper_tables.Card(((2, -2, 0, 0, 0),), totals=True, hands=7)
    covers, seen = paper_tables.Totals.ADDED, event.game(2).length
    paper_tables.hand_in(
        event.event, 2, rest, key=key(), actor=DIRECTOR, signed="two signatures", totals=covers, seen=seen
    )
    page = dora.get(at(event))
    assert tile(page, 1) == "Table 1 score card ● confirmed"
    assert tile(page, 2) == "Table 2 5 + score card ● confirmed"
    assert "0 of 12" not in text(dora.get(at(event, "tables/1")))
    assert "5 hands were recorded on a phone. The rest come from a score card." in text(dora.get(at(event, "tables/2")))
    assert "0/12" not in text(dora.get(at(event, "sessions/1")))
    scores.reopen(event.event, 1, "a digit is off", key=key(), actor=DIRECTOR)
    assert tile(dora.get(at(event)), 1) == "Table 1 score card ◔ ready to submit"


def test_dispute_names_who_raised_it(event: Seated, dora: Client) -> None:
    handed_in(event, 1)
    scores.dispute(event.event, 1, "hand 7: Cy", entrant=3, key=key(), actor=AT_TABLE)
    raised = "disputed, reported by Player 3 (3): “hand 7: Cy”"
    assert raised in text(dora.get(at(event)))
    assert "reported by Player 3 (3)" in text(dora.get(at(event, "tables/1")))


def test_what_waits_stands_first_with_its_words(event: Seated, dora: Client) -> None:
    handed_in(event, 1)
    scores.call(event.event, 2, "a card is missing", key=key(), actor=AT_TABLE)
    waiting = [each.table.id for each in on_desk(event).waiting]
    assert waiting == [2, 1]
    shown = text(dora.get(at(event)))
    assert "1 table is waiting" not in shown
    assert "2 tables are waiting for you." in shown
    assert "called the director: “a card is missing”" in shown


def test_two_opinions_wait(event: Seated) -> None:
    event.play(1, 1)
    assert not on_desk(event).waiting
    record_hand(event.game(1).game, picked(4, 5), key=key(), expects=1, actor=AT_TABLE)
    assert [each.table.id for each in on_desk(event).waiting] == [1]
    assert on_desk(event).step is DeskStep.DECIDE


def test_a_table_that_says_nothing_while_the_clock_runs_is_silent(event: Seated) -> None:
    event.play(1, 1)
    quarter = timedelta(minutes=15)
    assert [each.silent for each in on_desk(event, quarter).tiles] == [None, None]
    events.move_clock(event.event, 1, "start", key=key(), actor=DIRECTOR)
    assert all(each.silent for each in on_desk(event, quarter).tiles)
    assert not any(each.silent for each in on_desk(event, timedelta(minutes=9)).tiles)
    event.play(2)
    assert [each.silent is None for each in on_desk(event, quarter).tiles] == [False, True]


def test_late_is_measured_by_the_clock_against_its_own_length(event: Seated) -> None:
    events.limit_clock(event.event, 1, 3600, key=key(), actor=DIRECTOR)
    events.move_clock(event.event, 1, "start", key=key(), actor=DIRECTOR)
    event.play(1, 4)
    assert [each.behind for each in on_desk(event, timedelta(minutes=30)).tiles] == [0, 6]


def test_late_is_measured_by_the_others_where_there_is_no_time(event: Seated) -> None:
    event.play(1, 10)
    assert [each.behind for each in on_desk(event).tiles] == [0, 5]


def test_what_comes_next_from_the_first_entrant_to_the_end(event: Seated) -> None:
    new = Seated(founded(0))
    assert on_desk(new).step is DeskStep.ENTER
    ten = Seated(founded(10, name="Another"))
    assert on_desk(ten).step is DeskStep.CHECK_IN
    entrants.check_in(ten.event, 1, range(1, 11), key=key(), actor=DIRECTOR)
    assert on_desk(ten).step is DeskStep.DRAW
    assert on_desk(event).step is DeskStep.START
    events.move_clock(event.event, 1, "start", key=key(), actor=DIRECTOR)
    assert on_desk(event).step is DeskStep.PLAY
    handed_in(event, 1)
    assert on_desk(event).step is DeskStep.CONFIRM
    scores.confirm_as_director(event.event, 1, event.game(1).length, key=key(), actor=DIRECTOR)
    assert on_desk(event).step is DeskStep.PLAY
    confirmed(event, 2)
    assert on_desk(event).step is DeskStep.LOCK
    scores.lock(event.event, 1, key=key(), actor=DIRECTOR)
    assert (on_desk(event).session, on_desk(event).step) == (2, DeskStep.DRAW)  # everybody who played is checked in
    journal_writer.write_entry(event.event, "close", {"closed": True}, key=key(), actor=DIRECTOR)
    assert on_desk(event).step is DeskStep.CLOSED


def test_the_clock_by_its_buttons(event: Seated, dora: Client) -> None:
    assert act(event, dora, "start").status_code == 302
    assert event.book.clocks[1].since is not None
    assert act(event, dora, "limit", minutes="90").status_code == 302
    assert event.book.clocks[1].limit == 5400
    assert act(event, dora, "pause").status_code == 302
    page = dora.get(at(event))
    assert 'data-limit="5400"' in page.content.decode()
    assert "clock not started" in text(page)


@pytest.mark.parametrize(("minutes", "said"), [("soon", "whole minutes"), ("0", "1 to 1440 minutes")])
def test_a_time_that_is_none(event: Seated, dora: Client, minutes: str, said: str) -> None:
    answer = act(event, dora, "limit", minutes=minutes)
    assert answer.status_code == 422
    assert said in text(answer)


def test_messages_to_all_and_to_tables_by_their_numbers(event: Seated, dora: Client) -> None:
    assert act(event, dora, "tell", text="Lunch at noon").status_code == 302
    assert act(event, dora, "tell", text="Count the cards", to="2").status_code == 302
    assert [(each.text, each.tables) for each in event.book.messages] == [
        ("Lunch at noon", ()),
        ("Count the cards", (2,)),
    ]
    shown = text(dora.get(at(event)))
    assert "Count the cards to table 2" in shown
    act(event, dora, "take-down", message=str(event.book.messages[0].id))
    assert "Lunch at noon" not in text(dora.get(at(event)))


def test_a_message_goes_to_the_tables_whose_score_is_missing(event: Seated, dora: Client) -> None:
    confirmed(event, 1)
    assert "The score of 1 table is missing." in text(dora.get(at(event)))
    act(event, dora, "tell", text="Hurry up", audience="missing")
    act(event, dora, "tell-0")
    assert [(each.text, each.tables) for each in event.book.messages] == [
        ("Hurry up", (2,)),
        ("Please hand in your card.", (2,)),
    ]
    confirmed(event, 2)
    answer = act(event, dora, "tell-0")
    assert answer.status_code == 422
    assert "Every table of session 1 has submitted its score." in text(answer)
    assert act(event, dora, "tell-99").status_code == 404


def test_the_desk_says_which_tables_have_seen_a_message(event: Seated, dora: Client, hal: Client) -> None:
    act(event, dora, "tell", text="Lunch at noon")
    page = dora.get(at(event))
    assert "Not seen yet at tables 1, 2" in text(page)
    version = re.findall(r'"version": "([^"]+)"', page.content.decode())[0]
    message = event.book.messages[0].id
    for _ in range(2):
        at_table(event, 2).post(f"/t/at/{event.game(2).club_game}/seen", {"message": message})
    assert dora.get(at(event), {"version": version}).status_code == 200
    shown = text(hal.get(at(event)))
    assert "Seen at 1 table. Not seen yet at table 1" in shown
    assert re.search(r"Table 2 \d+:\d\d [AP]M", shown)
    act(event, dora, "take-down", message=str(message))
    assert "Seen at" not in text(dora.get(at(event)))


def test_a_message_to_a_table_that_is_not_there_keeps_what_was_typed(event: Seated, dora: Client) -> None:
    answer = act(event, dora, "tell", text="Count the cards", to="2, 9")
    assert answer.status_code == 422
    assert "Session 1 has no table 9." in text(answer)
    assert 'value="Count the cards"' in answer.content.decode()
    assert event.book.messages == ()


def test_a_session_is_ended_and_opened_again(event: Seated, dora: Client) -> None:
    answer = act(event, dora, "lock")
    assert answer.status_code == 422
    assert "Not confirmed yet: table 1, 2" in text(answer)
    for table in (1, 2):
        confirmed(event, table)
    assert act(event, dora, "lock").status_code == 302
    assert "This session is over" in text(dora.get(at(event, "desk?session=1")))
    assert act(event, dora, "unlock").status_code == 422
    assert act(event, dora, "unlock", why="table 2 was wrong").status_code == 302
    assert not event.book.locked


def test_a_message_goes_with_its_session(event: Seated, dora: Client) -> None:
    act(event, dora, "tell", text="Lunch at noon")
    act(event, dora, "tell", text="Count the cards", to="2")
    for table in (1, 2):
        confirmed(event, table)
    act(event, dora, "lock")
    act(event, dora, "tell", text="The next seats are posted.")
    shown = text(dora.get(at(event)))
    assert "The next seats are posted. to all tables" in shown
    assert "Lunch at noon" not in shown
    assert "Count the cards" not in shown
    assert [each.text for each in event.book.messages_at(2)] == ["The next seats are posted."]


def test_who_checks_in_late_is_named_until_they_have_a_seat(event: Seated, dora: Client, hal: Client) -> None:
    assert "without a seat" not in text(dora.get(at(event)))
    entrants.enter(event.event, [entrants.NewEntrant("Late Larry")], key=key(), actor=DIRECTOR)
    assert "without a seat" not in text(dora.get(at(event)))
    entrants.check_in(event.event, 1, [11], key=key(), actor=DIRECTOR)
    shown = dora.get(at(event))
    assert "Checked in, but without a seat: Late Larry (11)" in text(shown)
    assert f'href="/t/{event.event.pk}/draw/1">Late entry</a>' in shown.content.decode()
    assert "without a seat: Late Larry (11)" in text(hal.get(at(event)))
    draws.seat(event.event, 1, 11, key=key(), actor=DIRECTOR)
    assert "without a seat" not in text(dora.get(at(event)))


def test_a_no_show_is_without_a_seat_only_once_they_check_in_again(event: Seated, dora: Client) -> None:
    entrants.check_in(event.event, 1, [5, 6], key=key(), actor=DIRECTOR)
    draws.unseat(event.event, 1, 5, key=key(), actor=DIRECTOR)
    assert "without a seat" not in text(dora.get(at(event)))
    entrants.check_in(event.event, 1, [5], key=key(), actor=DIRECTOR)
    assert "Checked in, but without a seat: Player 5 (5)" in text(dora.get(at(event)))


def test_the_desk_says_who_still_plays_and_that_the_time_is_up(event: Seated, dora: Client) -> None:
    act(event, dora, "start")
    assert "2 tables are playing." in text(dora.get(at(event)))
    confirmed(event, 1)
    assert "Confirmed: 1 of 2 tables. 1 table is playing." in text(dora.get(at(event)))
    event.play(2)
    assert "Confirmed: 1 of 2 tables. 1 table only has to submit its score." in text(dora.get(at(event)))
    clock = {"session": 1, "do": "limit", "limit": 60}
    journal_writer.write_entry(event.event, "clock", clock, key=key(), actor=DIRECTOR)
    seen = next_step(event.event.pk, event.book, on_desk(event, timedelta(minutes=2)), {}, is_up=True)
    assert seen.sentence == "Time is up. 1 table hasn't submitted its score."


def test_the_desk_suggests_to_hold_results_before_the_last_session_ends(event: Seated, dora: Client) -> None:
    for table in (1, 2):
        confirmed(event, table)
    assert "Hold results for a ceremony" not in text(dora.get(at(event)))
    one = replace(event.book.setup, sessions=event.book.setup.sessions[:1], prizes=PrizeTable())
    events.change_setup(event.event, one, key=key(), actor=DIRECTOR)
    assert "End session 1. End session Hold results for a ceremony" in text(dora.get(at(event)))
    ceremony.prepare(event.event, holds=True, countdown=0, amounts=False, key=key(), actor=DIRECTOR)
    assert "Hold results for a ceremony" not in text(dora.get(at(event)))


def test_an_assistant_gets_no_link_to_a_directors_page(event: Seated, dora: Client, hal: Client) -> None:
    journal_writer.write_entry(event.event, "close", {"closed": True}, key=key(), actor=DIRECTOR)
    assert 'id="next-way"' in dora.get(at(event)).content.decode()
    shown = hal.get(at(event))
    assert "This tournament is closed." in text(shown)
    assert 'id="next-way"' not in shown.content.decode()


def test_missing_scores_are_not_mentioned_while_all_play(event: Seated, dora: Client) -> None:
    act(event, dora, "start")
    assert "scores of 2 tables are missing" not in text(dora.get(at(event)))
    act(event, dora, "limit", minutes="1")
    events.move_clock(event.event, 1, "pause", key=key(), actor=DIRECTOR)
    confirmed(event, 1)
    assert "The score of 1 table is missing." in text(dora.get(at(event)))


def test_a_closed_tournament_offers_nothing_to_do(event: Seated, dora: Client) -> None:
    for table in (1, 2):
        confirmed(event, table)
    act(event, dora, "lock")
    journal_writer.write_entry(event.event, "close", {"closed": True}, key=key(), actor=DIRECTOR)
    shown = dora.get(at(event, "desk?session=1"))
    for words in ("Reopen this session", "Send", "Check-in", "Import hands"):
        assert words not in text(shown)
    refused = act(event, dora, "unlock", why="table 2 was wrong")
    assert refused.status_code == 422
    assert "This tournament is closed. Reopen it first." in text(refused)
    assert event.book.locked == {1}


def test_a_helper_looks_and_decides_nothing(event: Seated, hal: Client) -> None:
    page = hal.get(at(event))
    assert page.status_code == 200
    assert "desk/act" not in page.content.decode()
    for do in ("start", "limit", "tell", "take-down", "lock", "unlock"):
        assert act(event, hal, do).status_code == 404
    assert event.book.clocks == {}


@pytest.mark.parametrize("path", ["desk", "desk/find?q=1", "standings", "standings/print", "standings/1"])
def test_a_stranger_sees_nothing(event: Seated, path: str) -> None:
    phone = holder(grants.table_link(event.game(1).club_game))
    assert {client.get(at(event, path)).status_code for client in (Client(), phone)} == {404}


@pytest.mark.parametrize("path", ["desk?session=9", "desk?session=x", "standings/99"])
def test_what_is_not_there(event: Seated, dora: Client, path: str) -> None:
    assert dora.get(at(event, path)).status_code == 404


def test_a_deed_that_is_none(event: Seated, dora: Client) -> None:
    assert act(event, dora, "dance").status_code == 404


def test_players_and_tables_are_found_by_number_name_and_town(event: Seated, dora: Client) -> None:
    def found(typed: str) -> str:
        return text(dora.get(at(event, "desk/find"), {"q": typed}, headers={"HX-Target": "search-found"}))

    assert "Table 2 Player 6, Player 7" in found("2")
    assert "2 Player 2 table 1" in found("2")
    players = found("player")
    assert players.index("Player 2 ") < players.index("Player 10 ")
    answer = dora.get(at(event, "desk/find"), {"q": "player 8"})
    assert answer["Location"] == at(event, "tables/2")
    assert dora.get(at(event, "desk/find"), {"q": "zoe"}).status_code == 404
    entrants.edit(event.event, [entrants.Edit(9, details={"town": "Plover"})], key=key(), actor=DIRECTOR)
    assert found("plov").strip() == "9 Player 9 Plover, table 2, seat 4"


def test_who_has_no_seat_is_found_on_their_own_page(event: Seated, dora: Client) -> None:
    entrants.enter(event.event, [entrants.NewEntrant("Zoe")], key=key(), actor=DIRECTOR)
    assert dora.get(at(event, "desk/find"), {"q": "zoe"})["Location"] == at(event, "players/11")


@pytest.mark.parametrize("path", ["desk", "players", "draw/1", "closing", "exports", "setup", "tables/1"])
def test_every_page_of_the_director_has_one_search_in_its_header(event: Seated, dora: Client, path: str) -> None:
    page = dora.get(at(event, path)).content.decode()
    assert page.count(f'action="{at(event, "desk/find")}"') == 1
    assert page.count('id="shortcuts"') == 1


def test_a_desk_that_is_up_to_date_is_told_so(event: Seated, dora: Client) -> None:
    page = dora.get(at(event)).content.decode()
    version = re.findall(r'"version": "([^"]+)"', page)[0]
    assert dora.get(at(event), {"version": version}).status_code in (200, 204)  # half a minute may have gone by
    event.play(1, 1)
    assert dora.get(at(event), {"version": version}).status_code == 200


@pytest.mark.parametrize("tables", [1, 2])
def test_statements(db: None, tables: int) -> None:
    event = seated(*TWO[:tables], hands=12)
    client = holder(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    for table in range(1, tables + 1):
        event.play(table, 1)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(at(event)).status_code == 200
    assert len(asked) == 5
    events.post_message(event.event, "Lunch at noon", key=key(), actor=DIRECTOR)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(at(event)).status_code == 200
    assert len(asked) == 6  # who has seen it


def test_the_next_step_has_its_button(db: None) -> None:
    event = Seated(founded(10))
    dora = holder(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    page = dora.get(at(event))
    assert "None of the 10 players is checked in for session 1 yet." in text(page)
    assert f'id="next-way" href="{at(event, "check-in")}"' in page.content.decode()
    entrants.check_in(event.event, 1, range(1, 10), key=key(), actor=DIRECTOR)
    page = dora.get(at(event))
    assert "9 of 10 players are checked in. Draw session 1." in text(page)
    assert re.search(rf'href="{at(event, "draw")}"[^>]*>\s*Review before posting', page.content.decode())
    assert "Drawn along with it, but not posted: sessions 2–3." in text(page)
    later = dora.get(at(event), {"session": 3})
    assert "No seats are posted for this session yet. Go to draw" in text(later)


def test_the_desk_draws_and_publishes_at_once(db: None) -> None:
    event = Seated(founded(10))
    dora = holder(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    entrants.check_in(event.event, 1, range(1, 11), key=key(), actor=DIRECTOR)
    sent = {"key": key(), "session": "1", "do": "draw"}
    assert dora.post(at(event, "desk/act"), sent)["Location"] == at(event)
    assert dora.post(at(event, "desk/act"), sent)["Location"] == at(event)
    assert [len(table.seats) for table in event.book.tables_of(1)] == [5, 5]
    assert 2 in event.book.draws  # sessions that are drawn together are
    assert event.book.published == (1,)
    page = dora.get(at(event)).content.decode()
    assert f'href="{at(event, "sessions/1/papers.pdf")}"' in page
    assert f'href="{at(event, "draw/1")}"' in page  # where it is reviewed, changed, and undone


def test_the_desk_says_who_is_not_drawn_and_seats_no_shows_that_are_checked(event: Seated, dora: Client) -> None:
    absent = [NewEntrant(name) for name in ("Ann Adler", "Bob Becker", "Cy Conrad")]
    entrants.enter(event.event, absent, key=key(), actor=DIRECTOR)
    for table in (1, 2):
        card = paper_tables.Card(((4, 4, -2, -2, -4),), totals=True, hands=12)
        paper_tables.hand_in(event.event, table, card, key=key(), actor=DIRECTOR, signed="two signatures")
    scores.lock(event.event, 1, key=key(), actor=DIRECTOR)
    entrants.withdraw(event.event, 3, 2, key=key(), actor=DIRECTOR)
    page = text(dora.get(at(event)))
    assert "3 no-shows are left out. Check those who get a seat in this session." in page
    assert "Dropped out: Player 3 (3)." in page
    assert act(event, dora, "draw", session="2").status_code == 422  # from a page that asked about nobody
    assert event.book.published == (1,)
    act(event, dora, "draw", session="2", asked=["11", "12", "13"], seated=["12"])
    seats = [number for table in event.book.tables_of(2) for number in table.seats]
    assert sorted(seats) == [1, 2, *range(4, 11), 12]


def test_a_draft_of_other_players_is_drawn_again(db: None) -> None:
    event = Seated(founded(11))
    dora = holder(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    entrants.check_in(event.event, 1, range(1, 12), key=key(), actor=DIRECTOR)
    draws.draft(event.event, 1, key=key(), actor=DIRECTOR)
    assert "Session 1 is drawn. Review and post it." in text(dora.get(at(event)))
    entrants.withdraw(event.event, 11, 1, key=key(), actor=DIRECTOR)
    assert "Draw again and post" in text(dora.get(at(event)))
    dora.post(at(event, "desk/act"), {"key": key(), "session": "1", "do": "draw"})
    assert sorted(number for table in event.book.tables_of(1) for number in table.seats) == [*range(1, 11)]


def test_what_cannot_be_published_is_not_drawn_either(db: None) -> None:
    event = Seated(founded(2))
    dora = holder(grants.journal_link(event.event.journal_id, Role.DIRECTOR))
    answer = dora.post(at(event, "desk/act"), {"key": key(), "session": "1", "do": "draw"})
    assert answer.status_code == 422
    assert event.book.draws == {}
