"""Table cards: a QR code that opens the table's own entry on a phone, and what to do in three lines. Two a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf.layout import FADED, INK, Format

from . import fitting, pieces
from .pieces import Box

QR_SIDE = 210.0


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a session, which is in words: ``link`` is the address of its own entry, whole; ``seats`` are
    numbers and names."""

    title: str
    session: str
    table: int
    seats: tuple[tuple[int, str], ...]
    hands: int | None
    link: str


def pdf(cards: Sequence[TableCard], title: str, format: Format = Format.A4) -> bytes:  # noqa: A002
    """The cards as a PDF, two a page, in their order."""
    return pieces.cut(title, cards, _draw, columns=1, rows=2, paper=format)


def _draw(canvas: Canvas, box: Box, card: TableCard) -> None:
    left = box.width - QR_SIDE - 18
    fitting.draw(canvas, box.x, box.top - 44, _("Table %(table)d") % {"table": card.table}, 46, room=left, bold=True)
    fitting.draw(canvas, box.x, box.top - 66, f"{card.session} · {card.title}", 12, room=left)
    for seat, (number, name) in enumerate(card.seats):
        y = box.top - 96 - seat * 20
        fitting.draw(canvas, box.x, y, str(seat + 1), 13, room=16, bold=True)
        fitting.draw_name(canvas, box.x + 18, y, name, 13, room=left - 64, least=8)
        fitting.draw(canvas, box.x + left - 44, y, _("no. %(number)d") % {"number": number}, 9, room=44, align=1)
    pieces.qr(canvas, card.link, box.x + box.width - QR_SIDE, box.top - QR_SIDE, QR_SIDE)
    canvas.setFillColor(FADED)
    fitting.draw(
        canvas, box.x + box.width - QR_SIDE, box.top - QR_SIDE - 8, card.link, 7, room=QR_SIDE, least=4, align=0.5
    )
    canvas.setFillColor(INK)
    for row, told in enumerate(_steps(card)):
        fitting.draw(canvas, box.x, box.y + 44 - row * 18, f"{row + 1}  {told}", 11.5, room=box.width)


def _steps(card: TableCard) -> tuple[str, str, str]:
    first = _("One of you scans the code and keeps the score on the phone. Seat 1 deals first.")
    if card.hands is None:
        second = _("Record each hand. When you are done, hand in the score.")
    else:
        second = _("Record each hand. After hand %(hands)d, hand in the score.") % {"hands": card.hands}
    third = _("Another player looks at it and confirms it with the PIN on his own ticket. Problem? Call the director.")
    return first, second, third
