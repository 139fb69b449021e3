"""Whether points and tricks by seat can come from one pack."""

from __future__ import annotations

from collections.abc import Iterator
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
    filled = {piles}
    for _ in range(pieces):
        filled = {more for there in filled for more in _with_blind(there, blind)}
    return any(_splits(counters, there) for there in filled)


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
    return any(
        possible(
            counters,
            (*sorted(zip(points, (t * players for t in taken), strict=True), reverse=True), *apart),
            blind,
            pieces,
        )
        for taken in _shared_out(tuple(value > 0 for value in points), tricks)
    )


@cache
def sums_of(deck: Deck, cards: int) -> frozenset[int]:
    """The card points that exactly so many cards of the deck can hold."""
    sums: list[set[int]] = [{0}] + [set() for _ in range(cards)]
    for card in CARDS[deck]:
        for count in range(cards, 0, -1):
            sums[count] |= {total + card_points(card) for total in sums[count - 1]}
    return frozenset(sums[cards])


def _shared_out(takers: tuple[bool, ...], tricks: int) -> Iterator[tuple[int, ...]]:
    """Every way to share tricks out in which each taker has one at least."""
    if not takers:
        if tricks == 0:
            yield ()
        return
    for own in range(int(takers[0]), tricks + 1):
        for rest in _shared_out(takers[1:], tricks - own):
            yield (own, *rest)


def _with_blind(piles: tuple[Pile, ...], blind: int) -> list[tuple[Pile, ...]]:
    if not blind:
        return [piles]
    return [(*piles[:i], (points, cards + blind), *piles[i + 1 :]) for i, (points, cards) in enumerate(piles) if cards]


@lru_cache(maxsize=REMEMBERED)
def _splits(left: Counters, piles: tuple[Pile, ...]) -> bool:
    if not piles:
        return not any(count for _, count in left)
    (points, cards), rest = piles[0], piles[1:]
    return any(_splits(after, rest) for after in _taken(left, points, cards))


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
