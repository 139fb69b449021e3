"""The lines of the score sheet as paper shows them: what happened in a few words, who did what, what was changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import pairwise

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scorekeeper.engine import house_rules
from scorekeeper.engine.hand import Kind
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.postings import HOUSE, UNITS
from scorekeeper.queries.history import Version
from scorekeeper.queries.sheet import Sheet
from scorekeeper.queries.sheet_line import SheetLine

from . import hand_words, rule_words
from .amounts import money
from .evening_paper import Line, Role

_SAID_BY_KIND = frozenset({Kind.RENEGE, Kind.MISPLAY, Kind.FORFEIT, Kind.MISDEAL, Kind.SCHWANZER})


def sheet_lines(sheet: Sheet, currency: str) -> tuple[Line, ...]:
    """The sheet's lines in order, with the penalties in that currency; without one, with no money."""
    return tuple(_lines(sheet, currency))


def _lines(sheet: Sheet, currency: str) -> Iterator[Line]:
    pot = house = 0
    for line in sheet.lines:
        yield _line(line, sheet.names, line.pot - pot, line.house - house, currency)
        pot, house = line.pot, line.house


def _line(line: SheetLine, names: tuple[str, ...], pot: int, house: int, currency: str) -> Line:
    moves = line.kind is LineKind.HAND or any(line.payouts) or pot or house
    fines = _fines(line, currency)
    return Line(
        number=line.number,
        text=_TEXTS[line.kind](line, names),
        totals=line.totals,
        deltas=line.payouts if moves else (),
        roles=_roles(line),
        dealer=line.dealer,
        pot=pot,
        house=house,
        fines=fines,
        house_fines=-sum(fines),
        notes=tuple(_notes(line, names)),
        voided=line.voided,
        race=line.race,
    )


def _fines(line: SheetLine, currency: str) -> tuple[int, ...]:
    """Penalties in money by seat; what the seats do not get goes to the house."""
    if line.kind is LineKind.PAYMENT:
        return ()
    moved = {slot: amount for slot, commodity, amount in line.beside if commodity == currency}
    return tuple(moved.get(seat, 0) for seat in range(1, len(line.totals) + 1)) if moved else ()


def _roles(line: SheetLine) -> tuple[Role, ...]:
    untouched = [player for player in line.away if not line.payouts or not line.payouts[player - 1]]
    roles = dict.fromkeys(untouched, Role.AWAY) | dict.fromkeys(line.sits_out, Role.OUT)
    roles |= dict.fromkeys(line.partners, Role.PARTNER)
    if not roles and line.paid is None:
        return ()
    if line.picker:
        roles[line.picker] = Role.PICKER
    return tuple(roles.get(seat, Role.NONE) for seat in range(1, len(line.totals) + 1))


def _hand(line: SheetLine, names: tuple[str, ...]) -> str:
    if line.voided or hand_words.kind(line.what) in _SAID_BY_KIND:
        return hand_words.sentence(line.what, line.seated(names), line.rules)
    alone = [_("alone")] if line.picker and not line.partners and line.race is None else []
    times = [f"\N{MULTIPLICATION SIGN}{line.multiplier}"] if line.multiplier > 1 else []
    return " · ".join([_result(line), *alone, *hand_words.marks(line.what, line.seated(names)), *times])


def _result(line: SheetLine) -> str:
    """The bracket, with the exact points where they were typed, or the kind of hand."""
    result = hand_words.result(line.what, line.category, line.rules)
    if hand_words.kind(line.what) is Kind.PICKED and result.isdigit():
        return f"{hand_words.bracket(line.category)} ({result})"
    return result


def _penalty(line: SheetLine, names: tuple[str, ...]) -> str:
    what = {"name": names[line.what["seat"] - 1], "amount": _amount(line)}
    if line.what["paid_to"] == "house":
        return _("Penalty: %(name)s pays the house %(amount)s") % what
    return _("Penalty: %(name)s pays %(amount)s, shared out") % what


def _payment(line: SheetLine, names: tuple[str, ...]) -> str:
    payer, payee = (_("The house") if seat == HOUSE else names[seat - 1] for seat in _parties(line))
    return _("%(payer)s paid %(payee)s %(amount)s") % {"payer": payer, "payee": payee, "amount": _amount(line)}


def _parties(line: SheetLine) -> tuple[int, int]:
    return line.what["payer"], line.what["payee"]


def _amount(line: SheetLine) -> str:
    amount, commodity = line.what["amount"], line.what["commodity"]
    return str(amount) if commodity == UNITS else money(amount, commodity)


def _pot(line: SheetLine, names: tuple[str, ...]) -> str:
    return hand_words.pot_divided(line.what, names)


def _seating(line: SheetLine, names: tuple[str, ...]) -> str:
    return hand_words.seated(line.what, names)


def _rules(line: SheetLine, _names: tuple[str, ...]) -> str:
    return rule_words.changed(house_rules.read(line.what), line.rules)


def _paper(_line: SheetLine, _names: tuple[str, ...]) -> str:
    return _("Totals carried over from paper")


def _remedy(line: SheetLine, names: tuple[str, ...]) -> str:
    keeper = {"name": names[line.what["keeper"] - 1]}
    if line.what["shared"]:
        return _("Sheet balanced: shared among the others, %(name)s pays the rest") % keeper
    return _("Sheet balanced: %(name)s pays the difference") % keeper


_TEXTS: dict[LineKind, Callable[[SheetLine, tuple[str, ...]], str]] = {
    LineKind.HAND: _hand,
    LineKind.PENALTY: _penalty,
    LineKind.POT: _pot,
    LineKind.RULES: _rules,
    LineKind.PAYMENT: _payment,
    LineKind.PAPER: _paper,
    LineKind.REMEDY: _remedy,
    LineKind.SEATING: _seating,
}


def _notes(line: SheetLine, names: tuple[str, ...]) -> Iterator[str]:
    """Who changed what when and why, and what was said before."""
    if line.in_doubt:
        yield _("In doubt: counts for nothing until one of two opinions is chosen")
    if over := hand_words.game_over(line.race, names):
        yield over
    first = line.made
    if first.kind == "insert":
        yield _("Inserted %(when)s, %(who)s") % {"when": _when(first.at), "who": first.role} + _because(first.why)
    elif first.why:
        yield first.why
    for before, after in pairwise(line.versions):
        yield _change(line, before, after, names)


def _change(line: SheetLine, before: Version, after: Version, names: tuple[str, ...]) -> str:
    signed_by = {"when": _when(after.by.at), "who": after.by.role}
    if after.voided:
        return _("Void since %(when)s, %(who)s") % signed_by + _because(after.by.why)
    if before.voided and before.what == after.what:
        return _("Stands again since %(when)s, %(who)s") % signed_by + _because(after.by.why)
    seated = line.seated(names, before)
    was = hand_words.sentence(before.what, seated, line.rules) if line.kind is LineKind.HAND else ""
    note = _("Corrected %(when)s, %(who)s") % signed_by + _because(after.by.why)
    return note + ". " + _("Before: %(was)s") % {"was": was} if was else note


def _because(why: str) -> str:
    return f": {why}" if why else ""


def _when(at: datetime) -> str:
    return time_format(localtime(at), "TIME_FORMAT")
