"""A renege as the table discovers it: the later trick in which the card that was owed comes to light."""

from __future__ import annotations

from typing import NamedTuple

from .follow import MUST_FOLLOW, MUST_PLAY_CALLED
from .progress import Progress, Violation
from .state import HandState
from .tricks import Play, plays


class Proof(NamedTuple):
    """The trick and the card in it that prove a renege."""

    trick: int
    card: str


def proof_of(hand: Progress, state: HandState, violation: Violation) -> Proof | None:
    """What proves, later in the hand, that the seat could have played as it ought to; None when nothing does yet."""
    played = list(plays(hand.told.tricks, state.winners, len(hand.seats)))
    owed = _owed(state, violation, played)
    place = next((play.place for play in played if play[:2] == violation.moment), None)
    for play in played:
        later = play.trick > violation.moment.trick and play.place == place
        if later and state.cards.bits.get(play.name, 0) & owed:
            return Proof(play.trick, play.name)
    return None


def _owed(state: HandState, violation: Violation, played: list[Play]) -> int:
    """The cards any of which would have been right: the suit led, or the card that was due."""
    if violation.fault.code == MUST_PLAY_CALLED and state.limits is not None:
        return state.limits.due
    if violation.fault.code != MUST_FOLLOW:
        return 0
    lead = next(play for play in played if play.trick == violation.moment.trick)
    return state.cards.suits.get(state.cards.bits.get(lead.name, 0), 0)
