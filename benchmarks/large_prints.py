"""Speed of large prints: `python -m benchmarks.large_prints [--tickets 2000] [--hands 3000]`.

Tickets of an event, each with a QR code of its own, and the score sheet of a game. The baselines, as one would write
them first: the tickets with reportlab's QR widget, and the sheet with a platypus paragraph in each cell.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from datetime import date
from functools import partial
from io import BytesIO

import django
from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from benchmarks.commit import current_commit
from benchmarks.timing import best_time

TICKETS, HANDS, TRIES = 2000, 3000, 2
ADDRESS = "https://scores.example.org/p/aB3dE5fG7hJ9kL1m/{}/"
SIDE = 92
PAYS = (2, 1, -1, -1, -1)
PLAYERS = ("Ann", "Bob", "Cy", "Dan", "Eve")


def tickets_baseline(count: int) -> bytes:
    """Return a PDF of tickets with number, name, PIN, and reportlab's QR widget, eight a page."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4)
    for number in range(1, count + 1):
        x, y = 20 + number % 2 * 290, 20 + number // 2 % 4 * 200
        for row, text in enumerate((f"{number}", f"Player Number {number}", f"PIN {number:04}")):
            canvas.drawString(x, y + 60 - row * 20, text)
        widget = QrCodeWidget(ADDRESS.format(number), barWidth=SIDE, barHeight=SIDE, barLevel="M")
        drawing = Drawing(SIDE, SIDE)
        drawing.add(widget)
        renderPDF.draw(drawing, canvas, x + 160, y)
        if number % 8 == 0:
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def tickets(count: int) -> bytes:
    """The product's."""
    from tournaments.exports.pdf import cards
    from tournaments.exports.pdf.cards import TicketPaper

    made = [
        TicketPaper(
            "Autumn Open", number, f"Player Number {number}", f"{number:04}", ADDRESS.format(number), "$20.00 paid"
        )
        for number in range(1, count + 1)
    ]
    return cards.tickets_pdf(made, "Tickets")


def sheet_baseline(hands: int) -> bytes:
    """Return a PDF of the score sheet as a table of paragraphs."""
    out = BytesIO()
    style = getSampleStyleSheet()["Normal"]
    rows = [["", "What happened", *PLAYERS]]
    rows += [[str(hand), "61-90", *(f"{units:+d} {units * hand:+d}" for units in PAYS)] for hand in range(1, hands + 1)]
    cells = [[Paragraph(text, style) for text in row] for row in rows]
    table = Table(cells, [24, 150, *[70] * 5], repeatRows=1, style=[("LINEBELOW", (0, 0), (-1, -1), 0.25, "#888888")])
    SimpleDocTemplate(out, pagesize=A4).build([table])
    return out.getvalue()


def sheet(hands: int) -> bytes:
    """The product's."""
    from scorekeeper.engine.rules.presets import load_preset
    from scorekeeper.exports.pdf import score_sheet
    from scorekeeper.queries.settle_up import Party
    from scorekeeper.wording.score_sheet import GamePaper, PaperLine, PaperSettleUp, SeatRole

    roles = (SeatRole.PICKER, SeatRole.PARTNER, SeatRole.NONE, SeatRole.NONE, SeatRole.NONE)
    first = PaperLine(1, "61-90", PAYS, PAYS, roles, dealer=5)
    lines = [replace(first, number=hand, totals=tuple(units * hand for units in PAYS)) for hand in range(1, hands + 1)]
    parties = tuple(
        Party(seat, PLAYERS[seat - 1], units * hands, units * hands, 0) for seat, units in enumerate(PAYS, 1)
    )
    settle_up = PaperSettleUp("", 0, parties, (), ())
    rules = load_preset("walleye")
    paper = GamePaper("Friday", date(2026, 11, 20), PLAYERS, rules, tuple(lines), settle_up, "ab12" * 16)
    return score_sheet.pdf(paper)


def main() -> None:
    """Measure and print."""
    print(f"commit {current_commit()}", flush=True)
    reader = argparse.ArgumentParser(prog="python -m benchmarks.large_prints")
    reader.add_argument("--tickets", type=int, default=TICKETS)
    reader.add_argument("--hands", type=int, default=HANDS)
    options = reader.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    django.setup()
    tickets(1)  # fonts are read once a process
    for what, count, ours, theirs in (
        ("tickets", options.tickets, tickets, tickets_baseline),
        ("hands of a score sheet", options.hands, sheet, sheet_baseline),
    ):
        baseline, seconds = best_time(partial(theirs, count), TRIES), best_time(partial(ours, count), TRIES)
        print(
            f"{count:,} {what}: {seconds:.2f} s, baseline {baseline:.2f} s: {baseline / seconds:.1f} times the baseline"
        )


if __name__ == "__main__":
    main()
