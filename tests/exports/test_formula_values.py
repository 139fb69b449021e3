"""The formulas of exported workbooks give the right values."""

import pytest
from openpyxl import Workbook

from scorekeeper.exports.xlsx.workbook import formula_values


def value(formula: str) -> float:
    """Return what a formula gives on a sheet with 1, 2, 3 below each other in A, 10, 20, 30 in B and a text in C1."""
    book = Workbook()
    sheet = book.active
    sheet.title = "It's here"
    for row in (1, 2, 3):
        sheet.cell(row, 1, row)
        sheet.cell(row, 2, 10 * row)
    sheet["C1"] = "P"
    sheet["E1"] = "=E2+1"
    sheet["E2"] = "=A3*2"
    sheet["F1"] = formula
    return formula_values(book)["It's here"]["F1"]


@pytest.mark.parametrize(
    ("formula", "given"),
    [
        ("=SUM(A1:A3)", 6),
        ("=SUM(A1,C1,B3)", 31),
        ("=SUM(D1:D3)", 0),
        ("=A3-A1", 2),
        ("=A1+A2*B1-A3", 18),
        ("=D1", 0),
        ("=ROUND(A1*0.1+A2*0.1,2)", 0.3),
        ("=SUMPRODUCT(ABS(A1:C3))", 66),
        ("=SUMIF($A$1:$A$3,A2,$B$1:$B$3)", 20),
        ("=ROUND(B3+SUMIF(A1:A3,A1,B1:B3)-SUMIF(A1:A3,A3,B1:B3),0)", 10),
        ("='It''s here'!B2", 20),
        ("=E1", 7),
    ],
)
def test_a_formula_gives(formula: str, given: float) -> None:
    assert value(formula) == given


def test_a_function_that_is_not_ours_is_refused() -> None:
    with pytest.raises(KeyError, match="NOW"):
        value("=NOW()")


def test_half_a_formula_is_refused() -> None:
    with pytest.raises(ValueError, match="ends too early"):
        value("=A1+")
