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
from scorekeeper.wording.rules import rules_name
from scorekeeper.wording.score_sheet import GamePaper, PaperLine, SeatRole, history_code

_HEAD = Style(size=7.5, bold=True, align=1)
_SMALL = Style(size=6.5, colour=FADED)
_UPRIGHT_PLAYERS = 6
_CHART_HEIGHT = 130.0
_QR_SIDE = 84.0
_NOTE_LINES = 6
_NUMBER, _HAPPENED, _PLAYER, _ACCOUNT = 24.0, 150.0, 72.0, 34.0


def pdf(paper: GamePaper, format: layout.PaperSize = layout.PaperSize.A4, watch: str = "") -> bytes:  # noqa: A002
    """Return the score sheet as a PDF. Penalties are in money; so are the totals' values if the settle-up is in money.

    ``watch`` is the address of the viewer's page, printed as a QR code.
    """
    paper = replace(paper, players=labels(paper.players))
    size = format.size(wide=len(paper.players) + paper.uses_pot + paper.uses_house > _UPRIGHT_PLAYERS)
    room = layout.room(size)
    story = [*_opening(paper, room, watch), _table(paper, room), Spacer(0, 6), Text(_legend(paper), _SMALL)]
    foot = _("%(title)s · history code %(head)s") % {"title": paper.title, "head": history_code(paper.head)}
    return layout.pages(story, size, f"{paper.title}, {_('score sheet')}", foot)


def _opening(paper: GamePaper, room: float, watch: str) -> list[Flowable]:
    beside = _QR_SIDE + 6 if watch else 0.0
    facts = f"{date_format(paper.day, 'DATE_FORMAT')} · {rules_name(paper.rules)}"
    title = Text(paper.title, Style(size=16, bold=True), most=2)
    titles = Stack([title, Text(facts, Style(size=9, colour=FADED), most=2)])
    run = course(paper.lines)
    totals = [(0,) * len(paper.players), *run.rows]
    left = [titles, Spacer(0, 8)]
    if len(totals) > 1:
        left.append(TotalsChart(paper.players, totals, _CHART_HEIGHT, run.since))
    if not watch:
        return [*left, Spacer(0, 10)]
    right = [QrMark(watch, _QR_SIDE), Text(_("Watch live"), Style(size=6.5, colour=FADED, align=0.5))]
    widths = [room - beside, beside]
    return [
        Table([[left, right]], widths, style=[*layout.NO_PADDING, layout.AT_TOP]),
        Spacer(0, 10),
    ]


def _table(paper: GamePaper, room: float) -> Table:
    accounts = paper.uses_pot + paper.uses_house
    free = room - _NUMBER - accounts * _ACCOUNT
    each = min(_PLAYER, (free - _HAPPENED) / len(paper.players))
    widths = [_NUMBER, free - each * len(paper.players)]
    widths += [each] * len(paper.players) + [_ACCOUNT] * accounts
    rows = [_heads(paper), *(_row(paper, line) for line in paper.lines), *_sums(paper)]
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
        ("LINEABOVE", (0, len(paper.lines) + 1), (-1, len(paper.lines) + 1), 0.9, INK),
        ("LINEAFTER", (1, 0), (-2, -1), 0.25, RULE),
    ]
    ends = [row for row, line in enumerate(paper.lines, 1) if line.race and line.race.winners]
    style += [("LINEBELOW", (0, row), (-1, row), 0.9, INK) for row in ends]
    return Table(rows, widths, repeatRows=1, style=style)


def _heads(paper: GamePaper) -> list[Flowable]:
    heads = ["", _("What happened"), *paper.players]
    heads += [_("Pot")] * paper.uses_pot + [_("House")] * paper.uses_house
    left = Style(size=8, bold=True)
    return [Text(head, left if i < 2 else _HEAD, most=5) for i, head in enumerate(heads)]


def _row(paper: GamePaper, line: PaperLine) -> list[Flowable]:
    colour = FADED if line.voided else INK
    number = Text("" if line.number is None else str(line.number), Style(size=8, bold=True))
    scores = [_score(line, seat) for seat in range(len(paper.players))]
    amounts = [line.pot] * paper.uses_pot + [line.house] * paper.uses_house
    style = Style(size=8, align=1, colour=colour)
    return [number, _describe_line(paper, line), *scores, *(Text(signed(n) if n else "", style) for n in amounts)]


def _describe_line(paper: GamePaper, line: PaperLine) -> Stack:
    """Return the cell of what happened: the text, fines in money, and notes."""
    texts = [
        Text(
            line.text, Style(size=8, colour=FADED if line.voided else INK, strikethrough=line.voided), most=_NOTE_LINES
        )
    ]
    if any(line.fines):
        texts.append(Text(_fines(paper, line), Style(size=7), most=_NOTE_LINES))
    return Stack(texts + [Text(note, _SMALL, most=_NOTE_LINES) for note in line.notes])


def _fines(paper: GamePaper, line: PaperLine) -> str:
    named = zip(paper.players, line.fines, strict=True)
    currency = paper.settle_up.currency
    return _("In money: ") + ", ".join(f"{name} {signed_money(amount, currency)}" for name, amount in named if amount)


def _score(line: PaperLine, seat: int) -> Flowable:
    role = line.roles[seat] if line.roles else SeatRole.NONE
    delta = line.amounts[seat] if line.amounts else None
    return ScoreCell(delta, line.standing[seat], role, line.dealer == seat + 1, line.voided)


def _sums(paper: GamePaper) -> list[list[Flowable]]:
    accounts = [paper.pot] * paper.uses_pot + [paper.house] * paper.uses_house
    large = Style(size=9.5, bold=True, align=1)
    title = _("To settle") if paper.raced else _("Total")
    sums: list[list[Flowable]] = [_sum(title, [signed(units) for units in (*paper.totals, *accounts)], large)]
    if paper.settle_up.currency:
        balances = {party.slot: party.balance for party in paper.settle_up.parties}
        slots = range(1, len(paper.players) + 1)
        worth = [signed_money(balances.get(slot, 0), paper.settle_up.currency) for slot in slots]
        sums.append(_sum(_("In money"), [*worth, *[""] * len(accounts)], Style(size=8, align=1)))
    return sums


def _sum(what: str, amounts: list[str], style: Style) -> list[Flowable]:
    return [Text(""), Text(what, Style(size=8, bold=True)), *(Text(amount, style) for amount in amounts)]


def _legend(paper: GamePaper) -> str:
    legend = _(
        "Capital P: picker. Small p: partner. D: dealer. –: sits out. Small: this hand. Large: running total. "
        "Crossed out: voided, doesn't count."
    )
    raced = _("In a race, small is this hand and large is the score. Each pair of players settles the difference.")
    return f"{legend} {raced}" if paper.raced else legend
