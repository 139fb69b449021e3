"""A QR code as characters."""

import pytest

from scorekeeper.commands import greeting
from scorekeeper.exports.qr_code import Grid, modules

TEXT = "http://192.168.178.100:8000/l/Zk3_x-9aQ7bLmNpR5tUvWx"


def from_half_blocks(drawn: str) -> Grid:
    """Read the modules back, two rows from each line."""
    pairs = {character: pair for pair, character in greeting.HALF_BLOCKS.items()}
    rows: list[tuple[bool, ...]] = []
    for line in drawn.splitlines():
        rows += [tuple(pairs[character][half] for character in line) for half in (0, 1)]
    return tuple(rows)


def from_ascii(drawn: str) -> Grid:
    """Read the modules back, one from every two characters."""
    return tuple(tuple(line[i : i + 2] == "  " for i in range(0, len(line), 2)) for line in drawn.splitlines())


def inner(grid: Grid, size: int) -> Grid:
    """The grid without its margin, which must be light."""
    zone = greeting.QUIET_ZONE
    dark = {(y, x) for y, row in enumerate(grid) for x, module in enumerate(row) if module}
    assert all(zone <= y < zone + size and zone <= x < zone + size for y, x in dark)
    return tuple(row[zone : zone + size] for row in grid[zone : zone + size])


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "cp850"])
def test_half_blocks_carry_every_module(encoding: str) -> None:
    drawn = greeting.draw(TEXT, encoding)
    assert inner(from_half_blocks(drawn), len(modules(TEXT))) == modules(TEXT)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "no-such-encoding"])
def test_plain_characters_do_where_there_are_no_blocks(encoding: str) -> None:
    drawn = greeting.draw(TEXT, encoding)
    assert drawn.isascii()
    assert inner(from_ascii(drawn), len(modules(TEXT))) == modules(TEXT)


def test_a_link_fits_a_terminal_of_80_columns() -> None:
    assert max(map(len, greeting.draw(TEXT, "utf-8").splitlines())) <= 50
