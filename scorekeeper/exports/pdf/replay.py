"""Hands played card by card as a PDF: one or four on a page, each with a picture of its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color, white
from reportlab.platypus import Flowable, KeepInFrame, PageBreak, Spacer, Table

from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.exports.pdf import layout, typeface
from scorekeeper.exports.pdf.layout import ELLIPSIS, FADED, INK, RULE, Style, Text
from scorekeeper.queries.charts import places
from scorekeeper.wording.amounts import signed, signed_money, write_outcome
from scorekeeper.wording.hands import card_sign
from scorekeeper.wording.replays import GridTrick, ReplayPaper
from scorekeeper.wording.score_sheet import SeatRole

DEALER = "D"


class SeatCircle(Flowable):  # type: ignore[misc]
    """Picture of the table with the names around it, ``side`` points high and half as wide again."""

    WIDE = 1.5

    def __init__(self, hand: ReplayPaper, side: float, size: float) -> None:
        super().__init__()
        self.hand, self.side, self.size = hand, side, size

    def wrap(self, _room: float, _height: float) -> tuple[float, float]:
        """Return the drawing's own size."""
        self.width, self.height = self.side * self.WIDE, self.side
        return self.width, self.height

    def draw(self) -> None:
        """Draw the table, then each seat's name and signs."""
        middle, radius = (self.width / 2, self.height / 2), self.side * 0.27
        self.canv.setStrokeColor(RULE)
        self.canv.setFillColor(white)
        self.canv.ellipse(middle[0] - radius * 1.3, middle[1] - radius, middle[0] + radius * 1.3, middle[1] + radius)
        for seat, (x, y) in enumerate(places(len(self.hand.names)), start=1):
            self._seat(seat, middle[0] + x * radius * 2, middle[1] - y * radius * 1.5)

    def _seat(self, seat: int, x: float, y: float) -> None:
        signs = "".join(self._signs(seat))
        name = self._fit_name(self.hand.names[seat - 1], self.width - 2 * abs(x - self.width / 2))
        self.canv.setFillColor(INK if seat in self.hand.checked.hand.seats else FADED)
        typeface.draw(self.canv, x - typeface.width(name, self.size, True) / 2, y, name, self.size, True)
        below = signs if seat in self.hand.checked.hand.seats else SeatRole.OUT.value
        self.canv.setFillColor(FADED)
        typeface.draw(self.canv, x - typeface.width(below, self.size) / 2, y - self.size * 1.15, below, self.size)

    def _signs(self, seat: int) -> list[str]:
        checked = self.hand.checked
        signs = [DEALER] if seat == (checked.hand.transcript.dealer or checked.hand.table) else []
        signs += [SeatRole.PICKER.value] if seat == checked.picker else []
        return signs + ([SeatRole.PARTNER.value] if seat in checked.partners else [])

    def _fit_name(self, name: str, room: float) -> str:
        """Return the name, cut to the available width."""
        if typeface.width(name, self.size, True) <= room:
            return name
        while name and typeface.width(name + ELLIPSIS, self.size, True) > room:
            name = name[:-1]
        return name + ELLIPSIS


_TAKEN = Color(0.9, 0.93, 0.88)
_GAP = 20.0
_FOUR = 4


@dataclass(frozen=True)
class Type:
    """Type sizes, in points, and the width of the column of hands."""

    room: float
    title: float
    body: float
    small: float
    circle: float

    def text(self, text: str, **more: Any) -> Text:
        """Return a text in body size."""
        return Text(text, Style(size=self.body, **more))

    def faint(self, text: str) -> Text:
        """Return a small gray text for details."""
        return Text(text, Style(size=self.small, colour=FADED))


def pdf(
    hands: Sequence[WrittenHand],
    format: layout.PaperSize = layout.PaperSize.A4,  # noqa: A002
    four: bool = False,
) -> bytes:
    """Return the hands as a PDF, each on a page of its own, or ``four`` to a page.

    Raises ``Refused`` for a hand whose rules no such table can play.
    """
    size = format.size(wide=False)
    replays = [ReplayPaper(hand, typeface.labels) for hand in hands]
    story = _quarters(replays, size) if four else _pages(replays, size)
    title = replays[0].written.title if len(replays) == 1 and replays[0].written.title else _("Hand replays")
    return layout.pages(list(story), size, title, title)


def _room(size: tuple[float, float]) -> tuple[float, float]:
    """Return the width and height for content on a page, less a hair for rounding."""
    return layout.room(size), size[1] - 2 * layout.MARGIN - layout.FOOT - 1


def _pages(hands: Sequence[ReplayPaper], size: tuple[float, float]) -> Iterator[Flowable]:
    width, height = _room(size)
    sizes = Type(width, 18, 10.5, 8, 165)
    for number, hand in enumerate(hands):
        if number:
            yield PageBreak()
        yield KeepInFrame(width, height, list(_hand(hand, sizes)), mode="shrink")


def _quarters(hands: Sequence[ReplayPaper], size: tuple[float, float]) -> Iterator[Flowable]:
    width, height = ((side - _GAP) / 2 for side in _room(size))
    sizes = Type(width, 10, 6.5, 5.2, 84)
    left = iter(hands)
    while page := list(islice(left, _FOUR)):
        cells: list[Flowable | str] = [
            KeepInFrame(width, height, list(_hand(hand, sizes)), mode="shrink", vAlign="TOP") for hand in page
        ]
        cells += [""] * (_FOUR - len(cells))
        rows = [[cells[0], "", cells[1]], ["", "", ""], [cells[2], "", cells[3]]]
        yield Table(
            rows,
            [width, _GAP, width],
            [height, _GAP, height],
            style=[*layout.NO_PADDING, layout.AT_TOP],
        )


def _hand(hand: ReplayPaper, sizes: Type) -> Iterator[Flowable]:
    yield from _opening(hand, sizes)
    yield _table_and_deal(hand, sizes)
    yield Spacer(0, sizes.body)
    if hand.tricks:
        yield _grid(hand, sizes)
        yield Spacer(0, sizes.body / 2)
    yield from _notes(hand, sizes)


def _opening(hand: ReplayPaper, sizes: Type) -> Iterator[Flowable]:
    written = hand.written
    yield Text(written.title or _("Hand replay"), Style(size=sizes.title, bold=True), most=2)
    yield Text(hand.facts, Style(size=sizes.body, colour=FADED), most=2, after=sizes.body / 2)
    yield Text(hand.result, Style(size=sizes.body, bold=True), most=6, after=sizes.body / 2)


def _table_and_deal(hand: ReplayPaper, sizes: Type) -> Table:
    circle = SeatCircle(hand, sizes.circle, sizes.small)
    room = sizes.room - sizes.circle * SeatCircle.WIDE - sizes.body
    name = min(sizes.body * 8, room * 0.4)
    rows = [[sizes.text(who, bold=True), sizes.text(cards)] for who, cards in hand.dealt()]
    style = [
        *layout.NO_PADDING,
        layout.AT_TOP,
        ("BOTTOMPADDING", (0, 0), (-1, -1), sizes.body / 4),
        ("RIGHTPADDING", (0, 0), (0, -1), 4),
    ]
    deal = Table(rows, [name, room - name], style=style) if rows else sizes.faint(_("The deal wasn't recorded."))
    outer = [*layout.NO_PADDING, ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
    return Table([[circle, "", deal]], [sizes.circle * SeatCircle.WIDE, sizes.body, room], style=outer)


def _grid(hand: ReplayPaper, sizes: Type) -> Table:
    has_side = hand.tricks[0].side is not None
    number, figure = sizes.body * 1.6, sizes.body * 4.4
    heads = ["", *hand.names, _("Points"), *[_("Side")] * has_side]
    rows = [[Text(head, Style(size=sizes.small, bold=True, align=_align(at)), most=3) for at, head in enumerate(heads)]]
    rows += [_row(trick, sizes, has_side) for trick in hand.tricks]
    rows += list(_sums(hand, sizes, has_side))
    each = (sizes.room - number - figure * (1 + has_side)) / len(hand.names)
    widths = [number, *[each] * len(hand.names), *[figure] * (1 + has_side)]
    return Table(rows, widths, style=[*_grid_style(len(hand.tricks), sizes), *_winner_styles(hand.tricks)])


def _align(column: int) -> float:
    return 0.5 if column else 0


def _row(trick: GridTrick, sizes: Type, has_side: bool) -> list[Flowable]:
    cells = [sizes.text(str(trick.number), colour=FADED)]
    cells += [_card(trick, seat, card, sizes) for seat, card in enumerate(trick.cards, start=1)]
    figures = [trick.points, *[trick.side] * has_side]
    return [*cells, *(sizes.text("" if figure is None else str(figure), align=0.5) for figure in figures)]


def _card(trick: GridTrick, seat: int, card: str | None, sizes: Type) -> Text:
    """Return a card; the lead has a sign before it, a fault its number after it."""
    lead = "› " if seat == trick.leader else ""
    note = f" ({trick.notes[seat]})" if seat in trick.notes else ""
    text = f"{lead}{card_sign(card)}{note}" if card else ""
    return sizes.text(text, align=0.5, bold=seat == trick.winner or bool(note))


def _winner_styles(tricks: Sequence[GridTrick]) -> Iterator[tuple[Any, ...]]:
    """Yield table styles that tint the cell of each trick's winner."""
    for row, trick in enumerate(tricks, start=1):
        if trick.winner is not None:
            yield "BACKGROUND", (trick.winner, row), (trick.winner, row), _TAKEN


def _grid_style(tricks: int, sizes: Type) -> list[tuple[Any, ...]]:
    return [
        *layout.NO_PADDING,
        ("TOPPADDING", (0, 0), (-1, -1), sizes.body / 6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), sizes.body / 4),
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.9, INK),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, RULE),
        ("LINEABOVE", (0, tricks + 1), (-1, tricks + 1), 0.9, INK),
    ]


def _sums(hand: ReplayPaper, sizes: Type, has_side: bool) -> Iterator[list[Flowable]]:
    """Yield the points by seat, then the payouts, in money too if the rules name the value of a unit."""
    points, settlement = hand.checked.points_by_seat, hand.settlement
    yield _sum(_("Σ"), [str(count) for count in points], sizes, bold=False, has_side=has_side)
    if settlement is None:
        return
    yield _sum("±", [signed(units) for units in settlement.payouts], sizes, bold=True, has_side=has_side)
    if settlement.money is not None:
        currency = settlement.rules.currency
        money = [signed_money(amount, currency) for amount in settlement.money]
        yield _sum("", money, sizes, bold=False, has_side=has_side)


def _sum(head: str, figures: Sequence[str], sizes: Type, *, bold: bool, has_side: bool) -> list[Flowable]:
    cells = [sizes.text(figure, align=0.5, bold=bold) for figure in figures]
    return [sizes.text(head, colour=FADED), *cells, *[sizes.text("")] * (1 + has_side)]


def _notes(hand: ReplayPaper, sizes: Type) -> Iterator[Flowable]:
    for number, fault in enumerate(hand.faults, start=1):
        yield Text(f"({number}) {fault}", Style(size=sizes.body), after=sizes.body / 4)
    if hand.settlement:
        bracket = write_outcome(hand.settlement.category)
        decided = hand.decided
        parts = [bracket, *([_("decided in trick %(trick)d") % {"trick": decided}] if decided else []), *hand.why]
        yield Text(" · ".join(parts), Style(size=sizes.small, colour=FADED), after=sizes.body / 4)
    for comment in hand.written.comments:
        text = _("Trick %(trick)d: %(text)s") % {"trick": comment.trick, "text": comment.text}
        yield Text(text if comment.trick else comment.text, Style(size=sizes.small))
    if hand.tricks:
        yield Spacer(0, sizes.body / 2)
        yield sizes.faint(_legend(hand))


def _legend(hand: ReplayPaper) -> str:
    legend = _("› leads. Bold and shaded: takes the trick. Σ: card points taken. ±: points for the hand.")
    if hand.tricks[0].side is None:
        return legend
    return legend + " " + _("Side: picking side's card points so far, bury excluded.")
