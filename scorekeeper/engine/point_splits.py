"""Whether points and tricks by seat can come from one pack."""

from __future__ import annotations

from functools import cache, lru_cache

from .cards import CARDS, Deck, card_points

REMEMBERED = 1 << 16

Counters = tuple[tuple[int, int], ...]  # what a card counts, and how many there are that count it
Pile = tuple[int, int]  # points and cards


@lru_cache(maxsize=REMEMBERED)
def possible(counters: Counters, piles: tuple[Pile, ...], blind: int = 0, pieces: int = 1) -> bool:
    """Whether a pack can fall so: ``piles`` are (points, cards), ``blind`` more cards lie in any one of them.

    In ``pieces`` of so many cards each the blind may lie in several. The piles with the blind take the whole pack.
    """
    pieces = pieces if blind else 0
    if not piles:
        return pieces == 0 and not any(count for _, count in counters)
    (points, cards), rest = piles[0], piles[1:]
    return any(
        possible(after, rest, blind, pieces - taken)
        for taken in range(pieces + 1 if cards else 1)
        for after in _taken(counters, points, cards + taken * blind)
    )


@lru_cache(maxsize=REMEMBERED)
def possible_somehow(
    counters: Counters,
    points: tuple[int, ...],
    tricks: int,
    players: int,
    apart: tuple[Pile, ...],
    blind: int = 0,
    pieces: int = 1,
) -> bool:
    """Whether so many tricks can be shared out that each seat has its points; ``apart`` are piles beside the tricks."""
    pieces = pieces if blind else 0
    if apart:
        left = _taken(counters, *apart[0])
        return any(possible_somehow(after, points, tricks, players, apart[1:], blind, pieces) for after in left)
    if not points:
        return tricks == pieces == 0 and not any(count for _, count in counters)
    return any(
        possible_somehow(after, points[1:], tricks - own, players, apart, blind, pieces - taken)
        for own in range(int(points[0] > 0), tricks + 1)
        for taken in range(pieces + 1 if own else 1)
        for after in _taken(counters, points[0], own * players + taken * blind)
    )


@cache
def sums_of(deck: Deck, cards: int) -> frozenset[int]:
    """The card points that exactly so many cards of the deck can hold."""
    sums: list[set[int]] = [{0}] + [set() for _ in range(cards)]
    for card in CARDS[deck]:
        for count in range(cards, 0, -1):
            sums[count] |= {total + card_points(card) for total in sums[count - 1]}
    return frozenset(sums[cards])


@lru_cache(maxsize=REMEMBERED)
def _taken(left: Counters, points: int, cards: int) -> tuple[Counters, ...]:
    """What may be left over after a pile of so many cards and points is taken."""
    if not left:
        return ((),) if points == cards == 0 else ()
    (value, count), rest = left[0], left[1:]
    return tuple(
        ((value, count - take), *tail)
        for take in range(min(count, cards) + 1)
        if value * take <= points
        for tail in _taken(rest, points - value * take, cards - take)
    )
