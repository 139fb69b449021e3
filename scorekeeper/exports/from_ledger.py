"""From the ledger to paper: an evening's settle-up and sheet become what the sheets print."""

from __future__ import annotations

from dataclasses import replace

from django.utils.formats import time_format
from django.utils.timezone import localdate, localtime

from scorekeeper.ledger.postings import UNITS
from scorekeeper.queries import settle_up as ledger

from . import amounts
from .evening_paper import EveningPaper, Party, Payment, SettleUp
from .sheet_lines import sheet_lines


def evening_paper(found: ledger.SettleUp, money: bool = True) -> EveningPaper:
    """What the sheets of an evening print; without ``money`` in units, and no amount of money is on them."""
    settle_up = found if money else _in_units(found)
    sheet, rules = settle_up.sheet, settle_up.sheet.rules
    return EveningPaper(
        title=sheet.name,
        day=localdate(sheet.opened),
        players=sheet.names,
        rules=rules,
        lines=sheet_lines(sheet, "" if settle_up.commodity == UNITS else settle_up.commodity),
        settle_up=_settle_up(settle_up),
        head=sheet.head,
    )


def _in_units(found: ledger.SettleUp) -> ledger.SettleUp:
    """The settle-up of the same sheet had it been played without money: lines that only move money are left out."""
    lines = tuple(line for line in found.sheet.lines if line.what.get("commodity", UNITS) == UNITS)
    rules = replace(found.sheet.opening_rules, unit_value=0)
    return ledger.settled(replace(found.sheet, lines=lines, opening_rules=rules))


def _settle_up(found: ledger.SettleUp) -> SettleUp:
    currency = "" if found.commodity == UNITS else found.commodity
    return SettleUp(
        currency=currency,
        unit_value=found.sheet.opening_rules.unit_value if currency else 0,
        parties=tuple(Party(party.slot, party.units, party.balance, party.paid) for party in found.parties),
        due=tuple(_due(due, currency) for due in found.fewest),
        made=tuple(_made(made) for made in found.made),
    )


def _due(due: ledger.Due, currency: str) -> Payment:
    why = ledger.reason(due, lambda amount: amounts.money(amount, currency) if currency else str(amount))
    return Payment(due.payer.slot, due.payee.slot, due.amount, why)


def _made(made: ledger.Made) -> Payment:
    when = time_format(localtime(made.at), "TIME_FORMAT")
    return Payment(made.payer.slot, made.payee.slot, made.amount, f"{when}: {made.by.why}" if made.by.why else when)
