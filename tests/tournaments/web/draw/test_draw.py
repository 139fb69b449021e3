"""The page of the draw: what it shows at each step, what it refuses where, and who may do what there."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated
from tests.tournaments.web.browsers import at_event, text
from tests.web.conftest import holder
from tournaments.models import Event
from tournaments.queries import book as books
from tournaments.services import draws, entrants
from tournaments.services.entrants import NewEntrant

pytestmark = pytest.mark.django_db

DEEDS = ("draft", "swap", "discard", "publish", "unpublish", "reseat")


@pytest.fixture
def event(db: None) -> Event:
    """Ten players, nothing drawn."""
    return founded(10)


def at(event: Event, deed: str = "", session: int = 1) -> str:
    return f"/t/{event.pk}/draw/{session}" + (f"/{deed}" if deed else "")


def do(client: Client, event: Event, deed: str, session: int = 1, **typed: Any) -> Any:
    return client.post(at(event, deed, session), {"key": key(), **typed})


def drafted(event: Event, session: int = 1, together: int = 1) -> None:
    draws.draft(event, session, seed=7, together=together, key=key(), actor=DIRECTOR)


def published(event: Event) -> Seated:
    drafted(event)
    draws.publish(event, 1, key=key(), actor=DIRECTOR)
    return Seated(event)


def test_who_would_be_drawn_is_said_first(event: Event, dora: Client) -> None:
    page = text(dora.get(at(event)))
    assert "10 players. Nobody is checked in" in page
    assert "That makes 2 tables of 5." in page
    assert "Draw sessions 1–3" in page
    assert "Draw only session 1" in page


def test_where_nobody_is_entered_the_way_leads_to_the_entrants(db: None) -> None:
    empty = founded(0)
    page = at_event(empty).get(at(empty))
    assert "No players yet." in text(page)
    assert "so all are drawn" not in text(page)
    assert f'href="/t/{empty.pk}/players"' in page.content.decode().partition("<main")[2]


def no_show(event: Event) -> Seated:
    """Post session 1 without number 10, who was not checked in."""
    entrants.check_in(event, 1, range(1, 10), key=key(), actor=DIRECTOR)
    return published(event)


def test_no_shows_are_asked_about_before_the_next_draw(event: Event, dora: Client) -> None:
    no_show(event)
    page = text(dora.get(at(event, session=2)))
    assert "9 players are checked in." in page
    assert "No-shows in session 1" in page
    assert "10 Player 10" in page
    assert "Draw session 2</button>" not in dora.get(at(event, session=2)).content.decode()
    answer = do(dora, event, "draft", 2)
    assert answer.status_code == 422
    assert "Are these playing in session 2: number 10? Check them in or mark them as no-shows first." in text(answer)
    assert do(dora, event, "no-shows", 2, do="leave-10").status_code == 302
    assert "left out: Player 10 (10)." in text(dora.get(at(event, session=2)))
    assert do(dora, event, "draft", 2).status_code == 302
    assert 10 not in Seated(event).book.draw(2).players


def test_a_no_show_is_seated_again_by_an_assistant(event: Event, dora: Client) -> None:
    no_show(event)
    hal = at_event(event, Role.HELPER)
    assert do(hal, event, "no-shows", 2, do="seat").status_code == 302
    assert do(hal, event, "no-shows", 2, do="seat-10").status_code == 302  # was answered meanwhile
    assert "No-shows in" not in text(dora.get(at(event, session=2)))
    assert do(dora, event, "draft", 2).status_code == 302
    assert 10 in Seated(event).book.draw(2).players


def test_a_no_show_of_sessions_drawn_at_once_is_not_published_again(event: Event, dora: Client) -> None:
    drafted(event, together=2)
    draws.publish(event, 1, key=key(), actor=DIRECTOR)
    table, _seat = Seated(event).book.seat_of(1, 10) or (None, 0)
    assert table is not None
    draws.unseat(event, table.id, 10, key=key(), actor=DIRECTOR)
    assert "No-shows in session 1 Seat them this time, or leave them out? 10 Player 10" in text(
        dora.get(at(event, session=2))
    )
    answer = do(dora, event, "publish", 2)
    assert "Are these playing in session 2: number 10? Check them in or mark them as no-shows first." in text(answer)
    do(dora, event, "no-shows", 2, do="leave-10")
    page = text(dora.get(at(event, session=2)))
    assert "In this draft but no longer playing: Player 10 (10). Draw again." in page
    assert "Post session 2" not in page
    assert "Number 10 isn't playing in session 2 but is in this draft" in text(do(dora, event, "publish", 2))


@pytest.mark.parametrize(
    ("players", "checked_in", "seats"),
    [(30, 30, {"do": "unseat", "entrant": 10}), (13, 12, {"do": "seat", "entrant": 13, "table": 1})],
)
def test_shows_the_draw_after_a_seat_changes_the_tables_it_would_have(
    db: None, players: int, checked_in: int, seats: dict[str, Any]
) -> None:
    event = founded(players)  # six fives with one player less, two sixes with one more
    director = at_event(event)
    entrants.check_in(event, 1, range(1, checked_in + 1), key=key(), actor=DIRECTOR)
    published(event)
    assert do(director, event, "reseat", **seats).status_code == 302
    page = director.get(at(event), {"one": 12})
    assert page.status_code == 200
    assert "Why at table" in text(page)


def test_who_is_left_out_is_named(event: Event, dora: Client) -> None:
    entrants.check_in(event, 1, range(1, 10), key=key(), actor=DIRECTOR)
    page = text(dora.get(at(event)))
    assert "9 players are checked in. That makes 1 table of 4 and 1 table of 5." in page
    assert "left out: Player 10 (10)." in page


def test_too_few_are_told_before_anything_is_drawn(dora: Client, db: None) -> None:
    few = founded(3, name="Few")
    director = holder(grants.journal_link(few.journal_id, Role.DIRECTOR))
    page = director.get(at(few))
    assert "Tables of 5 need at least 4 players. There are 3." in text(page)
    assert b"event-draft" not in page.content
    assert b"/draft" not in page.content


def test_the_tab_leads_to_what_is_to_be_drawn(event: Event, dora: Client) -> None:
    assert dora.get(f"/t/{event.pk}/draw")["Location"] == at(event)
    published(event)
    assert dora.get(f"/t/{event.pk}/draw")["Location"] == at(event, session=2)


def test_a_draw_from_a_seed_that_was_typed(event: Event, dora: Client) -> None:
    assert do(dora, event, "draft", seed="123", together="3")["Location"] == at(event)
    assert [draw.seed for draw in Seated(event).book.draws.values()] == [123] * 3
    page = text(dora.get(at(event)))
    assert "Draft. Not posted yet. Details Random seed: 123." in page
    assert "Some players meet 3 times. In all sessions together, 18 meetings are repeats." in page
    do(dora, event, "draft", seed="123", together="2")
    assert "pairs of players meet twice. No others meet again." in text(dora.get(at(event)))


@pytest.mark.parametrize("seed", ["abc", "-1", "1.5", "9" * 30, "²"])
def test_a_seed_that_is_none(event: Event, dora: Client, seed: str) -> None:
    answer = do(dora, event, "draft", seed=seed, together="1")
    assert answer.status_code == 422
    assert "Enter the seed as a whole number, like 42." in text(answer)
    assert f'value="{seed}"' in answer.content.decode()


def test_a_name_says_why_it_sits_there(event: Event, dora: Client) -> None:
    drafted(event)
    page = text(dora.get(at(event) + "?one=4"))
    assert "Player 4 Why at table" in page
    assert "a 5-player table, the preferred size." in page


def test_two_who_are_chosen_say_what_it_costs(event: Event, dora: Client) -> None:
    drafted(event)
    here, there = Seated(event).book.draw(1).tables
    page = text(dora.get(at(event), {"one": here[0], "other": there[0]}))
    assert f"Swap Player {here[0]} and Player {there[0]}" in page
    assert "No downside." in page
    assert do(dora, event, "swap", one=here[0], other=there[0]).status_code == 302
    assert Seated(event).book.draw(1).tables[0][0] == there[0]


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("99", "", "Number 99 has no seat in session 1."),
        ("x", "", "Enter a player's number, like 12."),
        ("3", "3", "can't swap with themselves"),
        ("3", "88", "Number 88 has no seat"),
    ],
)
def test_numbers_that_nobody_has(event: Event, dora: Client, one: str, other: str, sentence: str) -> None:
    drafted(event)
    answer = dora.get(at(event), {"one": one, "other": other})
    assert answer.status_code == 422
    assert sentence in text(answer)


def test_publishing_opens_the_tables(event: Event, dora: Client) -> None:
    drafted(event)
    assert do(dora, event, "publish").status_code == 302
    assert Seated(event).book.published == (1,)
    page = text(dora.get(at(event)))
    assert "Posted. Public pages show the seats." in page
    assert "Post session 1" not in page
    assert "Start session 1 on the desk" in page


def test_a_draft_that_somebody_left_is_not_published(event: Event, dora: Client) -> None:
    drafted(event)
    entrants.withdraw(event, 3, 1, key=key(), actor=DIRECTOR)
    answer = do(dora, event, "publish")
    assert answer.status_code == 422
    assert "Number 3 dropped out after the draw. Draw session 1 again." in text(answer)


def test_what_changed_since_the_draft_is_said(event: Event, dora: Client) -> None:
    drafted(event)
    entrants.withdraw(event, 3, 1, key=key(), actor=DIRECTOR)
    entrants.enter(event, [NewEntrant("Late")], key=key(), actor=DIRECTOR)
    page = text(dora.get(at(event)))
    assert "In this draft but no longer playing: Player 3 (3)." in page
    assert "not in this draft: Late (11)." in page


def test_the_session_before_is_published_first(event: Event, dora: Client) -> None:
    drafted(event, together=2)
    page = text(dora.get(at(event, session=2)))
    assert "Post session 1 first." in page
    assert "Post session 2" not in page


def test_a_session_whose_turn_is_not_yet(event: Event, dora: Client) -> None:
    assert "Session 1 must be drawn before session 2." in text(dora.get(at(event, session=2)))


def test_a_draft_is_thrown_away(event: Event, dora: Client) -> None:
    drafted(event)
    do(dora, event, "discard")
    assert Seated(event).book.draws == {}


def test_taking_back_asks_for_what_is_typed(event: Event, dora: Client) -> None:
    seated = published(event)
    seated.play(1, hands=2)
    assert "type “Session 1, 2 hands”" in text(dora.get(at(event)))
    answer = do(dora, event, "unpublish", typed="Session 1", why="wrong list")
    assert answer.status_code == 422
    assert 'value="wrong list"' in answer.content.decode()
    assert "Add a reason." in text(do(dora, event, "unpublish", typed="session 1, 2 hands"))
    assert do(dora, event, "unpublish", typed="session 1, 2 hands", why="wrong list").status_code == 302
    assert seated.book.draws == {}


def test_a_draw_without_hands_is_undone_at_once(event: Event, dora: Client) -> None:
    seated = published(event)
    assert "To undo the draw, type" not in text(dora.get(at(event)))
    assert do(dora, event, "unpublish").status_code == 302
    assert seated.book.draws == {}


def test_the_draw_offers_to_publish_the_tournament(event: Event, dora: Client) -> None:
    Event.objects.filter(pk=event.pk).update(publication="not-public")
    published(event)
    assert "Publish tournament" in text(dora.get(at(event)))
    sent = dora.post(f"/t/{event.pk}/publication", {"publication": "listed", "from": "draw"})
    assert sent["Location"] == f"/t/{event.pk}/draw"
    assert "Publish tournament" not in text(dora.get(at(event)))


def test_a_late_entrant_sits_down_at_a_table_that_has_not_begun(event: Event, dora: Client) -> None:
    seated = published(event)
    seated.play(1, hands=1)
    entrants.enter(event, [NewEntrant("Late")], key=key(), actor=DIRECTOR)
    page = dora.get(at(event)).content.decode()
    assert "Not seated in this session: Late (11)." in page
    assert re.findall(r'<option value="(\d+)"[^>]*>Table', page) == ["2"]
    assert do(dora, event, "reseat", do="seat", table="1", entrant="11").status_code == 422
    assert do(dora, event, "reseat", do="seat", table="2", entrant="11").status_code == 302
    place = seated.book.seat_of(1, 11)
    assert place is not None
    assert (place[0].number, place[1]) == (2, 6)
    assert "Late late" in text(dora.get(at(event)))
    opened = dora.get(at(event), {"opened": place[0].id}, headers={"accept-language": "en-US"})
    assert "Print table 2 card Also on A4 paper : Table card" in text(opened)
    assert f'/table-cards.pdf?table={place[0].id}&amp;paper=a4"' in opened.content.decode()


def test_who_does_not_come_leaves_their_table(event: Event, dora: Client) -> None:
    seated = published(event)
    number = seated.table(2).seats[3]
    assert do(dora, event, "reseat", do="unseat", table="2", entrant=number).status_code == 302
    assert seated.book.seat_of(1, number) is None


def test_tools_of_a_published_draw_come_before_its_tables(event: Event, dora: Client) -> None:
    published(event)
    page = dora.get(at(event)).content.decode()
    first_table = page.index('id="table-1"')
    for tool in ("Late entry", "No-show", "Undo the draw", "seats.pdf?by=name", "seats.pdf?by=table"):
        assert page.index(tool) < first_table, tool


def test_offers_late_entry_only_to_players_without_a_seat(event: Event, dora: Client) -> None:
    published(event)
    entrants.enter(event, [NewEntrant("Late"), NewEntrant("Later")], key=key(), actor=DIRECTOR)
    entrants.check_in(event, 1, [11], key=key(), actor=DIRECTOR)
    page = dora.get(at(event)).content.decode()
    assert re.findall(r'<option value="(\d+)"[^>]*>\d+ (?:Late|Player)', page) == ["11", "12"]


def test_seats_nobody_until_the_late_player_is_chosen(event: Event, dora: Client) -> None:
    seated = published(event)
    entrants.enter(event, [NewEntrant("Late")], key=key(), actor=DIRECTOR)
    page = dora.get(at(event)).content.decode()
    assert re.search(r'<select name="entrant"[^>]*>\s*<option value="">Choose a player', page)
    refused = do(dora, event, "reseat", do="seat", table="2", entrant="")
    assert "Choose a player." in text(refused)
    assert seated.book.seat_of(1, 11) is None


def test_offers_late_entry_first_to_players_who_are_checked_in(event: Event, dora: Client) -> None:
    entrants.check_in(event, 1, range(1, 9), key=key(), actor=DIRECTOR)
    published(event)
    entrants.check_in(event, 1, [10], key=key(), actor=DIRECTOR)
    page = dora.get(at(event)).content.decode()
    assert re.findall(r'<option value="(\d+)"[^>]*>\d+ Player', page) == ["10", "9"]


def test_offers_late_entry_no_table_that_is_full(event: Event, dora: Client) -> None:
    seated = published(event)
    entrants.enter(event, [NewEntrant(f"Late {number}") for number in range(1, 5)], key=key(), actor=DIRECTOR)
    for number in (11, 12):  # five, six, and seven are set up, eight are not
        assert do(dora, event, "reseat", do="seat", table=max(seated.book.tables), entrant=number).status_code == 302
    full = max(seated.book.tables)
    page = dora.get(at(event)).content.decode()
    assert len(seated.book.table(full).seats) == 7
    assert re.findall(r'<option value="(\d+)"[^>]*>Table', page) == ["1"]


def test_no_show_form_says_which_table_the_player_leaves(event: Event, dora: Client) -> None:
    seated = published(event)
    number = seated.table(2).seats[3]
    page = dora.get(at(event), {"one": str(number)})
    assert f"Player {number} sits at table 2, seat 4." in text(page)
    assert "table 2 plays with 4." in text(page)
    assert do(dora, event, "reseat", do="unseat", entrant=number).status_code == 302
    assert seated.book.seat_of(1, number) is None


def test_player_of_a_started_table_gets_a_stand_in(event: Event, dora: Client) -> None:
    seated = published(event)
    seated.play(2, hands=1)
    number = seated.table(2).seats[3]
    page = dora.get(at(event), {"one": str(number)})
    assert "Table 2 has started, so its seats are fixed." in text(page)
    assert f'href="/t/{event.pk}/tables/2"' in page.content.decode()
    assert 'value="unseat"' not in page.content.decode()


def test_no_show_without_a_seat_is_explained(event: Event, dora: Client) -> None:
    published(event)
    entrants.enter(event, [NewEntrant("Late")], key=key(), actor=DIRECTOR)
    for answer in (dora.get(at(event), {"one": "11"}), do(dora, event, "reseat", do="unseat", entrant="11")):
        assert answer.status_code == 422
        assert "Number 11 has no seat in session 1." in text(answer)


@pytest.mark.parametrize(("by", "first"), [("name", "Seating by name"), ("table", "Seating by table")])
def test_seats_are_printed(event: Event, hal: Client, by: str, first: str) -> None:
    published(event)
    answer = hal.get(at(event, "seats.pdf"), {"by": by, "paper": "letter"})
    told = " ".join(PdfReader(BytesIO(answer.content)).pages[0].extract_text().split())
    assert first in told
    assert all(f"Player {number}" in told for number in range(1, 11))


@pytest.mark.parametrize("query", [{"by": "shoe size"}, {"paper": "a0"}])
def test_what_is_not_printed(event: Event, dora: Client, query: dict[str, str]) -> None:
    published(event)
    assert dora.get(at(event, "seats.pdf"), query).status_code == 404


def test_a_draft_is_not_printed(event: Event, dora: Client) -> None:
    drafted(event)
    assert dora.get(at(event, "seats.pdf")).status_code == 404


@pytest.mark.parametrize("path", ["draw", "draw/1"])
def test_a_helper_looks_and_a_stranger_does_not(event: Event, hal: Client, path: str) -> None:
    published(event)
    assert hal.get(f"/t/{event.pk}/{path}").status_code in (200, 302)
    assert Client().get(f"/t/{event.pk}/{path}").status_code == 404


def test_a_helper_finds_no_form_but_the_search(event: Event, hal: Client) -> None:
    drafted(event)
    for page in (hal.get(at(event)), hal.get(at(event, session=2))):
        assert re.findall(r'action="(/t/[^"]+)"', page.content.decode()) == [f"/t/{event.pk}/desk/find"]


@pytest.mark.parametrize("deed", DEEDS)
def test_only_the_director_draws(event: Event, hal: Client, deed: str) -> None:
    drafted(event)
    for client in (hal, Client()):
        assert do(client, event, deed, one="1", other="2", seed="1", together="1").status_code == 404
    assert Seated(event).book.draw(1).swaps == ()


def test_a_table_of_the_event_does_not_see_the_draw(event: Event) -> None:
    seated = published(event)
    phone = holder(grants.table_link(seated.game(1).club_game))
    assert phone.get(at(event)).status_code == 404


def test_a_session_that_is_not_there(event: Event, dora: Client) -> None:
    assert [dora.get(at(event, session=number)).status_code for number in (0, 4)] == [404, 404]


@pytest.mark.parametrize("players", [10, 25])
def test_statements_do_not_grow(players: int) -> None:
    event = founded(players)
    published(event)
    director = holder(grants.journal_link(event.journal_id, Role.DIRECTOR))
    books.read_book(event.journal_id)
    with CaptureQueriesContext(connection) as asked:
        assert director.get(at(event)).status_code == 200
    assert len(asked) == 6  # within a test the book is read anew, which takes one more


def test_the_same_swap_again_undoes_it(event: Event, dora: Client) -> None:
    drafted(event)
    here, there = Seated(event).book.draw(1).tables
    do(dora, event, "swap", one=here[0], other=there[0])
    assert "swapped seats. Undo swap" in text(dora.get(at(event)))
    do(dora, event, "swap", one=here[0], other=there[0])
    assert (Seated(event).book.draw(1).tables, Seated(event).book.draw(1).swaps) == ((here, there), ())
    assert "Undo swap" not in text(dora.get(at(event)))


def test_requests_are_listed_and_what_a_draft_does_not_meet_is_said(event: Event, dora: Client) -> None:
    assert "No seating requests" in text(dora.get(at(event)))
    entrants.set_wishes(event, 1, [2], [1], key=key(), actor=DIRECTOR)
    entrants.set_wishes(event, 2, [1], [2], key=key(), actor=DIRECTOR)
    said = text(dora.get(at(event)))
    assert "2 seating requests" in said
    assert re.search(r"\(1\): at table 1, with [^,]+ \(2\)", said)
    drafted(event)
    said = text(dora.get(at(event)))
    assert "Not possible in this draw:" in said
    assert "because the two are fixed at different tables." in said
    hal = holder(grants.journal_link(event.journal_id, Role.HELPER))
    assert "seating request" not in text(hal.get(at(event)))
