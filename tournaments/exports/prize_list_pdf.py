"""The prize list on paper: each prize, how its amount came about, who has it, and a line to sign for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import FADED, SignatureLine, Stack, Style, Text

from .standings_pdf import RULED, foot, opening

_PLAIN, _BOLD, _FAINT = Style(size=9), Style(size=9, bold=True), Style(size=8, colour=FADED)


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize: what it is for, how it came about, its winners, what each of them gets; ``each`` is empty in a hall
    without money."""

    what: str
    how: str
    winners: tuple[str, ...]
    each: str = ""


@dataclass(frozen=True, slots=True)
class PrizeList:
    """``left`` are amounts that nobody wins, with the words for why; ``pot`` is empty in a hall without money. ``head``
    is the last hash of the event's journal."""

    event: str
    facts: str
    prizes: tuple[PrizeRow, ...]
    head: str
    left: tuple[tuple[str, str], ...] = ()
    pot: str = ""


def pdf(found: PrizeList, format: layout.Format = layout.Format.A4) -> bytes:  # noqa: A002
    """The prize list as a PDF; in a hall without money a list of places."""
    size = format.size(wide=False)
    room = layout.room(size)
    what = _("Prize list") if found.pot else _("Places")
    story: list[Flowable] = [*opening(found.event, what, found.facts), _table(found, room)]
    if found.pot:
        story += [Spacer(0, 12), _sums(found, room)]
    story += [Spacer(0, 24), KeepTogether([Table([[SignatureLine(_("the director")), ""]], [room / 2, room / 2])])]
    return layout.pages(story, size, f"{found.event}, {what}", foot(found.event, what, found.head))


def _table(found: PrizeList, room: float) -> Table:
    heads = [_("Prize"), _("Who")] + ([_("Each"), _("Received")] if found.pot else [])
    rows: list[list[Flowable]] = [[Text(head, _BOLD) for head in heads]]
    rows += [list(_row(prize, bool(found.pot))) for prize in found.prizes]
    widths = [0.3, 0.3, 0.14, 0.26] if found.pot else [0.4, 0.6]
    return Table(rows, [room * share for share in widths], repeatRows=1, style=RULED)


def _row(prize: PrizeRow, money: bool) -> Iterator[Flowable]:
    yield Stack([Text(prize.what, _BOLD), Text(prize.how, _FAINT)] if prize.how else [Text(prize.what, _BOLD)])
    yield Stack([Text(name, _PLAIN) for name in prize.winners] or [Text("–", _FAINT)])
    if money:
        yield Text(prize.each, _BOLD)
        yield Stack([]) if not prize.winners else _Signatures(prize.winners)


def _sums(found: PrizeList, room: float) -> Table:
    rows = [[Text(why, _PLAIN), Text(amount, Style(size=9, align=1))] for why, amount in found.left]
    rows.append([Text(_("The pot"), _BOLD), Text(found.pot, Style(size=9, bold=True, align=1))])
    return Table(rows, [room * 0.6, room * 0.2], style=RULED[:5], hAlign="LEFT")


class _Signatures(Flowable):  # type: ignore[misc]
    """A line to sign on for each winner."""

    def __init__(self, winners: tuple[str, ...]) -> None:
        super().__init__()
        self.lines = [SignatureLine(name) for name in winners]

    def wrap(self, room: float, height: float) -> tuple[float, float]:
        """Take the width that is there and the lines one below the other."""
        self.width, self.height = room, sum(line.wrap(room, height)[1] for line in self.lines)
        return self.width, self.height

    def draw(self) -> None:
        """Draw the lines from the top."""
        y = self.height
        for line in self.lines:
            y -= line.height
            line.drawOn(self.canv, 0, y)
