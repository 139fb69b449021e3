"""What a hand pays, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from .hand import Hand
from .rules import HouseRules
from .settle_up import by_difference

Lines = list[str]


def verdict(*, won: bool) -> str:
    """The category of a hand that is won or lost and no more."""
    return "won" if won else "lost"


@dataclass(slots=True)
class Settlement:
    """A hand's payouts by seat (units of score); ``pot`` is what went in (+) or out (-): payouts and pot sum to zero.

    In a race payouts are scores and do not; ``units``, the differences between them, do.
    ``stake`` is what a defender pays or gets before doublings, a bump included. ``penalty`` is money by seat (minor
    units) that is not in the payouts. Equality looks at the figures alone.
    """

    payouts: tuple[int, ...]
    pot: int
    stake: int
    multiplier: int
    category: str
    penalty: tuple[int, ...]
    rules: HouseRules = field(compare=False, repr=False)
    hand: Hand = field(compare=False, repr=False)

    @property
    def units(self) -> tuple[int, ...]:
        """Units by seat that the hand moves: its payouts; in a race, everybody pays everybody the difference (J1)."""
        return by_difference(self.payouts) if self.rules.race_to else self.payouts

    @property
    def money(self) -> tuple[int, ...] | None:
        """Minor units of money by seat, penalties included; None where the rules name no unit value."""
        value = self.rules.unit_value
        if not value:
            return None
        worth = (units * value for units in self.units)
        if not self.penalty:
            return tuple(worth)
        return tuple(units + extra for units, extra in zip(worth, self.penalty, strict=True))
