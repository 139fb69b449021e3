"""The score of a table on its own phone: handed in, confirmed by another seat, disputed; and who may do that."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.models import Role
from scorekeeper.services import grants
from tests.tables import opened
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, get_seated, publish, seated
from tests.tournaments.web.browsers import at_event, at_table, field, text
from tests.web.conftest import holder
from tournaments.engine.event.values import Clock, TableState
from tournaments.models import MessageSeen
from tournaments.services import draws, events, journal_writer, tables
from tournaments.web.tables import phone as tables_phone

pytestmark = pytest.mark.django_db

PAGES = ("strip", "hand-in", "confirm", "call")


@pytest.fixture(scope="module")
def event_number(module_db: None) -> int:
    return seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), hands=2).event.pk


@pytest.fixture
def event(event_number: int, db: None) -> Seated:
    """Two tables of five that play two hands each."""
    return get_seated(event_number)


@pytest.fixture
def phone(event: Seated) -> Client:
    """The phone at the first table."""
    return at_table(event)


def at(event: Seated, page: str, table: int = 1) -> str:
    return f"/t/at/{event.game(table).club_game}/{page}"


def state(event: Seated) -> TableState:
    return event.book.state_of(event.table())


def handed_in(event: Seated) -> None:
    event.play()
    tables.hand_in(event.event, 1, 1, key=key(), actor=DIRECTOR)


def confirm(event: Seated, phone: Client, **typed: str) -> Any:
    """Open the page, then send it as typed: the second seat with its PIN, unless another one is said."""
    page = phone.get(at(event, "confirm"))
    sent = {
        "do": "confirm",
        "entrant": "2",
        "pin": event.pin(2),
        "key": field(page, "key"),
        "seen": field(page, "seen"),
    }
    return phone.post(at(event, "confirm"), sent | typed)


def test_before_the_last_hand_nothing_is_handed_in(event: Seated, phone: Client) -> None:
    event.play(hands=1)
    assert "Submit score" not in text(phone.get(at(event, "strip")))
    page = phone.get(at(event, "hand-in"))
    assert "after the last hand" in text(page)
    assert phone.post(at(event, "hand-in"), {"scorer": "1", "key": key()}).status_code == 422
    assert state(event) is TableState.OPEN


def test_a_strip_that_says_what_is_shown_is_not_sent_again(event: Seated, phone: Client) -> None:
    shown = field(phone.get(at(event, "strip")), "strip")
    again = phone.get(at(event, "strip"), {"strip": shown})
    assert (again.status_code, again.content) == (204, b"")
    event.play()
    news = phone.get(at(event, "strip"), {"strip": shown})
    assert (news.status_code, "Submit score" in text(news)) == (200, True)
    assert phone.get(at(event, "strip"), {"strip": field(news, "strip")}).status_code == 204


def test_the_scorer_hands_in_and_passes_the_phone_on(event: Seated, phone: Client) -> None:
    event.play()
    assert "Submit score" in text(phone.get(at(event, "strip")))
    page = phone.get(at(event, "hand-in"))
    missing = phone.post(at(event, "hand-in"), {"key": field(page, "key")})
    assert (missing.status_code, "Choose who kept score." in text(missing)) == (422, True)
    foreign = phone.post(at(event, "hand-in"), {"key": field(page, "key"), "scorer": "7"})
    assert foreign.status_code == 422
    done = phone.post(at(event, "hand-in"), {"key": field(page, "key"), "scorer": "1"})
    assert (done.status_code, done["Location"]) == (302, at(event, "confirm"))
    assert state(event) is TableState.COMPLETE
    assert phone.get(at(event, "hand-in"))["Location"] == at(event, "confirm")


def test_wrong_pins_slow_down_their_phone_and_not_the_players(event: Seated) -> None:
    handed_in(event)
    guesser, player = at_table(event), at_table(event)
    wrong = "0000" if event.pin(2) != "0000" else "1111"
    for _ in range(5):
        assert "That isn't the PIN" in text(confirm(event, guesser, pin=wrong))
    assert "Too many wrong PINs. Wait 5 min on this phone" in text(confirm(event, guesser))
    assert confirm(event, player).status_code == 302
    assert state(event) is TableState.CONFIRMED


@pytest.mark.parametrize("cookie", ["", "made up", "token 1:1:made-up"])
def test_phones_without_a_token_of_this_site_get_one(event: Seated, cookie: str) -> None:
    handed_in(event)
    browser = at_table(event)
    browser.cookies["phone"] = cookie
    browser.get(at(event, "confirm"))
    assert browser.cookies["phone"].value != cookie
    assert confirm(event, browser).status_code == 302


def test_another_seat_confirms_with_its_pin(event: Seated, phone: Client) -> None:
    handed_in(event)
    page = phone.get(at(event, "confirm"))
    assert "Player 1 kept score." in text(page)
    confirmers, reporters = page.content.decode().split("Who are you?")[1].split("Who is reporting this?")
    assert 'value="1"' not in confirmers  # the scorer is not offered
    assert 'value="1"' in reporters
    assert confirm(event, phone).status_code == 302
    assert state(event) is TableState.CONFIRMED
    confirmed = phone.get(at(event, "confirm"))
    assert "Confirmed by Player 2." in text(confirmed)
    assert f'href="/p/{event.event.slug}/standings"' in confirmed.content.decode()
    assert "confirmed and official" in text(phone.get(at(event, "strip")))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"entrant": ""}, "Choose your name."),
        ({"entrant": "7"}, "Choose your name."),
        ({"pin": " "}, "Enter the four-digit PIN on your own ticket."),
        ({"pin": "12345"}, "That isn't the PIN on ticket 2. Check the PIN on your own ticket."),
        ({"entrant": "1"}, "That isn't the PIN on ticket 1. Check the PIN on your own ticket."),
        ({"seen": "1"}, "The score changed after you opened this page."),
        ({"key": "x"}, "A key has 8 to 64 letters"),
    ],
)
def test_what_confirms_nothing_says_why(event: Seated, phone: Client, typed: dict[str, str], sentence: str) -> None:
    handed_in(event)
    refused = confirm(event, phone, **typed)
    assert refused.status_code == 422
    assert sentence in text(refused)
    assert state(event) is TableState.COMPLETE


def test_the_scorer_does_not_confirm_their_own_score(event: Seated, phone: Client) -> None:
    handed_in(event)
    refused = confirm(event, phone, entrant="1", pin=event.pin(1))
    assert "Another player at the table must do it" in text(refused)


def test_something_wrong_is_a_dispute_and_keeps_both(event: Seated, phone: Client) -> None:
    handed_in(event)
    empty = phone.post(at(event, "confirm"), {"do": "dispute", "key": key(), "text": "", "entrant": "3"})
    assert (empty.status_code, "Enter what's wrong" in text(empty)) == (422, True)
    nobody = phone.post(at(event, "confirm"), {"do": "dispute", "key": key(), "text": "hand 2: Cy"})
    assert (nobody.status_code, "Choose your name" in text(nobody)) == (422, True)
    assert 'value="hand 2: Cy"' in nobody.content.decode()
    assert state(event) is TableState.COMPLETE
    phone.post(at(event, "confirm"), {"do": "dispute", "key": key(), "text": "hand 2: Cy", "entrant": "3"})
    assert state(event) is TableState.DISPUTED
    assert event.book.calls[-1].entrant == 3
    page = phone.get(at(event, "confirm"))
    assert "Reported by Player 3: “hand 2: Cy”" in text(page)
    assert 'id="confirm"' not in page.content.decode()
    assert "Disputed" in text(phone.get(at(event, "strip")))


def test_the_phone_shows_what_the_director_decided_about_a_dispute(event: Seated, phone: Client) -> None:
    handed_in(event)
    phone.post(at(event, "confirm"), {"do": "dispute", "key": key(), "text": "hand 2: Cy", "entrant": "3"})
    assert "The director decided" not in text(phone.get(at(event, "strip")))
    tables.correct_disputed(event.event, event.book.calls[-1].id, "Cy lost hand 2", key=key(), actor=DIRECTOR)
    decided = "Disputed: “hand 2: Cy” The director decided: “Cy lost hand 2”"
    assert f"{decided} After the correction, submit the score again." in text(phone.get(at(event, "strip")))
    assert decided in text(phone.get(at(event, "hand-in")))
    handed_in(event)
    assert decided in text(phone.get(at(event, "confirm")))
    assert "submit the score again" not in text(phone.get(at(event, "confirm")))


def test_a_problem_calls_the_director(event: Seated, phone: Client) -> None:
    phone.post(at(event, "call"), {"key": key(), "text": "no cards"})
    assert "The director has been called. “no cards”" in text(phone.get(at(event, "strip")))
    long = phone.post(at(event, "call"), {"key": key(), "text": "x" * 201})
    assert long.status_code == 422


def test_messages_reach_the_tables_that_they_are_for(event: Seated, phone: Client) -> None:
    for tables_, said in (([1], "Table one"), ([2], "Table two"), ([], "Everyone")):
        journal_writer.write_entry(event.event, "message", {"tables": tables_, "text": said}, key=key(), actor=DIRECTOR)
    shown = text(phone.get(at(event, "strip")))
    assert ("Table one" in shown, "Table two" in shown, "Everyone" in shown) == (True, False, True)
    journal_writer.write_entry(
        event.event, "message-over", {"message": event.book.messages[-1].id}, key=key(), actor=DIRECTOR
    )
    assert "Everyone" not in text(phone.get(at(event, "strip")))


def test_the_clock_counts_in_whole_minutes(event: Seated, phone: Client) -> None:
    start = {"session": 1, "do": "start", "limit": 600}
    journal_writer.write_entry(event.event, "clock", start, key=key(), actor=DIRECTOR)
    assert "10 min left" in text(phone.get(at(event, "strip")))
    journal_writer.write_entry(event.event, "clock", {"session": 1, "do": "pause"}, key=key(), actor=DIRECTOR)
    assert "clock stopped" in text(phone.get(at(event, "strip")))
    journal_writer.write_entry(event.event, "clock", {"session": 1, "do": "stop"}, key=key(), actor=DIRECTOR)
    assert "The session is over." in text(phone.get(at(event, "strip")))


def test_a_clock_that_ran_out_says_so() -> None:
    began = timezone.now() - timedelta(minutes=11)
    assert tables_phone.clock_in_words(Clock(1, limit=600, since=began)) == "Time is up."
    assert tables_phone.clock_in_words(Clock(1, since=began)) == "11 min played"


def test_a_phone_reaches_its_own_table_only(event: Seated, phone: Client) -> None:
    for page in PAGES:
        assert phone.get(at(event, page, 2)).status_code == 404
        assert phone.post(at(event, page, 2), {"key": key()}).status_code in (404, 405)
        assert Client().get(at(event, page)).status_code == 404


def test_the_phone_of_another_session_reaches_nothing(event: Seated, phone: Client) -> None:
    publish(event, 2, [(1, 2, 3, 4, 5)], hands=2)
    assert phone.get(at(event, "strip", 3)).status_code == 404


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.HELPER])
def test_who_runs_the_event_reaches_every_table(event: Seated, role: Role) -> None:
    browser = at_event(event, role)
    assert [browser.get(at(event, page, 2)).status_code for page in PAGES] == [200, 200, 302, 200]


def test_who_only_watches_a_table_sees_its_strip(event: Seated) -> None:
    browser = holder(grants.game_links(event.game().club_game).viewer)
    event.play()
    assert "Submit score" not in text(browser.get(at(event, "strip")))
    assert [browser.get(at(event, page)).status_code for page in PAGES[1:]] == [404, 404, 404]


@pytest.mark.parametrize("path", ["strip", "confirm"])
def test_a_game_among_friends_is_no_table(event: Seated, path: str) -> None:
    friends = opened()
    browser = holder(grants.game_links(friends.club_game).scorer)
    assert browser.get(f"/t/at/{friends.club_game}/{path}").status_code == 404


@pytest.mark.parametrize("count", [1, 3])
def test_statements_of_the_strip(count: int, django_assert_num_queries: object) -> None:
    event = seated(*[tuple(range(first, first + 5)) for first in range(1, 5 * count, 5)], hands=2)
    phone = at_table(event)
    path = at(event, "strip")
    phone.get(path)
    with django_assert_num_queries(5):  # type: ignore[operator]
        phone.get(path)


def test_a_message_is_seen_with_one_tap(event: Seated, phone: Client) -> None:
    message = events.post_message(event.event, "Lunch at noon", [1], key=key(), actor=DIRECTOR).after.messages[-1].id
    strip = phone.get(at(event, "strip"))
    assert "Director: Lunch at noon Mark as seen" in text(strip)
    sent = {"message": str(message), "strip": field(strip, "strip")}
    answer = phone.post(at(event, "seen"), sent, headers={"HX-Request": "true"})
    assert "Director: Lunch at noon ✓ seen" in text(answer)
    assert phone.post(at(event, "seen"), sent)["Location"] == f"/games/{event.game().club_game}/"
    assert phone.get(at(event, "strip"), {"strip": field(answer, "strip")}).status_code == 204


def test_only_messages_that_are_up_at_a_table_are_seen_there(event: Seated, phone: Client) -> None:
    here, there = (
        events.post_message(event.event, "Lunch", [table], key=key(), actor=DIRECTOR).after.messages[-1].id
        for table in (1, 2)
    )
    phone.post(at(event, "seen"), {"message": str(there)})
    events.remove_message(event.event, here, key=key(), actor=DIRECTOR)
    phone.post(at(event, "seen"), {"message": str(here)})
    assert not MessageSeen.objects.exists()


def test_who_looks_on_at_a_table_confirms_nothing(event: Seated) -> None:
    events.post_message(event.event, "Lunch at noon", key=key(), actor=DIRECTOR)
    looks_on = holder(grants.game_links(event.game().club_game).viewer)
    strip = looks_on.get(at(event, "strip")).content.decode()
    assert "Lunch at noon" in strip
    assert "<form" not in strip


def test_the_sheet_leads_back(event: Seated, phone: Client) -> None:
    """To the desk who directs, to the page that everybody may see the phone of a table."""
    way = f"/t/of/{event.event.journal_id}"
    sheet = f"/games/{event.game().club_game}/sheet"
    for browser, end in ((at_event(event), f"/t/{event.event.pk}/desk"), (phone, f"/p/{event.event.slug}/")):
        assert f'href="{way}"' in browser.get(sheet).content.decode()
        followed = browser.get(way, follow=True)
        assert (followed.status_code, followed.redirect_chain[-1][0]) == (200, end)


def test_a_phone_learns_that_the_draw_was_unpublished(event: Seated, phone: Client) -> None:
    strip = at(event, "strip")
    assert "this page is closed" not in text(phone.get(strip))
    draws.unpublish(event.event, 1, typed="Session 1", key=key(), actor=DIRECTOR)
    assert "this page is closed" in text(phone.get(strip))
    assert Client().get(strip).status_code == 404


def test_a_hand_on_the_sheet_says_who_corrects_it(event: Seated, phone: Client) -> None:
    event.play(hands=1)
    club_game = event.game().club_game
    asks = f'To correct an older hand, <a href="{at(event, "call")}">call the director</a>.'
    sheet = phone.get(f"/games/{club_game}/sheet").content.decode()
    line = re.search(rf"/games/{club_game}/lines/[0-9a-f-]+", sheet)
    assert line is not None
    pages = (line[0], f"{line[0]}/reasons")
    looks_on = holder(grants.game_links(club_game).viewer)
    assert all(asks in " ".join(phone.get(page).content.decode().split()) for page in pages)
    for other in (looks_on, at_event(event)):
        assert not any("To correct" in other.get(page).content.decode() for page in pages)
