"""Check-in at the door: scans, numbers, and names; fees, drop-outs, undo; sessions after the first; and the kiosk."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import time_format

from scorekeeper.models import Entry, Journal, Role
from tests.tournaments.bracketed import bracketed, published, rounds, set_up
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import seated
from tests.tournaments.web.browsers import at_event, text
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import present_entrants
from tournaments.models import Event
from tournaments.queries.book import book_of
from tournaments.queries.check_in import checked_in_at
from tournaments.queries.entrants import names
from tournaments.services import entrants, events
from tournaments.services.entrants import NewEntrant
from tournaments.web.check_in import screen

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Twelve entrants called Player; the fee is $25."""
    return founded(12)


def book(event: Event) -> EventBook:
    return book_of(event.journal_id)


def here(event: Event, session: int = 1) -> list[int]:
    return [number for number, each in book(event).entrants.items() if session in each.here]


def send(event: Event, client: Client, page: str = "check-in/do", **typed: str) -> Any:
    return client.post(f"/t/{event.pk}/{page}", {"key": key()} | typed, headers={"HX-Request": "true"})


def scan(event: Event, client: Client, code: str, **typed: str) -> Any:
    return send(event, client, do="scan", code=code, **typed)


def kinds(event: Event) -> list[str]:
    return list(Entry.objects.filter(journal=event.journal_id).order_by("seq").values_list("kind", flat=True))


@pytest.mark.parametrize(
    "code",
    [
        "http://hall.test:8000/p/{slug}/7",
        "https://hall.test/p/{slug}/7/",
        "HTTP://HALL.TEST/P/{slug}/7",
        "http>&&hall.test>8000&p&{slug}&7",  # a scanner that is set to another keyboard
        "7",
        " 7 ",
    ],
)
def test_a_scanned_ticket_or_a_number_checks_in(event: Event, hal: Client, code: str) -> None:
    answer = scan(event, hal, code.format(slug=event.slug))
    assert here(event) == [7]
    assert "No. 7 Player 7 ✓ Checked in for session 1" in text(answer)
    assert "1 of 12 checked in for session 1" in text(answer)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "Scan a ticket, or type a number or the start of a name."),
        ("99", "Nobody has number 99."),
        ("zoe", 'No player\'s name starts with "zoe".'),
        ("http://hall.test/p/bcdfghjkmn/7", "This ticket is for another tournament."),
    ],
)
def test_rejects_what_means_nobody_here(event: Event, hal: Client, code: str, said: str) -> None:
    answer = scan(event, hal, code)
    assert answer.status_code == 422
    assert said in text(answer)
    assert here(event) == []


def test_the_start_of_a_name_checks_in_if_only_one_player_matches(event: Event, hal: Client) -> None:
    entrants.enter(event, [NewEntrant("Zoë Ziebarth")], key=key(), actor=DIRECTOR)
    scan(event, hal, "zieb z")
    assert here(event) == [13]
    answer = scan(event, hal, "player 1")
    assert "Several players match. Type the number, or choose one." in text(answer)
    offered = re.findall(r'value="here-(\d+)"', answer.content.decode().partition('id="side"')[0])
    assert offered == ["1", "10", "11", "12"]
    assert here(event) == [13]
    send(event, hal, do="here-11")
    assert here(event) == [11, 13]


def test_matching_names_are_offered_while_somebody_types(event: Event, hal: Client) -> None:
    found = hal.get(f"/t/{event.pk}/check-in", {"code": "play"}, headers={"HX-Target": "matches"})
    assert re.findall(r'data-number="(\d+)"', found.content.decode())[:2] == ["1", "2"]
    found = hal.get(f"/t/{event.pk}/check-in", {"code": "12"}, headers={"HX-Target": "matches"})
    assert re.findall(r'data-number="(\d+)"', found.content.decode()) == ["12"]


def test_a_second_scan_writes_nothing_and_says_since_when(
    event: Event, hal: Client, dora: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for client in (hal, dora):
        assert "✓ Checked in for session 1" in text(scan(event, client, "7"))  # of the same moment
    monkeypatch.setattr(screen, "SAME_MOMENT", -screen.SAME_MOMENT)
    again = scan(event, hal, "7")
    at = time_format(timezone.localtime(checked_in_at(book_of(event.journal_id), 1, 7)), "TIME_FORMAT")
    assert f"Already checked in at {at}" in text(again)
    assert 'class="arrival again"' in again.content.decode()
    assert kinds(event).count("check-in") == 1


def test_a_scan_that_is_sent_again_counts_once(event: Event, hal: Client) -> None:
    for _ in range(2):
        assert scan(event, hal, "7", key="the-same-key").status_code == 200
    send(event, hal, do="gone-7")
    scan(event, hal, "7", key="the-same-key")
    assert here(event) == []


def test_without_a_script_a_scan_leads_to_the_player(event: Event, hal: Client) -> None:
    answer = hal.post(f"/t/{event.pk}/check-in/do", {"key": key(), "code": "7", "session": "1"}, follow=True)
    assert answer.redirect_chain == [(f"/t/{event.pk}/check-in?session=1&player=7&result=here", 302)]
    assert "Player 7 ✓ Checked in for session 1" in text(answer)


def test_a_check_in_is_undone(event: Event, hal: Client) -> None:
    scan(event, hal, "7")
    assert "Check-in undone" in text(send(event, hal, do="gone-7"))
    send(event, hal, do="gone-7")
    assert here(event) == []
    assert kinds(event).count("check-in") == 2


@pytest.mark.parametrize("method", ["cash", "card", "check", "other"])
def test_one_tap_marks_the_fee_paid_by_its_method(event: Event, dora: Client, method: str) -> None:
    assert "Mark $25.00 paid by" in text(scan(event, dora, "7"))
    assert "✓ Paid $25.00" in text(send(event, dora, do=f"{method}-7"))
    assert [(cash.entrant, cash.method, cash.amount) for cash in book(event).cash] == [(7, method, 2500)]
    assert send(event, dora, do="cash-7").status_code == 422
    assert len(book(event).cash) == 1


def test_an_assistant_takes_no_money_and_drops_nobody(event: Event, hal: Client) -> None:
    shown = text(scan(event, hal, "7"))
    assert "paid by" not in shown
    assert "Drop out" not in shown
    assert "Print ticket" not in shown
    for do in ("cash-7", "drop-7", "back-7"):
        send(event, hal, do=do)  # is a scan without a code, which is refused
    assert (book(event).cash, kinds(event).count("withdraw")) == ((), 0)


def test_a_drop_out_is_one_tap_and_its_undo_brings_the_check_in_back(event: Event, dora: Client) -> None:
    scan(event, dora, "7")
    assert "Dropped out. Not playing in session 1." in text(send(event, dora, do="drop-7"))
    assert not book(event).entrant(7).plays(1)
    assert "Dropped out. Not playing in session 1." in text(scan(event, dora, "7"))
    assert here(event) == []
    assert "✓ Checked in for session 1" in text(send(event, dora, do="back-7"))
    assert here(event) == [7]


def test_a_drop_out_with_a_seat_is_told_where(db: None) -> None:
    event = seated((1, 2, 3, 4, 5)).event
    answer = send(event, at_event(event), do="drop-3", session="1")
    assert answer.status_code == 422
    assert "table 1" in text(answer)


def test_the_next_seat_is_shown_and_who_came_late_is_led_to_one(db: None) -> None:
    event = seated((1, 2, 3, 4, 5), players=6).event
    dora = at_event(event)
    assert "Session 1 Table 1 Seat 3" in text(scan(event, dora, "3"))
    late = scan(event, dora, "6")
    assert "The draw is posted. They have no seat yet." in text(late)
    assert f'href="/t/{event.pk}/draw/1#late-entry"' in late.content.decode()


def test_the_missing_and_the_last_ten_are_listed(event: Event, hal: Client) -> None:
    for number in range(1, 12):
        scan(event, hal, str(number))
    shown = hal.get(f"/t/{event.pk}/check-in").content.decode()
    assert re.findall(r'id="missing-(\d+)"', shown) == ["12"]
    assert re.findall(r'id="latest-(\d+)"', shown) == [str(number) for number in range(11, 1, -1)]


def test_a_check_in_carries_over_unless_the_setup_asks_for_another(db: None) -> None:
    event = seated((1, 2, 3, 4, 5), players=6).event
    dora = at_event(event)
    assert "5 of 6 checked in for session 2" in text(dora.get(f"/t/{event.pk}/check-in?session=2"))
    assert "✓ Automatically checked in for session 2" in text(scan(event, dora, "3", session="2"))
    events.change_setup(event, replace(book(event).setup, checks_in_anew=True), key=key(), actor=DIRECTOR)
    assert "0 of 6 checked in for session 2" in text(dora.get(f"/t/{event.pk}/check-in?session=2"))
    assert "✓ Checked in for session 2" in text(scan(event, dora, "3", session="2"))
    assert present_entrants(book(event), 2).players == (3,)


def test_who_drops_out_is_not_carried_over(db: None) -> None:
    event = seated((1, 2, 3, 4, 5)).event
    send(event, at_event(event), do="drop-3", session="2")
    assert 3 not in present_entrants(book(event), 2).players


def test_after_a_bracket_is_published_a_scan_only_shows_the_player(db: None) -> None:
    found = bracketed(10, set_up({"rounds": rounds(2)}, seeds="number"), sessions=0)
    published(found)
    answer = scan(found.event, at_event(found), "3")
    assert "Table" in text(answer)
    assert kinds(found.event).count("check-in") == 0


def test_a_page_that_is_up_to_date_is_told_so(event: Event, hal: Client) -> None:
    length = Journal.objects.get(pk=event.journal_id).length
    poll = f"/t/{event.pk}/check-in?version={length}"
    assert hal.get(poll).status_code == 204
    scan(event, hal, "7")
    assert hal.get(poll).status_code == 200


def test_a_kiosk_checks_in_and_does_nothing_else(event: Event) -> None:
    kiosk = at_event(event, Role.KIOSK)
    assert kiosk.get("/", follow=True).redirect_chain[-1] == (f"/t/{event.pk}/kiosk", 302)
    answer = send(event, kiosk, "kiosk", code="7")
    assert "No. 7 Player 7 ✓ Checked in for session 1 Your seat appears here after the draw." in text(answer)
    for do in ("gone-7", "cash-7", "drop-7"):
        assert send(event, kiosk, "kiosk", do=do).status_code == 422
    assert here(event) == [7]
    assert kinds(event)[-1] == "check-in"
    assert Entry.objects.filter(journal=event.journal_id).order_by("-seq")[0].role == "kiosk"
    assert kiosk.get(f"/t/{event.pk}/check-in").status_code == 404
    assert send(event, kiosk, do="scan", code="8").status_code == 404


def test_a_kiosk_asks_who_a_part_of_a_name_means(event: Event) -> None:
    entrants.enter(event, [NewEntrant("Zoe Ziebarth")], key=key(), actor=DIRECTOR)
    kiosk = at_event(event, Role.KIOSK)
    asked = send(event, kiosk, "kiosk", code="zo")
    assert "Is this you? Zoe Ziebarth 13 Check me in" in text(asked)
    assert here(event) == []
    send(event, kiosk, "kiosk", do="here-13")
    assert here(event) == [13]
    assert "Several players match." in text(send(event, kiosk, "kiosk", code="player"))
    send(event, kiosk, "kiosk", code="1 Player")  # a whole name, though others start like it
    assert here(event) == [1, 13]


def test_a_kiosk_sends_who_is_not_on_the_list_to_the_director(event: Event) -> None:
    shown = text(send(event, at_event(event, Role.KIOSK), "kiosk", code="zoe"))
    assert 'No player\'s name starts with "zoe".' in shown
    assert "Check what you typed, or see the director." in shown
    assert "Set up https" not in shown


def test_a_kiosk_shows_the_seat_and_no_town(db: None) -> None:
    event = seated((1, 2, 3, 4, 5)).event
    entrants.edit(event, [entrants.Edit(3, details={"town": "Plover"})], key=key(), actor=DIRECTOR)
    shown = text(send(event, at_event(event, Role.KIOSK), "kiosk", code="3"))
    assert "Session 1 Table 1 Seat 3" in shown
    assert "Plover" not in shown
    assert "Plover" in text(scan(event, at_event(event, Role.HELPER), "3"))


def test_an_assistant_whose_camera_opens_a_player_s_page_can_check_them_in(event: Event, hal: Client) -> None:
    address = f"/p/{event.slug}/7"
    assert 'id="check-in"' not in Client().get(address).content.decode()
    page = hal.get(address).content.decode()
    found = re.search(r'name="key" value="([^"]+)"', page.partition('id="check-in"')[2])
    assert found
    assert hal.post(f"/t/{event.pk}/check-in/do", {"key": found[1], "do": "here-7"}).status_code == 302
    assert here(event) == [7]


def test_names_that_are_merged_or_edited_are_found(event: Event, hal: Client) -> None:
    entrants.edit(event, [entrants.Edit(7, "Maximilian Kowalski")], key=key(), actor=DIRECTOR)
    assert names(event)[7] == "Maximilian Kowalski"
    scan(event, hal, "kow")
    assert here(event) == [7]


@pytest.mark.parametrize("players", [12, 97])
def test_statements(players: int) -> None:
    event = founded(players)
    hal = at_event(event, Role.HELPER)
    hal.get(f"/t/{event.pk}/check-in")
    for page, most in (("check-in", 6), (f"check-in?version={Journal.objects.get(pk=event.journal_id).length}", 4)):
        with CaptureQueriesContext(connection) as asked:
            hal.get(f"/t/{event.pk}/{page}")
        assert len(asked) <= most, [each["sql"] for each in asked]
    with CaptureQueriesContext(connection) as asked:
        scan(event, hal, "7")
    assert len(asked) <= 22, "\n".join(each["sql"][:150] for each in asked)


def paid(event: Event) -> list[int]:
    return sorted(cash.entrant or 0 for cash in book(event).cash if cash.kind == "fee")


def test_a_scan_takes_the_fee_too_where_the_page_says_so(event: Event) -> None:
    dora = at_event(event)
    scan(event, dora, "3", pays="card")
    scan(event, dora, "4")
    assert (here(event), paid(event)) == ([3, 4], [3])
    scan(event, dora, "4", pays="cash")  # here already: nothing is taken without looking
    assert paid(event) == [3]
    assert "Undo payment" in text(scan(event, dora, "3"))
    send(event, dora, do="unpaid-3")
    assert paid(event) == []


def test_only_a_director_takes_fees_with_a_scan(event: Event) -> None:
    scan(event, at_event(event, Role.HELPER), "3", pays="cash")
    assert (here(event), paid(event)) == ([3], [])


def test_capitals_are_initials() -> None:
    event = founded(0)
    named = [NewEntrant(name) for name in ("Ann Becker", "Abe Olson", "Bob Adler")]
    entrants.enter(event, named, key=key(), actor=DIRECTOR)
    dora = at_event(event)
    scan(event, dora, "AB")
    assert here(event) == [1]
    assert "Several players match" in text(scan(event, dora, "a b"))
    scan(event, dora, "BOB")
    assert here(event) == [1, 3]


def test_a_player_who_is_not_on_the_list_is_added_at_the_door(event: Event) -> None:
    dora = at_event(event)
    assert "Add Zoe Zimmer and check in" in text(scan(event, dora, "Zoe Zimmer"))
    send(event, dora, do="add", code="Zoe Zimmer", pays="cash")
    assert (names(event)[13], here(event), paid(event)) == ("Zoe Zimmer", [13], [13])
    assert "Add as a different player" in text(send(event, dora, do="add", code="Zoe Zimmr"))
    send(event, dora, do="add-sure", code="Zoe Zimmr")
    assert here(event) == [13, 14]
    assert "and check in" not in text(scan(event, at_event(event, Role.HELPER), "Max Miller"))


def test_a_roll_call_checks_in_all_others_and_is_undone(event: Event) -> None:
    dora = at_event(event)
    scan(event, dora, "1", pays="cash")
    answer = send(event, dora, do="roll", numbers="5, 7", pays="cash")
    assert "9 players checked in. 9 marked as paid." in text(answer)
    assert here(event) == [1, 2, 3, 4, 6, 8, 9, 10, 11, 12]
    called, fees = (
        re.search(f'name="{name}" value="([^"]*)"', answer.content.decode())[1]  # type: ignore[index]
        for name in ("numbers", "paid")
    )
    send(event, dora, do="undo-roll", numbers=called, paid=fees)
    assert (here(event), paid(event)) == ([1], [1])


def test_a_roll_call_names_a_number_that_nobody_has(event: Event) -> None:
    answer = send(event, at_event(event), do="roll", numbers="5, 77")
    assert answer.status_code == 422
    assert 'Nobody has number "77".' in text(answer)
    assert here(event) == []


def test_the_door_draws_the_session_once_all_are_there(event: Event) -> None:
    dora = at_event(event)
    page = f"/t/{event.pk}/check-in"
    assert "Draw and post session 1" in text(dora.get(page))
    assert "Draw and post" not in text(at_event(event, Role.HELPER).get(page))
    send(event, dora, do="roll", numbers="11, 12")
    assert "Session 1 is drawn and posted." in text(send(event, dora, do="draw", session="1"))
    assert send(event, dora, do="draw", session="1").status_code == 200  # a second tap draws nothing
    assert book_of(event.journal_id).published == (1,)
    assert f'href="/t/{event.pk}/sessions/1/papers.pdf"' in dora.get(page).content.decode()
    assert "Draw and post session 1" not in text(dora.get(f"{page}?session=1"))
