"""The page of players: entering, check-in, fees, search, what helpers may do, and the page of one player."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.formats import date_format
from django.utils.timezone import localdate

from scorekeeper.models import Entry, Person, Role
from scorekeeper.services import audit, grants, persons
from tests.exports.papers import pages
from tests.pages import one_line
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.seated import Seated, seated
from tests.tournaments.web.browsers import at_event, at_table, field, text
from tests.web.conftest import holder
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import cash_box_of, fees_paid
from tournaments.engine.event.values import PayMethod
from tournaments.models import Event
from tournaments.models.event import Publication
from tournaments.queries.book import book_of
from tournaments.queries.entrants import names
from tournaments.services import entrants, journal_writer

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Three entrants; the fee is $60."""
    return founded(3)


def post_entrants(event: Event, client: Client, do: str, **typed: str) -> Any:
    return client.post(f"/t/{event.pk}/players/do", {"do": do, "key": key()} | typed)


def page(event: Event, client: Client, **asked: str) -> Any:
    return client.get(f"/t/{event.pk}/players", asked)


def book(event: Event) -> EventBook:
    return book_of(event.journal_id)


def test_one_button_of_the_page_is_filled(event: Event, dora: Client, hal: Client) -> None:
    for client, label in ((dora, "Add player"), (hal, "Check in for session 1")):
        filled = re.findall(r'<button class="main".*?>(.*?)</button>', one_line(page(event, client).content))
        assert [words.strip() for words in filled] == [label]


def test_names_are_typed_one_after_the_other(event: Event, dora: Client) -> None:
    for name in ("Zoe Ziebarth", "Max Kowalski"):
        answer = post_entrants(event, dora, "enter", name=name)
        assert answer.status_code == 302
    assert dict(names(event)) | {} == {
        **{number: f"Player {number}" for number in (1, 2, 3)},
        4: "Zoe Ziebarth",
        5: "Max Kowalski",
    }
    shown = dora.get(answer["Location"])
    assert "Added: 5 Max Kowalski" in text(shown)
    assert "autofocus" in shown.content.decode().partition('id="name"')[2][:200]


def test_a_player_added_after_the_draw_is_led_to_a_seat(db: None) -> None:
    event = seated((1, 2, 3, 4, 5)).event
    dora = at_event(event)
    shown = page(event, dora, added="5-6")
    assert "No seat yet" not in text(shown)
    post_entrants(event, dora, "enter", name="Zoe Ziebarth")
    shown = page(event, dora, session="1", added="6")
    assert "The draw of session 1 is posted. No seat yet: Zoe Ziebarth." in text(shown)
    assert f'href="/t/{event.pk}/draw/1#late-entry"' in shown.content.decode()
    assert "No seat yet" not in text(page(event, dora, session="2", added="6"))


def test_a_number_may_be_chosen_and_the_fee_taken_at_once(event: Event, dora: Client) -> None:
    assert post_entrants(event, dora, "enter", name="Zoe", number="17", paid="1").status_code == 302
    assert names(event)[17] == "Zoe"
    assert fees_paid(book(event)) == {17: book(event).setup.fee}


def test_sent_twice_it_is_entered_once(event: Event, dora: Client) -> None:
    for _ in range(2):
        assert post_entrants(event, dora, "enter", name="Zoe", paid="1", key="the-same-key").status_code == 302
    assert len(book(event).entrants) == 4
    assert len(book(event).cash) == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name": ""}, "Enter a name."),
        ({"name": "PLAYER 2"}, "is already a player here, number 2"),
        ({"name": "Zoe", "number": "2"}, "Number 2 is already taken. Choose another one."),
        ({"name": "Zoe", "number": "two"}, "Enter a number, like 12, or leave it empty"),
        ({"name": "Zoe", "number": "0"}, "A player's number is 1 to 99,999, like 12."),
        ({"name": "Zoe", "joined": "9"}, "Sessions are 1 to"),
    ],
)
def test_what_cannot_be_entered_keeps_what_was_typed(
    event: Event, dora: Client, typed: dict[str, str], said: str
) -> None:
    answer = post_entrants(event, dora, "enter", **typed)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'value="{typed["name"]}"' in answer.content.decode()
    assert len(book(event).entrants) == 3


def test_another_spelling_is_asked_about(event: Event, dora: Client) -> None:
    post_entrants(event, dora, "enter", name="Max Kowalski")
    answer = post_entrants(event, dora, "enter", name="Max Kowalsky")
    assert answer.status_code == 422
    assert "Max Kowalsky looks like Max Kowalski, number 4." in text(answer)
    assert 'value="enter-sure"' in answer.content.decode()
    assert post_entrants(event, dora, "enter-sure", name="Max Kowalsky").status_code == 302
    assert names(event)[5] == "Max Kowalsky"


def test_numbers_are_typed_as_people_come_in(event: Event, dora: Client) -> None:
    answer = post_entrants(event, dora, "here", numbers="1, 3", session="1")
    assert "Checked in: 1 Player 1, 3 Player 3" in text(dora.get(answer["Location"]))
    assert [number for number, each in book(event).entrants.items() if 1 in each.here] == [1, 3]
    answer = post_entrants(event, dora, "paid", numbers="2 3", session="1")
    assert "Paid: 2 Player 2, 3 Player 3" in text(dora.get(answer["Location"]))
    assert sorted(fees_paid(book(event))) == [2, 3]
    post_entrants(event, dora, "paid", numbers="1 2 3")
    assert set(fees_paid(book(event)).values()) == {book(event).setup.fee}  # who has paid already pays nothing again


def test_a_drop_out_who_plays_no_session_is_asked_for_no_fee(event: Event, dora: Client) -> None:
    entrants.withdraw(event, 2, 1, key=key(), actor=DIRECTOR)
    answer = post_entrants(event, dora, "paid", numbers="2")
    assert answer.status_code == 422
    assert "None of them owes a fee." in text(answer)
    post_entrants(event, dora, "paid", numbers="1 2 3")
    assert sorted(fees_paid(book(event))) == [1, 3]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ("", "Enter one or more numbers"),
        ("two", "Skipped: “two” (not a number). Enter numbers like 1-20, 25."),
        ("99", "99 (no such number)"),
        ("2", "2 (Player 2 isn't playing in session 1)"),
    ],
)
def test_rejects_a_batch_without_any_good_number(event: Event, dora: Client, numbers: str, said: str) -> None:
    entrants.withdraw(event, 2, 1, key=key(), actor=DIRECTOR)
    answer = post_entrants(event, dora, "here", numbers=numbers)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'value="{numbers}"' in answer.content.decode()
    assert not any(each.here for each in book(event).entrants.values())


def test_does_the_good_numbers_of_a_batch_and_keeps_the_bad_ones(event: Event, dora: Client) -> None:
    entrants.withdraw(event, 2, 1, key=key(), actor=DIRECTOR)
    answer = post_entrants(event, dora, "here", numbers="1-3, 2 99 x", session="1")
    assert answer.status_code == 302
    assert [number for number, each in book(event).entrants.items() if each.here] == [1, 3]
    page = dora.get(answer["Location"])
    assert 'name="numbers" value="2 99 x"' in one_line(page.content)
    assert "Checked in: 1 Player 1, 3 Player 3" in text(page)
    assert "Skipped: 2 (Player 2 isn't playing in session 1), 99 (no such number), “x” (not a number)." in text(page)
    answer = post_entrants(event, dora, "paid", numbers="1 99")
    assert sorted(fees_paid(book(event))) == [1]
    assert "Skipped: 99 (no such number)." in text(dora.get(answer["Location"]))


def test_advertises_ranges_and_reads_a_large_batch_back_by_its_count(dora: Client) -> None:
    event = founded(97, name="Large Open")
    director = at_event(event)
    assert "e.g. 1-40, 57" in text(page(event, director))
    answer = post_entrants(event, director, "here", numbers="1-97", session="1")
    assert "Checked in: 97 players" in text(director.get(answer["Location"]))
    answer = post_entrants(event, director, "gone", numbers="45", session="1")
    assert "Check-in undone: 45 Player 45" in text(director.get(answer["Location"]))


def test_a_tap_checks_in_and_out_and_takes_the_fee(event: Event, dora: Client) -> None:
    drawn = field(page(event, dora), "key")
    for do in ("here-2", "here-3", "gone-3", "paid-3"):
        assert post_entrants(event, dora, do, key=drawn, session="1").status_code == 302
    assert [number for number, each in book(event).entrants.items() if each.here] == [2]
    assert sorted(fees_paid(book(event))) == [3]
    counts = text(page(event, dora))
    assert "3 players 1 paid 1 checked in for session 1" in counts


def test_players_are_found_by_name_number_and_group(event: Event, dora: Client) -> None:
    entrants.set_groups(event, 3, ["Kowalski family"], key=key(), actor=DIRECTOR)
    for asked, found in (("player 2", [2]), ("1", [1]), ("kowalski", [3]), ("zoe", [])):
        html = page(event, dora, q=asked).content.decode()
        assert [number for number in (1, 2, 3) if f'id="line-{number}"' in html] == found
    assert "No matching players." in text(page(event, dora, q="zoe"))


def test_a_list_that_is_up_to_date_is_told_so(event: Event, dora: Client) -> None:
    length = event.journal.__class__.objects.get(pk=event.journal_id).length
    assert page(event, dora, version=str(length)).status_code == 204
    entrants.check_in(event, 1, [1], key=key(), actor=DIRECTOR)
    assert page(event, dora, version=str(length)).status_code == 200


def test_a_helper_checks_in_and_enters_nobody(event: Event) -> None:
    hal = at_event(event, Role.HELPER)
    assert "Mark paid" not in text(page(event, hal))
    assert post_entrants(event, hal, "here", numbers="1").status_code == 302
    assert {
        post_entrants(event, hal, do, name="Zoe", numbers="1").status_code for do in ("enter", "paid", "paid-1")
    } == {404}
    assert {hal.get(f"/t/{event.pk}/players/{path}").status_code for path in ("1", "import")} == {404}


@pytest.mark.parametrize("path", ["players", "players/1", "players/import"])
def test_a_stranger_sees_nothing(path: str) -> None:
    event = seated((1, 2, 3, 4, 5))
    phone = holder(grants.table_link(event.game(1).club_game))
    assert {each.get(f"/t/{event.event.pk}/{path}").status_code for each in (Client(), phone)} == {404}


def test_what_is_not_there(event: Event, dora: Client) -> None:
    assert dora.get(f"/t/{event.pk}/players/99").status_code == 404
    assert page(event, dora, session="9").status_code == 404
    assert post_entrants(event, dora, "dance").status_code == 404
    assert dora.post(f"/t/{event.pk}/players/1", {"do": "dance"}).status_code == 404


def one(event: Event, client: Client, do: str, entrant: int = 2, **typed: str) -> Any:
    return client.post(f"/t/{event.pk}/players/{entrant}", {"do": do, "key": key()} | typed)


def test_a_drop_out_gets_the_fee_back_with_one_button(event: Event, dora: Client) -> None:
    assert "Drop out and refund" not in text(dora.get(f"/t/{event.pk}/players/2"))
    entrants.take_fees(event, [2], key=key(), actor=DIRECTOR)
    assert "Drop out and refund $25.00" in text(dora.get(f"/t/{event.pk}/players/2"))
    assert one(event, dora, "withdraw-refund", session="2", why="ill").status_code == 302
    assert not book(event).entrant(2).plays(2)
    assert [(cash.kind, cash.amount, cash.why) for cash in book(event).cash] == [
        ("fee", 2500, ""),
        ("refund", -2500, "ill"),
    ]
    shown = text(dora.get(f"/t/{event.pk}/players/2"))
    assert "nothing due" in shown
    assert "owes" not in shown
    assert "2 Player 2" not in text(dora.get(f"/t/{event.pk}/closing"))


def test_an_entry_by_mistake_counts_no_more_once_removed(event: Event, dora: Client) -> None:
    event.publication = Publication.LISTED
    event.save()
    entered = len(book(event).entrants)
    assert "Entered twice, or by mistake Remove player" in text(dora.get(f"/t/{event.pk}/players/2"))
    assert one(event, dora, "remove").status_code == 302
    assert "Return to play" in text(dora.get(f"/t/{event.pk}/players/2"))
    listed = page(event, dora)
    assert f"{entered - 1} players" in text(listed)
    assert 'id="paid-1"' in listed.content.decode()
    assert 'id="paid-2"' not in listed.content.decode()
    assert f"Players {entered - 1} " in text(Client().get(f"/p/{event.slug}/"))


def test_withdrawn_and_back(event: Event, dora: Client) -> None:
    assert one(event, dora, "withdraw", session="2", why="ill").status_code == 302
    assert "dropped out from session 2 on" in text(page(event, dora))
    assert one(event, dora, "return", session="3").status_code == 302
    assert [book(event).entrants[2].plays(session) for session in (1, 2, 3)] == [True, False, True]


def test_another_player_on_the_same_line(event: Event, dora: Client) -> None:
    post_entrants(event, dora, "enter", name="Max Kowalski")
    answer = one(event, dora, "replace", name="Max Kowalsky", session="2")
    assert "looks like Max Kowalski" in text(answer)
    assert 'value="replace-sure"' in answer.content.decode()
    assert one(event, dora, "replace-sure", name="Max Kowalsky", session="2").status_code == 302
    assert names(event)[2] == "Max Kowalsky"
    assert "Player 2 at first, Max Kowalsky from session 2 on" in text(dora.get(f"/t/{event.pk}/players/2"))


def test_a_seat_that_is_published_is_explained() -> None:
    event = seated((1, 2, 3, 4, 5))
    dora = at_event(event)
    answer = one(event.event, dora, "withdraw", session="1", why="ill")
    assert answer.status_code == 422
    assert "Name a substitute or end the table" in text(answer)
    assert 'value="ill"' in answer.content.decode()


def test_requests_by_the_numbers_of_players_and_tables(event: Event, dora: Client) -> None:
    assert one(event, dora, "wishes", together="3", tables="1-2, 4").status_code == 302
    entrant = book(event).entrants[2]
    assert (sorted(entrant.together), sorted(entrant.tables)) == ([3], [1, 2, 4])
    page = dora.get(f"/t/{event.pk}/players/3").content.decode()
    assert re.search(r'name="together" value="2"', page)
    wrong_ones: list[tuple[dict[str, Any], str]] = [
        ({"tables": "door"}, "Enter numbers like 1-3, 5"),
        ({"together": "2"}, "with themselves"),
    ]
    for wrong, sentence in wrong_ones:
        answer = one(event, dora, "wishes", **wrong)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert "sits with Player 3 (3)" in text(dora.get(f"/t/{event.pk}/history"))


def test_groups_by_their_names(event: Event, dora: Client) -> None:
    assert one(event, dora, "groups", groups="Kowalski family, Milwaukee").status_code == 302
    assert one(event, dora, "groups", entrant=3, groups="kowalski FAMILY").status_code == 302
    assert [sorted(book(event).entrants[number].groups) for number in (2, 3)] == [[1, 2], [1]]
    assert 'value="Kowalski family, Milwaukee"' in dora.get(f"/t/{event.pk}/players/2").content.decode()
    one(event, dora, "groups", groups="")
    assert not book(event).entrants[2].groups


def test_a_fee_is_taken_and_given_back(event: Event, dora: Client) -> None:
    assert one(event, dora, "refund").status_code == 422
    assert one(event, dora, "pay").status_code == 302
    assert one(event, dora, "pay").status_code == 422
    assert one(event, dora, "refund", why="ill").status_code == 302
    assert [cash.amount for cash in book(event).cash] == [book(event).setup.fee, -book(event).setup.fee]
    assert "“ill”" in text(dora.get(f"/t/{event.pk}/players/2"))


def test_the_cash_box_holds_only_what_was_paid_in_cash(event: Event, dora: Client) -> None:
    """One fee by card on the player's page, one by check from the list, one in cash that was a mistake."""
    fee = book(event).setup.fee
    assert one(event, dora, "pay", method="card").status_code == 302
    assert post_entrants(event, dora, "paid", numbers="1", method="check").status_code == 302
    post_entrants(event, dora, "enter", name="Zoe Kowalski", paid="1", method="cash")
    added = max(book(event).entrants)
    assert cash_box_of(book(event)).total(method=PayMethod.CASH) == fee
    assert "Undo payment" in text(dora.get(f"/t/{event.pk}/players/{added}"))
    assert one(event, dora, "undo-fee", entrant=added, why="wrong player").status_code == 302
    box = cash_box_of(book(event))
    assert (box.balance, box.pot, [*box.elsewhere]) == (0, 2 * fee, [PayMethod.CARD, PayMethod.CHECK])
    assert "Undo payment" not in text(dora.get(f"/t/{event.pk}/players/{added}"))
    assert one(event, dora, "pay", entrant=3, method="gold").status_code == 422


def test_a_receipt_says_what_was_paid_when_and_how(event: Event, dora: Client) -> None:
    one(event, dora, "pay", method="check")
    assert "Receipt (PDF)" in text(dora.get(f"/t/{event.pk}/players/2"))
    (printed,) = pages(dora.get(f"/t/{event.pk}/players/2/receipt.pdf").content)
    day = date_format(localdate(), "DATE_FORMAT").replace(" ", "")
    assert f"Player2(2)ForDatePaidbyAmountEntryfee{day}Check+$25.00Total$25.00" in printed.replace(" ", "")
    assert dora.get(f"/t/{event.pk}/players/9/receipt.pdf").status_code == 404


def test_a_new_pin(event: Event, dora: Client) -> None:
    before = Seated(event).pin(2)
    assert before in text(dora.get(f"/t/{event.pk}/players/2"))
    assert one(event, dora, "pin").status_code == 302
    assert book(event).entrants[2].pin == 2


def test_the_events_of_a_person() -> None:
    event = seated((1, 2, 3, 4, 5), hands=2)
    event.play(1)
    other = founded(5, name="Winter Open")
    person = other.club.persons.get(name="Player 1")
    shown = text(at_event(Seated(other)).get(f"/t/{other.pk}/players/1"))
    assert "Autumn Open Oct 3, 2026" in shown
    assert "Winter Open Oct 3, 2026 nothing confirmed yet" in shown
    path = f"/t/players/{other.club_id}/{person.pk}"
    olive = holder(grants.owner_link_path())
    assert "Tournaments played by Player 1" in text(olive.get(path))
    assert path in olive.get(f"/clubs/{other.club_id}/players/{person.pk}/edit").content.decode()
    assert Client().get(path).status_code == 404
    assert olive.get(f"/t/players/{other.club_id}/999").status_code == 404


@pytest.mark.parametrize("players", [20, 400])
def test_statements(players: int) -> None:
    event = founded(players)
    client = at_event(event)
    with CaptureQueriesContext(connection) as asked:
        assert page(event, client).status_code == 200
    assert len(asked) == 6


def test_withdrawal_says_where_the_player_sits_and_what_to_do(db: None) -> None:
    found = seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    dora, path = at_event(found), f"/t/{found.event.pk}/players/7"
    page = dora.get(path)
    assert "Player 7 sits at table 2 in session 1. Table 2 hasn't started" in text(page)
    assert f'href="/t/{found.event.pk}/draw/1?one=7"' in page.content.decode()
    found.play(2, hands=1)
    page = dora.get(path)
    assert "Table 2 has started. Add a substitute there or end the table early." in text(page)
    refused = dora.post(path, {"do": "withdraw", "session": "1", "key": key()})
    assert "Number 7 sits at table 2 in session 1" in text(refused)


def edit(event: Event, client: Client, number: int, **typed: str) -> Any:
    return client.post(f"/t/{event.pk}/players/{number}", {"do": "edit", "key": key()} | typed)


def test_names_and_contacts_are_edited_while_tables_play() -> None:
    found = seated((1, 2, 3, 4, 5), hands=2)
    event, director = found.event, at_event(found)
    found.play(1, 1)
    pin, seats = found.pin(2), found.table().seats
    answer = edit(event, director, 2, called="Bea Baker", town="Plover", contact="555-0100")
    assert answer.status_code == 302
    page = text(director.get(answer["Location"]))
    assert "2 Bea Baker" in page
    assert "Town Plover" in page
    assert "Contact 555-0100" in page
    assert (found.pin(2), found.table().seats) == (pin, seats)
    assert "Bea Baker" in text(at_table(found).get(f"/games/{found.game().club_game}/"))
    assert "Bea Baker" in text(director.get(f"/t/{event.pk}/standings"))
    assert "Name or contact edited" in text(director.get(f"/t/{event.pk}/history"))
    assert "Bea Baker" not in "".join(Entry.objects.values_list("payload", flat=True))
    assert audit.audit().findings == ()
    persons.erase(Person.objects.get(name="Bea Baker").pk, "Bea Baker")
    gone = Person.objects.exclude(erased_at=None).get()
    assert (gone.name, gone.town, gone.contact) == ("Former player 1", "", "")
    assert audit.audit().findings == ()


def test_names_are_edited_after_the_event_is_closed(event: Event, dora: Client) -> None:
    journal_writer.write_entry(event, "close", {"closed": True}, key=key(), actor=DIRECTOR)
    assert edit(event, dora, 1, called="Ann Baker").status_code == 302
    assert names(event)[1] == "Ann Baker"


@pytest.mark.parametrize(
    ("typed", "said", "at"),
    [
        ({"called": "Player 2"}, "This club already has a player called Player 2", "called_error"),
        ({"called": ""}, "Enter a name.", "called_error"),
        ({"called": "Ann", "town": "x" * 61}, "A town can have at most 60 characters", "town_error"),
    ],
)
def test_an_edit_that_cannot_be_is_explained_at_its_field(
    event: Event, dora: Client, typed: dict[str, str], said: str, at: str
) -> None:
    answer = edit(event, dora, 1, **typed)
    assert answer.status_code == 422
    assert said in text(answer)
    assert f'id="{at}"' in answer.content.decode()
    assert names(event)[1] == "Player 1"
