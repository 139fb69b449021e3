"""Two-handed: no picker, each player counts his own tricks (000; catalogue J3)."""

from __future__ import annotations

from .hand import Hand
from .leaster import Counts, counts
from .picked import capped, waiting
from .rules import HouseRules
from .seats import seating
from .settlement import Lines, Settlement, verdict


def two_handed(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """More than half of the card points win the stake from the other; half each pays nothing.

    Raises ``Refused``: ``bad-counts``, and ``missing-key`` where 0 points leave open whether all tricks were taken.
    """
    table, order = seating(rules, hand)
    count = counts(rules, hand, table, order)
    winner, loser = sorted(order, key=lambda seat: -count.points[seat])
    won = count.points[winner] > count.points[loser]
    stake = rules.stakes[_level(rules, count, winner, loser)] if won else 0
    multiplier = capped(rules, 1 << waiting(rules, hand, why), why)
    price = stake * multiplier
    payouts = [0] * table
    payouts[winner - 1], payouts[loser - 1] = price, -price
    if why is not None:
        points = f"{count.points[winner]} to {count.points[loser]}"
        end = f"seat {winner} wins {stake} x {multiplier} = {price}" if won else f"nobody pays, x {multiplier} or not"
        why.append(f"The card points are {points}: {end}")
    return Settlement(tuple(payouts), 0, stake, multiplier, verdict(won=won), (), rules, hand)


def _level(rules: HouseRules, count: Counts, winner: int, loser: int) -> int:
    if not count.has_trick(loser):
        return 2
    return 1 if count.points[loser] < rules.schneider_defence else 0
