"""Prize lists and certificates, read back."""

from __future__ import annotations

from tests.exports.papers import pages
from tournaments.exports.pdf import prizes as pdf_prizes
from tournaments.exports.pdf.prizes import Certificate, PrizeList, PrizeRow

HEAD = "ab12" * 16


def test_a_prize_list_has_a_line_to_sign_for_each_winner() -> None:
    prizes = (
        PrizeRow("1st place", "30%", ("Ann <i>",), "$300.00"),
        PrizeRow("3rd and 4th place", "15%, $37.48, shared by 2", ("Bob", "Cy"), "$18.74"),
        PrizeRow("Most leasters won", "not won", ()),
    )
    prize_list = PrizeList("Open", "3 October", prizes, HEAD, (("House share", "$24.99"),), "$400.00")
    (page,) = pages(pdf_prizes.prize_list_pdf(prize_list))
    assert "1stplace30%" in page
    assert page.count("Ann<i>") == 2  # the winner, and the name below their line
    assert page.count("Bob") == page.count("Cy") == 2
    assert "Houseshare$24.99Pot$400.00" in page


def test_a_hall_without_money_has_a_list_of_places() -> None:
    (page,) = pages(
        pdf_prizes.prize_list_pdf(PrizeList("Open", "3 October", (PrizeRow("1st place", "+27", ("Ann",)),), HEAD))
    )
    assert "1stplace+27Ann" in page
    assert "Received" not in page
    assert "Pot" not in page


def test_a_certificate_is_a_page_with_name_place_event_and_day() -> None:
    ann = Certificate("Autumn Open", "Ann <b>", 3, True, 303, "+27", "3 October 2026", "Milwaukee")
    longest = Certificate("W" * 60, "M" * 60, 1, False, 1, "0", "3 October 2026")
    first, second = pages(pdf_prizes.certificates_pdf([ann, longest], "Certificates"))
    for words in ("AutumnOpen", "Ann<b>", "Tiedfor3rdplace", "outof303players,with+27points", "Milwaukee,3October2026"):
        assert words in first
    assert "1stplace" in second
    assert "tied" not in second
    assert pages(pdf_prizes.certificates_pdf([], "Certificates")) == [""]
