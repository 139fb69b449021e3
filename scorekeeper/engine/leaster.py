"""Points and tricks by seat, as a leaster and its relatives are counted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .cards import Deck, attainable, counters, deck_points
from .errors import refuse
from .hand import Hand
from .point_splits import REMEMBERED, Counters, Pile, possible, possible_somehow, sums_of
from .rules import HouseRules, LeasterBlind


@dataclass(frozen=True, slots=True)
class Counts:
    """Card points of each seat dealt in, and its tricks where the table counted them."""

    points: dict[int, int]
    tricks: dict[int, int] | None

    def has_trick(self, seat: int) -> bool:
        """Whether the seat took a trick. Raises ``Refused`` (``missing-key``) where 0 points leave it open."""
        return self.points[seat] > 0 or self.tricks_of(seat) > 0

    def tricks_of(self, seat: int) -> int:
        """Tricks of the seat. Raises ``Refused`` (``missing-key``) where the table did not count them."""
        if self.tricks is None:
            sentence = f"Whether seat {seat} took a trick decides here: give tricks_by_seat, or the winners."
            raise refuse("missing-key", sentence, "tricks_by_seat")
        return self.tricks[seat]

    def took_all(self) -> int | None:
        """The seat that took all tricks, if one did."""
        if self.tricks is None:
            return None
        takers = [seat for seat, tricks in self.tricks.items() if tricks]
        return takers[0] if len(takers) == 1 else None


def counts(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> Counts:
    """The counts of a hand that nobody picked.

    Raises ``Refused``: ``bad-counts`` for arrays of the wrong length, for seats that sit out with more than 0, and
    for splits that no deal of the deck can give.
    """
    points = _by_seat(hand.points_by_seat, "points_by_seat", table, order)
    tricks = _by_seat(hand.tricks_by_seat, "tricks_by_seat", table, order)
    if points is None:
        raise refuse("missing-key", "Points by seat are missing.", "points_by_seat")
    _verify_total(rules, points)
    if tricks is not None:
        _verify_tricks(rules, points, tricks)
    _verify_cards(rules, points, tricks)
    return Counts(points, tricks)


def _by_seat(values: tuple[int, ...] | None, name: str, table: int, order: tuple[int, ...]) -> dict[int, int] | None:
    if values is None:
        return None
    if len(values) != table:
        raise refuse("bad-counts", f"{name} has one value for each of the {table} seats.", name)
    for seat, value in enumerate(values, 1):
        if value and seat not in order:
            raise refuse("bad-counts", f"Seat {seat} sits out and has 0 in {name}.", name)
    return {seat: values[seat - 1] for seat in order}


def _verify_total(rules: HouseRules, points: dict[int, int]) -> None:
    total, deck = sum(points.values()), rules.deck_total
    if total in allowed_totals(rules):
        return
    if _uncounted(rules.leaster_blind, rules.blind_size) == (0,):
        raise refuse("bad-counts", f"The points add up to {total}; they must make {deck}.", "points_by_seat")
    sentence = f"The points add up to {total}; the deck has {deck}, less what lies in the blind."
    raise refuse("bad-counts", sentence, "points_by_seat")


def allowed_totals(rules: HouseRules) -> frozenset[int]:
    """Return what the card points of all seats can add up to: the deck's, less a blind that counts for nobody."""
    uncounted = _uncounted(rules.leaster_blind, rules.blind_size)
    return frozenset(rules.deck_total - points for cards in uncounted for points in sums_of(rules.deck, cards))


def _uncounted(goes: LeasterBlind, blind: int) -> tuple[int, ...]:
    """How many cards of the blind may count for nobody."""
    if goes is LeasterBlind.SPLIT:
        return tuple(range(blind + 1))
    return (blind,) if goes is LeasterBlind.NOBODY else (0,)


def _verify_tricks(rules: HouseRules, points: dict[int, int], tricks: dict[int, int]) -> None:
    if sum(tricks.values()) != rules.hand_size:
        taken = sum(tricks.values())
        raise refuse("bad-counts", f"The tricks add up to {taken}; there are {rules.hand_size}.", "tricks_by_seat")
    for seat, value in points.items():
        if value and not tricks[seat]:
            raise refuse("bad-counts", f"Seat {seat} took no trick and so no points.", "points_by_seat")


def _verify_cards(rules: HouseRules, points: dict[int, int], tricks: dict[int, int] | None) -> None:
    there = attainable(rules.deck)
    for seat, value in points.items():
        if value not in there:
            raise refuse("bad-counts", f"No cards make seat {seat}'s {value} card points.", "points_by_seat")
    counted = None if tricks is None else tuple(tricks.values())
    if not _fits(rules.deck, rules.hand_size, rules.blind_size, rules.leaster_blind, tuple(points.values()), counted):
        raise refuse("bad-counts", "No deal of these cards gives such points for such tricks.", "points_by_seat")


@lru_cache(maxsize=REMEMBERED)
def _fits(
    deck: Deck, hand_size: int, blind: int, goes: LeasterBlind, points: tuple[int, ...], tricks: tuple[int, ...] | None
) -> bool:
    """Whether a deal can give these points, for these tricks, or for any where they were not counted."""
    pack, players, left = counters(deck), len(points), deck_points(deck) - sum(points)
    return any(
        _piled(pack, players, hand_size, points, tricks, ((left, cards),) if cards else (), blind - cards, goes)
        for cards in _uncounted(goes, blind)
        if cards or not left
    )


def _piled(
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
        return possible_somehow(pack, tuple(sorted(points)), hand_size, players, apart, size, pieces)
    piles = sorted(zip(points, (number * players for number in tricks), strict=True))
    return possible(pack, (*apart, *piles), size, pieces)
