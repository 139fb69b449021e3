"""What a called card forbids its holder and the picker (catalogue D3)."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """The called card and what must be kept for it, as masks; ``picker`` is his place in the hand.

    ``suit`` is the called suit, the unknown included. ``due`` are cards to be played when the suit is led: the called
    card where the rules say so, and the ace of a called ten, which the picker plays in any case (000). ``ace`` is that
    ace. Otherwise the called card, and the picker's last card of the suit, are not thrown off before the last trick
    (002).
    """

    suit: int
    called: int
    picker: int
    due: int
    ace: int

    def narrow(self, can: int, hand: int, led: int, turn: int) -> int:
        """What remains of the cards that following suit allows; at least one does."""
        if led == self.suit:
            return hand & self.due or can
        if not led:
            due = hand & self.due
            return can & ~self.suit | due if due else can
        return can & ~self.kept(hand, turn) or can

    def kept(self, hand: int, turn: int) -> int:
        """The cards of a hand that are not thrown off; on the last trick only they are left."""
        kept = hand & self.called
        if turn == self.picker:
            own = hand & self.suit
            kept |= hand & self.ace if own & (own - 1) else own
        return kept
