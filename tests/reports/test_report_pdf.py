"""Reports as PDFs, read back."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.exports.pdf.layout import PaperSize
from scorekeeper.exports.pdf.report import report_pdf
from scorekeeper.reports.report import Column, Name, Named, Report
from tests.exports.papers import pages
from tests.reports.lists import ANN, BOB, CY, Line, report

HEAD = "ab12" * 16


def printed(*lines: Line, sessions: int = 3) -> list[str]:
    return pages(report_pdf(report(*lines, sessions=sessions), "Open", PaperSize.LETTER, HEAD))


def test_paper_has_its_columns_with_names_and_numbers() -> None:
    (page,) = printed(ANN, BOB, CY)
    assert "RankPlayerPointsS1S2S3PenaltiesWonTie" in page
    assert "1Ann<b>&amp;(7)+27+31·-43" in page
    assert "T2BobMłynarczyk(12)+16+10+5+5-43Listedfirstbyrandomdraw." in page
    assert "T2=Cy(23)+16+6+6+4-" in page
    assert "OpenBob'slistOctober3Rank" in page
    assert "T:tied." in page


def test_columns_that_say_nothing_are_left_out() -> None:
    (page,) = printed(ANN)
    assert "Penalties" not in page
    assert "Tie" not in page
    assert "Move" not in page
    (moved,) = printed(replace(ANN, moved=2))
    assert "RankMovePlayer" in moved


@pytest.mark.parametrize("sessions", [1, 8])
def test_long_lists_repeat_their_head(sessions: int) -> None:
    found = printed(*(Line(n, f"Player {n}", n, (1,) * sessions) for n in range(1, 304)), sessions=sessions)
    assert len(found) > 3
    assert all("RankPlayerPointsS1" in page for page in found)
    assert sum(page.count("Player") for page in found) == 303 + len(found)


def test_a_list_with_many_columns_goes_on_in_a_table_below() -> None:
    (page,) = printed(
        replace(ANN, sessions=(1,) * 24), replace(ANN, number=8, sessions=(1,) * 23 + (None,)), sessions=24
    )
    assert "PlayerPointsS1S2" in page
    assert "RankPlayerS21S22S23S241Ann<b>&amp;(7)+1+1+1+1" in page


def test_headings_are_broken_where_they_leave_no_room_for_names() -> None:
    counts: list[Column[str]] = [Column(f"won_{at}", f"Won as defender {at}", len) for at in range(10)]
    columns = [Name("player", "Player", Named), *counts]
    lines = Report("won", "Won", columns, ["Bob Młynarczyk the Third"])
    (page,) = PdfReader(BytesIO(report_pdf(lines, "Open", PaperSize.LETTER, HEAD))).pages
    said = page.extract_text()
    assert page.mediabox.width > page.mediabox.height
    assert "Bob Młynarczyk the Third" in said
    assert "Won as defender" not in said


def test_a_name_that_cannot_be_drawn_is_its_number() -> None:
    (page,) = printed(replace(ANN, name="🃏"))
    assert "1No.7(7)" in page
