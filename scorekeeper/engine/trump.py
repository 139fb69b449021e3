"""Which cards are trump, from high to low."""

from __future__ import annotations

from enum import StrEnum

_QUEENS = ("QC", "QS", "QH", "QD")
_JACKS = ("JC", "JS", "JH", "JD")
_DIAMONDS = ("AD", "10D", "KD", "9D", "8D", "7D")


class Order(StrEnum):
    """Named orders of the cards; the value of each is data in ``TRUMP``."""

    STANDARD = "standard"
    SPITZ_SECOND = "spitz-second"


TRUMP = {
    Order.STANDARD: (*_QUEENS, *_JACKS, *_DIAMONDS),
    # 000, 004: the seven of diamonds ranks behind the queen of clubs alone.
    Order.SPITZ_SECOND: ("QC", "7D", *_QUEENS[1:], *_JACKS, *_DIAMONDS[:-1]),
}


def strength(card: str) -> int:
    """What a trump counts when hands are shown in a schwanzer: queen 3, jack 2, other trump 1 (002)."""
    return {"Q": 3, "J": 2}.get(card[:-1], 1)
