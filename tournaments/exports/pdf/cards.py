"""Table cards, two a page, and tickets, eight a page, each with a QR code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf.layout import FADED, INK, PaperSize
from tournaments.exports.pdf import layout
from tournaments.exports.pdf.layout import PieceBox

TABLE_QR_SIDE = 210.0


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


def table_cards_pdf(cards: Sequence[TableCard], title: str, format: PaperSize = PaperSize.A4) -> bytes:  # noqa: A002
    """The cards as a PDF, two a page, in their order."""
    return layout.draw_pieces(title, cards, _draw_table_card, columns=1, rows=2, paper=format)


def draw_table_cards(canvas: Canvas, cards: Sequence[TableCard], paper: PaperSize) -> None:
    """Draw the cards on pages of a canvas."""
    layout.draw_pages(canvas, cards, _draw_table_card, columns=1, rows=2, paper=paper)


def _draw_table_card(canvas: Canvas, box: PieceBox, card: TableCard) -> None:
    left = box.width - TABLE_QR_SIDE - 18
    layout.draw(canvas, box.x, box.top - 44, _("Table %(table)d") % {"table": card.table}, 46, room=left, bold=True)
    layout.draw(canvas, box.x, box.top - 66, f"{card.session} · {card.title}", 12, room=left)
    for seat, (number, name) in enumerate(card.seats):
        y = box.top - 96 - seat * 20
        layout.draw(canvas, box.x, y, str(seat + 1), 13, room=16, bold=True)
        layout.draw_name(canvas, box.x + 18, y, name, 13, room=left - 64, least=8)
        layout.draw(canvas, box.x + left - 44, y, _("#%(number)d") % {"number": number}, 9, room=44, align=1)
    layout.qr(canvas, card.link, box.x + box.width - TABLE_QR_SIDE, box.top - TABLE_QR_SIDE, TABLE_QR_SIDE)
    canvas.setFillColor(FADED)
    layout.draw(
        canvas,
        box.x + box.width - TABLE_QR_SIDE,
        box.top - TABLE_QR_SIDE - 8,
        card.link,
        7,
        room=TABLE_QR_SIDE,
        least=4,
        align=0.5,
    )
    canvas.setFillColor(INK)
    for row, step in enumerate(_steps(card)):
        layout.draw(canvas, box.x, box.y + 44 - row * 18, f"{row + 1}  {step}", 11.5, room=box.width)


def _steps(card: TableCard) -> tuple[str, str, str]:
    first = _("One player scans the code and keeps score on a phone. Seat 1 deals first.")
    if card.hands is None:
        second = _("Record each hand. When you're done, submit the score.")
    else:
        second = _("Record each hand. After hand %(hands)d, submit the score.") % {"hands": card.hands}
    third = _("Another player confirms the score with the PIN on their own ticket. Problem? Call the director.")
    return first, second, third


TICKET_QR_SIDE = 92.0
MOST_SEATS = 4  # lines of seats that a ticket has room for


@dataclass(frozen=True, slots=True)
class TicketPaper:
    """An entrant: ``paid`` is their fee in words, empty where none is taken; ``seats`` are sessions in words, tables
    and seats as far as they are drawn; ``page`` is the address of their own page, whole. ``good_for`` are, on an hourly
    day, their tickets that were not played: number and round."""

    title: str
    number: int
    name: str
    pin: str
    page: str
    paid: str = ""
    seats: tuple[tuple[str, int, int], ...] = ()
    good_for: tuple[tuple[int, int], ...] = ()


def tickets_pdf(tickets: Sequence[TicketPaper], title: str, format: PaperSize = PaperSize.A4) -> bytes:  # noqa: A002
    """The tickets as a PDF, eight a page, in their order."""
    return layout.draw_pieces(title, tickets, _draw_ticket, columns=2, rows=4, paper=format)


def draw_tickets(canvas: Canvas, tickets: Sequence[TicketPaper], paper: PaperSize) -> None:
    """Draw the tickets on pages of a canvas."""
    layout.draw_pages(canvas, tickets, _draw_ticket, columns=2, rows=4, paper=paper)


def _lines(ticket: TicketPaper) -> list[str]:
    """Return the lines about their seats, and about the tickets they may still play."""
    seats = [
        _("%(session)s: table %(table)d, seat %(seat)d") % {"session": session, "table": table, "seat": seat}
        for session, table, seat in ticket.seats
    ]
    rounds = [
        _("Ticket %(ticket)d: good for round %(round)d") % {"ticket": number, "round": since}
        for number, since in ticket.good_for
    ]
    return seats + rounds[:MOST_SEATS]


def _draw_ticket(canvas: Canvas, box: PieceBox, ticket: TicketPaper) -> None:
    left = box.width - TICKET_QR_SIDE - 6
    canvas.setFillColor(FADED)
    layout.draw(canvas, box.x, box.top - 8, ticket.title, 8, room=box.width)
    canvas.setFillColor(INK)
    own = _("No. %(number)d") % {"number": ticket.number}
    layout.draw(canvas, box.x, box.top - 34, own, 22, room=left, bold=True)
    layout.draw_name(canvas, box.x, box.top - 56, ticket.name, 14, room=left, least=8, bold=True)
    layout.draw(canvas, box.x, box.top - 78, _("PIN %(pin)s") % {"pin": ticket.pin}, 16, room=left, bold=True)
    for row, line in enumerate(_lines(ticket)[-MOST_SEATS:]):
        layout.draw(canvas, box.x, box.top - 94 - row * 12, line, 9, room=left)
    canvas.setFillColor(FADED)
    layout.draw(canvas, box.x, box.y + 7, ticket.paid, 9, room=left)
    layout.qr(canvas, ticket.page, box.x + box.width - TICKET_QR_SIDE + 8, box.y + 16, TICKET_QR_SIDE)
    below = _("My table and scores")
    layout.draw(canvas, box.x + box.width - TICKET_QR_SIDE, box.y + 8, below, 7, room=TICKET_QR_SIDE, align=0.5)
    secret = _("Keep your PIN private. It confirms scores.")
    layout.draw(canvas, box.x, box.y - 3, secret, 7, room=box.width)
