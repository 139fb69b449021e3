"""The settle-up as a PDF: final balances, who pays whom and why, and lines to sign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.layout import FADED, INK, RULE, QrMark, SignatureLine, Stack, Style, Text
from scorekeeper.exports.pdf.typeface import labels
from scorekeeper.ledger.folding import UNITS, RaceMark, race_games
from scorekeeper.wording.amounts import money as written_money
from scorekeeper.wording.amounts import signed, signed_money
from scorekeeper.wording.rules import rules_name
from scorekeeper.wording.score_sheet import GamePaper, PaperPayment, PaperSettleUp, history_code, paid_text

_PLAIN, _FAINT = Style(size=9), Style(size=8, colour=FADED)
_QR_SIDE = 84.0


def pdf(paper: GamePaper, format: layout.PaperSize = layout.PaperSize.A4, watch: str = "") -> bytes:  # noqa: A002
    """Return the settle-up as a PDF, in money where the game's settle-up is in money, else in units.

    ``watch`` is the address of the viewer's page, printed as a QR code.
    """
    paper = replace(paper, players=labels(paper.players))
    size = format.size(wide=False)
    room = layout.room(size)
    story = [
        *_opening(paper, room, watch),
        _balances(paper, room),
        *_games(paper),
        *_payments_due(paper, room),
        *_payments_made(paper),
        *_signatures(paper, room),
    ]
    foot = _("History code %(head)s") % {"head": history_code(paper.head)}
    return layout.pages(story, size, f"{paper.title}, {_('settle-up')}", foot)


def _opening(paper: GamePaper, room: float, watch: str) -> list[Flowable]:
    day = date_format(paper.day, "DATE_FORMAT")
    hands = sum(1 for line in paper.lines if line.number is not None)
    counted = ngettext("%(hands)d hand", "%(hands)d hands", hands) % {"hands": hands}
    facts = f"{day} · {rules_name(paper.rules)} · {counted}"
    titles = [
        Text(paper.title, Style(size=18, bold=True), most=3),
        Text(facts, Style(size=9, colour=FADED), most=2),
    ]
    if not watch:
        return [*titles, Spacer(0, 16)]
    right = [QrMark(watch, _QR_SIDE), Text(_("Score sheet"), Style(size=6.5, colour=FADED, align=0.5))]
    table = Table([[Stack(titles), right]], [room - _QR_SIDE, _QR_SIDE], style=[*_grid_style()[:3]])
    return [table, Spacer(0, 4)]


def writers(settle_up: PaperSettleUp) -> tuple[Callable[[int], str], Callable[[int], str]]:
    """Return the functions that write an amount, and a gain or a loss, in this settle-up."""
    currency = settle_up.currency
    if currency:
        return (lambda amount: written_money(amount, currency)), (lambda amount: signed_money(amount, currency))
    return str, signed


def _balances(paper: GamePaper, room: float) -> Table:
    settle_up = paper.settle_up
    _amount, gain = writers(settle_up)
    has_shares = any(payment.is_share for payment in settle_up.made)
    columns = [_("Player"), _("Points")]
    columns += [_("In money")] * bool(settle_up.currency) + [_("Settled")] * bool(settle_up.made) + [_("Left")]
    rows = [[_cell(head, i, bold=True) for i, head in enumerate(columns)]]
    for party in settle_up.parties:
        cells = [paper.name(party.slot), signed(party.units)]
        cells += [gain(party.balance)] * bool(settle_up.currency)
        if settle_up.made:
            cells.append(paid_text(party.paid, settle_up.currency or UNITS, has_shares=has_shares))
        rows.append([_cell(cell, i) for i, cell in enumerate([*cells, gain(party.open_amount)])])
    each = 78.0
    widths = [room - each * (len(columns) - 1), *[each] * (len(columns) - 1)]
    return Table(rows, widths, repeatRows=1, style=_grid_style())


def _cell(text: str, column: int, bold: bool = False) -> Text:
    return Text(text, Style(size=9, bold=bold, align=min(column, 1)))


def _grid_style() -> list[tuple[Any, ...]]:
    return [
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        layout.AT_TOP,
        ("LINEBELOW", (0, 0), (-1, 0), 0.9, INK),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, RULE),
    ]


def _heading(text: str) -> list[Flowable]:
    return [Spacer(0, 18), Text(text, Style(size=12, bold=True), after=4)]


def _games(paper: GamePaper) -> list[Flowable]:
    games = race_games(line.race for line in paper.lines)
    if not games:
        return []
    params = _("Each pair of players settles the difference in points scored while both were at the table.")
    lines = [Text(_game(paper, game), _PLAIN) for game in games]
    return [*_heading(_("Scores of the games")), *lines, Text(params, _FAINT)]


def _game(paper: GamePaper, game: RaceMark) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(paper.players, game.scores, strict=True))
    told = {"number": game.number, "scores": scores}
    if not game.winners:
        return _("Game %(number)s, not finished: %(scores)s") % told
    winners = ", ".join(paper.players[player - 1] for player in game.winners)
    return _("Game %(number)s, won by %(winners)s: %(scores)s") % {**told, "winners": winners}


def _payments_due(paper: GamePaper, room: float) -> list[Flowable]:
    due = paper.settle_up.due
    if not due:
        return [*_heading(_("Payments due")), Text(_("Nothing left to pay."), _PLAIN)]
    payments = [_payment(paper, payment, room) for payment in due]
    return [KeepTogether([*_heading(_("Payments due")), payments[0]]), *payments[1:]]


def _payment(paper: GamePaper, due: PaperPayment, room: float) -> Table:
    amount, _gain = writers(paper.settle_up)
    payer, payee = paper.name(due.payer), paper.name(due.payee)
    what = _("%(payer)s pays %(payee)s %(amount)s") % {"payer": payer, "payee": payee, "amount": amount(due.amount)}
    sentence = Stack([Text(what, Style(size=10, bold=True)), Text(due.why, _FAINT)])
    sign = room * 0.28
    signed_by = [
        SignatureLine(_("Paid: %(name)s") % {"name": payer}),
        SignatureLine(_("Received: %(name)s") % {"name": payee}),
    ]
    style = [*_grid_style()[:2], ("RIGHTPADDING", (0, 0), (-2, -1), 12), ("VALIGN", (0, 0), (-1, -1), "BOTTOM")]
    return Table([[sentence, *signed_by]], [room - 2 * sign, sign, sign], style=style)


def _payments_made(paper: GamePaper) -> list[Flowable]:
    if not paper.settle_up.made:
        return []
    made = [Text(_payment_words(paper, payment), _PLAIN) for payment in paper.settle_up.made]
    return [*_heading(_("Already paid")), *made]


def _payment_words(paper: GamePaper, payment: PaperPayment) -> str:
    amount, _gain = writers(paper.settle_up)
    did = _("%(payer)s owed %(payee)s %(amount)s") if payment.is_share else _("%(payer)s paid %(payee)s %(amount)s")
    words = did % {
        "payer": paper.name(payment.payer),
        "payee": paper.name(payment.payee),
        "amount": amount(payment.amount),
    }
    return f"{words} · {payment.why}" if payment.why else words


def _signatures(paper: GamePaper, room: float) -> list[Flowable]:
    columns = 2
    lines: list[Flowable | str] = [SignatureLine(name) for name in paper.players]
    lines += [""] * (-len(lines) % columns)
    rows = [lines[i : i + columns] for i in range(0, len(lines), columns)]
    style = [*_grid_style()[:1], ("RIGHTPADDING", (0, 0), (-1, -1), 18), layout.AT_TOP]
    table = Table(rows, [room / columns] * columns, style=style)
    return [KeepTogether([*_heading(_("We agree with these results")), table])]
