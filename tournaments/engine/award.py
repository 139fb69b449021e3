"""Who wins what: the prizes of an event as values, to be shown, signed and compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from .prize_table import Leftover, Side, Size


class Contest(StrEnum):
    """What is won."""

    PLACE = "place"
    SESSION = "session"
    SIDE = "side"
    LEFTOVER = "leftover"  # what was over, where it goes to the winner


class Reason(StrEnum):
    """Why an amount is no entrant's."""

    SHARE = "share"  # the house's share of the pot
    REST = "rest"  # what fixed prizes leave of it
    ROUNDING = "rounding"
    TIE = "tie"  # what does not divide among those who are tied
    VACANT = "vacant"  # a prize that nobody can win
    UNDECIDED = "undecided"  # a prize that cannot be decided from what the tables reported


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize by name: a place, a place of a session, or a side prize. Places and sessions count from 1."""

    contest: Contest
    place: int = 1
    session: int | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Purse:
    """What there is for a prize: its size in the table, ``exact`` minor units rounded down, and ``amount`` to be won.

    ``vacant``: nobody can win it.
    """

    prize: Prize
    size: Size
    exact: int
    amount: int
    vacant: bool = False


@dataclass(frozen=True, slots=True)
class Won:
    """What an entrant wins: ``amount`` minor units of a ``pool`` that so many share (``shared_by``), which is that of
    the ``places`` they are tied for."""

    entrant: int
    prize: Prize
    amount: int
    pool: int
    shared_by: int = 1
    places: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True)
class Left:
    """An amount that no entrant wins: why, to whom it goes instead, and at which prize it was left over."""

    reason: Reason
    to: Leftover
    amount: int
    prize: Prize | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A prize the director decided by hand: the entrants who win it and share it. No winners: it is withdrawn."""

    prize: Prize
    winners: tuple[int, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """All prizes of an event; what is won and what is left sums to the pot."""

    pot: int
    purses: tuple[Purse, ...]
    won: tuple[Won, ...]
    left: tuple[Left, ...]

    @property
    def paid(self) -> int:
        """What goes to entrants."""
        return sum(won.amount for won in self.won)

    def kept(self, to: Leftover) -> int:
        """What goes to the house, or to the next event."""
        return sum(left.amount for left in self.left if left.to is to)

    def by_entrant(self) -> dict[int, int]:
        """What each winner gets, by entrant."""
        amounts: Counter[int] = Counter()
        for won in self.won:
            amounts[won.entrant] += won.amount
        return dict(amounts)


@dataclass(frozen=True, slots=True)
class Change:
    """What would change for a winner (``to`` None), or for the house or the next event (``entrant`` None)."""

    entrant: int | None
    to: Leftover | None
    prize: Prize | None
    before: int
    after: int


def changed(signed: Award, now: Award) -> tuple[Change, ...]:
    """What would change, were ``now`` signed instead; nothing signed changes by itself."""
    before, after = _amounts(signed), _amounts(now)
    keys = dict.fromkeys([*before, *after])
    return tuple(Change(*key, before[key], after[key]) for key in keys if before[key] != after[key])


_Key = tuple[int | None, Leftover | None, Prize | None]


def _amounts(award: Award) -> Counter[_Key]:
    amounts: Counter[_Key] = Counter()
    for won in award.won:
        amounts[won.entrant, None, won.prize] += won.amount
    for left in award.left:
        amounts[None, left.to, None] += left.amount
    return amounts
