"""The settle-up on paper, read back."""

import pytest

from scorekeeper.exports.pdf import settle_up
from scorekeeper.exports.pdf.layout import PaperSize
from scorekeeper.ledger.folding import HOUSE
from scorekeeper.wording.score_sheet import PaperPayment

from .papers import club_game, pages

WON = (2, 1, -1, -1, -1)
WHY = "Cy is 1 down and Bob 1 up: one payment clears both"


@pytest.mark.parametrize("format", list(PaperSize))
def test_who_pays_whom_and_why_with_a_line_to_sign(format: PaperSize) -> None:  # noqa: A002
    due = [PaperPayment(3, 2, 10, WHY), PaperPayment(4, 1, 10, "x"), PaperPayment(5, 1, 10, "y")]
    (page,) = pages(settle_up.pdf(club_game([WON], currency="USD", due=due), format=format))
    assert "CypaysBob$0.10" + "".join(WHY.split()) + "Paid:CyReceived:Bob" in page
    assert "DanpaysAnn$0.10" in page
    assert "WeagreewiththeseresultsAnnBobCyDanEve" in page
    assert "Historycode" + "ab12" * 4 in page


def test_balances_in_money() -> None:
    made = [PaperPayment(3, 2, 4, "21:30")]
    (page,) = pages(settle_up.pdf(club_game([WON], currency="USD", made=made)))
    assert "PlayerPointsInmoneySettledLeft" in page
    assert "Cy-1-$0.10paid$0.04-$0.06" in page
    assert "CypaidBob$0.04·21:30" in page


def test_no_money_anywhere_in_units() -> None:
    (page,) = pages(settle_up.pdf(club_game([WON], due=[PaperPayment(3, 2, 1, WHY)])))
    assert "$" not in page
    assert "money" not in page
    assert "CypaysBob1" in page


def test_nothing_left_to_pay_is_said() -> None:
    (page,) = pages(settle_up.pdf(club_game([])))
    assert "Nothinglefttopay." in page


def test_the_house_is_paid_too() -> None:
    (page,) = pages(settle_up.pdf(club_game([WON], due=[PaperPayment(3, HOUSE, 1, WHY)])))
    assert "Cypaysthehouse1" in page


def test_hands_that_stand_are_counted() -> None:
    assert "2hands" in pages(settle_up.pdf(club_game([WON, WON])))[0]
    assert "1hand" in pages(settle_up.pdf(club_game([WON])))[0]
    assert "1hands" not in pages(settle_up.pdf(club_game([WON])))[0]


def test_many_payments_go_over_pages() -> None:
    due = [PaperPayment(3, 2, 1, WHY)] * 40
    printed = pages(settle_up.pdf(club_game([WON], due=due)))
    assert len(printed) > 1
    assert sum(page.count("CypaysBob1") for page in printed) == 40
