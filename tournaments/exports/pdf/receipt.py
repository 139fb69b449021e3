"""The receipt for what an entrant paid and got back: what, when, how, the sum, and a line for the signature."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import PaperSize, SignatureLine, Style, Text
from scorekeeper.exports.pdf.report import RULED, foot, opening

_PLAIN, _BOLD = Style(size=9), Style(size=9, bold=True)
_AMOUNT, _SUM = Style(size=9, align=1), Style(size=9, bold=True, align=1)


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """A payment, all as texts: what it is for, its day, how it was paid, and the amount."""

    what: str
    day: str
    method: str
    amount: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """``facts`` are the day and place of the event, ``name`` is who paid, ``head`` the last hash of its journal."""

    event: str
    facts: str
    name: str
    lines: tuple[ReceiptLine, ...]
    total: str
    head: str


def receipt_pdf(receipt: Receipt, format: PaperSize = PaperSize.A4) -> bytes:  # noqa: A002
    """The receipt as a PDF of one page."""
    size, what = format.size(wide=False), _("Receipt")
    room = layout.room(size)
    heads = [Text(head, _BOLD) for head in (_("For"), _("Date"), _("Paid by"))]
    rows = [[*heads, Text(_("Amount"), _SUM)]]
    rows += [
        [Text(line.what, _PLAIN), Text(line.day, _PLAIN), Text(line.method, _PLAIN), Text(line.amount, _AMOUNT)]
        for line in receipt.lines
    ]
    rows.append([Text(_("Total"), _BOLD), Text("", _PLAIN), Text("", _PLAIN), Text(receipt.total, _SUM)])
    story: list[Flowable] = [
        *opening(receipt.event, what, receipt.facts),
        Text(receipt.name, Style(size=14, bold=True), most=2),
        Spacer(0, 12),
        Table(rows, [room * share for share in (0.4, 0.25, 0.15, 0.2)], repeatRows=1, style=RULED),
        Spacer(0, 24),
        KeepTogether([Table([[SignatureLine(_("Director")), ""]], [room / 2, room / 2])]),
    ]
    return layout.pages(story, size, f"{receipt.event}, {what}", foot(receipt.event, what, receipt.head))
