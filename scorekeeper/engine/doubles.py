"""Doublers that wait for the hands to come: stacked, queued, kept, scheduled, and rounds of doubles."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .errors import refuse
from .hand import MOST_DOUBLERS, Hand, Kind
from .rules import HouseRules, NoPick, RoundAgain, Stacking


@dataclass(frozen=True, slots=True)
class Waiting:
    """``doublers`` double the next hand together, or a hand each where they queue; ``round_left`` hands are doubled."""

    doublers: int = 0
    round_left: int = 0


def before_hand(rules: HouseRules, waiting: Waiting, turn: int, seats: int) -> int:
    """How many doublings wait for the next hand. ``turn`` is how many turns of the rounds of dealing are over."""
    queued = waiting.doublers
    if rules.stacking is Stacking.QUEUE:
        # H1: one hand each, and the hands of a round come first.
        queued = 0 if waiting.round_left else min(queued, 1)
    scheduled = rules.scheduled_doubler > 0 and turn % seats == rules.scheduled_doubler - 1
    return queued + (waiting.round_left > 0) + scheduled


def after_hand(rules: HouseRules, waiting: Waiting, hand: Hand) -> Waiting:
    """What waits after a hand.

    Raises ``Refused`` (``too-many-doublers``).
    """
    if hand.cut is not None:
        # H2: the king at the cut doubles this hand and the next three.
        waiting = _another_round(rules, waiting)
    if hand.kind is Kind.MISDEAL:
        return _more(rules, waiting) if rules.misdeal_doubles else waiting
    if hand.kind is Kind.PASSED:
        return _passed(rules, waiting)
    waiting = _used(rules, waiting)
    if rules.round_of_doubles and hand.points is not None and hand.points * 2 == rules.deck_total:
        return _another_round(rules, waiting)
    return waiting


def _another_round(rules: HouseRules, waiting: Waiting) -> Waiting:
    """A round of doubles begins; during one it follows that, or that one starts over (004:127)."""
    left = waiting.round_left if rules.round_again is RoundAgain.QUEUE else 0
    return replace(waiting, round_left=left + rules.players)


def _passed(rules: HouseRules, waiting: Waiting) -> Waiting:
    if NoPick.DOUBLER not in rules.no_pick:
        return waiting
    return _more(rules, waiting)


def _more(rules: HouseRules, waiting: Waiting) -> Waiting:
    if rules.stacking is Stacking.KEEP:
        return replace(waiting, doublers=1)
    if waiting.doublers >= MOST_DOUBLERS:
        raise refuse("too-many-doublers", f"{MOST_DOUBLERS} doublers wait already; deal until somebody picks.", "kind")
    return replace(waiting, doublers=waiting.doublers + 1)


def _used(rules: HouseRules, waiting: Waiting) -> Waiting:
    """A hand played uses up all doublers; where they queue, one hand of the round, or else one of the queue."""
    if rules.stacking is not Stacking.QUEUE:
        return Waiting(0, max(waiting.round_left - 1, 0))
    if waiting.round_left:
        return replace(waiting, round_left=waiting.round_left - 1)
    return replace(waiting, doublers=max(waiting.doublers - 1, 0))
