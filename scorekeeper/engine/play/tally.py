"""What was taken: tricks and card points by place, the bury, the side of the picker."""

from __future__ import annotations

from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.values import Bury

from .picking import LEASTERS
from .progress import Progress
from .state import HandState
from .transcript import NOBODY

SIDES = frozenset({Kind.PICKED, Kind.SHEEPSHEAD, Kind.CALL, Kind.SOLO, Kind.BILLY, Kind.BEST})


def points_by_place(hand: Progress, state: HandState) -> list[int]:
    """Card points that each place took in tricks, with the blind where nobody picked."""
    points = [state.cards.points(taken) for taken in state.taken]
    if hand.kind in LEASTERS:
        for card, trick in zip(hand.blind, hand.blind_to, strict=False):
            if trick != NOBODY and trick <= len(state.winners):
                points[state.winners[trick - 1]] += hand.cards.points(card)
    return points


def tricks_by_place(state: HandState) -> list[int]:
    """Tricks that each place took."""
    return [state.winners.count(place) for place in range(len(state.seats))]


def picking_side(hand: Progress) -> tuple[int, ...]:
    """The places of picker and partners; none where nobody picked."""
    return () if hand.picker is None else (hand.picker, *hand.partners)


def buried_for(hand: Progress, side: tuple[int, ...]) -> int:
    """Card points that the picking side buried, whoever they count for; who stole the blind has its bury (H3)."""
    mine = [mask for place, mask in hand.buried.items() if place in side or hand.first is not None]
    return sum(map(hand.cards.points, mine))


def bury_counts(hand: Progress, winners: list[int], side: tuple[int, ...]) -> bool:
    """Whether the bury counts for the picking side at the end of these tricks (A4)."""
    if hand.rules.bury is Bury.ALWAYS:
        return True
    needed = side[:1] if hand.rules.bury is Bury.PICKER_TRICK else side
    return any(winner in needed for winner in winners)


def side_points(hand: Progress, state: HandState) -> int:
    """Card points of the picking side, the bury included where it counts."""
    side = picking_side(hand)
    points = points_by_place(hand, state)
    buried = buried_for(hand, side) if bury_counts(hand, state.winners, side) else 0
    return sum(points[place] for place in side) + buried
