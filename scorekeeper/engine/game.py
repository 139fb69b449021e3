"""A game is a fold: rules, a state and a hand give the next state and a settlement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from . import pot
from .doubles import Waiting, after_hand, before_hand
from .errors import Fault, Refused, refuse
from .hand import Hand, Kind
from .payout import settle
from .rules import HouseRules, Redeal, Stacking
from .seats import MOST_SEATS, seating
from .settlement import Settlement

NOT_PLAYED = (Kind.PASSED, Kind.MISDEAL)


class PaidTo(StrEnum):
    """Who gets a penalty."""

    HOUSE = "house"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class State:
    """A game between two hands, all derived: units of score by seat, pot and house; what waits; the dealer proposed.

    ``totals``, ``pot`` and ``house`` sum to zero.
    """

    players: int
    dealer: int
    totals: tuple[int, ...]
    waiting: Waiting = Waiting()
    pot: int = 0
    pots: int = 0
    house: int = 0
    played: int = 0

    def as_json(self) -> dict[str, Any]:
        """The state as plain JSON values."""
        return asdict(self) | {"totals": list(self.totals)}

    @staticmethod
    def from_json(source: dict[str, Any]) -> State:
        """The state that ``as_json`` wrote."""
        return State(**source | {"totals": tuple(source["totals"]), "waiting": Waiting(**source["waiting"])})


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that was dealt."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Penalty:
    """Units that a seat loses, to the house or shared out over the other seats (G5)."""

    seat: int
    units: int
    paid_to: PaidTo = PaidTo.HOUSE


@dataclass(frozen=True, slots=True)
class RulesChange:
    """Other house rules from here on."""

    rules: HouseRules


@dataclass(frozen=True, slots=True)
class PotDivided:
    """The pot goes back to all players, or to the ``winners`` of a showdown, evenly; all of it or a single pot (F3)."""

    winners: tuple[int, ...] = ()
    single: bool = False


Event = Dealt | Penalty | RulesChange | PotDivided


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a game with the state after it; a hand that cannot be has faults, no settlement, and pays nobody."""

    event: Event
    state: State
    settlement: Settlement | None = None
    payouts: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = field(default=())


def start(rules: HouseRules, players: int | None = None, dealer: int = 1) -> State:
    """A game before its first hand. Raises ``Refused``: ``bad-players``, ``bad-seat``."""
    seats = rules.table if players is None else players
    seating(rules, Hand(players=seats, dealer=dealer))
    return State(players=seats, dealer=dealer, totals=(0,) * seats)


def complete(rules: HouseRules, state: State, hand: Hand) -> Hand:
    """The hand as it is paid in this state: seats, dealer, the doublers and the pot that wait. Raises ``Refused``."""
    if hand.pot or hand.pots:
        raise refuse("unexpected-key", "In a game the pot is known; a hand does not name it.", "pot")
    if hand.players not in (None, state.players):
        raise refuse("bad-players", f"{state.players} sit at this table, not {hand.players}.", "players")
    return replace(
        hand,
        players=state.players,
        dealer=state.dealer if hand.dealer is None else hand.dealer,
        doublers=hand.doublers + before_hand(rules, state.waiting, state.played, state.players),
        pot=state.pot,
        pots=state.pots or None,
    )


def apply(rules: HouseRules, state: State, hand: Hand) -> tuple[State, Settlement]:
    """The state after a hand, and what the hand pays. ``hand.doublers`` are those declared beyond what waits.

    Raises ``Refused`` for a hand that cannot have happened; then the state stands.
    """
    full = complete(rules, state, hand)
    settlement = settle(rules, full)
    after = replace(
        state,
        dealer=_next_dealer(rules, state, full),
        totals=_added(state.totals, settlement.payouts),
        waiting=after_hand(rules, state.waiting, full),
        pot=state.pot + settlement.pot,
        pots=_pots(state, full, settlement),
        played=state.played + (full.kind not in NOT_PLAYED),
    )
    return after, settlement


def penalise(state: State, penalty: Penalty) -> tuple[State, tuple[int, ...]]:
    """The state after a penalty, and its payouts by seat. Raises ``Refused``: ``bad-seat``, ``bad-penalty``."""
    _verify_seat(state, penalty.seat, "seat")
    if penalty.units < 1:
        raise refuse("bad-penalty", f"A penalty is at least 1 unit, not {penalty.units}.", "units")
    payouts = [0] * state.players
    if penalty.paid_to is PaidTo.OTHERS:
        payouts = [_part(state, penalty)] * state.players
    payouts[penalty.seat - 1] = -penalty.units
    house = 0 if penalty.paid_to is PaidTo.OTHERS else penalty.units
    after = replace(state, totals=_added(state.totals, payouts), house=state.house + house)
    return after, tuple(payouts)


def divide_pot(rules: HouseRules, state: State, event: PotDivided | None = None) -> tuple[State, tuple[int, ...]]:
    """The state after a pot is divided, and what each seat gets (F3). Raises ``Refused``: ``bad-seat``."""
    event = event or PotDivided()
    for seat in event.winners:
        _verify_seat(state, seat, "winners")
    pots = 1 if event.single else state.pots
    units = state.pot // state.pots if event.single and state.pots else state.pot
    winners = event.winners or tuple(range(1, state.players + 1))
    shares, house = pot.divide(units, winners, state.dealer, rules.pot_remainder)
    payouts = tuple(shares.get(seat, 0) for seat in range(1, state.players + 1))
    left = state.pot - units
    after = replace(
        state,
        totals=_added(state.totals, payouts),
        pot=left,
        pots=state.pots - pots if left else 0,
        house=state.house + house,
    )
    return after, payouts


def fold(rules: HouseRules, players: int, dealer: int, events: Iterable[Event]) -> list[Step]:
    """The whole game, a step an event; an event that cannot be leaves the state as it was and names its faults."""
    return resume(rules, start(rules, players, dealer), events)


def resume(rules: HouseRules, state: State, events: Iterable[Event]) -> list[Step]:
    """The rest of a game from a state: folding a prefix and then the rest is folding all."""
    steps = []
    for event in events:
        step = _step(rules, state, event)
        if isinstance(event, RulesChange) and not step.faults:
            rules = event.rules
        steps.append(step)
        state = step.state
    return steps


def _step(rules: HouseRules, state: State, event: Event) -> Step:
    try:
        return _taken(rules, state, event)
    except Refused as refused:
        return Step(event, state, faults=refused.faults)


def _taken(rules: HouseRules, state: State, event: Event) -> Step:
    match event:
        case Dealt(hand):
            after, settlement = apply(rules, state, hand)
            return Step(event, after, settlement, settlement.payouts)
        case Penalty():
            after, payouts = penalise(state, event)
            return Step(event, after, payouts=payouts)
        case PotDivided():
            after, payouts = divide_pot(rules, state, event)
            return Step(event, after, payouts=payouts)
        case RulesChange(changed):
            if not changed.players <= state.players <= MOST_SEATS:
                sentence = f"These rules need {changed.players} to {MOST_SEATS} seats, not {state.players}."
                raise refuse("bad-players", sentence, "rules")
            return Step(event, state)


def _next_dealer(rules: HouseRules, state: State, hand: Hand) -> int:
    """The dealer's left; the same dealer after a misdeal, and after a pass-out where the rules say so (C7, H1)."""
    dealer = state.dealer if hand.dealer is None else hand.dealer
    again = hand.kind is Kind.PASSED and rules.redeal is Redeal.SAME_DEALER and not _moves_on(rules, state)
    return dealer if again or hand.kind is Kind.MISDEAL else dealer % state.players + 1


def _moves_on(rules: HouseRules, state: State) -> bool:
    """Whether a second pass-out hands the doubler on to the next player's deal (002)."""
    return rules.stacking is Stacking.KEEP and state.waiting.doublers > 0


def _pots(state: State, hand: Hand, settlement: Settlement) -> int:
    """How many single pots there are: one more for each ante, none when the pot is empty."""
    total = state.pot + settlement.pot
    if total == 0:
        return 0
    if hand.picker is None:
        return state.pots + (settlement.pot > 0)
    single = state.pot // state.pots if state.pots else total
    return max(1, -(-total // single)) if single else 1


def _verify_seat(state: State, seat: int, path: str) -> None:
    if not 1 <= seat <= state.players:
        raise refuse("bad-seat", f"There is no seat {seat} at a table of {state.players}.", path)


def _part(state: State, penalty: Penalty) -> int:
    each, over = divmod(penalty.units, state.players - 1)
    if over:
        near = penalty.units - over or state.players - 1
        sentence = f"{penalty.units} units do not divide over {state.players - 1} seats; {near} would."
        raise refuse("bad-penalty", sentence, "units")
    return each


def _added(totals: tuple[int, ...], payouts: Iterable[int]) -> tuple[int, ...]:
    return tuple(total + units for total, units in zip(totals, payouts, strict=True))
