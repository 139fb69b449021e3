"""An evening as it goes to paper: the same lines for the printed sheets and for the workbook."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property

from django.utils.translation import gettext

from scorekeeper.engine.rules import HouseRules
from scorekeeper.ledger.postings import HOUSE, POT
from scorekeeper.ledger.racing import RaceMark


class Role(StrEnum):
    """What a player did in a hand, as the sheet marks it; nothing is marked for who was away."""

    PICKER = "P"
    PARTNER = "p"
    OUT = "\N{EN DASH}"
    AWAY = " "
    NONE = ""


@dataclass(frozen=True)
class Line:
    """A line of the score sheet: a hand, a penalty, a payment, a change of the rules.

    ``deltas`` are units by seat (none: the line moves no units), ``pot`` and ``house`` what went there, so that they
    all sum to zero; ``totals`` are the units after it. ``fines`` is money by seat in minor units, ``house_fines`` what
    the house got of it. A voided line moves nothing. ``race`` is where a race stood after it, by seat; ``deltas`` are
    then what the scores come to when everybody settles the differences.
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
    race: RaceMark | None = None

    @property
    def shown(self) -> tuple[int, ...]:
        """What its cells show: what a hand scored in a race, else what it moved."""
        return self.race.scored if self.race and self.race.scored else self.deltas

    @property
    def present(self) -> frozenset[int]:
        """The players who were at the table, as far as its roles tell; players are 1..n."""
        return frozenset(player for player, role in enumerate(self.roles, 1) if role is not Role.AWAY)

    @property
    def standing(self) -> tuple[int, ...]:
        """What stands beside it: the scores of the race after a hand of one, else the totals."""
        return self.race.scores if self.race and self.race.scored else self.totals


@dataclass(frozen=True)
class Payment:
    """A payment that was made, or that would settle. ``why`` says why it is what it is, or when it was made.

    Payer and payee are seats, ``POT`` or ``HOUSE``; ``amount`` is positive.
    """

    payer: int
    payee: int
    amount: int
    why: str


@dataclass(frozen=True)
class Party:
    """A seat, the pot or the house with its units, its balance and what it has paid (+) or got (-) so far."""

    slot: int
    units: int
    balance: int
    paid: int = 0

    @property
    def left(self) -> int:
        """What it still gets (+) or owes (-)."""
        return self.balance + self.paid


@dataclass(frozen=True)
class SettleUp:
    """Who pays whom, in units, or in minor units of money where ``currency`` is set.

    ``parties`` are the seats in order, then pot and house where they hold something. ``unit_value`` is in minor units.
    """

    currency: str
    unit_value: int
    parties: tuple[Party, ...]
    due: tuple[Payment, ...]
    made: tuple[Payment, ...]

    @property
    def slots(self) -> frozenset[int]:
        """The parties that hold something or take part in a payment."""
        payments = (*self.due, *self.made)
        return frozenset(slot for payment in payments for slot in (payment.payer, payment.payee)) | frozenset(
            party.slot for party in self.parties
        )


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

    def name(self, slot: int) -> str:
        """What a seat, the pot or the house is called."""
        return {POT: gettext("the pot"), HOUSE: gettext("the house")}.get(slot) or self.players[slot - 1]

    @property
    def totals(self) -> tuple[int, ...]:
        """Units by seat at the end."""
        return self.lines[-1].totals if self.lines else (0,) * len(self.players)

    @property
    def raced(self) -> bool:
        """Whether any hand was one of a race."""
        return any(line.race for line in self.lines)

    @property
    def pot(self) -> int:
        """Units in the pot at the end."""
        return sum(line.pot for line in self.lines)

    @property
    def house(self) -> int:
        """Units that the house has at the end."""
        return sum(line.house for line in self.lines)

    @cached_property
    def uses_pot(self) -> bool:
        """Whether any line moved the pot, or a payment goes there."""
        return POT in self.settle_up.slots or any(line.pot for line in self.lines)

    @cached_property
    def uses_house(self) -> bool:
        """Whether any line moved the house's account, or a payment goes there."""
        return HOUSE in self.settle_up.slots or any(line.house or line.house_fines for line in self.lines)

    @property
    def fines(self) -> bool:
        """Whether any line moved money beside the units."""
        return any(any(line.fines) for line in self.lines)
