"""Seats on paper, read back: everybody once, with their table and seat, on few pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.exports.pdf import typeface
from scorekeeper.exports.pdf.layout import PaperSize
from tournaments.exports.pdf.layout import fit_name, fit_text
from tournaments.exports.pdf.seats import SeatListPaper, names_pdf, tables_pdf
from tournaments.queries.tables import DrawnSeat


def seat_list(players: int) -> SeatListPaper:
    """Return a session at tables of five; the last entrant comes first from A to Z."""
    seats = tuple(
        DrawnSeat(number + 1, f"Player {players - number:03}", number // 5 + 1, number % 5 + 1)
        for number in range(players)
    )
    return SeatListPaper("Autumn Open", date(2026, 10, 3), "Session 2", seats)


def texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


@pytest.mark.parametrize(("players", "most"), [(4, 1), (60, 1), (400, 4)])
def test_by_name_everybody_stands_there_once_from_a_to_z(players: int, most: int) -> None:
    paper = seat_list(players)
    pages = texts(names_pdf(paper))
    assert len(pages) <= most
    told = re.findall(r"(Player \d+) T(\d+) · seat (\d)", " ".join(" ".join(pages).split()))  # bold parts break lines
    wanted = [(seat.name, str(seat.table), str(seat.seat)) for seat in paper.seats]
    assert told == sorted(wanted)


@pytest.mark.parametrize(("players", "most"), [(12, 1), (400, 5)])
def test_by_table_everybody_sits_below_their_table(players: int, most: int) -> None:
    paper = seat_list(players)
    pages = texts(tables_pdf(paper, PaperSize.LETTER))
    assert len(pages) <= most
    told = re.findall(r"Table (\d+)|(\d)\s+(Player \d+)", "\n".join(pages))
    table, seats = "", []
    for heading, seat, name in told:
        table = heading or table
        seats += [(name, table, seat)] * bool(name)
    assert seats == [(seat.name, str(seat.table), str(seat.seat)) for seat in paper.seats]


def test_the_paper_is_as_asked() -> None:
    pages = PdfReader(BytesIO(names_pdf(seat_list(5), PaperSize.LETTER))).pages
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [612, 792]
    assert "Session 2" in pages[0].extract_text()


def test_a_long_title_ends_with_an_ellipsis() -> None:
    assert fit_text("Maximilian Kowalski-Vandenberg", 60, 11, 11)[0].endswith("…")
    assert fit_text("Ann", 60, 11, 11)[0] == "Ann"


LONGEST = "Mia-Magdalena Konstantinopolitanska-Wolfeschlegelsteinhausen"
WORD = "Ann Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren"


@pytest.mark.parametrize("make", [names_pdf, tables_pdf])
def test_long_names_are_wrapped_or_smaller_and_never_cut(make: Callable[[SeatListPaper], bytes]) -> None:
    plain = seat_list(120)
    seats = tuple(replace(seat, name=(LONGEST, WORD)[seat.entrant % 2]) for seat in plain.seats)
    printed = "".join("".join(texts(make(replace(plain, seats=seats)))).split())
    assert "…" not in printed
    assert printed.count("".join(LONGEST.split())) == printed.count("".join(WORD.split())) == 60


def test_by_name_sorts_by_last_name() -> None:
    names = ["Zoe Adams", "Tom Baker Jr.", "Baker, Zoe", "Cher", "Gus van der Meer", "Al Zielinski"]
    seats = tuple(DrawnSeat(number, name, 1, number) for number, name in enumerate(reversed(names), 1))
    pages = texts(names_pdf(SeatListPaper("Open", date(2026, 10, 3), "Session 1", seats)))
    printed = " ".join(" ".join(pages).split())
    assert sorted(names, key=printed.index) == names


def test_a_name_on_a_card_is_drawn_whole() -> None:
    assert fit_name("Ann Baker", 60, 10, 6, bold=True) == (("Ann Baker",), 10)
    lines, size = fit_name(LONGEST, 60, 10, 6, bold=True)
    assert " ".join(lines) == LONGEST
    assert max(typeface.width(line, size, bold=True) for line in lines) <= 60.01
