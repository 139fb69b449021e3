"""The modules of a QR code."""

from scorekeeper.exports.qr_code import Grid, modules

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
