"""Prizes, the cash box, and sold tickets of an event as sheets. Amounts are minor units of the event's currency."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.engine.award import Award, Prize
from tournaments.engine.event.tickets import tickets_used
from tournaments.exports.sheets.rows import Cell, DataColumn, DataSheet, Shape, column_of, text_column
from tournaments.queries.record import Record

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
        text_column("reason", _("Left over"), 14),
    )
    amount = (DataColumn("amount", _("Amount"), Shape.AMOUNT),) if money else ()
    return DataSheet("prizes", _("Prizes"), (*columns, *amount), _prizes(record, money))


def _prizes(record: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    if record.award is None:
        yield from ((record.unsaid, *[None] * (AMOUNT if money else AMOUNT - 1)),) if money else ()
        return
    for won in (*record.by_hour, *record.award.won):
        if money or won.amount:
            row = (*_prize(won.prize), won.entrant, record.name(won.entrant), won.shared_by, "")
            yield (*row, won.amount) if money else row
    if money:
        yield from _leftover_rows(record.award)


def _leftover_rows(award: Award) -> Iterator[tuple[Cell, ...]]:
    for left in award.left:
        prize: tuple[Cell, ...] = _prize(left.prize) if left.prize else ("", None, None, "")
        yield (*prize, None, left.to.value, None, left.reason.value, left.amount)


def _prize(prize: Prize) -> tuple[Cell, ...]:
    return prize.contest.value, prize.place, prize.session, prize.side.value if prize.side else ""


def cash_sheet(record: Record) -> DataSheet:
    """Return the sheet of amounts taken in (+) and paid out (-), an entry each."""
    columns = (
        DataColumn("entry", _("Entry")),
        text_column("kind", _("Kind")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("amount", _("Amount"), Shape.AMOUNT),
        text_column("why", _("Why"), 40),
    )
    rows = (
        (cash.id, cash.kind, cash.entrant, record.name(cash.entrant), cash.amount, cash.why)
        for cash in record.book.cash
    )
    return DataSheet("cash", _("Cash"), columns, rows)


def pot() -> str:
    """The pot as a formula: fees less refunds."""
    amounts, kinds = column_of(_("Cash"), IN_CASH), column_of(_("Cash"), KIND)
    return f'SUMIFS({amounts},{kinds},"fee")+SUMIFS({amounts},{kinds},"refund")'


def prizes_formula() -> str:
    """All prizes and what is left over, as a formula."""
    return f"SUM({column_of(_('Prizes'), AMOUNT)})"


def tickets_sheet(record: Record, *, money: bool) -> DataSheet:
    """A row a ticket, in the order in which they were sold."""
    columns = (
        DataColumn("ticket", _("Ticket")),
        DataColumn("number", _("Number")),
        text_column("name", _("Name"), 26),
        DataColumn("since", _("From round")),
        DataColumn("played", _("Played in round"), width=16),
        DataColumn("returned", _("Taken back"), width=12),
    )
    paid = (DataColumn("paid", _("Paid"), Shape.AMOUNT),) if money else ()
    return DataSheet("tickets", _("Tickets"), (*columns, *paid), _rows(record, money))


def _rows(record: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    played = tickets_used(record.book)
    for ticket in record.book.tickets:
        name, back = record.name(ticket.entrant), int(ticket.returned)
        row = (ticket.id, ticket.entrant, name, ticket.since, played.get(ticket.id), back)
        yield (*row, ticket.paid) if money else row
