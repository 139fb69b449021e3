"""Best play with all hands open as a short program finds it: alpha-beta and a table of positions between tricks."""

from __future__ import annotations

from typing import Any

from scorekeeper.engine.cards import card_points
from scorekeeper.engine.play.state import HandState

Hands = tuple[int, ...]


class AlphaBeta:
    """Card points that a side takes from a hand without a called card; `side` are places."""

    def __init__(self, state: HandState, side: tuple[int, ...]) -> None:
        self.suits, self.trump = state.cards.suits, state.cards.trump
        self.points = {bit: card_points(name) for name, bit in state.cards.bits.items()}
        self.side = side
        self.seen: dict[Any, tuple[int, int]] = {}

    def value(self, state: HandState) -> int:
        """Return the card points from here on."""
        hands = tuple(state.hands)
        return self.lead(hands, state.turn, 0, self.count(sum(hands)))

    def count(self, mask: int) -> int:
        """Return the card points of some cards."""
        return sum(points for bit, points in self.points.items() if bit & mask)

    def lead(self, hands: Hands, leader: int, low: int, high: int) -> int:
        """Return the card points before a trick."""
        if not any(hands):
            return 0
        at_least, at_most = self.seen.get((hands, leader), (0, self.count(sum(hands))))
        if at_least >= high or at_least == at_most:
            return at_least
        if at_most <= low:
            return at_most
        low, high = max(low, at_least), min(high, at_most)
        value = self.play(hands, leader, (), leader, low, high)
        if value <= low:
            at_most = value
        elif value >= high:
            at_least = value
        else:
            at_least = at_most = value
        self.seen[hands, leader] = at_least, at_most
        return value

    def play(self, hands: Hands, turn: int, trick: Hands, leader: int, low: int, high: int) -> int:
        """Return the card points in a trick."""
        if len(trick) == len(hands):
            mask = sum(trick)
            strong = mask & self.trump or mask & self.suits[trick[0]]
            winner = (leader + trick.index(strong & -strong)) % len(hands)
            won = self.count(mask) if winner in self.side else 0
            return won + self.lead(hands, winner, max(low - won, 0), high - won) if high > won else won
        hand, mine = hands[turn], turn in self.side
        cards = (trick and hand & self.suits[trick[0]]) or hand
        best = -1 if mine else 1000
        for bit in sorted((bit for bit in self.points if bit & cards), key=self.points.get, reverse=mine):
            after = (*hands[:turn], hand ^ bit, *hands[turn + 1 :])
            value = self.play(after, (turn + 1) % len(hands), (*trick, bit), leader, low, high)
            if mine:
                best, low = max(best, value), max(low, value)
            else:
                best, high = min(best, value), min(high, value)
            if low >= high:
                break
        return best
