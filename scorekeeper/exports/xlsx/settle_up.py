"""The settle-up in a workbook: balances computed from the score sheet, payments, remaining balances."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.exports.xlsx.cells import (
    ASIDE,
    COUNT,
    FADED,
    HEAD,
    LEFT,
    OVERLINE,
    PLAIN,
    RIGHT,
    TITLE,
    UNDERLINE,
    UNITS,
    amount_shape,
    at,
    fit_rows,
    formula,
    gain_shape,
    number,
    print_setup,
    text,
    widths,
)
from scorekeeper.exports.xlsx.score_sheet import ScoreSheet
from scorekeeper.ledger.folding import HOUSE, POT
from scorekeeper.wording.amounts import major, places
from scorekeeper.wording.score_sheet import GamePaper, PaperPayment, history_code

_VALUE, _HEADS = "C3", 5
_SEAT, _NAME, _UNITS, _FINED, _BALANCE, _PAID, _GOT, _LEFT, _AFTER = range(1, 10)
_PAYER, _PAYEE, _AMOUNT, _WHY = 1, 3, 5, 6
_LETTERS = {POT: "P", HOUSE: "H"}


@dataclass(frozen=True)
class _Payments:
    """First and last row of a list of payments."""

    first: int
    last: int

    def sum_for(self, seat_column: int, seat: str) -> str:
        """Return a formula's term: what the seat pays or gets in this list."""
        seats = f"${at(self.first, seat_column)[0]}${self.first}:${at(self.last, seat_column)[0]}${self.last}"
        amounts = f"$E${self.first}:$E${self.last}"
        return f"SUMIF({seats},{seat},{amounts})"


@dataclass(frozen=True)
class _Page:
    """The worksheet, its game, and where its parts are."""

    sheet: Worksheet
    paper: GamePaper
    score: ScoreSheet
    made: _Payments
    due: _Payments

    @property
    def digits(self) -> int:
        """Digits after the point of the amounts; none in units."""
        return _digits(self.paper)

    @property
    def shape(self) -> str:
        """The number format of a gain or a loss."""
        return gain_shape(self.paper.settle_up.currency)


def fill(sheet: Worksheet, paper: GamePaper, score: ScoreSheet) -> None:
    """Write the settle-up onto an empty worksheet, linked to the score sheet."""
    currency = paper.settle_up.currency
    text(sheet, 1, 1, paper.title, TITLE, stands=None)
    text(sheet, 2, 1, _("History code %(head)s") % {"head": history_code(paper.head)}, FADED, stands=None)
    if currency:
        text(sheet, 3, 1, _("Per point, %(currency)s") % {"currency": currency}, stands=None)
        number(sheet, 3, _UNITS, major(paper.settle_up.unit_value, currency), amount_shape(currency))
    first_made = _HEADS + len(score.names) + 5
    made = _payments(sheet, first_made, _("Already paid"), paper.settle_up.made, paper)
    due = _payments(sheet, made.last + 4, _("Payments due"), paper.settle_up.due, paper)
    _balances(_Page(sheet, paper, score, made, due))
    widths(sheet, {_SEAT: 8, _NAME: 24, _UNITS: 12, _FINED: 24})
    widths(sheet, dict.fromkeys(range(_BALANCE, _AFTER + 1), 15))
    fit_rows(sheet, _HEADS)
    print_setup(sheet, paper.title[:60], wide=True, head_rows=1)


def _digits(paper: GamePaper) -> int:
    currency = paper.settle_up.currency
    return places(currency) if currency else 0


def _balances(page: _Page) -> None:
    fines = _("Money penalties") if page.paper.settle_up.currency else ""
    heads = [_("Seat"), _("Player"), _("Points"), fines, _("Balance")]
    heads += [_("Already paid"), _("Already received"), _("Left"), _("After payments due")]
    for column, head in enumerate(heads, 1):
        text(page.sheet, _HEADS, column, head, HEAD, LEFT if column < _UNITS else RIGHT).border = UNDERLINE
    for account, name in enumerate(page.score.names):
        row = _HEADS + 1 + account
        text(page.sheet, row, _NAME, name)
        formula(page.sheet, row, _UNITS, f"={page.score.final_units(account)}", UNITS)
        _balance(page, row, account)
    _sums(page, _HEADS + 1 + len(page.score.names))
    page.sheet.freeze_panes = at(_HEADS + 1, _UNITS)


def _balance(page: _Page, row: int, account: int) -> None:
    """Write a party's row: its balance, what payments made leave of it, and the rest after payments due, which is 0."""
    worth = at(row, _UNITS)
    if page.paper.settle_up.currency:
        worth = f"{worth}*{_VALUE}+{at(row, _FINED)}"
        if fined := page.score.penalty_sum(account):
            formula(page.sheet, row, _FINED, f"={fined}", page.shape)
    _write_rounded(page, row, _BALANCE, worth)
    _slot(page.sheet, row, _SEAT, page.score.slots[account])
    seat = at(row, _SEAT)
    _write_rounded(page, row, _PAID, page.made.sum_for(_PAYER, seat))
    _write_rounded(page, row, _GOT, page.made.sum_for(_PAYEE, seat))
    paid, got = page.due.sum_for(_PAYER, seat), page.due.sum_for(_PAYEE, seat)
    _write_rounded(page, row, _AFTER, f"{at(row, _LEFT)}+{paid}-{got}")
    _write_rounded(page, row, _LEFT, f"{at(row, _BALANCE)}+{at(row, _PAID)}-{at(row, _GOT)}")


def _write_rounded(page: _Page, row: int, column: int, terms: str) -> None:
    """Write a formula rounded to the coin: sums of tenths are no tenths in binary."""
    formula(page.sheet, row, column, f"=ROUND({terms},{page.digits})", page.shape, HEAD if column == _LEFT else PLAIN)


def _sums(page: _Page, row: int) -> None:
    text(page.sheet, row, _NAME, _("Sum"), HEAD)
    for column in range(_UNITS, _AFTER + 1):
        total = f"SUM({at(_HEADS + 1, column)}:{at(row - 1, column)})"
        shape = UNITS if column == _UNITS else page.shape
        formula(page.sheet, row, column, f"=ROUND({total},{page.digits})", shape, FADED)
    for column in range(1, _AFTER + 1):
        page.sheet.cell(row, column).border = OVERLINE


def _payments(sheet: Worksheet, head: int, title: str, payments: Iterable[PaperPayment], paper: GamePaper) -> _Payments:
    text(sheet, head - 1, 1, title, HEAD, stands=None)
    for column, name in enumerate([_("Seat"), _("From"), _("Seat"), _("To"), _("Amount"), _("Reason")], 1):
        text(sheet, head, column, name, HEAD).border = UNDERLINE
    row = head
    for row, payment in enumerate(payments, head + 1):
        _payment(sheet, row, payment, paper)
    return _Payments(head + 1, max(row, head + 1))


def _payment(sheet: Worksheet, row: int, payment: PaperPayment, paper: GamePaper) -> None:
    currency = paper.settle_up.currency
    amount = major(payment.amount, currency) if currency else payment.amount
    for column, slot in ((_PAYER, payment.payer), (_PAYEE, payment.payee)):
        _slot(sheet, row, column, slot)
        text(sheet, row, column + 1, paper.name(slot))
    number(sheet, row, _AMOUNT, amount, amount_shape(paper.settle_up.currency))
    text(sheet, row, _WHY, payment.why, stands=ASIDE)


def _slot(sheet: Worksheet, row: int, column: int, slot: int) -> None:
    """Write a seat's number; pot and house have a letter, which formulas look up as well."""
    if letter := _LETTERS.get(slot):
        text(sheet, row, column, letter)
    else:
        number(sheet, row, column, slot, COUNT).alignment = LEFT
