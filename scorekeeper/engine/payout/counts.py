"""Points and tricks by seat, where nobody picked: what the table counted, and whether one pack can fall so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from scorekeeper.engine.cards import CARDS, Deck, attainable_points, card_points, cards_by_points, deck_points
from scorekeeper.engine.errors import SeatNumber, refuse
from scorekeeper.engine.hand import Hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import LeasterBlind

CACHE_SIZE = 1 << 16

Counters = tuple[tuple[int, int], ...]  # what a card counts, and how many there are that count it
Pile = tuple[int, int]  # points and cards


@lru_cache(maxsize=CACHE_SIZE)
def can_split(counters: Counters, piles: tuple[Pile, ...], blind: int = 0, pieces: int = 1) -> bool:
    """Return whether a pack can fall so: ``piles`` are (points, cards), ``blind`` more cards lie in any one of them.

    In ``pieces`` of so many cards each the blind may lie in several. The piles with the blind take the whole pack.
    """
    pieces = pieces if blind else 0
    if not piles:
        return pieces == 0 and not any(count for _, count in counters)
    (points, cards), rest = piles[0], piles[1:]
    return any(
        can_split(after, rest, blind, pieces - taken)
        for taken in range(pieces + 1 if cards else 1)
        for after in _packs_without(counters, points, cards + taken * blind)
    )


@lru_cache(maxsize=CACHE_SIZE)
def can_split_somehow(
    counters: Counters,
    points: tuple[int, ...],
    tricks: int,
    players: int,
    apart: tuple[Pile, ...],
    blind: int = 0,
    pieces: int = 1,
) -> bool:
    """Return whether so many tricks can be shared out that each seat has its points.

    ``apart`` are piles beside the tricks.
    """
    pieces = pieces if blind else 0
    if apart:
        left = _packs_without(counters, *apart[0])
        return any(can_split_somehow(after, points, tricks, players, apart[1:], blind, pieces) for after in left)
    if not points:
        return tricks == pieces == 0 and not any(count for _, count in counters)
    return any(
        can_split_somehow(after, points[1:], tricks - own, players, apart, blind, pieces - taken)
        for own in range(int(points[0] > 0), tricks + 1)
        for taken in range(pieces + 1 if own else 1)
        for after in _packs_without(counters, points[0], own * players + taken * blind)
    )


@cache
def possible_sums(deck: Deck, cards: int) -> frozenset[int]:
    """The card points that exactly so many cards of the deck can hold."""
    sums: list[set[int]] = [{0}] + [set() for _ in range(cards)]
    for card in CARDS[deck]:
        for count in range(cards, 0, -1):
            sums[count] |= {total + card_points(card) for total in sums[count - 1]}
    return frozenset(sums[cards])


@lru_cache(maxsize=CACHE_SIZE)
def _packs_without(left: Counters, points: int, cards: int) -> tuple[Counters, ...]:
    """Return the cards and points that may be left after a pile of so many is taken."""
    if not left:
        return ((),) if points == cards == 0 else ()
    (value, count), rest = left[0], left[1:]
    return tuple(
        ((value, count - take), *tail)
        for take in range(min(count, cards) + 1)
        if value * take <= points
        for tail in _packs_without(rest, points - value * take, cards - take)
    )


@dataclass(frozen=True, slots=True)
class HandCounts:
    """Card points of each seat dealt in, and its tricks where the table counted them."""

    points: dict[int, int]
    tricks: dict[int, int] | None

    def has_trick(self, seat: int) -> bool:
        """Return whether the seat took a trick. Raises ``Refused`` (``missing-key``) where 0 points leave it open."""
        return self.points[seat] > 0 or self.tricks_of(seat) > 0

    def tricks_of(self, seat: int) -> int:
        """Tricks of the seat. Raises ``Refused`` (``missing-key``) where the table did not count them."""
        if self.tricks is None:
            raise refuse("missing-key/tricks-by-seat", {"seat": SeatNumber(seat)}, "tricks_by_seat")
        return self.tricks[seat]

    def took_all(self) -> int | None:
        """The seat that took all tricks, if one did."""
        if self.tricks is None:
            return None
        takers = [seat for seat, tricks in self.tricks.items() if tricks]
        return takers[0] if len(takers) == 1 else None


def read_counts(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> HandCounts:
    """The counts of a hand that nobody picked.

    Raises ``Refused``: ``bad-counts`` for arrays of the wrong length, for seats that sit out with more than 0, and
    for splits that no deal of the deck can give.
    """
    points = _by_seat(hand.points_by_seat, "points_by_seat", table, order)
    tricks = _by_seat(hand.tricks_by_seat, "tricks_by_seat", table, order)
    if points is None:
        raise refuse("missing-key/points-by-seat", path="points_by_seat")
    _verify_total(rules, points)
    if tricks is not None:
        _verify_tricks(rules, points, tricks)
    _verify_cards(rules, points, tricks)
    return HandCounts(points, tricks)


def _by_seat(values: tuple[int, ...] | None, name: str, table: int, order: tuple[int, ...]) -> dict[int, int] | None:
    if values is None:
        return None
    if len(values) != table:
        raise refuse("bad-counts/length", {"name": name, "table": table}, name)
    for seat, value in enumerate(values, 1):
        if value and seat not in order:
            raise refuse("bad-counts/sits-out", {"seat": SeatNumber(seat), "name": name}, name)
    return {seat: values[seat - 1] for seat in order}


def _verify_total(rules: HouseRules, points: dict[int, int]) -> None:
    total, deck = sum(points.values()), rules.deck_total
    if total in allowed_totals(rules):
        return
    if _uncounted_cards(rules.leaster_blind, rules.blind_size) == (0,):
        raise refuse("bad-counts/total", {"total": total, "deck": deck}, "points_by_seat")
    raise refuse("bad-counts/total-of-deck", {"total": total, "deck": deck}, "points_by_seat")


def allowed_totals(rules: HouseRules) -> frozenset[int]:
    """Return the possible sums of the card points of all seats: the deck's, less a blind that counts for nobody."""
    uncounted = _uncounted_cards(rules.leaster_blind, rules.blind_size)
    return frozenset(rules.deck_total - points for cards in uncounted for points in possible_sums(rules.deck, cards))


def _uncounted_cards(goes: LeasterBlind, blind: int) -> tuple[int, ...]:
    """Return the possible numbers of cards of the blind that count for nobody."""
    if goes is LeasterBlind.SPLIT:
        return tuple(range(blind + 1))
    return (blind,) if goes is LeasterBlind.NOBODY else (0,)


def _verify_tricks(rules: HouseRules, points: dict[int, int], tricks: dict[int, int]) -> None:
    if sum(tricks.values()) != rules.hand_size:
        taken = sum(tricks.values())
        raise refuse("bad-counts/tricks", {"taken": taken, "due": rules.hand_size}, "tricks_by_seat")
    for seat, value in points.items():
        if value and not tricks[seat]:
            raise refuse("bad-counts/no-trick", {"seat": SeatNumber(seat)}, "points_by_seat")


def _verify_cards(rules: HouseRules, points: dict[int, int], tricks: dict[int, int] | None) -> None:
    there = attainable_points(rules.deck)
    for seat, value in points.items():
        if value not in there:
            raise refuse("bad-counts/card-points", {"seat": SeatNumber(seat), "value": value}, "points_by_seat")
    counted = None if tricks is None else tuple(tricks.values())
    if not _can_be_dealt(
        rules.deck, rules.hand_size, rules.blind_size, rules.leaster_blind, tuple(points.values()), counted
    ):
        raise refuse("bad-counts/impossible", path="points_by_seat")


@lru_cache(maxsize=CACHE_SIZE)
def _can_be_dealt(
    deck: Deck, hand_size: int, blind: int, goes: LeasterBlind, points: tuple[int, ...], tricks: tuple[int, ...] | None
) -> bool:
    """Return whether a deal can give these points, for these tricks, or for any where they were not counted."""
    pack, players, left = cards_by_points(deck), len(points), deck_points(deck) - sum(points)
    return any(
        _can_be_piled(pack, players, hand_size, points, tricks, ((left, cards),) if cards else (), blind - cards, goes)
        for cards in _uncounted_cards(goes, blind)
        if cards or not left
    )


def _can_be_piled(
    pack: Counters,
    players: int,
    hand_size: int,
    points: tuple[int, ...],
    tricks: tuple[int, ...] | None,
    apart: tuple[Pile, ...],
    blind: int,
    goes: LeasterBlind,
) -> bool:
    pieces = blind if goes is LeasterBlind.SPLIT else 1
    size = blind and blind // pieces
    if tricks is None:
        return can_split_somehow(pack, tuple(sorted(points)), hand_size, players, apart, size, pieces)
    piles = sorted(zip(points, (number * players for number in tricks), strict=True))
    return can_split(pack, (*apart, *piles), size, pieces)
