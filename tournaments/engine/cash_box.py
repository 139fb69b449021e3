"""The cash box of an event: what was taken in, what was paid out, what must be left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.errors import refuse


class CashKind(StrEnum):
    """What a movement of the box is for."""

    FEE = "fee"
    REFUND = "refund"
    PRIZE = "prize"
    OTHER = "other"  # change brought along, a gift, the hall's rent


_IN, _OUT = frozenset({CashKind.FEE}), frozenset({CashKind.REFUND, CashKind.PRIZE})


@dataclass(frozen=True, slots=True)
class CashLine:
    """A movement of the box: minor units of money, above 0 for what is taken in and below 0 for what is paid out."""

    kind: CashKind
    amount: int
    entrant: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class CashBox:
    """The box after all movements, in minor units: ``taken_in`` less ``paid_out`` is ``left``.

    ``by_kind`` sums the movements of each kind, signed.
    """

    taken_in: int
    paid_out: int
    by_kind: dict[CashKind, int]

    @property
    def left(self) -> int:
        """What must be in the box; below 0, more was paid out than was there."""
        return self.taken_in - self.paid_out

    @property
    def pot(self) -> int:
        """What the prizes are paid from: fees less refunds."""
        return self.by_kind[CashKind.FEE] + self.by_kind[CashKind.REFUND]


def cash_box(lines: Iterable[CashLine]) -> CashBox:
    """The box after movements in any order. Raises ``Refused`` (``bad-cash``) for one with the wrong sign, or of 0."""
    by_kind: Counter[CashKind] = Counter(dict.fromkeys(CashKind, 0))
    taken_in = paid_out = 0
    for line in lines:
        verify(line)
        by_kind[line.kind] += line.amount
        taken_in += max(line.amount, 0)
        paid_out += max(-line.amount, 0)
    return CashBox(taken_in, paid_out, dict(by_kind))


def verify(line: CashLine) -> None:
    """Raises ``Refused`` (``bad-cash``) for a movement with the wrong sign for its kind, or of 0."""
    if not line.amount:
        raise refuse("bad-cash", "A movement of the cash box is not 0.", "amount")
    if (line.kind in _IN and line.amount < 0) or (line.kind in _OUT and line.amount > 0):
        way = "taken in (above 0)" if line.kind in _IN else "paid out (below 0)"
        raise refuse("bad-cash", f"A {line.kind} is {way}, not {line.amount}.", "amount")
