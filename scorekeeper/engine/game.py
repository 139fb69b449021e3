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
from .races import Races, raced, under
from .rules import HouseRules, LeasterTie, NewcomerPot, Redeal, Stacking
from .seats import MOST_SEATS, seating
from .settlement import Settlement

NOT_PLAYED = (Kind.PASSED, Kind.MISDEAL)


class PaidTo(StrEnum):
    """Who gets a penalty."""

    HOUSE = "house"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class State:
    """A game between two hands, all derived: units of score by player, pot and house; what waits; the dealer proposed.

    ``totals``, ``pot`` and ``house`` sum to zero. The scores of a race are no units: they stand in ``races``, and each
    hand moves ``totals`` by the differences of what it scored.

    ``players`` is how many sit at the table, ``dealer`` a seat.
    ``seating`` has the player on each seat, seat 1 first: players are numbered in the order they came, the first ones
    by their first seats, and keep number and total when they leave. ``came`` has all who ever sat down.
    """

    players: int
    dealer: int
    totals: tuple[int, ...]
    seating: tuple[int, ...]
    came: tuple[int, ...]
    waiting: Waiting = Waiting()
    pot: int = 0
    pots: int = 0
    house: int = 0
    played: int = 0
    races: Races = Races()

    def as_json(self) -> dict[str, Any]:
        """The state as plain JSON values; without ``races`` where there was none."""
        plain = asdict(self) | {name: list(getattr(self, name)) for name in _BY_PLAYER}
        del plain["races"]
        return plain if self.races == Races() else plain | {"races": self.races.as_json()}

    @staticmethod
    def from_json(source: dict[str, Any]) -> State:
        """The state that ``as_json`` wrote."""
        read: dict[str, Any] = {name: tuple(source[name]) for name in _BY_PLAYER}
        read["waiting"] = Waiting(**source["waiting"])
        if "races" in source:
            read["races"] = Races.from_json(source["races"])
        return State(**source | read)


_BY_PLAYER = ("totals", "seating", "came")


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that was dealt."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Penalty:
    """Units that a player loses, to the house or shared out over the others at the table (G5).

    ``seat`` is the player's number: the seat of who has not moved.
    """

    seat: int
    units: int
    paid_to: PaidTo = PaidTo.HOUSE


@dataclass(frozen=True, slots=True)
class RulesChange:
    """Other house rules from here on."""

    rules: HouseRules


@dataclass(frozen=True, slots=True)
class PotDivided:
    """The pot goes back to all players, or to the ``winners`` of a showdown, evenly; all of it or a single pot (F3).

    Winners are players at the table, by number.
    """

    winners: tuple[int, ...] = ()
    single: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where from here on: the numbers of the players on seats 1..P, clockwise."""

    players: tuple[int, ...]


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


def seated(players: int, dealer: int) -> State:
    """A game of so many before its first hand, each on the seat of his number."""
    numbers = tuple(range(1, players + 1))
    return State(players=players, dealer=dealer, totals=(0,) * players, seating=numbers, came=numbers)


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
        doublers=hand.doublers + before_hand(rules, state.waiting, state.played, state.players),
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
    after = replace(
        state,
        dealer=_next_dealer(rules, state, full),
        totals=_paid(state, settlement.units),
        waiting=after_hand(rules, state.waiting, full),
        pot=state.pot + settlement.pot,
        pots=_pots(state, full, settlement),
        played=state.played + (full.kind not in NOT_PLAYED),
    )
    if rules.race_to:
        after = replace(after, races=raced(rules, state.races, by_player(state, settlement.payouts)))
    return after, settlement


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
    after = replace(state, totals=_added(state.totals, payouts), house=state.house + house)
    return after, tuple(payouts)


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
    totals = _paid(state, [shares.get(seat, 0) for seat in range(1, state.players + 1)])
    left = state.pot - units
    after = replace(
        state,
        totals=totals,
        pot=left,
        pots=state.pots - pots if left else 0,
        house=state.house + house,
    )
    return after, moved(state, after)


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


def moved(before: State, after: State) -> tuple[int, ...]:
    """What totals moved by player between two states; who came in between had nothing."""
    then = (*before.totals, *[0] * (len(after.totals) - len(before.totals)))
    return tuple(now - was for now, was in zip(after.totals, then, strict=True))


def by_player(state: State, amounts: Iterable[int]) -> list[int]:
    """Amounts by seat as amounts by player, 0 for who is away."""
    found = [0] * len(state.totals)
    for player, amount in zip(state.seating, amounts, strict=True):
        found[player - 1] = amount
    return found


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


def _part(penalty: Penalty, others: int) -> int:
    each, over = divmod(penalty.units, others)
    if over:
        near = penalty.units - over or others
        sentence = f"{penalty.units} units do not divide over {others} seats; {near} would."
        raise refuse("bad-penalty", sentence, "units")
    return each


def _paid(state: State, payouts: Iterable[int]) -> tuple[int, ...]:
    """The totals by player after payouts by seat."""
    return _added(state.totals, by_player(state, payouts))


def _added(totals: tuple[int, ...], payouts: Iterable[int]) -> tuple[int, ...]:
    return tuple(total + units for total, units in zip(totals, payouts, strict=True))
