"""Prizes, the cash box, and sold tickets of an event as sheets. Amounts are minor units of the event's currency."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournaments.engine.award import Contest, LeftReason, Prize, PrizeLeft
from tournaments.engine.event.money import CashKind
from tournaments.engine.event.tickets import tickets_used
from tournaments.engine.event.values import PayMethod
from tournaments.engine.prize_table import Leftover
from tournaments.exports.sheets.rows import Cell, DataColumn, DataSheet, Label, Shape, column_of, text_column
from tournaments.queries.record import Record
from tournaments.wording.open_items import correction_words
from tournaments.wording.prizes import CASH_KINDS, CONTESTS, LEFTOVER_REASONS, PAY_METHODS, WHOM
from tournaments.wording.setup import SIDES

AMOUNT = 8  # column of the prizes
IN_CASH, KIND = 4, 1  # columns of the cash


def prizes_sheet(record: Record, *, money: bool) -> DataSheet:
    """Return the sheet of prizes and what is left over; without ``money``, of places."""
    columns = (
        text_column("contest", _("Prize")),
        DataColumn("place", _("Place")),
        DataColumn("session", _("Session")),
        text_column("side", _("Side prize")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("shared_by", _("Shared by")),
        text_column("reason", _("Leftover"), 14),
    )
    amount = (DataColumn("amount", _("Amount"), Shape.AMOUNT),) if money else ()
    correction = correction_words(record.book, record.reviews)
    rows = ((*row, correction) for row in _prizes(record, money))
    return DataSheet("prizes", _("Prizes"), (*columns, *amount, correction_column()), rows)


def correction_column() -> DataColumn:
    """Return the column that marks results which don't have a correction."""
    return text_column("correction", _("Correction"), 26)


def _prizes(record: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    if record.award is None:
        yield from ((record.unsaid, *[None] * (AMOUNT if money else AMOUNT - 1)),) if money else ()
        return
    for won in (*record.by_hour, *record.award.won):
        if money or won.amount:
            row = (*_prize(won.prize), won.entrant, record.name(won.entrant), won.shared_by, "")
            yield (*row, won.amount) if money else row
    if money:
        waiting = (_waiting(number, amount) for number, amount in record.waiting.items() if amount)
        yield from _leftover_rows([*waiting, *record.award.left])


def _waiting(number: int, amount: int) -> PrizeLeft:
    return PrizeLeft(LeftReason.UNDECIDED, Leftover.LATER, amount, Prize(Contest.SESSION, 0, number))


def _leftover_rows(leftovers: Iterable[PrizeLeft]) -> Iterator[tuple[Cell, ...]]:
    for left in leftovers:
        prize: tuple[Cell, ...] = _prize(left.prize) if left.prize else ("", None, None, "")
        recipient = Label(left.to.value, str(WHOM[left.to]))
        yield (*prize, None, recipient, None, Label(left.reason.value, str(LEFTOVER_REASONS[left.reason])), left.amount)


def _prize(prize: Prize) -> tuple[Cell, ...]:
    """Return its cells; place 0 is all of a round's."""
    contest = Label(prize.contest.value, str(CONTESTS[prize.contest]))
    side = Label(prize.side.value, str(SIDES[prize.side])) if prize.side else ""
    return contest, prize.place or None, prize.session, side


def cash_sheet(record: Record) -> DataSheet:
    """Return the sheet of amounts collected (+) and paid out (-), an entry each."""
    columns = (
        DataColumn("entry", _("Entry")),
        text_column("kind", _("Type")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("amount", _("Amount"), Shape.AMOUNT),
        text_column("why", _("Reason"), 40),
        text_column("method", _("Paid by")),
        DataColumn("in_box", _("In the box"), Shape.AMOUNT),
    )
    rows = (
        (
            cash.id,
            Label(cash.kind, str(CASH_KINDS[cash.kind])),
            cash.entrant,
            record.name(cash.entrant),
            cash.amount,
            cash.why,
            Label(cash.method.value, str(PAY_METHODS[cash.method])),
            cash.amount if cash.method is PayMethod.CASH else 0,
        )
        for cash in record.book.cash
    )
    return DataSheet("cash", _("Cash"), columns, rows)


def pot() -> str:
    """The pot as a formula: fees less refunds."""
    amounts, kinds = column_of(_("Cash"), IN_CASH), column_of(_("Cash"), KIND)
    return "+".join(f'SUMIFS({amounts},{kinds},"{CASH_KINDS[kind]}")' for kind in (CashKind.FEE, CashKind.REFUND))


def prizes_formula() -> str:
    """All prizes and what is left over, as a formula."""
    return f"SUM({column_of(_('Prizes'), AMOUNT)})"


def tickets_sheet(record: Record, *, money: bool) -> DataSheet:
    """A row a ticket, in the order in which they were sold."""
    columns = (
        DataColumn("ticket", _("Ticket")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("since", _("Good for round")),
        DataColumn("played", _("Used in round"), width=16),
        DataColumn("returned", _("Returned"), Shape.FLAG, 12),
    )
    paid = (DataColumn("paid", _("Paid"), Shape.AMOUNT),) if money else ()
    return DataSheet("tickets", _("Tickets"), (*columns, *paid), _rows(record, money))


def _rows(record: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    played = tickets_used(record.book)
    for ticket in record.book.tickets:
        name, back = record.name(ticket.entrant), int(ticket.returned)
        row = (ticket.id, ticket.entrant, name, ticket.since, played.get(ticket.id), back)
        yield (*row, ticket.paid) if money else row
