"""A game is a fold: rules, a state and a hand give the next state and a settlement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .doubles import after_hand
from .errors import Fault, Refused, refuse
from .game_state import State, by_player, credited, moved, seated
from .hand import Hand, Kind
from .payout import settle
from .penalties import PaidTo, Penalty, penalise
from .pot_division import PotDivided, divide_pot
from .races import raced, under
from .rules import DoublerRound, HouseRules, LeasterTie, Redeal, Stacking
from .seat_change import Seating, seat
from .seats import MOST_SEATS, seating
from .settlement import Settlement

__all__ = [
    "Dealt",
    "Event",
    "PaidTo",
    "Penalty",
    "PotDivided",
    "RulesChange",
    "Seating",
    "State",
    "Step",
    "apply",
    "by_player",
    "complete",
    "divide_pot",
    "fold",
    "moved",
    "penalise",
    "resume",
    "scores",
    "seat",
    "seated",
    "start",
]

NOT_PLAYED = (Kind.PASSED, Kind.MISDEAL)


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
class Step:
    """One event of a game with the state after it; a hand that cannot be has faults, no settlement, and pays nobody.

    ``payouts`` are by player.
    """

    event: Event
    state: State
    settlement: Settlement | None = None
    payouts: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = field(default=())


def start(rules: HouseRules, players: int | None = None, dealer: int = 1) -> State:
    """A game before its first hand. Raises ``Refused``: ``bad-players``, ``bad-seat``."""
    seats = rules.table if players is None else players
    seating(rules, Hand(players=seats, dealer=dealer))
    return seated(seats, dealer)


def complete(rules: HouseRules, state: State, hand: Hand) -> Hand:
    """The hand as it is paid in this state: seats, dealer, the doublers and the pot that wait. Raises ``Refused``."""
    if hand.pot or hand.pots:
        raise refuse("unexpected-key", "In a game the pot is known; a hand does not name it.", "pot")
    if hand.players not in (None, state.players):
        raise refuse("bad-players", f"{state.players} sit at this table, not {hand.players}.", "players")
    if looks := bool(rules.race_to) or rules.leaster_tie is LeasterTie.LOWER_SCORE:
        _verify_unnamed(hand)
    return replace(
        hand,
        players=state.players,
        dealer=state.dealer if hand.dealer is None else hand.dealer,
        doublers=hand.doublers + state.doublers(rules),
        pot=state.pot,
        pots=state.pots or None,
        scores=scores(rules, state) if looks else hand.scores,
    )


def scores(rules: HouseRules, state: State) -> tuple[int, ...]:
    """The scores so far by seat: those of the race under way, where there are races."""
    if rules.race_to:
        return tuple(map(state.races.score, state.seating))
    return tuple(state.totals[player - 1] for player in state.seating)


def apply(rules: HouseRules, state: State, hand: Hand) -> tuple[State, Settlement]:
    """The state after a hand, and what the hand pays by seat. ``hand.doublers`` are those beyond what waits.

    Raises ``Refused`` for a hand that cannot have happened; then the state stands.
    """
    full = complete(rules, state, hand)
    settlement = settle(rules, full)
    dealer = _next_dealer(rules, state, full)
    after = replace(
        state,
        dealer=dealer,
        totals=credited(state, settlement.units),
        waiting=after_hand(rules, state.waiting, full),
        pot=state.pot + settlement.pot,
        pots=_pots(state, full, settlement),
        played=state.played + (full.kind not in NOT_PLAYED),
        deals=state.deals + (dealer != full.dealer) if _schedules_by_deals(rules) else 0,
    )
    if rules.race_to:
        after = replace(after, races=raced(rules, state.races, by_player(state, settlement.payouts)))
    return after, settlement


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
            return Step(event, after, settlement, moved(state, after))
        case Penalty():
            after, payouts = penalise(state, event)
            return Step(event, after, payouts=payouts)
        case PotDivided():
            after, payouts = divide_pot(rules, state, event)
            return Step(event, after, payouts=payouts)
        case Seating():
            after, payouts = seat(rules, state, event)
            return Step(event, after, payouts=payouts)
        case _:
            return Step(event, _under(state, event.rules))


def _under(state: State, changed: HouseRules) -> State:
    """The state under other rules."""
    if not changed.players <= state.players <= MOST_SEATS:
        sentence = f"These rules need {changed.players} to {MOST_SEATS} seats, not {state.players}."
        raise refuse("bad-players", sentence, "rules")
    return replace(state, races=under(changed, state.races))


def _verify_unnamed(hand: Hand) -> None:
    if hand.scores is not None:
        raise refuse("unexpected-key", "In a game the scores are known; a hand does not name them.", "scores")


def _next_dealer(rules: HouseRules, state: State, hand: Hand) -> int:
    """The dealer's left; the same dealer after a misdeal or a pass-out where the rules say so (C7, H1, 001:122)."""
    dealer = state.dealer if hand.dealer is None else hand.dealer
    same = {
        Kind.PASSED: rules.redeal is Redeal.SAME_DEALER and not _moves_on(rules, state),
        Kind.MISDEAL: rules.misdeal_redeal is Redeal.SAME_DEALER,
    }
    return dealer if same.get(hand.kind) else dealer % state.players + 1


def _schedules_by_deals(rules: HouseRules) -> bool:
    return rules.scheduled_doubler > 0 and rules.doubler_round is DoublerRound.DEALS


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
