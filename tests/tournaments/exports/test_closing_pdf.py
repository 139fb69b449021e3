"""Standings, prize lists and certificates, read back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.exports.pdf.layout import PaperSize
from tests.exports.papers import pages
from tournaments.exports.pdf import prizes as pdf_prizes
from tournaments.exports.pdf import standings as pdf_standings
from tournaments.exports.pdf.prizes import Certificate, PrizeList, PrizeRow
from tournaments.exports.pdf.standings import StandingLine, StandingsPaper

HEAD = "ab12" * 16
ANN = StandingLine("1", 7, "Ann <b>&amp;", (31, None, -4), 0, 27, 27, (40, 9, 7))
TIED = (
    StandingLine(
        "T2",
        12,
        "Bob Młynarczyk",
        (10, 5, 5),
        -4,
        16,
        16,
        (60, 11, 8),
        "Listed first with the higher best session: +10.",
    ),
    StandingLine("T2", 23, "Cy", (6, 6, 4), 0, 16, 16, (None, None, None)),
)


def standings(*lines: StandingLine, sessions: int = 3) -> list[str]:
    return pages(pdf_standings.pdf(StandingsPaper("Open", "3 October", sessions, lines, HEAD), PaperSize.LETTER))


def test_standings_have_sessions_in_columns_and_what_decided() -> None:
    (page,) = standings(ANN, *TIED)
    assert "RankPlayerS1S2S3PenaltiesPointsHandsPickedWonTie" in page
    assert "1Ann<b>&amp;(7)+31-4+274097" in page
    assert "T2BobMłynarczyk(12)+10+5+5-4+1660118Listedfirstwiththehigherbestsession:+10." in page
    assert "T2Cy(23)+6+6+4+16---" in page


def test_columns_that_say_nothing_are_left_out() -> None:
    (page,) = standings(ANN)
    assert "Penalties" not in page
    assert "Tie" not in page
    assert "Move" not in page
    (moved,) = standings(replace(ANN, moved=2))
    assert "RankMovePlayer" in moved
    assert "Move:placesgainedorlostinthelastsession." in moved


@pytest.mark.parametrize("sessions", [1, 8])
def test_long_standings_repeat_their_head(sessions: int) -> None:
    lines = [StandingLine(str(n), n, f"Player {n}", (1,) * sessions, 0, 1, 1, (1, 1, 1)) for n in range(1, 304)]
    found = standings(*lines, sessions=sessions)
    assert len(found) > 3
    assert all("RankPlayerS1" in page for page in found)
    assert sum(page.count("Player") for page in found) == 303 + len(found)


def test_standings_of_many_sessions_have_the_last_ones_and_say_where_the_others_are() -> None:
    lines = [replace(ANN, sessions=(1,) * 24), replace(ANN, number=8, sessions=(1,) * 23 + (None,))]
    (page,) = standings(*lines, sessions=24)
    assert "PlayerS17S18" in page
    assert "S24Points" in page
    assert "Sessions1to16areintheExcelandCSVfiles." in page


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
