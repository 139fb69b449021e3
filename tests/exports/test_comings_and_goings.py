"""Sheets of a game on which people came and went: nothing stands in a cell of who was away."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from scorekeeper.exports.pdf import score_sheet, settle_up
from scorekeeper.exports.xlsx.workbook import workbook
from scorekeeper.queries.settle_up import settle_sheet
from scorekeeper.services.requests import Undo
from scorekeeper.services.seating import change_seating
from scorekeeper.wording.score_sheet import GamePaper, SeatRole, game_paper
from tests.tables import SCORER, opened, picked

from .papers import pages


@pytest.fixture
def paper(db: None) -> GamePaper:
    """Cy leaves after the first hand and Flo takes their seat; then they come back behind Eve."""
    table = opened({"preset": "standard", "unit_value": 25})
    table.record()
    change_seating(table.game, [1, 2, "Flo", 4, 5], key="key-of-flo", expects=2, actor=SCORER)
    table.record(picked(picker=3, partner=2))
    change_seating(table.game, [1, 2, 6, 4, 5, 3], key="key-of-cy-back", expects=3, actor=SCORER)
    table.record(picked(picker=6, partner=1))
    return game_paper(settle_sheet(table.sheet))


def test_who_was_away_is_marked_and_moves_nothing(paper: GamePaper) -> None:
    first, leaves, second, back, third = paper.lines
    assert first.roles[5] is SeatRole.AWAY
    assert second.roles == (
        SeatRole.NONE,
        SeatRole.PARTNER,
        SeatRole.AWAY,
        SeatRole.NONE,
        SeatRole.NONE,
        SeatRole.PICKER,
    )
    assert second.deltas == (-1, 1, 0, -1, -1, 2)
    assert (leaves.text, leaves.deltas, leaves.roles[2]) == ("At the table: Ann, Bob, Flo, Dan, Eve", (), SeatRole.AWAY)
    assert back.text == "At the table: Ann, Bob, Flo, Dan, Eve, Cy"
    assert third.roles == (SeatRole.PARTNER, SeatRole.OUT, SeatRole.PICKER, SeatRole.NONE, SeatRole.NONE, SeatRole.NONE)
    assert (third.dealer, third.totals) == (2, (2, 0, 3, -3, -3, 1))
    assert paper.totals == third.totals


def test_the_workbook_leaves_the_cell_blank_and_adds_up(paper: GamePaper) -> None:
    book = load_workbook(BytesIO(workbook(paper)), data_only=True)["Score sheet"]
    heads = next(row for row in book.iter_rows(values_only=True) if "Ann" in row)
    cy, total = [column for column, name in enumerate(heads) if name == "Cy"]
    rows: list[tuple[Any, ...]] = [row for row in book.iter_rows(values_only=True) if row[0] in (1, 2, 3)]
    assert [row[cy] for row in rows] == [1, None, 2]
    assert [row[total] for row in rows] == [1, 1, 3]


def test_who_never_came_has_no_column(db: None) -> None:
    """Flo's coming was undone; Gus came after her, and won: their number is 7, their column the sixth."""
    table = opened({"preset": "standard", "unit_value": 25})
    table.record()
    change_seating(table.game, [1, 2, "Flo", 4, 5], key="key-of-flo", expects=2, actor=SCORER)
    table.change(Undo(table.view.reseated or ""))
    change_seating(table.game, [1, 2, "Gus", 4, 5], key="key-of-gus", expects=2, actor=SCORER)
    table.record(picked(picker=3, partner=2))
    paper = game_paper(settle_sheet(table.sheet))
    assert paper.players == ("Ann", "Bob", "Cy", "Dan", "Eve", "Gus")
    assert [line.totals for line in paper.lines if line.number] == [(2, -1, 1, -1, -1, 0), (1, 0, 1, -2, -2, 2)]
    assert paper.lines[-1].roles[5] is SeatRole.PICKER
    assert paper.name(next(party.slot for party in paper.settle_up.parties if party.units == 2)) == "Gus"
    assert {paper.name(due.payee) for due in paper.settle_up.due} == {"Ann", "Cy", "Gus"}
    heads = list(load_workbook(BytesIO(workbook(paper)))["Score sheet"].iter_rows(values_only=True))[3]
    assert heads.count("Gus") == 2
    assert "Flo" not in heads
    assert "Gus" in "".join(pages(score_sheet.pdf(paper)))


def test_the_sheets_are_printed(paper: GamePaper) -> None:
    text = "".join(pages(score_sheet.pdf(paper))).replace(" ", "")
    assert "Atthetable:Ann,Bob,Flo,Dan,Eve" in text.replace("\n", "")
    assert "Flo" in "".join(pages(settle_up.pdf(paper)))
