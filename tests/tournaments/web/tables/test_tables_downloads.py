"""Table cards, score cards and tickets as they are sent: with links that open the table, PINs that fit."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.exports.papers import pages
from tests.tournaments.events import DIRECTOR, key
from tests.tournaments.seated import Seated, seated
from tests.web.conftest import landing
from tournaments.models import Event
from tournaments.services import journal_writer

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db: None) -> Seated:
    return seated((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), hands=2)


def printed(event: Seated, dora: Client, path: str) -> list[str]:
    response = dora.get(f"/t/{event.event.pk}/{path}")
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return pages(response.content)


def test_the_link_on_a_table_card_opens_that_table(event: Seated, dora: Client) -> None:
    sent = dora.get(f"/t/{event.event.pk}/sessions/1/table-cards.pdf")
    page = PdfReader(BytesIO(sent.content)).pages[0].extract_text()
    links = re.findall(r"http://testserver(/l/[0-9a-z]+)", page)
    phones = [landing(Client(), link) for link in links]
    assert phones == [f"/games/{event.game(table).club_game}/" for table in (1, 2)]


def test_a_card_carries_the_address_chosen_for_the_event(event: Seated, dora: Client) -> None:
    Event.objects.filter(pk=event.event.pk).update(address="http://cards.example:8000")
    (page,) = printed(event, dora, "sessions/1/table-cards.pdf?table=2")
    assert "http://cards.example:8000/l/" in page
    assert "Table2" in page
    assert "Table1" not in page


def test_score_cards_are_a_page_each(event: Seated, dora: Client) -> None:
    five, six = printed(event, dora, "sessions/1/score-cards.pdf?paper=letter")
    assert "Session1,table1" in five
    assert "Player5#5" in five
    assert "20D" in five
    assert "24D" in six


def test_everything_of_a_session_is_one_file(event: Seated, dora: Client) -> None:
    found = printed(event, dora, "sessions/1/papers.pdf")
    by_name, by_table, table_cards, *score_cards, tickets, more_tickets = found
    assert "Seatingbyname" in by_name
    assert "Seatingbytable" in by_table
    assert "Table1" in table_cards
    assert [f"table{number}" in card for number, card in enumerate(score_cards, 1)] == [True, True]
    assert f"3Player3PIN{event.pin(3)}" in tickets
    assert f"11Player11PIN{event.pin(11)}" in more_tickets


def test_only_the_parts_that_are_asked_for_are_printed(event: Seated, dora: Client) -> None:
    (page,) = printed(event, dora, "sessions/1/papers.pdf?part=tables")
    assert "Seatingbytable" in page
    assert dora.get(f"/t/{event.event.pk}/sessions/1/papers.pdf?part=posters").status_code == 404


def test_a_ticket_has_the_pin_that_confirms(event: Seated, dora: Client) -> None:
    (page,) = printed(event, dora, "tickets.pdf?entrant=3")
    assert f"3Player3PIN{event.pin(3)}Session1:table1,seat3" in page
    assert "Fee$25.00due" in page
    assert "Player4" not in page
    journal_writer.write_entry(
        event.event, "cash", {"kind": "fee", "amount": 2500, "entrant": 3}, key=key(), actor=DIRECTOR
    )
    assert "Fee$25.00paid" in printed(event, dora, "tickets.pdf?entrant=3")[0]


def test_all_tickets_are_printed_eight_a_page(event: Seated, dora: Client) -> None:
    assert len(printed(event, dora, "tickets.pdf")) == 2
