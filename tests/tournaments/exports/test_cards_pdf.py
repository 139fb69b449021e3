"""Table cards, score cards and tickets, read back."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.exports.pdf.layout import PaperSize
from tests.exports.papers import pages
from tournaments.exports.pdf import cards as pdf_cards
from tournaments.exports.pdf import layout, score_cards
from tournaments.exports.pdf.cards import TableCard, TicketPaper
from tournaments.exports.pdf.score_cards import ScoreCard

SEATS = ((17, "Ann"), (204, "Bob Młynarczyk"), (3, "Cy"), (88, "Dan <b>"), (12, "Eve"), (301, "Flo"))
LINK = "http://cards.example:8000/l/1abc"


def card(table: int = 7, seats: int = 5, hands: int = 20, dealt: int = 5) -> ScoreCard:
    return ScoreCard("Autumn Open", "Session 2", table, SEATS[:seats], dealt, hands, "Nationals")


@pytest.mark.parametrize("paper", list(PaperSize))
@pytest.mark.parametrize(("seats", "hands", "dealt"), [(5, 20, 5), (6, 24, 5), (7, 28, 5), (4, 20, 4), (3, 48, 3)])
def test_a_score_card_is_one_page_with_a_row_a_hand(paper: PaperSize, seats: int, hands: int, dealt: int) -> None:
    players = tuple((number, f"Player {number}") for number in range(1, seats + 1))
    pdf = score_cards.pdf([ScoreCard("Open", "Session 1", 1, players, dealt, hands)], "Cards", paper)
    (page,) = pages(pdf)
    assert "Session1,table1" in page
    assert all(f"Player{number}#{number}" in page for number in range(1, seats + 1))
    assert f"{hands}D" in page
    assert "Scorer(seat,name)Confirmedby(seat,name)" in page


def test_the_deal_goes_round_and_names_are_taken_as_they_are() -> None:
    (page,) = pages(score_cards.pdf([card()], "Cards"))
    assert "BobMłynarczyk#204" in page
    assert "Dan<b>#88" in page
    assert page.count("D") == 20 + 2  # a dealer in each row; the sign explained; Dan


def test_cards_of_a_kind_share_their_grid() -> None:
    many = score_cards.pdf([card(table) for table in range(1, 41)], "Cards")
    assert len(PdfReader(BytesIO(many)).pages) == 40
    one = len(score_cards.pdf([card()], "Cards"))
    assert len(many) < one + 39 * 1_500  # what a further card costs


def test_no_cards_are_an_empty_page() -> None:
    assert pages(score_cards.pdf([], "Cards")) == [""]
    assert pages(pdf_cards.tickets_pdf([], "Tickets")) == [""]


def test_a_table_card_says_what_to_do_and_shows_the_link() -> None:
    cards = [TableCard("Autumn Open", "Session 2", table, SEATS[:5], 20, f"{LINK}{table}") for table in (7, 8, 9)]
    first, second = pages(pdf_cards.table_cards_pdf(cards, "Table cards"))
    assert "Table7Session2·AutumnOpen" in first
    assert f"{LINK}8" in first
    assert "Table9" in second
    assert "Afterhand20,submitthescore." in first
    assert "PINontheirownticket" in first


def test_a_table_with_an_open_end_hands_in_when_it_is_done() -> None:
    (page,) = pages(pdf_cards.table_cards_pdf([TableCard("Open", "Session 1", 1, SEATS[:5], None, LINK)], "Cards"))
    assert "Whenyou'redone,submitthescore." in page


def test_a_ticket_says_who_where_and_the_pin() -> None:
    ticket = TicketPaper(
        "Autumn Open", 17, "Ann", "0417", LINK, "Fee $25.00 paid", (("Session 1", 7, 3), ("Session 2", 60, 1))
    )
    (page,) = pages(pdf_cards.tickets_pdf([ticket], "Tickets"))
    assert "No.17AnnPIN0417Session1:table7,seat3Session2:table60,seat1Fee$25.00paid" in page


def test_eight_tickets_a_page() -> None:
    tickets = [TicketPaper("Open", number, f"Player {number}", "0000", LINK) for number in range(1, 10)]
    assert ["PIN" in page for page in pages(pdf_cards.tickets_pdf(tickets, "Tickets"))] == [True, True]


@pytest.mark.parametrize("text", ["Ann", "A very long name that goes on and on and on", "漢字" * 20, ""])
def test_a_text_is_never_wider_than_its_room(text: str) -> None:
    shown, size, width = layout.fit_text(text, 80, 14, 7)
    assert width <= 80
    assert 7 <= size <= 14
    assert shown == text or shown.endswith("…")
