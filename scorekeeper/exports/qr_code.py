"""QR codes as a grid of modules, for the terminal, pages, and PDF to draw."""

import segno

Grid = tuple[tuple[bool, ...], ...]

QUICK_MASK = 4  # of the eight that there are


def modules(text: str, *, quick: bool = False) -> Grid:
    """Return the rows of the QR code for `text`, True for a dark module, without the quiet zone of four around it.

    Error correction M (15 %). `quick` is for thousands of codes: it takes a fixed mask instead of trying all eight for
    the one with the fewest spots that look alike, which readers do without. Raises ValueError when the text is too long
    for any code.
    """
    mask = QUICK_MASK if quick else None
    code = segno.make_qr(text, error="m", boost_error=False, mask=mask)
    return tuple(tuple(map(bool, row)) for row in code.matrix)
