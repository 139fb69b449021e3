"""Events of a game beside its hands, and a game as a fold of its events.

Between two hands players come, go, or change places (F4), the pot is divided (F3), and penalties are paid (G5).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.game import (
    GameState,
    apply,
    credit_payouts,
    races_under,
    total_changes,
)
from scorekeeper.engine.hand import MOST_SEATS, Hand, seating
from scorekeeper.engine.payout.settlement import Settlement, divide_evenly
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import NewcomerPot


class PaidTo(StrEnum):
    """The recipients of a penalty."""

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


def apply_penalty(state: GameState, penalty: Penalty) -> tuple[GameState, tuple[int, ...]]:
    """The state after a penalty, and its payouts by player. Raises ``Refused``: ``bad-seat``, ``bad-penalty``."""
    if penalty.seat not in state.came:
        raise refuse("bad-seat/player", {"seat": penalty.seat}, "seat")
    if penalty.units < 1:
        raise refuse("bad-penalty/too-small", {"units": penalty.units}, "units")
    payouts = [0] * len(state.totals)
    if penalty.paid_to is PaidTo.OTHERS:
        others = [player for player in state.seating if player != penalty.seat]
        for player in others:
            payouts[player - 1] = _equal_part(penalty, len(others))
    payouts[penalty.seat - 1] = -penalty.units
    house = 0 if penalty.paid_to is PaidTo.OTHERS else penalty.units
    totals = tuple(total + units for total, units in zip(state.totals, payouts, strict=True))
    after = replace(state, totals=totals, house=state.house + house)
    return after, tuple(payouts)


def _equal_part(penalty: Penalty, others: int) -> int:
    each, over = divmod(penalty.units, others)
    if over:
        near = penalty.units - over or others
        raise refuse("bad-penalty/not-divisible", {"units": penalty.units, "others": others, "near": near}, "units")
    return each


@dataclass(frozen=True, slots=True)
class PotDivided:
    """The pot goes back to all players, or to the ``winners`` of a showdown, evenly; all of it or a single pot (F3).

    Winners are players at the table, by number.
    """

    winners: tuple[int, ...] = ()
    single: bool = False


def divide_pot(
    rules: HouseRules, state: GameState, event: PotDivided | None = None
) -> tuple[GameState, tuple[int, ...]]:
    """The state after a pot is divided, and what each player gets (F3).

    Raises ``Refused``: ``bad-seat``, ``same-player``.
    """
    event = event or PotDivided()
    if len(set(event.winners)) < len(event.winners):
        raise refuse("same-player/showdown", path="winners")
    for player in event.winners:
        if player not in state.seating:
            raise refuse("bad-seat/not-seated", {"player": player}, "winners")
    pots = 1 if event.single else state.pots
    units = state.pot // state.pots if event.single and state.pots else state.pot
    winners = event.winners or state.seating
    seats = tuple(sorted(state.seating.index(player) + 1 for player in winners))
    shares, house = divide_evenly(units, seats, state.dealer, rules.pot_remainder)
    totals = credit_payouts(state, [shares.get(seat, 0) for seat in range(1, state.players + 1)])
    left = state.pot - units
    after = replace(
        state,
        totals=totals,
        pot=left,
        pots=state.pots - pots if left else 0,
        house=state.house + house,
    )
    return after, total_changes(state, after)


@dataclass(frozen=True, slots=True)
class Seating:
    """A seating from here on: the numbers of the players on seats 1..P, clockwise."""

    players: tuple[int, ...]


def change_seats(rules: HouseRules, state: GameState, event: Seating) -> tuple[GameState, tuple[int, ...]]:
    """The state after people came, went or changed places, and what it moves by player (F4).

    Who sits down for the first time adds one unit for each single pot that is there, or the pot is divided before, as
    the rules say. Who was to deal still is; when they left, the next player clockwise who stays.
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
    return after, total_changes(before, after)


def _verify_seating(rules: HouseRules, state: GameState, players: tuple[int, ...]) -> None:
    if players == state.seating:
        raise refuse("nothing-changes/seating", path="players")
    if any(player < 1 for player in players) or len(set(players)) != len(players):
        raise refuse("same-player/seats", path="players")
    seating(rules, Hand(players=len(players), dealer=1))


def _dealer_among(state: GameState, players: tuple[int, ...]) -> int:
    """The seat of who deals next after the seats changed."""
    clockwise = (*state.seating[state.dealer - 1 :], *state.seating[: state.dealer - 1])
    return next((players.index(player) + 1 for player in clockwise if player in players), 1)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that was dealt."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class RulesChange:
    """Other house rules from here on."""

    rules: HouseRules


Event = Dealt | Penalty | RulesChange | PotDivided | Seating


@dataclass(frozen=True, slots=True)
class GameStep:
    """One event of a game with the state after it; a hand that cannot be has faults, no settlement, and pays nobody.

    ``payouts`` are by player.
    """

    event: Event
    state: GameState
    settlement: Settlement | None = None
    payouts: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = field(default=())


def fold_events(rules: HouseRules, state: GameState, events: Iterable[Event]) -> list[GameStep]:
    """Return a step for each event after a state. A refused event leaves the state as it was and has its faults."""
    steps = []
    for event in events:
        step = _step(rules, state, event)
        if isinstance(event, RulesChange) and not step.faults:
            rules = event.rules
        steps.append(step)
        state = step.state
    return steps


def _step(rules: HouseRules, state: GameState, event: Event) -> GameStep:
    try:
        return _apply_event(rules, state, event)
    except Refused as refused:
        return GameStep(event, state, faults=refused.faults)


def _apply_event(rules: HouseRules, state: GameState, event: Event) -> GameStep:
    match event:
        case Dealt(hand):
            after, settlement = apply(rules, state, hand)
            return GameStep(event, after, settlement, total_changes(state, after))
        case Penalty():
            after, payouts = apply_penalty(state, event)
            return GameStep(event, after, payouts=payouts)
        case PotDivided():
            after, payouts = divide_pot(rules, state, event)
            return GameStep(event, after, payouts=payouts)
        case Seating():
            after, payouts = change_seats(rules, state, event)
            return GameStep(event, after, payouts=payouts)
        case _:
            return GameStep(event, _under_rules(state, event.rules))


def _under_rules(state: GameState, changed: HouseRules) -> GameState:
    """The state under other rules."""
    if not changed.players <= state.players <= MOST_SEATS:
        raise refuse(
            "bad-players/seated", {"players": changed.players, "most": MOST_SEATS, "players2": state.players}, "rules"
        )
    return replace(state, races=races_under(changed, state.races))
