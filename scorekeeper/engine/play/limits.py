"""What a called card forbids its holder and the picker (catalogue D3)."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1  # the picker's place where no limit of theirs can be known


class Limits(NamedTuple):
    """The called card and what must be kept for it, as masks; ``picker`` is the picker's place in the hand.

    ``suit`` is the called suit, the unknown included. ``due`` are cards to be played when the suit is led: the called
    card where the rules say so, and the ace of a called ten, which the picker plays in any case (000). ``ace`` is that
    ace. Otherwise the called card, and the picker's last card of the suit, are not thrown off before the suit has been
    led once (``was_led``), or before the last trick (002).
    """

    suit: int
    called: int
    picker: int
    due: int
    ace: int
    was_led: bool = False

    def after_lead(self) -> Limits:
        """Return the limits once the called suit has been led: nothing is kept any more (002)."""
        return self._replace(was_led=True)

    def narrow(self, can: int, hand: int, led: int, turn: int) -> int:
        """What remains of the cards that following suit allows; at least one does."""
        if led == self.suit:
            return hand & self.due or can
        if not led:
            due = hand & self.due
            return can & ~self.suit | due if due else can
        return can & ~self.kept(hand, turn) or can

    def kept(self, hand: int, turn: int) -> int:
        """The cards of a hand that are not thrown off; on the last trick only they are left.

        None once the called suit was led.
        """
        if self.was_led:
            return 0
        kept = hand & self.called
        if turn == self.picker:
            own = hand & self.suit
            kept |= hand & self.ace if own & (own - 1) else own
        return kept
