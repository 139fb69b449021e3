"""Two-handed: no picker, each player counts his own tricks (000; catalogue J3)."""

from __future__ import annotations

from typing import NamedTuple

from .errors import refuse
from .hand import Hand
from .leaster import Counts, counts
from .outcome import named_bracket
from .picked import LEVELS, capped, waiting
from .rules import HouseRules
from .seats import dealt_in, seating
from .settlement import Lines, Settlement, verdict


class Ended(NamedTuple):
    """Who won, nobody where each has half; the stake; and how it ended, in words."""

    winner: int | None
    stake: int
    words: str


def two_handed(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """More than half of the card points win the stake from the other; half each pays nothing.

    Raises ``Refused``: ``bad-counts``, ``bad-category``, and ``missing-key`` where it stays open how many were won.
    """
    table, order = seating(rules, hand)
    ended = _named(rules, hand, table, order) if hand.winners else _counted(rules, hand, table, order)
    multiplier = capped(rules, 1 << waiting(rules, hand, why), why)
    price = ended.stake * multiplier
    payouts = [0] * table
    for seat in order:
        payouts[seat - 1] = price if seat == ended.winner else -price
    if why is not None:
        end = f"seat {ended.winner} wins {ended.stake} x {multiplier} = {price}"
        why.append(f"{ended.words}: {end if ended.winner else f'nobody pays, x {multiplier} or not'}")
    category = verdict(won=ended.winner is not None)
    return Settlement(tuple(payouts), 0, ended.stake, multiplier, category, (), rules, hand)


def _counted(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> Ended:
    count = counts(rules, hand, table, order)
    winner, loser = sorted(order, key=lambda seat: -count.points[seat])
    words = f"The card points are {count.points[winner]} to {count.points[loser]}"
    if count.points[winner] == count.points[loser]:
        return Ended(None, 0, words)
    return Ended(winner, rules.stakes[_level(rules, count, winner, loser)], words)


def _level(rules: HouseRules, count: Counts, winner: int, loser: int) -> int:
    if not count.has_trick(loser):
        return 2
    return 1 if count.points[loser] < rules.schneider_defence else 0


def _named(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> Ended:
    """The winner and the bracket of his points, where the table counted no further; both of them for half each."""
    winners = [dealt_in(seat, table, order, "winners") for seat in hand.winners or ()]
    if len(winners) > 1:
        if hand.category is not None:
            raise refuse("bad-category", "Where each has half of the points there is no category.", "category")
        return Ended(None, 0, "Each has half of the card points")
    if hand.category is None:
        raise refuse("missing-key", "How many points the winner has is missing.", "category")
    bracket = named_bracket(rules, hand.category)
    if not bracket.is_won:
        sentence = f"The winner has more than half of the points; {hand.category} says otherwise."
        raise refuse("bad-category", sentence, "category")
    return Ended(winners[0], rules.stakes[LEVELS[bracket]], f"Seat {winners[0]} won with {hand.category}")
