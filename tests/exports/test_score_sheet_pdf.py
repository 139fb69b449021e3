"""The score sheet on paper, read back."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.exports.pdf import score_sheet
from scorekeeper.exports.pdf.layout import PaperSize
from scorekeeper.wording.score_sheet import GamePaper, PaperLine, PaperPayment, SeatRole

from .papers import club_game, hand, pages

TEN = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
WON = (2, 1, -1, -1, -1)


def long_game(players: tuple[str, ...], hands: int) -> GamePaper:
    """As many hands, every second one lost."""
    won = (4, 1, *[-1] * 5, *[0] * (len(players) - 7)) if len(players) > 5 else WON
    return club_game([[units * (-1) ** number for units in won] for number in range(hands)], players)


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """The pages' sizes in whole points."""
    boxes = [page.mediabox for page in PdfReader(BytesIO(pdf)).pages]
    return {(round(box.width), round(box.height)) for box in boxes}


def test_a_hand_stands_with_what_it_paid_and_the_totals() -> None:
    (page,) = pages(score_sheet.pdf(club_game([WON, (-4, -2, 2, 2, 2)])))
    assert "WhathappenedAnnBobCyDanEve" in page
    assert "161-90P+2+2p+1+1-1-1-1-1D-1-1" in page
    assert "261-90P-4-2p-2-1+2+1+2+1D+2+1" in page
    assert "Total-2-1+1+1+1" in page
    assert "page1of1" in page


def test_a_game_without_a_hand_can_be_printed() -> None:
    (page,) = pages(score_sheet.pdf(club_game([])))
    assert "Total00000" in page


@pytest.mark.parametrize("format", list(PaperSize))
def test_a_hundred_hands_of_ten_players_have_their_heads_on_every_page(format: PaperSize) -> None:  # noqa: A002
    printed = pages(score_sheet.pdf(long_game(TEN, 100), format=format))
    assert len(printed) >= 3  # one that is neither the first nor the last
    for number, page in enumerate(printed, 1):
        assert "WhathappenedAnnBobCyDanEveFloGusHalIdaJo" in page
        assert f"page{number}of{len(printed)}" in page
        assert "Friday·historycode" + "ab12" * 4 in page
    found = [number for number in range(1, 101) for page in printed if f"{number}61-90P" in page]
    assert set(range(1, 101)) <= set(found)


@pytest.mark.parametrize(
    ("format", "players", "size"),
    [
        (PaperSize.A4, TEN[:5], (595, 842)),
        (PaperSize.A4, TEN, (842, 595)),
        (PaperSize.LETTER, TEN[:5], (612, 792)),
        (PaperSize.LETTER, TEN, (792, 612)),
    ],
)
def test_many_players_lie_across(format: PaperSize, players: tuple[str, ...], size: tuple[int, int]) -> None:  # noqa: A002
    assert sizes(score_sheet.pdf(long_game(players, 3), format=format)) == {size}


def test_a_voided_hand_a_correction_and_a_penalty_are_shown() -> None:
    paper = club_game([WON])
    totals = paper.totals
    lines = (
        *paper.lines,
        PaperLine(None, "Ann picked; 61-90", totals, notes=("Voided 21:14, scorer: twice",), voided=True),
        hand(2, WON, totals, notes=("Edited 21:20, scorer. Before: 31-60",)),
        PaperLine(None, "Penalty: Bob pays the house 4", (4, -2, -2, -2, -2), (0, -4, 0, 0, 0), house=4),
    )
    (page,) = pages(score_sheet.pdf(replace(paper, lines=lines)))
    assert "Annpicked;61-90Voided21:14,scorer:twice+2+1-1-1-1" in page
    assert "261-90Edited21:20,scorer.Before:31-60P+2+4" in page
    assert "Penalty:Bobpaysthehouse40+4-4-20-20-20-2+4" in page
    assert "House" in page


def test_who_sits_out_has_a_dash() -> None:
    roles = (SeatRole.PICKER, SeatRole.PARTNER, SeatRole.NONE, SeatRole.NONE, SeatRole.NONE, SeatRole.OUT)
    paper = club_game([], TEN[:6])
    line = hand(1, (2, 1, -1, -1, -1, 0), (0,) * 6, roles=roles, dealer=6)
    (page,) = pages(score_sheet.pdf(replace(paper, lines=(line,))))
    assert "-1-1D-0" in page


def test_money_is_there_only_where_the_settle_up_is_in_money() -> None:
    fined = club_game([WON], currency="USD")
    fined = replace(fined, lines=(replace(fined.lines[0], fines=(-400, 100, 100, 100, 100)),))
    with_money = pages(score_sheet.pdf(fined))[0]
    assert "Inmoney:Ann-$4.00,Bob+$1.00" in with_money
    assert "+$0.20" in with_money
    assert "$" not in pages(score_sheet.pdf(club_game([WON])))[0]


def test_names_are_text_whatever_they_hold() -> None:
    names = ("<script>alert(1)</script>", "=1+1", "A & B", "<b>x", "&amp;")
    (page,) = pages(score_sheet.pdf(club_game([WON], names)))
    for name in names:
        assert "".join(name.split()) in page


def test_the_viewers_page_is_a_code_that_scans_only_where_there_is_a_link() -> None:
    with_code = score_sheet.pdf(club_game([WON]), watch="http://cards.example:8000/l/abcdefghijklmnop")
    assert "Watchlive" in pages(with_code)[0]
    assert "Watchlive" not in pages(score_sheet.pdf(club_game([WON])))[0]


def test_an_endless_note_is_cut_and_the_page_still_made() -> None:
    paper = club_game([WON])
    lines = (replace(paper.lines[0], notes=("why " * 5_000,), text="long " * 5_000),)
    (page,) = pages(score_sheet.pdf(replace(paper, lines=lines)))
    assert "…" in page


def test_payments_in_units_are_lines_of_their_own() -> None:
    paper = club_game([WON], made=[PaperPayment(3, 1, 1, "")])
    lines = (*paper.lines, PaperLine(None, "Cy paid Ann 1", paper.totals))
    (page,) = pages(score_sheet.pdf(replace(paper, lines=lines)))
    assert "CypaidAnn1+2+1-1-1-1" in page


def test_many_threads_print_at_once_and_never_mix_their_letters() -> None:
    papers = [
        club_game([WON] * count, [f"{letter}x Ж\N{MINUS SIGN}{count}" for letter in "ABCDE"]) for count in range(1, 9)
    ]
    alone = [pages(score_sheet.pdf(paper)) for paper in papers]
    with ThreadPoolExecutor(8) as pool:
        together = [pages(pdf) for pdf in pool.map(score_sheet.pdf, papers)]
    assert together == alone
