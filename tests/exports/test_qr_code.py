"""The modules of a QR code."""

import pytest
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

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


@pytest.mark.parametrize("length", [14, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412])
def test_codes_are_those_of_another_encoder(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    """Texts that fill a code, up to version 15, which has blocks of two sizes: encoders pad the others differently."""
    text = ("https://scores.example.org/p/aB3dE5/17/" * 11)[:length]
    monkeypatch.setattr(QRCode, "getBestMaskPattern", lambda _code: QUICK_MASK)
    theirs = QRCode(None, QRErrorCorrectLevel.M)
    theirs.addData(text)
    theirs.make()
    assert modules(text, quick=True) == tuple(tuple(map(bool, row)) for row in theirs.modules)


def test_a_text_too_long_for_any_code_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        modules("a" * 3000)
