"""Cards, decks and what can be made of their card points."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from sys import intern

from .errors import quoted, refuse

SUITS = "CSHD"
RANKS = ("A", "10", "K", "Q", "J", "9", "8", "7")
LOW_RANKS = ("6", "5", "4", "3", "2")
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0, "6": 0, "5": 5, "4": 4, "3": 0, "2": 0}
# A sign may be followed by a character that asks for the emoji or for the plain sign: phones type "Q♣️" so.
SIGNS = str.maketrans({"♣": "C", "♠": "S", "♥": "H", "♦": "D", "\ufe0f": None, "\ufe0e": None})


class Deck(StrEnum):
    """The packs of the sources, by name."""

    PIQUET_32 = "piquet-32"
    NO_BLACK_SEVENS_30 = "no-black-sevens-30"
    DIAMONDS_26 = "diamonds-26"
    LOW_20 = "low-20"


def _pack(ranks: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(intern(rank + suit) for suit in SUITS for rank in ranks)


CARDS = {
    Deck.PIQUET_32: _pack(RANKS),
    Deck.NO_BLACK_SEVENS_30: tuple(card for card in _pack(RANKS) if card not in ("7C", "7S")),
    # 000 (three-handed), 004: of the sevens and eights only those of diamonds.
    Deck.DIAMONDS_26: tuple(card for card in _pack(RANKS) if card[0] not in "78" or card[1] == "D"),
    Deck.LOW_20: _pack(LOW_RANKS),
}

_SPELT = {card: card for card in _pack(RANKS + LOW_RANKS)}


def read_card(text: object, path: str = "") -> str:
    """A card as rank then suit, ``10D``; reads ``T``, lower case and suit signs (emoji, too).

    Raises ``Refused`` (``bad-card``) for anything that is no card of the 52.
    """
    if isinstance(text, str):
        if text in _SPELT:
            return _SPELT[text]
        plain = text.strip().translate(SIGNS).upper()
        rank, suit = plain[:-1], plain[-1:]
        rank = "10" if rank == "T" else rank
        if rank in POINTS and suit in SUITS:
            return intern(rank + suit)
    raise refuse("bad-card", f"{quoted(text)} is no card; write rank then suit, like QC or 10D.", path)


def card_points(card: str) -> int:
    """Card points of one card: ace 11, ten 10, king 4, queen 3, jack 2, the rest 0 (000 to 004).

    Of the low cards a five counts 5 and a four 4 (000, Sheepshoof).
    """
    return POINTS[card[:-1]]


@cache
def deck_points(deck: Deck) -> int:
    """Card points of the whole deck: 120 with four suits of counters, 36 of the low cards."""
    return sum(map(card_points, CARDS[deck]))


@cache
def attainable(deck: Deck) -> frozenset[int]:
    """All totals of card points that some set of the deck's cards makes (1 and 119 are not among them)."""
    sums = {0}
    for card in CARDS[deck]:
        sums |= {total + card_points(card) for total in sums}
    return frozenset(sums)


@cache
def counters(deck: Deck) -> tuple[tuple[int, int], ...]:
    """How often each value of card points occurs, highest value first: ``((11, 4), (10, 4), ...)``."""
    values = [card_points(card) for card in CARDS[deck]]
    return tuple((value, values.count(value)) for value in sorted(set(values), reverse=True))
