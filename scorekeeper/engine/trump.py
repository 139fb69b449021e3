"""Which cards are trump, from high to low."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

_PLAIN = ("A", "10", "K", "9", "8", "7")


class Order(StrEnum):
    """Named orders of the trump."""

    STANDARD = "standard"
    SPITZ_SECOND = "spitz-second"
    SPITZ_FIRST = "spitz-first"
    JACKS_OVER_QUEENS = "jacks-over-queens"
    MOVING_SIXES = "moving-sixes"


class Suit(StrEnum):
    """The suits, in the order that most tables give the queens and jacks."""

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"

    @property
    def letter(self) -> str:
        """The suit in a card: the C of QC."""
        return self[0].upper()


Suits = tuple[Suit, ...]
SUITS_DOWN: Suits = tuple(Suit)


@cache
def trump(
    order: Order, suit: Suit = Suit.DIAMONDS, queens: Suits = SUITS_DOWN, jacks: Suits = SUITS_DOWN
) -> tuple[str, ...]:
    """The trump from high to low (I1 to I5); none where the sixes change from trick to trick (I6).

    ``queens`` and ``jacks`` are their suits from high to low. The Spitz is the seven of the trump suit.
    """
    plain = tuple(rank + suit.letter for rank in _PLAIN)
    high = tuple("Q" + queen.letter for queen in queens)
    low = tuple("J" + jack.letter for jack in jacks)
    return {
        Order.STANDARD: (*high, *low, *plain),
        # 000, 004: the seven of diamonds ranks behind the highest queen alone.
        Order.SPITZ_SECOND: (*high[:1], plain[-1], *high[1:], *low, *plain[:-1]),
        Order.SPITZ_FIRST: (plain[-1], *high, *low, *plain[:-1]),
        Order.JACKS_OVER_QUEENS: (*low, *high, *plain),
        Order.MOVING_SIXES: (),
    }[order]


def strength(card: str) -> int:
    """What a trump counts when hands are shown in a schwanzer: queen 3, jack 2, other trump 1 (002)."""
    return {"Q": 3, "J": 2}.get(card[:-1], 1)
