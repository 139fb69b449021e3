"""What was written down of a hand, card by card. Nothing here says whether it was allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.hand import Mark
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import NoPick

Cards = tuple[str, ...]
ALONE = "alone"
NOBODY = 0  # the trick that takes a card of the blind which nobody gets


class Pick(StrEnum):
    """What a seat said when it was asked to pick."""

    PASS = "pass"  # noqa: S105
    PICK = "pick"


class Bid(StrEnum):
    """What a seat bid in a race, from the lowest to the highest (catalogue J1)."""

    PASS = "pass"  # noqa: S105
    CALL = "call"
    SOLO = "solo"
    BILLY = "billy"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class SeatCall:
    """A card that a seat called to a partner; eight-handed several seats may (``calls``)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """A hand as it was written down. Cards are texts like ``10D``, seats 1..P clockwise, tricks are counted from 1.

    None (or nothing) stands for what was not written. By seat:

    - ``hands``: the dealt cards; None where the deal is not known at all. ``stacks``, two-handed: pairs of the card
      below and the card on it.
    - ``blind``: its cards, the picker's share first.
    - ``picks`` from the dealer's left, or ``bids``, with ``trump`` for the suit of a solo; ``no_pick`` names what
      followed when nobody picked; ``redeal`` the seat that asked for another deal instead.
    - ``bury``: cards, or cards by seat where two bury; ``announced`` those of them that were named aloud.
    - ``call``: a card or ``alone``; ``calls`` where other seats call too; ``unknown`` the card laid face down.
    - ``sheepshead``: the picker bet on all tricks. ``steal``: who took the blind over. ``die``: 1 to 6.
    - ``blind_to``: the trick that takes the blind when nobody picked, ``NOBODY``, or one of these for each card of it.
    - ``tricks``: cards in the order they were played; the dealer's left leads, then who won the trick before.
    - ``marks``, ``doublers``, ``cut``, ``scores``, ``pot``, ``pots``: as in a hand record.
    """

    rules: HouseRules
    players: int | None = None
    dealer: int | None = None
    hands: Mapping[int, Cards] | None = None
    stacks: Mapping[int, tuple[tuple[str, str], ...]] | None = None
    blind: Cards | None = None
    picks: tuple[Pick, ...] | None = None
    bids: tuple[Bid, ...] | None = None
    trump: Suit | None = None
    no_pick: NoPick | None = None
    redeal: int | None = None
    die: int | None = None
    bury: Cards | Mapping[int, Cards] | None = None
    announced: Cards | None = None
    call: str | None = None
    calls: tuple[SeatCall, ...] = ()
    unknown: str | None = None
    sheepshead: bool = False
    steal: int | None = None
    marks: tuple[Mark, ...] = ()
    blind_to: int | tuple[int, ...] | None = None
    tricks: tuple[Cards, ...] = ()
    doublers: int = 0
    cut: str | None = None
    scores: tuple[int, ...] | None = None
    pot: int = 0
    pots: int | None = None
