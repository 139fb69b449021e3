"""Whether card points and tricks by seat can come from one deck."""

from __future__ import annotations

from functools import cache

from .cards import CARDS, Deck, card_points, counters


@cache
def possible(deck: Deck, hands: tuple[tuple[int, int], ...], blind: int) -> bool:
    """Whether a deck can fall so: ``hands`` are (card points, cards) by pile, ``blind`` cards may lie in any one pile.

    The piles take all cards of the deck but for the blind, which is counted into no pile, or into one of them.
    """
    return any(_splits(counters(deck), piles) for piles in _with_blind(hands, blind))


def sums_of(deck: Deck, cards: int) -> frozenset[int]:
    """The card points that exactly so many cards of the deck can hold."""
    return _sums(deck)[cards]


def _with_blind(piles: tuple[tuple[int, int], ...], blind: int) -> list[tuple[tuple[int, int], ...]]:
    if not blind:
        return [piles]
    return [
        (*piles[:i], (points, cards + blind), *piles[i + 1 :]) for i, (points, cards) in enumerate(piles) if cards
    ]


@cache
def _sums(deck: Deck) -> tuple[frozenset[int], ...]:
    sums: list[set[int]] = [{0}] + [set() for _ in CARDS[deck]]
    for card in CARDS[deck]:
        for count in range(len(sums) - 1, 0, -1):
            sums[count] |= {total + card_points(card) for total in sums[count - 1]}
    return tuple(frozenset(total) for total in sums)


@cache
def _splits(left: tuple[tuple[int, int], ...], piles: tuple[tuple[int, int], ...]) -> bool:
    if not piles:
        return True
    (points, cards), rest = piles[0], piles[1:]
    return any(_splits(after, rest) for after in _taken(left, points, cards))


def _taken(left: tuple[tuple[int, int], ...], points: int, cards: int) -> list[tuple[tuple[int, int], ...]]:
    """What may be left over after a pile of so many cards and points is taken."""
    if not left:
        return [()] if points == cards == 0 else []
    (value, count), rest = left[0], left[1:]
    found = []
    for take in range(min(count, cards) + 1):
        if value * take <= points:
            tails = _taken(rest, points - value * take, cards - take)
            found += [((value, count - take), *tail) for tail in tails]
    return found
