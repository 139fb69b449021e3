"""Prizes, the cash box, and sold tickets of an event as reports. Amounts are minor units of the event's currency."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.reports.report import Column, Label, Money, Name, Named, Note, On, Report, Value, Words, YesNo
from tournaments.engine.award import Contest, LeftReason, Prize, PrizeLeft
from tournaments.engine.event.money import CashKind
from tournaments.engine.event.tickets import tickets_used
from tournaments.engine.event.values import Cash, PayMethod, RoundTicket
from tournaments.engine.prize_table import Leftover
from tournaments.queries.record import Record
from tournaments.wording.open_items import correction_words
from tournaments.wording.prizes import CASH_KINDS, CONTESTS, LEFTOVER_REASONS, PAY_METHODS, WHOM
from tournaments.wording.setup import SIDES


@dataclass(frozen=True, slots=True)
class _PrizeLine:
    """An amount: a prize that someone won, or what is left over and to whom it goes."""

    prize: Prize | None
    amount: int
    name: Value
    number: int | None = None
    shared_by: int | None = None
    reason: Value = ""


def prizes_report(record: Record, *, money: bool) -> Report[_PrizeLine]:
    """Return the prizes and what is left over; without ``money``, places."""
    correction = correction_words(record.book, record.reviews)
    unsaid = record.unsaid if money and record.award is None else ""
    columns: list[Column[_PrizeLine]] = [
        Words("contest", _("Prize"), lambda line: unsaid or (_contest(line.prize) if line.prize else "")),
        Column("place", _("Place"), lambda line: line.prize.place or None if line.prize else None),  # 0: all of a round
        Column("session", _("Session"), lambda line: line.prize.session if line.prize else None),
        Words("side", _("Side prize"), lambda line: _side(line.prize) if line.prize else ""),
        Column("number", _("Number"), lambda line: line.number, On.FILES),
        Name("name", _("Player"), lambda line: line.name),
        Column("shared_by", _("Shared by"), lambda line: line.shared_by),
        Words("reason", _("Leftover"), lambda line: line.reason),
        Note("correction", _("Correction"), lambda _line: correction, On.FILES),
    ]
    if money:
        currency = record.book.setup.currency
        amount = Money[_PrizeLine](
            "amount", _("Amount"), lambda line: None if unsaid else line.amount, currency=currency
        )
        columns.insert(-1, amount)
    rows = [_PrizeLine(None, 0, "")] if unsaid else list(_prizes(record, money=money))
    return Report("prizes", _("Prizes"), columns, rows)


def _prizes(record: Record, *, money: bool) -> Iterator[_PrizeLine]:
    if record.award is None:
        return
    for won in (*record.by_hour, *record.award.won):
        if money or won.amount:
            name = Named(record.name(won.entrant), won.entrant)
            yield _PrizeLine(won.prize, won.amount, name, won.entrant, won.shared_by)
    if money:
        waiting = (
            PrizeLeft(LeftReason.UNDECIDED, Leftover.LATER, amount, Prize(Contest.SESSION, 0, number))
            for number, amount in record.waiting.items()
            if amount
        )
        for left in (*waiting, *record.award.left):
            reason = Label(left.reason.value, str(LEFTOVER_REASONS[left.reason]))
            yield _PrizeLine(left.prize, left.amount, Label(left.to.value, str(WHOM[left.to])), reason=reason)


def _contest(prize: Prize) -> Label:
    return Label(prize.contest.value, str(CONTESTS[prize.contest]))


def _side(prize: Prize) -> Value:
    return Label(prize.side.value, str(SIDES[prize.side])) if prize.side else ""


def cash_report(record: Record) -> Report[Cash]:
    """Return the amounts collected (+) and paid out (-), an entry each."""
    currency = record.book.setup.currency
    columns: list[Column[Cash]] = [
        Column("entry", _("Entry"), lambda cash: cash.id),
        Words("kind", _("Type"), lambda cash: Label(cash.kind, str(CASH_KINDS[CashKind(cash.kind)]))),
        Column("number", _("Number"), lambda cash: cash.entrant),
        Name("name", _("Player"), lambda cash: record.name(cash.entrant)),
        Money("amount", _("Amount"), lambda cash: cash.amount, currency=currency),
        Note("why", _("Reason"), lambda cash: cash.why),
        Words("method", _("Paid by"), lambda cash: Label(cash.method.value, str(PAY_METHODS[cash.method]))),
        Money("in_box", _("In the box"), lambda cash: cash.amount * (cash.method is PayMethod.CASH), currency=currency),
    ]
    return Report("cash", _("Cash"), columns, record.book.cash)


def pot_formula() -> str:
    """The pot as a formula: fees less refunds."""
    kinds = (CASH_KINDS[kind] for kind in (CashKind.FEE, CashKind.REFUND))
    return "+".join(f'SUMIFS({{cash.amount}},{{cash.kind}},"{kind}")' for kind in kinds)


def tickets_report(record: Record, *, money: bool) -> Report[RoundTicket]:
    """Return the tickets, in the order in which they were sold."""
    played = tickets_used(record.book)
    columns: list[Column[RoundTicket]] = [
        Column("ticket", _("Ticket"), lambda ticket: ticket.id),
        Column("number", _("Number"), lambda ticket: ticket.entrant),
        Name("name", _("Player"), lambda ticket: record.name(ticket.entrant)),
        Column("since", _("Good for round"), lambda ticket: ticket.since),
        Column("played", _("Used in round"), lambda ticket: played.get(ticket.id)),
        YesNo("returned", _("Returned"), lambda ticket: int(ticket.returned)),
    ]
    if money:
        currency = record.book.setup.currency
        columns.append(Money("paid", _("Paid"), lambda ticket: ticket.paid, currency=currency))
    return Report("tickets", _("Tickets"), columns, record.book.tickets)
