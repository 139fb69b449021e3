"""An evening as it goes to paper: the same lines for the printed sheets and for the workbook."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from scorekeeper.engine.rules import HouseRules


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
    all sum to zero. A voided line shows what it once paid and counts for nothing. ``totals`` are the units after it,
    ``penalty`` is money by seat in minor units.
    """

    number: str
    text: str
    totals: tuple[int, ...]
    deltas: tuple[int, ...] = ()
    roles: tuple[Role, ...] = ()
    dealer: int | None = None
    pot: int = 0
    house: int = 0
    penalty: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    voided: bool = False

    @property
    def counts(self) -> bool:
        """Whether the line moves the totals."""
        return bool(self.deltas) and not self.voided


@dataclass(frozen=True)
class Due:
    """A payment that would settle, seats counted from 1; ``amount`` is positive."""

    payer: int
    payee: int
    amount: int
    reason: str


@dataclass(frozen=True)
class Paid:
    """A payment that was made."""

    payer: int
    payee: int
    amount: int
    note: str


@dataclass(frozen=True)
class SettleUp:
    """Who pays whom, in units, or in minor units of money where ``currency`` is set.

    By seat: ``balances`` before any payment, ``left`` after the payments made. ``unit_value`` is in minor units.
    """

    currency: str
    unit_value: int
    balances: tuple[int, ...]
    left: tuple[int, ...]
    due: tuple[Due, ...]
    paid: tuple[Paid, ...]


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

    @property
    def totals(self) -> tuple[int, ...]:
        """Units by seat at the end."""
        return self.lines[-1].totals if self.lines else (0,) * len(self.players)

    @property
    def pot(self) -> int:
        """Units in the pot at the end."""
        return sum(line.pot for line in self.lines if line.counts)

    @property
    def house(self) -> int:
        """Units that went to the house."""
        return sum(line.house for line in self.lines if line.counts)

    @property
    def uses_pot(self) -> bool:
        """Whether any line moved the pot."""
        return any(line.pot for line in self.lines if line.counts)

    @property
    def uses_house(self) -> bool:
        """Whether any line moved the house's account."""
        return any(line.house for line in self.lines if line.counts)

    @property
    def penalties(self) -> tuple[int, ...]:
        """Penalties in money by seat, minor units."""
        costing = [line.penalty for line in self.lines if line.penalty and not line.voided]
        return tuple(map(sum, zip(*costing, strict=True))) if costing else (0,) * len(self.players)
