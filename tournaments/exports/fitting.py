"""Text that must go into a given room: drawn smaller, and in the last resort with an ellipsis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf import typeface
from scorekeeper.exports.pdf.layout import ELLIPSIS

STEP = 0.5


@lru_cache(maxsize=8192)
def fitted(text: str, room: float, size: float, least: float, bold: bool = False) -> tuple[str, float, float]:
    """The text as it is drawn, its size and its width, all in points; never wider than the room."""
    while size > least and typeface.width(text, size, bold) > room:
        size -= STEP
    if typeface.width(text, size, bold) > room:
        while text and typeface.width(text + ELLIPSIS, size, bold) > room:
            text = text[:-1].rstrip()
        text += ELLIPSIS
    return text, size, typeface.width(text, size, bold)


def draw_name(
    canvas: Canvas,
    x: float,
    y: float,
    name: str,
    size: float,
    *,
    room: float,
    least: float = 6.0,
    rows: int = 2,
    align: float = 0.0,
    bold: bool = False,
) -> None:
    """Draw a name whole: on one line, else in ``rows`` lines upward from ``y``, else as small as needed."""
    lines, fits = named(name, room, size, least, rows, bold)
    for above, line in enumerate(reversed(lines)):
        width = typeface.width(line, fits, bold)
        typeface.draw(canvas, x + (room - width) * align, y + above * fits * 1.05, line, fits, bold)


@lru_cache(maxsize=8192)
def named(name: str, room: float, size: float, least: float, rows: int, bold: bool) -> tuple[tuple[str, ...], float]:
    """The lines of a name and the size at which it is whole, never cut: see ``draw_name``."""
    text, fits, _width = fitted(name, room, size, least, bold)
    if text == name:
        return (name,), fits
    widths = {lines: max(typeface.width(line, size, bold) for line in lines) for lines in _broken(name.split(), rows)}
    best = min(widths, key=widths.__getitem__)
    widest = widths[best]
    return best, min(size, size * room / widest, size / len(best) * 1.2)


def _broken(words: Sequence[str], rows: int) -> Iterator[tuple[str, ...]]:
    """All ways to break words into at most two lines."""
    yield (" ".join(words),)
    if rows > 1:
        for cut in range(1, len(words)):
            yield " ".join(words[:cut]), " ".join(words[cut:])


def draw(
    canvas: Canvas,
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    room: float,
    least: float = 6.0,
    align: float = 0.0,
    bold: bool = False,
) -> None:
    """Draw a line of text in the room that begins at x, its base line at y; ``align`` 0 left, 0.5 middle, 1 right."""
    shown, fits, width = fitted(text, room, size, least, bold)
    typeface.draw(canvas, x + (room - width) * align, y, shown, fits, bold)
