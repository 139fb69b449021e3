"""Tickets: an entrant's name, number and PIN, where he sits, and a QR code to his own page. Eight a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf.layout import FADED, INK, Format

from . import fitting, pieces
from .pieces import Box

QR_SIDE = 92.0
MOST_SEATS = 4  # lines of seats that a ticket has room for


@dataclass(frozen=True, slots=True)
class Ticket:
    """An entrant: ``paid`` is his fee in words, empty where none is taken; ``seats`` are sessions in words, tables
    and seats as far as they are drawn; ``page`` is the address of his own page, whole. ``good_for`` are, on an hourly
    day, his tickets that were not played: number and round."""

    title: str
    number: int
    name: str
    pin: str
    page: str
    paid: str = ""
    seats: tuple[tuple[str, int, int], ...] = ()
    good_for: tuple[tuple[int, int], ...] = ()


def pdf(tickets: Sequence[Ticket], title: str, format: Format = Format.A4) -> bytes:  # noqa: A002
    """The tickets as a PDF, eight a page, in their order."""
    return pieces.cut(title, tickets, _draw, columns=2, rows=4, paper=format)


def _lines(ticket: Ticket) -> list[str]:
    """Where he sits, and what he may still play."""
    seats = [
        _("%(session)s: table %(table)d, seat %(seat)d") % {"session": session, "table": table, "seat": seat}
        for session, table, seat in ticket.seats
    ]
    rounds = [
        _("Ticket %(ticket)d: good for round %(round)d") % {"ticket": number, "round": since}
        for number, since in ticket.good_for
    ]
    return seats + rounds[:MOST_SEATS]


def _draw(canvas: Canvas, box: Box, ticket: Ticket) -> None:
    left = box.width - QR_SIDE - 6
    canvas.setFillColor(FADED)
    fitting.draw(canvas, box.x, box.top - 8, ticket.title, 8, room=box.width)
    canvas.setFillColor(INK)
    fitting.draw(canvas, box.x, box.top - 38, str(ticket.number), 30, room=left, bold=True)
    fitting.draw_name(canvas, box.x, box.top - 56, ticket.name, 14, room=left, least=8, bold=True)
    fitting.draw(canvas, box.x, box.top - 78, _("PIN %(pin)s") % {"pin": ticket.pin}, 16, room=left, bold=True)
    for row, line in enumerate(_lines(ticket)[-MOST_SEATS:]):
        fitting.draw(canvas, box.x, box.top - 94 - row * 12, line, 9, room=left)
    canvas.setFillColor(FADED)
    fitting.draw(canvas, box.x, box.y + 7, ticket.paid, 9, room=left)
    pieces.qr(canvas, ticket.page, box.x + box.width - QR_SIDE + 8, box.y + 16, QR_SIDE)
    below = _("My table, my hands")
    fitting.draw(canvas, box.x + box.width - QR_SIDE, box.y + 8, below, 7, room=QR_SIDE, align=0.5)
    secret = _("Keep the PIN to yourself: it confirms scores.")
    fitting.draw(canvas, box.x, box.y - 3, secret, 7, room=box.width)
