"""Settling up: what everyone gets or owes, what has been paid, and the fewest payments that clear what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.engine.game_events import PaidTo
from scorekeeper.engine.settle_up import Payment, fewest_payments, pairwise_payments
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.folding import HOUSE, POT, SUSPENSE, UNITS
from scorekeeper.queries.sheet_lines import SheetLine, Signature

from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Party:
    """An owner of a balance: a seat (1..P); the pot (0), the house (62) and an imbalance (63) have no name.

    ``units`` is the score, ``balance`` the same in what is played for with penalties in money, ``paid`` what the party
    has paid (+) or got (-) so far, ``open_amount`` what it still gets (+) or owes (-).
    """

    slot: int
    name: str
    units: int
    balance: int
    paid: int

    @property
    def open_amount(self) -> int:
        """Return the amount still to get (+) or to pay (-)."""
        return self.balance + self.paid


@dataclass(frozen=True, slots=True)
class Due:
    """A payment that would clear something, with what both sides have open before it."""

    payer: Party
    payee: Party
    amount: int
    payer_open: int
    payee_open: int

    @property
    def is_off(self) -> bool:
        """Return whether it only moves an imbalance: nobody pays it, or nobody gets it."""
        return SUSPENSE in (self.payer.slot, self.payee.slot)

    @property
    def clears_payer(self) -> bool:
        """Return whether the payer is even after it."""
        return self.amount == self.payer_open

    @property
    def clears_payee(self) -> bool:
        """Return whether the payee is even after it."""
        return self.amount == self.payee_open


@dataclass(frozen=True, slots=True)
class Made:
    """A payment that was made; ``uid`` is its line, to take it back.

    With a ``month`` (``2026-11``) it is the game's share of a settled month, which nobody paid by itself.
    """

    uid: str
    payer: Party
    payee: Party
    amount: int
    by: Signature
    month: str = ""

    @property
    def at(self) -> datetime:
        """Return when it was written down."""
        return self.by.at


@dataclass(frozen=True, slots=True)
class SettleUp:
    """The end of a game. Amounts are minor units of ``commodity`` (a currency), or units where it is ``units``.

    ``fewest`` and ``plain`` (everyone with everyone) both clear what is left. ``pot`` is in units: it wants to be
    divided first, and an imbalance (``sheet.off``) its remedy. ``parties`` has the seats in order, then pot, house and
    imbalance where they hold something.
    """

    sheet: Sheet
    commodity: str
    parties: tuple[Party, ...]
    made: tuple[Made, ...]
    fewest: tuple[Due, ...]
    plain: tuple[Due, ...]

    @property
    def pot(self) -> int:
        """Units in the pot."""
        return self.sheet.pot

    @property
    def has_shares(self) -> bool:
        """Return whether a payment is the game's share of a settled month."""
        return any(made.month for made in self.made)

    @property
    def has_fines(self) -> bool:
        """Return whether penalties in money are in the balances, so that these are not the points alone."""
        return any(self.fines(party) for party in self.parties)

    def fines(self, party: Party) -> int:
        """Return what a party got (+) or paid (-) in penalties in money."""
        return party.balance - party.units * (self.sheet.opening_rules.unit_value or 1)

    @property
    def moves_penalties(self) -> bool:
        """Return whether someone pays the house more than their own penalties: netting saves payments that way."""
        own = Counter[int]()
        for line in self.sheet.lines:
            if line.kind is LineKind.PENALTY and not line.voided and line.what["paid_to"] == PaidTo.HOUSE:
                own[line.what["seat"]] += self._worth(line.what["amount"], line.what["commodity"])
        return any(due.amount > own[due.payer.slot] for due in self.fewest if due.payee.slot == HOUSE)

    def _worth(self, amount: int, commodity: str) -> int:
        """Return what an amount in units or in money comes to here; nothing in another commodity."""
        if commodity == UNITS != self.commodity:
            return amount * self.sheet.opening_rules.unit_value
        return amount if commodity == self.commodity else 0

    @property
    def is_replanned(self) -> bool:
        """Return whether a payment other than planned changed who pays whom, or how much, in the rest."""
        plan = Counter[tuple[int, int]]()
        for planned in fewest_payments({str(party.slot): party.balance for party in self.parties}):
            plan[int(planned.payer), int(planned.payee)] += planned.amount
        for made in self.made:
            plan[made.payer.slot, made.payee.slot] -= made.amount
        return plan != Counter({(due.payer.slot, due.payee.slot): due.amount for due in self.fewest})


def settle_sheet(sheet: Sheet) -> SettleUp:
    """Return the settle-up of a sheet."""
    money = sheet.opening_rules.unit_value
    commodity = sheet.opening_rules.currency if money else UNITS
    parties = _parties(sheet, commodity, money or 1)
    by_slot = {party.slot: party for party in parties}
    left = {str(party.slot): party.open_amount for party in parties}
    return SettleUp(
        sheet=sheet,
        commodity=commodity,
        parties=tuple(party for party in parties if party.slot in sheet.came or party.balance or party.paid),
        made=tuple(_read_payment(line, by_slot) for line in _payments(sheet)),
        fewest=_dues(fewest_payments(left), by_slot),
        plain=_dues(pairwise_payments(left), by_slot),
    )


def _parties(sheet: Sheet, commodity: str, value: int) -> tuple[Party, ...]:
    units = dict(enumerate(sheet.totals, 1)) | {POT: sheet.pot, HOUSE: sheet.house, SUSPENSE: -sheet.off}
    names = dict(enumerate(sheet.names, 1))
    extra = _sums(sheet, LineKind.PENALTY, LineKind.HAND)
    paid = _sums(sheet, LineKind.PAYMENT)
    return tuple(
        Party(
            slot=slot,
            name=names.get(slot, ""),
            units=total,
            balance=total * value + (extra.get((slot, commodity), 0) if commodity != UNITS else 0),
            paid=paid.get((slot, commodity), 0),
        )
        for slot, total in units.items()
    )


def _sums(sheet: Sheet, *kinds: LineKind) -> Mapping[tuple[int, str], int]:
    """Return the amounts that lines of these kinds moved beside the score, by party and commodity."""
    sums: dict[tuple[int, str], int] = {}
    for line in sheet.lines:
        if line.kind in kinds and not line.voided:
            for slot, commodity, amount in line.beside:
                sums[slot, commodity] = sums.get((slot, commodity), 0) + amount
    return sums


def _payments(sheet: Sheet) -> Iterable[SheetLine]:
    return (line for line in sheet.lines if line.kind is LineKind.PAYMENT and not line.voided)


def _read_payment(line: SheetLine, parties: Mapping[int, Party]) -> Made:
    what = line.what
    return Made(
        line.uid, parties[what["payer"]], parties[what["payee"]], what["amount"], line.created, what.get("month", "")
    )


def _dues(payments: Iterable[Payment], parties: Mapping[int, Party]) -> tuple[Due, ...]:
    """Return the payments with what is open before each of them."""
    open_amounts = {slot: party.open_amount for slot, party in parties.items()}
    dues = []
    for payment in payments:
        payer, payee = int(payment.payer), int(payment.payee)
        dues.append(Due(parties[payer], parties[payee], payment.amount, -open_amounts[payer], open_amounts[payee]))
        open_amounts[payer] += payment.amount
        open_amounts[payee] -= payment.amount
    return tuple(dues)
