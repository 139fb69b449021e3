"""An evening as it goes to paper: the same lines for the printed sheets and for the workbook."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.utils.translation import gettext

from scorekeeper.engine.rules import HouseRules
from scorekeeper.ledger.postings import HOUSE


class Role(StrEnum):
    """What a seat did in a hand, as the sheet marks it."""

    PICKER = "P"
    PARTNER = "p"
    OUT = "\N{EN DASH}"
    NONE = ""


@dataclass(frozen=True)
class Line:
    """A line of the score sheet: a hand, a penalty, a payment, a change of the rules.

    ``deltas`` are units by seat (none: the line moves no units), ``pot`` and ``house`` what went there, so that they
    all sum to zero; ``totals`` are the units after it. ``fines`` is money by seat in minor units, ``house_fines`` what
    the house got of it. A voided line moves nothing.
    """

    number: int | None
    text: str
    totals: tuple[int, ...]
    deltas: tuple[int, ...] = ()
    roles: tuple[Role, ...] = ()
    dealer: int | None = None
    pot: int = 0
    house: int = 0
    fines: tuple[int, ...] = ()
    house_fines: int = 0
    notes: tuple[str, ...] = ()
    voided: bool = False


@dataclass(frozen=True)
class Payment:
    """A payment that was made, or that would settle. ``why`` says why it is what it is, or when it was made.

    Payer and payee are seats, or ``HOUSE``; ``amount`` is positive.
    """

    payer: int
    payee: int
    amount: int
    why: str


@dataclass(frozen=True)
class SettleUp:
    """Who pays whom, in units, or in minor units of money where ``currency`` is set.

    By seat: ``balances`` before any payment, ``left`` after the payments made. ``unit_value`` is in minor units.
    """

    currency: str
    unit_value: int
    balances: tuple[int, ...]
    left: tuple[int, ...]
    due: tuple[Payment, ...]
    paid: tuple[Payment, ...]


@dataclass(frozen=True)
class EveningPaper:
    """All that the sheets of an evening show. ``head`` is the last hash of its journal's chain."""

    title: str
    day: date
    players: tuple[str, ...]
    rules: HouseRules
    lines: tuple[Line, ...]
    settle_up: SettleUp
    head: str

    def name(self, seat: int) -> str:
        """The name of a seat, or of the house."""
        return gettext("The house") if seat == HOUSE else self.players[seat - 1]

    @property
    def totals(self) -> tuple[int, ...]:
        """Units by seat at the end."""
        return self.lines[-1].totals if self.lines else (0,) * len(self.players)

    @property
    def pot(self) -> int:
        """Units in the pot at the end."""
        return sum(line.pot for line in self.lines)

    @property
    def house(self) -> int:
        """Units that the house has at the end."""
        return sum(line.house for line in self.lines)

    @property
    def uses_pot(self) -> bool:
        """Whether any line moved the pot."""
        return any(line.pot for line in self.lines)

    @property
    def uses_house(self) -> bool:
        """Whether any line moved the house's account, or a payment goes there."""
        payments = (*self.settle_up.due, *self.settle_up.paid)
        return any(line.house or line.house_fines for line in self.lines) or any(
            HOUSE in (payment.payer, payment.payee) for payment in payments
        )

    @property
    def fines(self) -> bool:
        """Whether any line moved money beside the units."""
        return any(any(line.fines) for line in self.lines)
