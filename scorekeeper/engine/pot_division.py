"""A pot that is divided, or won in a showdown (F3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from . import pot
from .errors import refuse
from .game_state import State, credited, moved
from .rules import HouseRules


@dataclass(frozen=True, slots=True)
class PotDivided:
    """The pot goes back to all players, or to the ``winners`` of a showdown, evenly; all of it or a single pot (F3).

    Winners are players at the table, by number.
    """

    winners: tuple[int, ...] = ()
    single: bool = False


def divide_pot(rules: HouseRules, state: State, event: PotDivided | None = None) -> tuple[State, tuple[int, ...]]:
    """The state after a pot is divided, and what each player gets (F3).

    Raises ``Refused``: ``bad-seat``, ``same-player``.
    """
    event = event or PotDivided()
    if len(set(event.winners)) < len(event.winners):
        raise refuse("same-player", "A player wins the showdown once.", "winners")
    for player in event.winners:
        if player not in state.seating:
            raise refuse("bad-seat", f"Player {player} does not sit at the table now.", "winners")
    pots = 1 if event.single else state.pots
    units = state.pot // state.pots if event.single and state.pots else state.pot
    winners = event.winners or state.seating
    seats = tuple(sorted(state.seating.index(player) + 1 for player in winners))
    shares, house = pot.divide(units, seats, state.dealer, rules.pot_remainder)
    totals = credited(state, [shares.get(seat, 0) for seat in range(1, state.players + 1)])
    left = state.pot - units
    after = replace(
        state,
        totals=totals,
        pot=left,
        pots=state.pots - pots if left else 0,
        house=state.house + house,
    )
    return after, moved(state, after)
