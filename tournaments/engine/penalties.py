"""Penalties of an event: tiers of warnings and points, against the house or shared out at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.errors import quoted, refuse
from scorekeeper.engine.game import PaidTo
from scorekeeper.engine.json_values import one_of

from .objects import read_object, within

MOST_POINTS = 1_000


@dataclass(frozen=True, slots=True)
class Tier:
    """What a breach costs: points of score, 0 for a warning, and who gets them."""

    points: int = 0
    paid_to: PaidTo = PaidTo.HOUSE

    @property
    def warning(self) -> bool:
        """Whether it costs nothing yet."""
        return self.points == 0


@dataclass(frozen=True, slots=True)
class Charge:
    """A penalty in points: what each entrant gets (who is penalised: below 0) and what the house gets; sums to 0."""

    points: dict[int, int]
    house: int


def read_tier(value: object, path: str) -> Tier:
    """A tier from ``{"points": n, "paid_to": "house" | "others"}``, both optional. Raises ``Refused``."""
    readers = {"points": within(0, MOST_POINTS), "paid_to": one_of(PaidTo)}
    return Tier(**read_object(value, readers, (), "A penalty", path))


def next_tier(tiers: Sequence[Tier], past: int) -> Tier:
    """The tier of an entrant's next breach after so many; the last one repeats (field: a warning, then 4 points off).

    Raises ``Refused`` (``no-penalties``) where the event has no tiers.
    """
    if not tiers:
        raise refuse("no-penalties", "This event has no penalties; set a tier first.", "penalties")
    return tiers[min(past, len(tiers) - 1)]


def charge(tier: Tier, entrant: int, others: Sequence[int]) -> Charge:
    """What a tier takes from an entrant, by entrant and for the house.

    Shared out, each of the ``others`` at the table gets the same; what does not divide goes to the house. Raises
    ``Refused``: ``bad-penalty`` where there is nobody to share it out to, or the entrant is among the others.
    """
    if entrant in others or len(set(others)) < len(others):
        raise refuse("bad-penalty", f"The others at the table of {quoted(entrant)} are named once each.", "others")
    if tier.paid_to is PaidTo.HOUSE or tier.warning:
        return Charge({entrant: -tier.points}, tier.points)
    if not others:
        raise refuse("bad-penalty", "Nobody else sits at the table; let the house have the points.", "paid_to")
    each, over = divmod(tier.points, len(others))
    return Charge({entrant: -tier.points, **dict.fromkeys(others, each)}, over)
