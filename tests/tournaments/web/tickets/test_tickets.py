"""The desk of a day of rounds in a browser: names and Enter, the counter, the tables, the prizes of a round."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.exports.papers import pages
from tests.tournaments.events import DIRECTOR, founded, key
from tests.tournaments.hourly import Fest, fest
from tests.tournaments.web.browsers import at_event, field, text
from tournaments.engine.setup import Visibility
from tournaments.queries.entrants import names
from tournaments.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Fest:
    return fest()


def do(browser: Client, event: Fest, what: str, follow: bool = True, **typed: str) -> str:
    """Press a button of the desk, and return the words of what comes."""
    answer = browser.post(f"/t/{event.event.pk}/tickets/do", {"do": what, "key": key(), **typed}, follow=follow)
    assert answer.status_code in (200, 422)
    return text(answer)


def desk(browser: Client, event: Fest) -> str:
    return text(browser.get(f"/t/{event.event.pk}/tickets"))


def test_a_name_and_enter_is_a_ticket_for_the_next_round(dora: Client, event: Fest) -> None:
    assert "No tickets sold yet." in desk(dora, event)
    said = do(dora, event, "sell-1", name="Ann")
    assert "Ann 1 , round 1 · $3.00 Print ticket" in said
    assert "1 ticket Need 3 more players for a table." in said
    said = do(dora, event, "sell-2", name="ann")
    assert "Ann 1 , rounds 2, 3 · $5.00" in said
    do(dora, event, "sell-1", name="1", since="5")
    assert [(each.entrant, each.since) for each in event.book.tickets] == [(1, 1), (1, 2), (1, 3), (1, 5)]


def test_the_counter_says_who_plays_and_who_waits(event: Fest, dora: Client) -> None:
    small = fest(sizes=(5,))
    small.sell_to(*range(1, 12))
    dora = at_event(small)
    said = desk(dora, small)
    assert "Round 1 11 tickets 2 tables of 5, 1 waiting, first in round 2" in said
    assert "Starts at 11:00 AM" in said
    said = do(dora, small, "make-1")
    assert re.search(
        r"Round 1 is drawn. Table cards Also on (A4|Letter) paper : Table cards Score cards Also on ", said
    )
    assert "Round 1 playing at 2 tables" in said
    assert "Player 11 has already waited a round, and there are still too few players" in said
    assert small.book.published == (1,)


def test_the_same_press_twice_sells_once(dora: Client, event: Fest) -> None:
    answer = dora.get(f"/t/{event.event.pk}/tickets")
    for _ in range(2):
        dora.post(f"/t/{event.event.pk}/tickets/do", {"do": "sell-1", "name": "Ann", "key": field(answer, "key")})
    assert len(event.book.tickets) == 1


def test_what_is_refused_is_said_at_the_name_and_nothing_is_lost(dora: Client, event: Fest) -> None:
    event.sell("Johanna Meier")
    said = do(dora, event, "sell-1", name="Johana Meier", contact="555 0100")
    assert "Johana Meier looks like Johanna Meier, number 1." in said
    assert "Different player: sell ticket" in said
    assert len(event.book.tickets) == 1
    do(dora, event, "sure-1", name="Johana Meier")
    assert len(event.book.entrants) == 2
    assert "Nobody has number 99." in do(dora, event, "sell-1", name="99")
    assert "name" in do(dora, event, "sell-1", name=" ")


def test_deeds_of_a_ticket(dora: Client, event: Fest) -> None:
    event.sell_to(1, 2, 3, 4, 5)
    event.make()
    event.sell_to(6, 7)
    said = desk(dora, event)
    assert "Seat at table 1, round 1" in said
    table = event.book.tables_of(1)[0].id
    do(dora, event, f"seat-6-{table}")
    assert event.book.seat_of(1, 6) is not None
    assert "Seat at table" not in desk(dora, event)  # a table of six takes no seventh
    do(dora, event, "for-7-3")
    assert event.book.tickets[6].since == 3
    assert "For later rounds 1" in desk(dora, event)
    do(dora, event, "for-7-2")
    assert "Refund $3.00" in do(dora, event, "back-9")
    do(dora, event, "back-7")
    assert event.book.tickets[6].returned


def test_offers_no_seat_to_players_who_sit_in_that_round(dora: Client, event: Fest) -> None:
    event.sell_to(1, 2, 3, 4, 5, many=2)
    event.make()
    event.sell("Player 6")
    page = dora.get(f"/t/{event.event.pk}/tickets").content.decode()
    table = event.book.tables_of(1)[0].id
    assert re.findall(r'value="(seat-[0-9-]+)"', page) == [f"seat-6-{table}"]


def test_a_round_is_put_off(dora: Client, event: Fest) -> None:
    assert "Starts at 11:20 AM" in do(dora, event, "start-1", at="11:20")
    assert "isn't a time. Write it like 11:00" in do(dora, event, "start-1", at="noon")


def test_names_of_today_and_of_the_club_are_found_while_one_types(dora: Client, event: Fest) -> None:
    event.sell("Ann Boe")
    for name in ("Ann Lee 10", "Ann Lee 2", "Annika Cee"):
        event.event.club.persons.create(name=name, folded=name.casefold())
    said = text(dora.get(f"/t/{event.event.pk}/tickets/find?name=ann"))
    assert "Ann Boe 1 1 ticket , Ann Boe 2 tickets , Ann Boe" in said
    assert said.index("Ann Lee 2 in the club") < said.index("Ann Lee 10 in the club")
    assert "Annika Cee in the club, not here yet today 1 ticket , Annika Cee" in said
    answer = dora.post(f"/t/{event.event.pk}/tickets/do", {"known-2": "Annika Cee", "name": "ann", "key": key()})
    assert answer.status_code == 302
    assert [(each.entrant, each.since) for each in event.book.tickets] == [(1, 1), (2, 1), (2, 2)]
    assert text(dora.get(f"/t/{event.event.pk}/tickets/find?name=zz")).strip() == ""


def test_a_helper_looks_and_sells_nothing(hal: Client, event: Fest) -> None:
    event.sell("Ann")
    said = desk(hal, event)
    assert "Ann" in said
    assert "Refund" not in said
    assert "Draw round" not in said
    for path in ("tickets/do", "rounds/do"):
        assert hal.post(f"/t/{event.event.pk}/{path}", {"do": "sell-1"}).status_code == 404
    for path in ("rounds", "tickets/find"):
        assert hal.get(f"/t/{event.event.pk}/{path}").status_code == 404


@pytest.mark.parametrize("what", ["", "sell", "sell-1-2-3", "sell-x", "make", "back", "other-1"])
def test_what_no_button_says_is_not_there(dora: Client, event: Fest, what: str) -> None:
    assert dora.post(f"/t/{event.event.pk}/tickets/do", {"do": what}).status_code == 404


def test_an_event_without_rounds_has_no_such_page() -> None:
    other = founded(5)
    browser = at_event(other)
    for path in ("tickets", "rounds"):
        assert browser.get(f"/t/{other.pk}/{path}").status_code == 404
    assert "Tickets" not in text(browser.get(f"/t/{other.pk}/players"))


def test_nothing_new_is_answered_with_nothing(dora: Client, event: Fest) -> None:
    version = re.search(r'"version": "(\d+)"', dora.get(f"/t/{event.event.pk}/tickets").content.decode())
    assert version is not None
    assert dora.get(f"/t/{event.event.pk}/tickets?version={version[1]}").status_code == 204


def test_a_round_is_signed_and_paid_while_the_next_one_is_sold(dora: Client, event: Fest) -> None:
    event.sell_to(1, 2, 3, 4, 5)
    event.make()
    page = f"/t/{event.event.pk}/rounds"
    assert "1 table isn't confirmed." in text(dora.get(page))
    event.play_round(1)
    answer = dora.get(page)
    assert "Over, not signed yet." in text(answer)
    assert "Ticket sales $15.00" in text(answer)
    assert "Kept for the day's prizes $7.50" in text(answer)
    typed = {"seen": field(answer, "seen"), "key": key()}
    wrong = dora.post(f"{page}/do", {"do": "sign-1", **typed, "seen": "else"})
    assert (wrong.status_code, "changed while you were looking" in text(wrong)) == (422, True)
    signed = dora.post(f"{page}/do", {"do": "sign-1", **typed}, follow=True)
    assert "Mark selected as paid" in text(signed)
    (winner,) = (row.entrant for row in event.hour(1).winners)
    paid = dora.post(f"{page}/do", {"do": "pay-1", "key": key(), "entrant": str(winner)}, follow=True)
    assert sum(cash.amount for cash in event.book.cash if cash.kind == "prize") == -450
    assert "$3.00" in text(paid)  # the second one still gets theirs
    assert "Choose who was paid." in text(dora.post(f"{page}/do", {"do": "pay-1", "key": key()}))
    assert dora.post(f"{page}/do", {"do": "lose-1"}).status_code == 404


def test_shows_who_is_tied_among_the_winners_of_a_round(dora: Client, event: Fest) -> None:
    event.sell_to(1, 2, 3, 4, 5)
    event.make()
    event.play_round(1)
    page = text(dora.get(f"/t/{event.event.pk}/rounds"))
    assert page.count("T3 tied for 3rd Player") == 3
    assert "share prize money" not in page, "the round has two prizes"


def test_a_hall_without_money_shows_none() -> None:
    free = fest(money=False)
    free.sell_to(1, 2, 3, 4, 5, many=2)
    free.make()
    free.play_round(1)
    browser = at_event(free)
    for path in ("tickets", "rounds", "tickets/find?name=player", "closing"):
        assert "$" not in text(browser.get(f"/t/{free.event.pk}/{path}"))


@pytest.mark.parametrize("many", [5, 20])
def test_the_desk_asks_a_fixed_number_of_things(
    many: int, dora: Client, event: Fest, django_assert_num_queries: object
) -> None:
    event.sell_to(*range(1, many + 1), many=2)
    event.make()
    dora.get(f"/t/{event.event.pk}/tickets")
    with django_assert_num_queries(8):  # type: ignore[operator]
        dora.get(f"/t/{event.event.pk}/tickets")


def test_everybody_sees_when_the_next_round_starts_and_who_won(event: Fest) -> None:
    event.sell_to(1, 2, 3, 4, 5)
    event.make()
    event.play_round(1)
    event.sell_to(6, 7, 8, 9)
    (winner,) = event.hour(1).winners
    won = f"Player {winner.entrant} +{winner.total}"
    said = text(Client().get(f"/p/{event.event.slug}/"))
    assert "Round 2 Starts at 12:00 PM 4 tickets so far · 1 table of 4, nobody waiting" in said
    assert f"Round winners Round 1 {won}" in said
    hall = text(Client().get(f"/p/{event.event.slug}/projector"))
    assert "Round 2 Starts at 12:00 PM · 4 tickets" in hall
    assert f"R1 {won}" in hall


def test_hidden_standings_name_no_winner(event: Fest) -> None:
    hidden = replace(event.book.setup, standings=Visibility.HIDDEN)
    events.change_setup(event.event, hidden, key=key(), actor=DIRECTOR)
    event.sell_to(1, 2, 3, 4)
    event.make()
    event.play_round(1)
    for page in ("", "projector"):
        said = text(Client().get(f"/p/{event.event.slug}/{page}"))
        assert "Starts at 12:00 PM" in said
        assert "Winners" not in said


def test_an_address_of_a_ticket_is_never_shown_to_everybody(dora: Client, event: Fest) -> None:
    do(dora, event, "sell-1", name="Ann", contact="ann@example.org")
    for page in ("", "1", "projector", "standings"):
        assert "ann@example.org" not in Client().get(f"/p/{event.event.slug}/{page}").content.decode()


def test_the_desk_leads_to_the_tickets_and_to_the_prizes_of_a_round(dora: Client, event: Fest) -> None:
    page = f"/t/{event.event.pk}/desk"
    assert "Sell tickets, then draw the next round." in text(dora.get(page))
    event.sell_to(1, 2, 3, 4, 5)
    event.make()
    assert "1 table is seated. Start the clock." in text(dora.get(page))
    event.play_round(1)
    assert "A round is over. Sign its prizes." in text(dora.get(page))
    event.sign(1)
    assert "Sell tickets, then draw the next round" in text(dora.get(page))


def test_the_end_waits_for_the_prizes_of_each_round_and_tells_unplayed_tickets(dora: Client, event: Fest) -> None:
    event.sell_to(1, 2, 3, 4, 5)
    event.make()
    event.play_round(1)
    event.sell("Zoe", many=2)
    page = f"/t/{event.event.pk}/closing"
    said = text(dora.get(page))
    assert "Prizes for round 1 aren't signed." in said
    assert "2 tickets weren't used. Their price is in the pot." in said
    assert "minus refunds and hourly prizes $12.50" in said  # 15 - 7.50 + 5
    event.sign(1)
    assert "Sign standings and prizes" in text(dora.get(page))


def test_the_prize_list_has_the_rounds_before_the_day(dora: Client, event: Fest) -> None:
    """15 were collected: 30 and 20% of them are the round's, the rest is the day's."""
    event.sell_to(1, 2, 3, 4, 5)
    event.make()
    event.play_round(1)
    (page,) = pages(dora.get(f"/t/{event.event.pk}/prizes.pdf").content)
    assert "Round1,1stplace30%,notsignedyet" in page
    event.sign(1)
    (page,) = pages(dora.get(f"/t/{event.event.pk}/prizes.pdf").content)
    winner = names(event.event)[event.hour(1).winners[0].entrant].replace(" ", "")
    assert f"Round1,1stplace30%{winner}$4.50" in page
    assert "Pot$15.00" in page
    assert page.index("Round1,2ndplace") < page.index(f"1stplace50%{winner}$3.75")


def test_a_round_has_certificates_of_its_own(dora: Client, event: Fest) -> None:
    event.sell_to(1, 2, 3, 4, 5)
    event.make()
    event.play_round(1)
    assert "certificates.pdf?round=1" in dora.get(f"/t/{event.event.pk}/rounds").content.decode()
    first = pages(dora.get(f"/t/{event.event.pk}/certificates.pdf?round=1&places=1").content)[0]
    assert "GermanFest·Round1" in first
    assert "outof5players," in first
    for no_round in ("2", "0", "one", ""):
        assert dora.get(f"/t/{event.event.pk}/certificates.pdf?round={no_round}").status_code == 404


def test_a_hall_without_money_lists_the_places_of_each_round() -> None:
    free = fest(money=False)
    free.sell_to(1, 2, 3, 4, 5)
    free.make()
    free.play_round(1)
    (page,) = pages(at_event(free).get(f"/t/{free.event.pk}/prizes.pdf").content)
    winner = names(free.event)[free.hour(1).winners[0].entrant].replace(" ", "")
    assert f"Round1,1stplace+2{winner}" in page
    assert "$" not in page


def test_a_ticket_on_paper_says_its_round(dora: Client, event: Fest) -> None:
    event.sell("Ann", many=2)
    pages = PdfReader(BytesIO(dora.get(f"/t/{event.event.pk}/tickets.pdf?entrant=1").content)).pages
    said = pages[0].extract_text()
    assert "Ticket 1: good for round 1" in said
    assert "Ticket 2: good for round 2" in said


def test_fees_of_tickets_are_not_given_back_at_the_door(dora: Client, event: Fest) -> None:
    event.sell("Ann")
    answer = dora.post(f"/t/{event.event.pk}/players/1", {"do": "refund", "key": key()})
    assert "Refund those that weren't played" in text(answer)
    assert "Refund $3.00" not in text(dora.get(f"/t/{event.event.pk}/players/1"))


def test_the_draw_tells_who_waits(event: Fest) -> None:
    small = fest(sizes=(5,))
    small.sell_to(*range(1, 7))
    said = text(at_event(small).get(f"/t/{small.event.pk}/draw/1"))
    assert "Players with a ticket for this round are drawn, first come, first served." in said
    assert re.search(r"Waiting, and first in the next round: [^.]*Player 6\b", said)
