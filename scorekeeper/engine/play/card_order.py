"""The order of a pack: every card a bit, so that hands, suits and what is legal are masks of one integer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from sys import intern

from scorekeeper.engine.cards import CARDS, LOW_RANKS, RANKS, SUITS, Deck, Suit, card_points, trump_cards
from scorekeeper.engine.rules.house_rules import HouseRules

from .transcript import Cards

Groups = list[Cards]
REMEMBERED = 4096


class CardOrder:
    """Cards from high to low: trump, then the other suits. The highest card is the lowest bit.

    ``suits`` gives for each card the mask of all cards that follow it; ``trump`` is a mask. Where the sixes change from
    trick to trick (``moving``) it holds all sixes, and each follows its own suit (000, Sheepshoof; catalogue I6).
    """

    __slots__ = ("bits", "blank", "cards", "full", "listed", "moving", "suits", "trump")

    def __init__(self, groups: Groups, trump: Cards, listed: Cards, *, moving: bool) -> None:
        # A text that is one object everywhere is found sooner.
        self.cards = tuple(intern(card) for group in groups for card in group)
        self.bits = {card: 1 << place for place, card in enumerate(self.cards)}
        self.listed = tuple((card, self.bits[card]) for card in listed)
        self.blank = 1 << len(self.cards)
        self.full = self.blank - 1
        self.moving = moving
        self.trump = self.mask(trump)
        self.suits = {self.blank: self.blank}
        for group in groups:
            self.suits |= dict.fromkeys(map(self.bits.__getitem__, group), self.mask(group))

    def mask(self, cards: Iterable[str]) -> int:
        """The cards as a mask; those that are not in the pack are left out."""
        bits, found = self.bits, 0
        for card in cards:
            found |= bits.get(card, 0)
        return found

    def names(self, mask: int) -> tuple[str, ...]:
        """The cards of a mask, in deck order."""
        return tuple(card for card, bit in self.listed if bit & mask)

    def points(self, mask: int) -> int:
        """Card points of the cards of a mask."""
        return sum(map(card_points, self.names(mask)))

    def best(self, trick: list[int], played: int, led: int) -> int:
        """The place in the trick of the card that takes it; ``played`` are its cards as a mask, ``led`` the suit led.

        The highest trump, or the highest card of the suit led. Of moving sixes the later one (000, Sheepshoof).
        """
        if self.moving:
            sixes = played & self.trump & ~led
            strong = max((card for card in trick if card & sixes), key=trick.index, default=0) or played & led
        else:
            strong = played & self.trump or played & led
        return trick.index(strong & -strong)


def card_order(rules: HouseRules, called: str = "", unknown: str = "") -> CardOrder:
    """The order of these rules, with what a call changes in it.

    ``called``: a ten that was called ranks above the ace of its suit (000). ``unknown``: the card that was laid face
    down is the lowest of the called suit and of no other (000).
    """
    return _order(rules.deck, rules.trump, called, unknown)


def solo_order(rules: HouseRules, suit: Suit) -> CardOrder:
    """The order of a solo, in which another suit is trump (000, Indiana; catalogue J1)."""
    ranks = trump_cards(rules.order, suit, rules.queen_order, rules.jack_order)
    return _order(rules.deck, tuple(card for card in ranks if card in CARDS[rules.deck]), "", "")


@lru_cache(maxsize=REMEMBERED)
def _order(deck: Deck, ranks: Cards, called: str, unknown: str) -> CardOrder:
    listed = [card for group in _groups(deck, ranks, "", "") for card in group]
    groups = _groups(deck, ranks, called, unknown)
    sixes = tuple(card for card in listed if card[0] == "6")
    return CardOrder(groups, groups[0] if ranks else sixes, tuple(listed), moving=not ranks)


def _groups(deck: Deck, ranks: Cards, called: str, unknown: str) -> Groups:
    trump = tuple(card for card in ranks if card != unknown)
    return [trump, *(_suit(deck, ranks, letter, called, unknown) for letter in SUITS)]


def _suit(deck: Deck, ranks: Cards, letter: str, called: str, unknown: str) -> Cards:
    down = [rank + letter for rank in RANKS + LOW_RANKS]
    if called == "10" + letter:
        down[:2] = down[1::-1]
    own = tuple(card for card in down if card in CARDS[deck] and card not in (*ranks, unknown))
    return (*own, unknown) if unknown and called[-1:] == letter else own
