"""A QR code in a terminal."""

from scorekeeper.exports.qr_code import Grid, modules

QUIET_ZONE = 4
# Light modules are drawn, dark ones left empty: most terminals write light on dark.
HALF_BLOCKS = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
ASCII = {True: "  ", False: "##"}


def draw(text: str, encoding: str) -> str:
    """Return the code for `text` as lines: half blocks where `encoding` has them, else plain ASCII, twice the size."""
    grid = with_quiet_zone(modules(text))
    return in_half_blocks(grid) if can_write("".join(HALF_BLOCKS.values()), encoding) else in_ascii(grid)


def can_write(text: str, encoding: str) -> bool:
    """Tell whether `encoding` has every character of `text`."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def with_quiet_zone(grid: Grid) -> Grid:
    """Return `grid` with the light margin that readers need, and one more row where that makes the rows even."""
    side = (False,) * QUIET_ZONE
    rows = [side + row + side for row in grid]
    empty = (False,) * len(rows[0])
    margin = [empty] * QUIET_ZONE
    odd = [empty] * (len(grid) % 2)
    return tuple(margin + rows + margin + odd)


def in_half_blocks(grid: Grid) -> str:
    """Draw two rows of modules a line."""
    pairs = zip(grid[::2], grid[1::2], strict=True)
    return "\n".join("".join(HALF_BLOCKS[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)


def in_ascii(grid: Grid) -> str:
    """Draw a row of modules a line, two characters each."""
    return "\n".join("".join(ASCII[module] for module in row) for row in grid)
