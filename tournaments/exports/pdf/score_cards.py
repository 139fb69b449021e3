"""Score cards: one page a table, a row a hand, the dealer marked, the sum of each row to be 0, two lines to sign.

All cards of as many seats and hands share one grid, which is in the file once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.exports.pdf.layout import FADED, INK, MARGIN, PaperSize
from tournaments.engine.seating.dealers import dealer_of_hand, seats_sitting_out
from tournaments.exports.pdf import layout
from tournaments.exports.pdf.layout import begin_pdf

NUMBER, CHECK = 34.0, 52.0  # widths of the columns that are no seat's
HEAD, NAMES, COUNTS = 46.0, 40.0, 20.0  # heights
FOOT = 96.0
TALLEST = 26.0
_SMALL = 7.0
_GREY = Color(0.87, 0.87, 0.87)


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A table of a session, which is in words: ``seats`` are numbers and names in the order of seats, ``dealt`` are
    dealt in, seat ``first`` deals first. ``title`` is the event's name with the day, ``rules`` what the table plays."""

    title: str
    session: str
    table: int
    seats: tuple[tuple[int, str], ...]
    dealt: int
    hands: int
    rules: str = ""
    first: int = 1


@dataclass(frozen=True, slots=True)
class _Grid:
    """The measures of a grid, in points from the lower left corner of the page."""

    size: tuple[float, float]
    seats: int
    dealt: int
    hands: int
    first: int

    @property
    def name(self) -> str:
        return f"grid-{self.seats}-{self.dealt}-{self.hands}-{self.first}"

    @property
    def seat(self) -> float:
        return (self.size[0] - 2 * MARGIN - NUMBER - CHECK) / self.seats

    @property
    def top(self) -> float:
        """The upper edge of the row of names."""
        return self.size[1] - MARGIN - HEAD

    @property
    def row(self) -> float:
        room = self.top - NAMES - MARGIN - FOOT - 3 * COUNTS
        return min(TALLEST, room / self.hands)

    def x(self, seat: int) -> float:
        """The left edge of a seat's column; of the check's for the seat after the last."""
        return MARGIN + NUMBER + (seat - 1) * self.seat

    def y(self, hand: int) -> float:
        """The lower edge of a hand's row; of the totals' for the hand after the last."""
        return self.top - NAMES - hand * self.row

    @property
    def right(self) -> float:
        return self.size[0] - MARGIN


def pdf(cards: Sequence[ScoreCard], title: str, format: PaperSize = PaperSize.A4) -> bytes:  # noqa: A002
    """The cards as a PDF, one a page, in their order."""
    canvas, out = begin_pdf(title, format.size(wide=False))
    draw_cards(canvas, cards, format)
    if not cards:
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def draw_cards(canvas: Canvas, cards: Sequence[ScoreCard], paper: PaperSize) -> None:
    """Draw the cards on pages of a canvas, one a page."""
    size = paper.size(wide=False)
    drawn: set[str] = set()
    for card in cards:
        grid = _Grid(size, len(card.seats), card.dealt, card.hands, card.first)
        if grid.name not in drawn:
            drawn.add(grid.name)
            canvas.beginForm(grid.name)
            _draw_grid(canvas, grid)
            canvas.endForm()
        canvas.doForm(grid.name)
        _draw_card(canvas, grid, card)
        canvas.showPage()


def _draw_card(canvas: Canvas, grid: _Grid, card: ScoreCard) -> None:
    """Draw the parts that differ between cards."""
    canvas.setFillColor(INK)
    room = grid.right - MARGIN
    where = _("%(session)s, table %(table)d") % {"session": card.session, "table": card.table}
    layout.draw(canvas, MARGIN, grid.top + 24, where, 20, room=room * 0.55, bold=True)
    layout.draw(canvas, MARGIN + room * 0.56, grid.top + 30, card.title, 9, room=room * 0.44, align=1)
    layout.draw(canvas, MARGIN + room * 0.56, grid.top + 18, card.rules, 8, room=room * 0.44, align=1)
    for seat, (number, name) in enumerate(card.seats, 1):
        x, wide = grid.x(seat) + 3, grid.seat - 6
        layout.draw_name(canvas, x, grid.top - 24, name, 10, room=wide, least=6, align=0.5, bold=True)
        layout.draw(canvas, x, grid.top - 35, _("#%(number)d") % {"number": number}, 7, room=wide, align=0.5)


def _draw_grid(canvas: Canvas, grid: _Grid) -> None:
    """Draw the parts that all cards of a kind share."""
    _lines(canvas, grid)
    canvas.setFillColor(FADED)
    for seat in range(1, grid.seats + 1):
        what = _("Seat %(seat)d") % {"seat": seat}
        layout.draw(canvas, grid.x(seat), grid.top - 10, what, _SMALL, room=grid.seat, align=0.5)
    layout.draw(canvas, MARGIN, grid.top - 35, _("Hand"), _SMALL, room=NUMBER, align=0.5)
    layout.draw(canvas, grid.x(grid.seats + 1), grid.top - 35, _("Sum = 0"), _SMALL, room=CHECK, align=0.5)
    for hand in range(1, grid.hands + 1):
        _row(canvas, grid, hand)
    canvas.setFillColor(INK)
    for row, what in enumerate((_("Total"), _("Picked"), _("Won"))):
        y = grid.y(grid.hands) - (row + 1) * COUNTS + 6
        layout.draw(canvas, MARGIN + 3, y, what, 8, room=NUMBER - 5, bold=row == 0)
    _foot(canvas, grid)


def _row(canvas: Canvas, grid: _Grid, hand: int) -> None:
    """The number of a hand, who deals it and who sits it out."""
    y = grid.y(hand)
    base = y + grid.row / 2 - 3
    canvas.setFillColor(INK)
    layout.draw(canvas, MARGIN, base, str(hand), 9, room=NUMBER, align=0.5, bold=True)
    for seat in seats_sitting_out(hand, grid.seats, grid.dealt, grid.first):
        canvas.setFillColor(_GREY)
        canvas.rect(grid.x(seat), y, grid.seat, grid.row, stroke=0, fill=1)
    canvas.setFillColor(INK)
    dealer = dealer_of_hand(hand, grid.seats, grid.first)
    layout.draw(canvas, grid.x(dealer) + 3, base, _("D"), 7, room=10)


def _lines(canvas: Canvas, grid: _Grid) -> None:
    last = grid.y(grid.hands) - 3 * COUNTS
    canvas.setStrokeColor(FADED)
    canvas.setLineWidth(0.4)
    for y in _levels(grid):
        canvas.line(MARGIN, y, grid.right, y)
    for x in (MARGIN, *(grid.x(seat) for seat in range(1, grid.seats + 2)), grid.right):
        canvas.line(x, grid.top, x, last)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.1)
    for y in (grid.top, grid.top - NAMES, grid.y(grid.hands), last):
        canvas.line(MARGIN, y, grid.right, y)
    for hand in range(grid.seats, grid.hands, grid.seats):
        canvas.setLineWidth(0.8)
        canvas.line(MARGIN, grid.y(hand), grid.right, grid.y(hand))


def _levels(grid: _Grid) -> Iterator[float]:
    yield from (grid.y(hand) for hand in range(1, grid.hands))
    yield from (grid.y(grid.hands) - row * COUNTS for row in (1, 2))


def _foot(canvas: Canvas, grid: _Grid) -> None:
    """Draw the instructions, and two lines to sign."""
    y = grid.y(grid.hands) - 3 * COUNTS - 14
    canvas.setFillColor(INK)
    text = _(
        "Write each player's points for the hand, with a minus for losses. Each row adds up to 0, and so do the totals."
    )
    layout.draw(canvas, MARGIN, y, text, 8, room=grid.right - MARGIN)
    marks = _("D: deals. Gray: sits out. After the last hand, two players sign to confirm the totals.")
    layout.draw(canvas, MARGIN, y - 12, marks, 8, room=grid.right - MARGIN)
    counts = _("Optional: how many hands each player picked, and how many of those they won.")
    layout.draw(canvas, MARGIN, y - 24, counts, 8, room=grid.right - MARGIN)
    half = (grid.right - MARGIN - 24) / 2
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    for column, who in enumerate((_("Scorer (seat, name)"), _("Confirmed by (seat, name)"))):
        x = MARGIN + column * (half + 24)
        canvas.line(x, y - 50, x + half, y - 50)
        layout.draw(canvas, x, y - 60, who, _SMALL, room=half)
