"""Players who come, go or change places between two hands (F4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .errors import refuse
from .game_state import State, moved
from .hand import Hand
from .pot_division import divide_pot
from .rules import HouseRules, NewcomerPot
from .seats import seating


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where from here on: the numbers of the players on seats 1..P, clockwise."""

    players: tuple[int, ...]


def seat(rules: HouseRules, state: State, event: Seating) -> tuple[State, tuple[int, ...]]:
    """The state after people came, went or changed places, and what it moves by player (F4).

    Who sits down for the first time adds one unit for each single pot that is there, or the pot is divided before, as
    the rules say. Who was to deal still is; when he left, the next player clockwise who stays.
    Raises ``Refused``: ``bad-players``, ``same-player``, ``nothing-changes``.
    """
    _verify_seating(rules, state, event.players)
    before = state
    newcomers = [player for player in event.players if player not in state.came]
    if newcomers and state.pot and rules.newcomer_pot is NewcomerPot.DIVIDES:
        state, _ = divide_pot(rules, state)
    totals = [*state.totals, *[0] * (max(event.players) - len(state.totals))]
    for player in newcomers:
        totals[player - 1] -= state.pots
    after = replace(
        state,
        players=len(event.players),
        dealer=_dealer_among(state, event.players),
        totals=tuple(totals),
        seating=event.players,
        came=tuple(sorted({*state.came, *event.players})),
        pot=state.pot + state.pots * len(newcomers),
    )
    return after, moved(before, after)


def _verify_seating(rules: HouseRules, state: State, players: tuple[int, ...]) -> None:
    if players == state.seating:
        raise refuse("nothing-changes", "They sit like this already.", "players")
    if any(player < 1 for player in players) or len(set(players)) != len(players):
        raise refuse("same-player", "Everybody sits on one seat only.", "players")
    seating(rules, Hand(players=len(players), dealer=1))


def _dealer_among(state: State, players: tuple[int, ...]) -> int:
    """The seat of who deals next after the seats changed."""
    clockwise = (*state.seating[state.dealer - 1 :], *state.seating[: state.dealer - 1])
    return next((players.index(player) + 1 for player in clockwise if player in players), 1)
