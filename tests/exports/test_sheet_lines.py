"""The lines of a sheet as paper and workbook tell them."""

from scorekeeper.wording.score_sheet import sheet_lines
from tests.sittings import begun
from tests.tables import picked


def test_a_hand_in_doubt_says_why_it_pays_nobody(db: None) -> None:
    table = begun(1).tables[0]
    table.record()
    table.record(picked(2, 4, 95), expects=1)
    table.record()
    doubted, plain = sheet_lines(table.sheet, "")
    assert (doubted.deltas, doubted.notes) == (
        (0,) * 5, ("Conflict: two different scores, not counted until resolved",)
    )  # fmt: skip
    assert plain.notes == ()
