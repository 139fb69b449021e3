"""The strengths of hands shown in a schwanzer (002)."""

from __future__ import annotations

from functools import cache

from .cards import CARDS, Deck
from .errors import refuse
from .hand import Hand
from .point_splits import Counters, possible
from .rules import HouseRules
from .seats import dealt_in
from .trump import strength


def schwanzer_loser(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> int:
    """The seat that pays: the highest strength, of those tied the one with the highest trump (E4).

    Raises ``Refused``: ``bad-counts`` for strengths that no deal gives, ``missing-key`` where a tie needs the tops.
    """
    if hand.loser is not None:
        return dealt_in(hand.loser, table, order, "loser")
    strengths = _strengths(rules, hand, table, order)
    tops = _tops(rules, hand, table, strengths)
    most = max(strengths.values())
    strongest = [seat for seat in order if strengths[seat] == most]
    if len(strongest) == 1:
        return strongest[0]
    if not tops.keys() >= set(strongest):
        sentence = "The strongest hands are tied: give their top_trump_by_seat, or the loser."
        raise refuse("missing-key", sentence, "top_trump_by_seat")
    ranks = rules.trump
    return min(strongest, key=lambda seat: ranks.index(tops[seat]))


def _strengths(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> dict[int, int]:
    values = hand.strength_by_seat
    if values is None or len(values) != table:
        raise refuse("bad-counts", f"strength_by_seat has one value for each of the {table} seats.", "strength_by_seat")
    for seat, value in enumerate(values, 1):
        if value and seat not in order:
            raise refuse("bad-counts", f"Seat {seat} sits out and has no strength.", "strength_by_seat")
    strengths = {seat: values[seat - 1] for seat in order}
    counters = _counters(rules.deck, rules.trump)
    trump = sum(value * count for value, count in counters)
    hands = sorted(((value, rules.hand_size) for value in strengths.values()), reverse=True)
    if not possible(counters, (*hands, (trump - sum(values), rules.blind_size))):
        sentence = f"No deal gives such strengths: all trump together count {trump}, less what lies in the blind."
        raise refuse("bad-counts", sentence, "strength_by_seat")
    return strengths


@cache
def _counters(deck: Deck, ranks: tuple[str, ...]) -> Counters:
    """What each card of the deck counts in a shown hand, and how many there are, the strongest first."""
    values = [strength(card) if card in ranks else 0 for card in CARDS[deck]]
    return tuple((value, values.count(value)) for value in sorted(set(values), reverse=True))


def _tops(rules: HouseRules, hand: Hand, table: int, strengths: dict[int, int]) -> dict[int, str]:
    """The highest trump by seat, of the seats that named theirs."""
    tops = hand.top_trump_by_seat
    if tops is None:
        return {}
    if len(tops) != table:
        raise refuse(
            "bad-counts", f"top_trump_by_seat has one value for each of the {table} seats.", "top_trump_by_seat"
        )
    held = {seat: top for seat, top in enumerate(tops, 1) if top is not None}
    for seat, top in held.items():
        _verify_top(rules, seat, top, strengths.get(seat, 0))
    if len(set(held.values())) != len(held):
        raise refuse("bad-counts", "A card is in one hand only.", "top_trump_by_seat")
    return held


def _verify_top(rules: HouseRules, seat: int, top: str, value: int) -> None:
    ranks = rules.trump
    if top not in ranks:
        raise refuse("bad-counts", f"{top} is no trump.", "top_trump_by_seat")
    below = sorted(map(strength, ranks[ranks.index(top) + 1 :]), reverse=True)
    most = strength(top) + sum(below[: rules.hand_size - 1])
    if not strength(top) <= value <= most:
        sentence = f"With {top} on top, seat {seat}'s hand counts from {strength(top)} to {most}, not {value}."
        raise refuse("bad-counts", sentence, "top_trump_by_seat")
