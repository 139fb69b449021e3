"""The score sheet as a PDF: a row for each hand, a column for each player."""

from __future__ import annotations

from dataclasses import replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, Spacer, Table

from scorekeeper.exports.pdf import layout
from scorekeeper.exports.pdf.chart import TotalsChart
from scorekeeper.exports.pdf.layout import FADED, INK, RULE, QrMark, ScoreCell, Stack, Style, Text
from scorekeeper.exports.pdf.typeface import labels
from scorekeeper.queries.charts import course
from scorekeeper.wording.amounts import signed, signed_money
from scorekeeper.wording.score_sheet import EveningPaper, PaperLine, SeatRole

_HEAD = Style(size=7.5, bold=True, align=1)
_SMALL = Style(size=6.5, colour=FADED)
_UPRIGHT_PLAYERS = 6
_CHART_HEIGHT = 130.0
_QR_SIDE = 84.0
_NOTE_LINES = 6
_NUMBER, _HAPPENED, _PLAYER, _ACCOUNT = 24.0, 150.0, 72.0, 34.0


def pdf(evening: EveningPaper, format: layout.PaperSize = layout.PaperSize.A4, watch: str = "") -> bytes:  # noqa: A002
    """Return the score sheet as a PDF. Penalties are in money; so are the totals' values if the settle-up is in money.

    ``watch`` is the address of the watcher's page, printed as a QR code.
    """
    evening = replace(evening, players=labels(evening.players))
    size = format.size(wide=len(evening.players) + evening.uses_pot + evening.uses_house > _UPRIGHT_PLAYERS)
    room = layout.room(size)
    story = [*_opening(evening, room, watch), _table(evening, room), Spacer(0, 6), Text(_legend(evening), _SMALL)]
    foot = _("%(title)s: last entry %(head)s") % {"title": evening.title, "head": evening.head}
    return layout.pages(story, size, f"{evening.title}, {_('score sheet')}", foot)


def _opening(evening: EveningPaper, room: float, watch: str) -> list[Flowable]:
    beside = _QR_SIDE + 6 if watch else 0.0
    facts = f"{date_format(evening.day, 'DATE_FORMAT')} · {evening.rules.title}"
    title = Text(evening.title, Style(size=16, bold=True), most=2)
    titles = Stack([title, Text(facts, Style(size=9, colour=FADED), most=2)])
    run = course(evening.lines)
    totals = [(0,) * len(evening.players), *run.rows]
    left = [titles, Spacer(0, 8)]
    if len(totals) > 1:
        left.append(TotalsChart(evening.players, totals, _CHART_HEIGHT, run.since))
    if not watch:
        return [*left, Spacer(0, 10)]
    right = [QrMark(watch, _QR_SIDE), Text(_("Watch this sheet"), Style(size=6.5, colour=FADED, align=0.5))]
    widths = [room - beside, beside]
    return [
        Table([[left, right]], widths, style=[*layout.NO_PADDING, layout.AT_TOP]),
        Spacer(0, 10),
    ]


def _table(evening: EveningPaper, room: float) -> Table:
    accounts = evening.uses_pot + evening.uses_house
    free = room - _NUMBER - accounts * _ACCOUNT
    each = min(_PLAYER, (free - _HAPPENED) / len(evening.players))
    widths = [_NUMBER, free - each * len(evening.players)]
    widths += [each] * len(evening.players) + [_ACCOUNT] * accounts
    rows = [_heads(evening), *(_row(evening, line) for line in evening.lines), *_sums(evening)]
    style = [
        *layout.NO_PADDING,
        ("LEFTPADDING", (0, 0), (-1, -1), 3),
        ("RIGHTPADDING", (2, 0), (-1, -1), 2),
        ("TOPPADDING", (0, 0), (-1, -1), 1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        layout.AT_TOP,
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.9, INK),
        ("LINEBELOW", (0, 1), (-1, -1), 0.25, RULE),
        ("LINEABOVE", (0, len(evening.lines) + 1), (-1, len(evening.lines) + 1), 0.9, INK),
        ("LINEAFTER", (1, 0), (-2, -1), 0.25, RULE),
    ]
    ends = [row for row, line in enumerate(evening.lines, 1) if line.race and line.race.winners]
    style += [("LINEBELOW", (0, row), (-1, row), 0.9, INK) for row in ends]
    return Table(rows, widths, repeatRows=1, style=style)


def _heads(evening: EveningPaper) -> list[Flowable]:
    heads = ["", _("What happened"), *evening.players]
    heads += [_("Pot")] * evening.uses_pot + [_("House")] * evening.uses_house
    left = Style(size=8, bold=True)
    return [Text(head, left if i < 2 else _HEAD, most=5) for i, head in enumerate(heads)]


def _row(evening: EveningPaper, line: PaperLine) -> list[Flowable]:
    colour = FADED if line.voided else INK
    number = Text("" if line.number is None else str(line.number), Style(size=8, bold=True))
    scores = [_score(line, seat) for seat in range(len(evening.players))]
    amounts = [line.pot] * evening.uses_pot + [line.house] * evening.uses_house
    style = Style(size=8, align=1, colour=colour)
    return [number, _happened(evening, line), *scores, *(Text(signed(n) if n else "", style) for n in amounts)]


def _happened(evening: EveningPaper, line: PaperLine) -> Stack:
    texts = [Text(line.text, Style(size=8, colour=FADED if line.voided else INK, struck=line.voided), most=_NOTE_LINES)]
    if any(line.fines):
        texts.append(Text(_fines(evening, line), Style(size=7), most=_NOTE_LINES))
    return Stack(texts + [Text(note, _SMALL, most=_NOTE_LINES) for note in line.notes])


def _fines(evening: EveningPaper, line: PaperLine) -> str:
    named = zip(evening.players, line.fines, strict=True)
    currency = evening.settle_up.currency
    return _("In money: ") + ", ".join(f"{name} {signed_money(amount, currency)}" for name, amount in named if amount)


def _score(line: PaperLine, seat: int) -> Flowable:
    role = line.roles[seat] if line.roles else SeatRole.NONE
    delta = line.amounts[seat] if line.amounts else None
    return ScoreCell(delta, line.standing[seat], role, line.dealer == seat + 1, line.voided)


def _sums(evening: EveningPaper) -> list[list[Flowable]]:
    accounts = [evening.pot] * evening.uses_pot + [evening.house] * evening.uses_house
    large = Style(size=9.5, bold=True, align=1)
    title = _("Settle-up by difference") if evening.raced else _("Total")
    sums: list[list[Flowable]] = [_sum(title, [signed(units) for units in (*evening.totals, *accounts)], large)]
    if evening.settle_up.currency:
        seats = evening.settle_up.parties[: len(evening.players)]
        worth = [signed_money(party.balance, evening.settle_up.currency) for party in seats]
        sums.append(_sum(_("In money"), [*worth, *[""] * len(accounts)], Style(size=8, align=1)))
    return sums


def _sum(what: str, amounts: list[str], style: Style) -> list[Flowable]:
    return [Text(""), Text(what, Style(size=8, bold=True)), *(Text(amount, style) for amount in amounts)]


def _legend(evening: EveningPaper) -> str:
    legend = _(
        "P picker, p partner, D dealer, \N{EN DASH} sits out. Small: what the hand paid; large: the running total. "
        "Struck through: voided, counts for nothing."
    )
    raced = _("In a race: small what the hand scored, large the score; each two players settle the difference.")
    return f"{legend} {raced}" if evening.raced else legend
