"""The strengths of hands shown in a schwanzer (002)."""

from __future__ import annotations

from .errors import refuse
from .hand import Hand
from .rules import HouseRules
from .seats import dealt_in
from .trump import TRUMP, strength


def schwanzer_loser(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> int:
    """The seat that pays: the highest strength, of those tied the one with the highest trump (E4).

    Raises ``Refused``: ``bad-counts`` for strengths that no hands give, ``missing-key`` where a tie needs the top trump.
    """
    if hand.loser is not None:
        return dealt_in(hand.loser, table, order, "loser")
    strengths = _strengths(rules, hand, table, order)
    most = max(strengths.values())
    strongest = [seat for seat in order if strengths[seat] == most]
    if len(strongest) == 1:
        _tops(rules, hand, table, strengths)
        return strongest[0]
    tops = _tops(rules, hand, table, strengths)
    if tops is None:
        sentence = "The strongest hands are tied: give top_trump_by_seat, or the loser."
        raise refuse("missing-key", sentence, "top_trump_by_seat")
    ranks = TRUMP[rules.order]
    return min(strongest, key=lambda seat: ranks.index(tops[seat]))


def _strengths(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> dict[int, int]:
    values = hand.strength_by_seat
    if values is None or len(values) != table:
        raise refuse("bad-counts", f"strength_by_seat has one value for each of the {table} seats.", "strength_by_seat")
    for seat, value in enumerate(values, 1):
        if value and seat not in order:
            raise refuse("bad-counts", f"Seat {seat} sits out and has no strength.", "strength_by_seat")
    cards = sorted(map(strength, TRUMP[rules.order]), reverse=True)
    if max(values) > sum(cards[: rules.hand_size]):
        raise refuse("bad-counts", f"No hand is stronger than {sum(cards[: rules.hand_size])}.", "strength_by_seat")
    if not sum(cards) - sum(cards[: rules.blind_size]) <= sum(values) <= sum(cards):
        sentence = f"All trump together count {sum(cards)}, less what lies in the blind; these add up to {sum(values)}."
        raise refuse("bad-counts", sentence, "strength_by_seat")
    return {seat: values[seat - 1] for seat in order}


def _tops(rules: HouseRules, hand: Hand, table: int, strengths: dict[int, int]) -> dict[int, str] | None:
    """The highest trump by seat, for the seats that hold any."""
    tops = hand.top_trump_by_seat
    if tops is None:
        return None
    if len(tops) != table:
        raise refuse("bad-counts", f"top_trump_by_seat has one value for each of the {table} seats.", "top_trump_by_seat")
    for seat, top in enumerate(tops, 1):
        _verify_top(rules, seat, top, strengths.get(seat, 0))
    held = {seat: top for seat, top in enumerate(tops, 1) if top is not None}
    if len(set(held.values())) != len(held):
        raise refuse("bad-counts", "A card is in one hand only.", "top_trump_by_seat")
    return held


def _verify_top(rules: HouseRules, seat: int, top: str | None, value: int) -> None:
    if (top is None) != (value == 0):
        sentence = f"Seat {seat} has a top trump exactly if its hand has strength."
        raise refuse("bad-counts", sentence, "top_trump_by_seat")
    if top is not None and top not in TRUMP[rules.order]:
        raise refuse("bad-counts", f"{top} is no trump.", "top_trump_by_seat")
    if top is not None and strength(top) > value:
        raise refuse("bad-counts", f"Seat {seat} holds {top}, so its strength is more than {value}.", "top_trump_by_seat")
