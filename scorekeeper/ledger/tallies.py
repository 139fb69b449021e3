"""Tallies: how each player of a sheet stands, added up from what its lines brought him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace

from .folding import Outcome
from .shares import PICKED, Part, Share, shares

LEASTER = "leaster"


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's units, the hands he was dealt in, those he picked, won and lost as picker, and leasters he won.

    A hand is won where it brought units and lost where it cost some. ``best`` is the most that one hand brought, 0
    where none brought anything. The columns of ``models.Tally`` have the same names.
    """

    units: int = 0
    hands: int = 0
    picked: int = 0
    won: int = 0
    lost: int = 0
    leasters: int = 0
    best: int = 0

    def __add__(self, other: Tally) -> Tally:
        added = Tally(*map(sum, zip(astuple(self), astuple(other), strict=True)))
        return replace(added, best=max(self.best, other.best))


def of_share(share: Share) -> Tally:
    """What a share adds to its player's tally."""
    picked = share.part in PICKED
    return Tally(
        units=share.units,
        hands=share.part not in ("", Part.SAT_OUT),
        picked=picked,
        won=picked and share.units > 0,
        lost=picked and share.units < 0,
        leasters=share.part == Part.NOBODY_PICKED and share.category == LEASTER and share.units > 0,
        best=max(share.units, 0) if share.part else 0,
    )


def tallies(outcomes: Iterable[Outcome], players: int) -> list[Tally]:
    """The tally of each player, player 1 first."""
    found = [Tally()] * players
    for outcome in outcomes:
        for share in shares(outcome):
            found[share.player - 1] += of_share(share)
    return found
