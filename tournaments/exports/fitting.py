"""Text that must go into a given room: drawn smaller, and in the last resort with an ellipsis."""

from __future__ import annotations

from functools import lru_cache

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports import typeface
from scorekeeper.exports.cells import ELLIPSIS

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
