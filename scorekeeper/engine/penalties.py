"""Penalties: units that a player loses by a director's word, never doubled (G5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from .errors import refuse
from .game_state import State, added


class PaidTo(StrEnum):
    """Who gets a penalty."""

    HOUSE = "house"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Penalty:
    """Units that a player loses, to the house or shared out over the others at the table (G5).

    ``seat`` is the player's number: the seat of who has not moved.
    """

    seat: int
    units: int
    paid_to: PaidTo = PaidTo.HOUSE


def penalise(state: State, penalty: Penalty) -> tuple[State, tuple[int, ...]]:
    """The state after a penalty, and its payouts by player. Raises ``Refused``: ``bad-seat``, ``bad-penalty``."""
    if penalty.seat not in state.came:
        raise refuse("bad-seat", f"There is no player {penalty.seat} at this table.", "seat")
    if penalty.units < 1:
        raise refuse("bad-penalty", f"A penalty is at least 1 unit, not {penalty.units}.", "units")
    payouts = [0] * len(state.totals)
    if penalty.paid_to is PaidTo.OTHERS:
        others = [player for player in state.seating if player != penalty.seat]
        for player in others:
            payouts[player - 1] = _part(penalty, len(others))
    payouts[penalty.seat - 1] = -penalty.units
    house = 0 if penalty.paid_to is PaidTo.OTHERS else penalty.units
    after = replace(state, totals=added(state.totals, payouts), house=state.house + house)
    return after, tuple(payouts)


def _part(penalty: Penalty, others: int) -> int:
    each, over = divmod(penalty.units, others)
    if over:
        near = penalty.units - over or others
        sentence = f"{penalty.units} units do not divide over {others} seats; {near} would."
        raise refuse("bad-penalty", sentence, "units")
    return each
