"""The modules of a QR code."""

import pytest
from reportlab.graphics.barcode.qrencoder import QRCode

from scorekeeper.exports.qr_code import QUICK_MASK, Grid, modules

FINDER = (
    "#######",
    "#     #",
    "# ### #",
    "# ### #",
    "# ### #",
    "#     #",
    "#######",
)


def corner(grid: Grid, y: int, x: int) -> tuple[str, ...]:
    return tuple("".join("# "[not module] for module in row[x : x + 7]) for row in grid[y : y + 7])


def test_three_corners_hold_the_finder() -> None:
    grid = modules("http://localhost:8000/")
    assert corner(grid, 0, 0) == corner(grid, 0, len(grid) - 7) == corner(grid, len(grid) - 7, 0) == FINDER


def test_it_is_square_and_no_larger_than_needed() -> None:
    assert [len(modules("a" * length)) for length in (14, 15, 62, 63)] == [21, 25, 33, 37]
    assert {len(row) for row in modules("a" * 62)} == {33}


def test_every_letter_changes_it() -> None:
    assert modules("http://a/") != modules("http://b/")


@pytest.mark.parametrize("length", [1, 13, 14, 15, 40, 62, 63, 84, 106, 122, 123, 200, 300, 400])
def test_quick_code_is_the_one_that_has_its_mask(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    """Up to version 15, which has blocks of two sizes; 14 and 62 characters leave no room for an end mark."""
    text = ("https://scores.example.org/p/aB3dE5/17/" * 11)[:length]
    monkeypatch.setattr(QRCode, "getBestMaskPattern", lambda _code: QUICK_MASK)
    assert modules(text, quick=True) == modules(text)
