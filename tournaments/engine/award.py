"""The winners of an event: the prizes of an event as values, to be shown, compared, and signed as JSON."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.engine.errors import Phrase
from scorekeeper.engine.json_values import Reader, boolean, integer_within, list_of, one_of, optional, read_object
from tournaments.engine.prize_table import WHOLE, Leftover, PrizeSize, SidePrizeKind


class Contest(StrEnum):
    """The contests of an event."""

    PLACE = "place"
    SESSION = "session"
    SIDE = "side"
    LEFTOVER = "leftover"  # what was over, where it goes to the winner


class LeftReason(StrEnum):
    """The reasons why an amount goes to no entrant."""

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
    side: SidePrizeKind | None = None


@dataclass(frozen=True, slots=True)
class Purse:
    """The amount for a prize: its size in the table, ``exact`` minor units rounded down, and ``amount`` to be won.

    ``vacant``: nobody can win it.
    """

    prize: Prize
    size: PrizeSize
    exact: int
    amount: int
    vacant: bool = False


@dataclass(frozen=True, slots=True)
class PrizeWon:
    """A prize of an entrant: ``amount`` minor units of a ``pool`` that so many share (``shared_by``), which is that of
    the ``places`` they are tied for."""

    entrant: int
    prize: Prize
    amount: int
    pool: int
    shared_by: int = 1
    places: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True)
class PrizeLeft:
    """An amount that no entrant wins: why, to whom it goes instead, and at which prize it was left over."""

    reason: LeftReason
    to: Leftover
    amount: int
    prize: Prize | None = None


@dataclass(frozen=True, slots=True)
class PrizeDecision:
    """A prize the director decided by hand: the entrants who win it and share it. No winners: it is withdrawn."""

    prize: Prize
    winners: tuple[int, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """All prizes of an event; what is won and what is left sums to the pot."""

    pot: int
    purses: tuple[Purse, ...]
    won: tuple[PrizeWon, ...]
    left: tuple[PrizeLeft, ...]

    @property
    def paid(self) -> int:
        """Return the sum that goes to entrants."""
        return sum(won.amount for won in self.won)

    def by_entrant(self) -> dict[int, int]:
        """Return the amount of each winner, by entrant."""
        amounts: Counter[int] = Counter()
        for won in self.won:
            amounts[won.entrant] += won.amount
        return dict(amounts)

    def without_winners(self) -> Award:
        """Return the same prizes before anyone has won one: each waits for its winner, with its whole amount."""
        waiting = [(purse.prize, purse.exact if purse.vacant else purse.amount) for purse in self.purses]
        others = [left for left in self.left if left.prize is None]
        over = self.pot - sum(amount for _prize, amount in waiting) - sum(left.amount for left in others)
        waiting.append((Prize(Contest.LEFTOVER), over))
        left = (PrizeLeft(LeftReason.UNDECIDED, Leftover.LATER, amount, prize) for prize, amount in waiting if amount)
        return Award(self.pot, self.purses, (), (*left, *others))


@dataclass(frozen=True, slots=True)
class AwardChange:
    """A change for a winner (``to`` None), or for the house or the next event (``entrant`` None).

    ``prizes`` are those of the winner that change; the amounts are of all their prizes together.
    """

    entrant: int | None
    to: Leftover | None
    prizes: tuple[Prize, ...]
    before: int
    after: int


def award_changes(signed: Award, now: Award) -> tuple[AwardChange, ...]:
    """Return the changes if ``now`` were signed instead, one a receiver; nothing signed changes by itself."""
    before, after = _amounts(signed), _amounts(now)
    receivers = dict.fromkeys([*before, *after])
    return tuple(
        _changes_of(*receiver, before[receiver], after[receiver])
        for receiver in receivers
        if before[receiver] != after[receiver]
    )


def _changes_of(
    entrant: int | None, to: Leftover | None, before: Counter[Prize | None], after: Counter[Prize | None]
) -> AwardChange:
    changed = (prize for prize in dict.fromkeys([*before, *after]) if prize and before[prize] != after[prize])
    return AwardChange(entrant, to, tuple(changed), before.total(), after.total())


def _amounts(award: Award) -> defaultdict[tuple[int | None, Leftover | None], Counter[Prize | None]]:
    amounts: defaultdict[tuple[int | None, Leftover | None], Counter[Prize | None]] = defaultdict(Counter)
    for won in award.won:
        amounts[won.entrant, None][won.prize] += won.amount
    for left in award.left:
        amounts[None, left.to][None] += left.amount
    return amounts


_MOST = 20_000  # entrants, amounts of each
_MONEY = integer_within(0, 1_000_000_000_000)


def award_as_json(award: Award) -> dict[str, Any]:
    """The award as an object with the fields of ``Award``; ``read_award`` gives it again."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(award)))
    return plain


def read_award(value: object) -> Award:
    """Read what ``award_as_json`` wrote. Raises ``Refused``: ``unknown-key``, ``missing-key``, ``bad-value``."""
    return Award(**read_object(value, _AWARD, tuple(_AWARD), Phrase("an-award"), "award"))


def read_prize(value: object) -> Prize:
    """Read a prize by name. Raises ``Refused``: ``unknown-key``, ``missing-key``, ``bad-value``."""
    prize: Prize = _PRIZE(value, "prize")
    return prize


def _object_reader(kind: type, readers: dict[str, Reader], what: Phrase) -> Reader:
    return lambda value, path: kind(**read_object(value, readers, tuple(readers), what, path))


_NUMBER = integer_within(1, _MOST)
_PRIZE = _object_reader(
    Prize,
    {
        "contest": one_of(Contest),
        "place": _NUMBER,
        "session": optional(_NUMBER),
        "side": optional(one_of(SidePrizeKind)),
    },
    Phrase("a-prize"),
)
_SIZE = _object_reader(PrizeSize, {"share": integer_within(0, WHOLE), "fixed": _MONEY}, Phrase("the-size-of-a-prize"))
_PURSE = _object_reader(
    Purse, {"prize": _PRIZE, "size": _SIZE, "exact": _MONEY, "amount": _MONEY, "vacant": boolean}, Phrase("a-purse")
)
_WON = _object_reader(
    PrizeWon,
    {
        "entrant": integer_within(0, 1_000_000),
        "prize": _PRIZE,
        "amount": _MONEY,
        "pool": _MONEY,
        "shared_by": _NUMBER,
        "places": list_of(_NUMBER, _MOST),
    },
    Phrase("a-prize-won"),
)
_LEFT = _object_reader(
    PrizeLeft,
    {"reason": one_of(LeftReason), "to": one_of(Leftover), "amount": _MONEY, "prize": optional(_PRIZE)},
    Phrase("an-amount-left"),
)
_AWARD: dict[str, Reader] = {
    "pot": _MONEY,
    "purses": list_of(_PURSE, _MOST),
    "won": list_of(_WON, _MOST),
    "left": list_of(_LEFT, _MOST),
}
