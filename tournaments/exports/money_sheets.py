"""Prizes and the cash box of an event as sheets. Amounts are minor units of the event's currency."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.engine.award import Award, Prize
from tournaments.queries.record import Record

from .sheets import Cell, Column, Shape, Sheet, column_of, text

AMOUNT = 8  # column of the prizes
IN_CASH, KIND = 4, 1  # columns of the cash


def prizes(found: Record, *, money: bool) -> Sheet:
    """Who wins what, and what is left over; without ``money`` who comes in where."""
    columns = (
        text("contest", _("Prize")),
        Column("place", _("Place")),
        Column("session", _("Session")),
        text("side", _("Side prize")),
        Column("number", _("Number")),
        text("name", _("Name"), 26),
        Column("shared_by", _("Shared by")),
        text("reason", _("Left over"), 14),
    )
    amount = (Column("amount", _("Amount"), Shape.AMOUNT),) if money else ()
    return Sheet("prizes", _("Prizes"), (*columns, *amount), _prizes(found, money))


def _prizes(found: Record, money: bool) -> Iterator[tuple[Cell, ...]]:
    if found.award is None:
        yield from ((found.unsaid, *[None] * (AMOUNT if money else AMOUNT - 1)),) if money else ()
        return
    for won in (*found.by_hour, *found.award.won):
        if money or won.amount:
            row = (*_prize(won.prize), won.entrant, found.name(won.entrant), won.shared_by, "")
            yield (*row, won.amount) if money else row
    if money:
        yield from _left(found.award)


def _left(award: Award) -> Iterator[tuple[Cell, ...]]:
    for left in award.left:
        prize: tuple[Cell, ...] = _prize(left.prize) if left.prize else ("", None, None, "")
        yield (*prize, None, left.to.value, None, left.reason.value, left.amount)


def _prize(prize: Prize) -> tuple[Cell, ...]:
    return prize.contest.value, prize.place, prize.session, prize.side.value if prize.side else ""


def cash(found: Record) -> Sheet:
    """What was taken in (+) and paid out (-), an entry each."""
    columns = (
        Column("entry", _("Entry")),
        text("kind", _("Kind")),
        Column("number", _("Number")),
        text("name", _("Name"), 26),
        Column("amount", _("Amount"), Shape.AMOUNT),
        text("why", _("Why"), 40),
    )
    rows = (
        (cash.id, cash.kind, cash.entrant, found.name(cash.entrant), cash.amount, cash.why) for cash in found.book.cash
    )
    return Sheet("cash", _("Cash"), columns, rows)


def pot() -> str:
    """The pot as a formula: fees less refunds."""
    amounts, kinds = column_of(_("Cash"), IN_CASH), column_of(_("Cash"), KIND)
    return f'SUMIFS({amounts},{kinds},"fee")+SUMIFS({amounts},{kinds},"refund")'


def given() -> str:
    """All prizes and what is left over, as a formula."""
    return f"SUM({column_of(_('Prizes'), AMOUNT)})"
