"""The prize list with a line to sign for each prize, and certificates, one a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import FADED, INK, MARGIN, PaperSize, SignatureLine, Stack, Style, Text
from scorekeeper.exports.pdf.report import RULED, foot, opening
from tournaments.exports.pdf import layout as pdf_layout
from tournaments.exports.pdf.layout import begin_pdf

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


def prize_list_pdf(prizes: PrizeList, format: layout.PaperSize = layout.PaperSize.A4) -> bytes:  # noqa: A002
    """The prize list as a PDF; in a hall without money a list of places."""
    size = format.size(wide=False)
    room = layout.room(size)
    what = _("Prize list") if prizes.pot else _("Places")
    story: list[Flowable] = [*opening(prizes.event, what, prizes.facts), _table(prizes, room)]
    if prizes.pot:
        story += [Spacer(0, 12), _sums(prizes, room)]
    story += [Spacer(0, 24), KeepTogether([Table([[SignatureLine(_("Director")), ""]], [room / 2, room / 2])])]
    return layout.pages(story, size, f"{prizes.event}, {what}", foot(prizes.event, what, prizes.head))


def _table(prizes: PrizeList, room: float) -> Table:
    heads = [_("Prize"), _("Winner")] + ([_("Each"), _("Received")] if prizes.pot else [])
    rows: list[list[Flowable]] = [[Text(head, _BOLD) for head in heads]]
    rows += [list(_row(prize, bool(prizes.pot))) for prize in prizes.prizes]
    widths = [0.3, 0.3, 0.14, 0.26] if prizes.pot else [0.4, 0.6]
    return Table(rows, [room * share for share in widths], repeatRows=1, style=RULED)


def _row(prize: PrizeRow, money: bool) -> Iterator[Flowable]:
    yield Stack([Text(prize.what, _BOLD), Text(prize.how, _FAINT)] if prize.how else [Text(prize.what, _BOLD)])
    yield Stack([Text(name, _PLAIN) for name in prize.winners] or [Text("–", _FAINT)])
    if money:
        yield Text(prize.each, _BOLD)
        yield Stack([]) if not prize.winners else _Signatures(prize.winners)


def _sums(prizes: PrizeList, room: float) -> Table:
    rows = [[Text(why, _PLAIN), Text(amount, Style(size=9, align=1))] for why, amount in prizes.left]
    rows.append([Text(_("Pot"), _BOLD), Text(prizes.pot, Style(size=9, bold=True, align=1))])
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


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """A winner: what for, the sum of their prizes, what of it was paid, and what is due after that, as texts."""

    name: str
    what: str
    amount: str
    paid: str = ""
    due: str = ""


@dataclass(frozen=True, slots=True)
class PayoutList:
    """The winners of an event, each once; ``total`` is the sum of all prizes, ``head`` the last hash of its journal."""

    event: str
    facts: str
    rows: tuple[PayoutRow, ...]
    total: str
    head: str


def payout_list_pdf(payouts: PayoutList, format: PaperSize = PaperSize.A4) -> bytes:  # noqa: A002
    """The list of payouts as a PDF: each winner with a line to sign on when they get their money."""
    size, what = format.size(wide=False), _("Payout list")
    room = layout.room(size)
    rows: list[list[Flowable]] = [[Text(head, _BOLD) for head in (_("Player"), _("For"), _("Amount"), _("Received"))]]
    for row in payouts.rows:
        amount = Stack([Text(row.amount, _BOLD), *(Text(words, _FAINT) for words in (row.paid, row.due) if words)])
        rows.append([Text(row.name, _PLAIN), Text(row.what, _FAINT), amount, SignatureLine(row.name)])
    rows.append([Text(_("Total"), _BOLD), Text("", _PLAIN), Text(payouts.total, _BOLD), Text("", _PLAIN)])
    story: list[Flowable] = [
        *opening(payouts.event, what, payouts.facts),
        Table(rows, [room * share for share in (0.26, 0.32, 0.14, 0.28)], repeatRows=1, style=RULED),
        Spacer(0, 24),
        KeepTogether([Table([[SignatureLine(_("Director")), ""]], [room / 2, room / 2])]),
    ]
    return layout.pages(story, size, f"{payouts.event}, {what}", foot(payouts.event, what, payouts.head))


_INNER = 8.0  # between the two lines of the frame
_DIAMOND = (9.0, 13.0)  # half its width and height
_SIGN = 200.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate of a place: ``rank`` of ``field`` entrants with ``points`` as a text; ``day`` and ``where`` as
    texts. ``status`` says why it isn't final, empty where it is."""

    event: str
    name: str
    rank: int
    tied: bool
    field: int
    points: str
    day: str
    where: str = ""
    status: str = ""


def certificates_pdf(certificates: Sequence[Certificate], title: str, format: PaperSize = PaperSize.A4) -> bytes:  # noqa: A002
    """The certificates as a PDF, one a page, in their order; one empty page where there are none."""
    size = format.size(wide=True)
    canvas, out = begin_pdf(title, size)
    for certificate in certificates:
        _frame(canvas, size)
        _words(canvas, size, certificate)
        canvas.showPage()
    if not certificates:
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _words(canvas: Canvas, size: tuple[float, float], certificate: Certificate) -> None:
    """The lines from the top, each as far down as a part of the page's height."""
    params = {"rank": ordinal(certificate.rank), "field": certificate.field, "points": certificate.points}
    place = (_("Tied for %(rank)s place") if certificate.tied else _("%(rank)s place")) % params
    lines = (
        (0.80, _("Certificate"), 16.0, False),
        (0.69, certificate.event, 30.0, True),
        (0.385, place, 28.0, False),
        (0.325, _("out of %(field)d players, with %(points)s points") % params, 14.0, False),
    )
    left, room = MARGIN * 2, size[0] - 4 * MARGIN
    for down, text, letters, bold in lines:
        canvas.setFillColor(INK)
        pdf_layout.draw(canvas, left, size[1] * down, text, letters, room=room, least=10, align=0.5, bold=bold)
    pdf_layout.draw_name(
        canvas, left, size[1] * 0.50, certificate.name, 46.0, room=room, least=20, align=0.5, bold=True
    )
    _foot(canvas, size, certificate)


def _foot(canvas: Canvas, size: tuple[float, float], certificate: Certificate) -> None:
    """The day and the place at the left, a line for the director at the right."""
    y, left, right = size[1] * 0.15, MARGIN * 2.5, size[0] - MARGIN * 2.5 - _SIGN
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.7)
    canvas.line(right, y, right + _SIGN, y)
    when = f"{certificate.where}, {certificate.day}" if certificate.where else certificate.day
    pdf_layout.draw(canvas, left, y + 4, when, 13, room=size[0] / 2 - left)
    canvas.setFillColor(FADED)
    pdf_layout.draw(canvas, right, y - 12, _("Director"), 9, room=_SIGN)
    pdf_layout.draw(canvas, left, y - 12, certificate.status, 9, room=size[0] / 2 - left)


def _frame(canvas: Canvas, size: tuple[float, float]) -> None:
    canvas.setStrokeColor(INK)
    for inset, width in ((MARGIN, 2.2), (MARGIN + _INNER, 0.6)):
        canvas.setLineWidth(width)
        canvas.rect(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    canvas.setFillColor(INK)
    away = MARGIN + _INNER + 22
    for x in (away, size[0] - away):
        for y in (away, size[1] - away):
            _diamond(canvas, x, y)


def _diamond(canvas: Canvas, x: float, y: float) -> None:
    """The suit that is always trump."""
    half, tall = _DIAMOND
    path = canvas.beginPath()
    path.moveTo(x, y + tall)
    for point in ((x + half, y), (x, y - tall), (x - half, y)):
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
