"""A game is a fold: rules, a state, and a hand give the next state and a settlement.

A state has totals, the pot, who sits where, doublers that wait for coming hands, and races (J1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.hand import MOST_DOUBLERS, Hand, Kind, seating
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.payout.other_games import race_winners
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import DoublerRound, LeasterTie, NoPick, Redeal, RoundAgain, Stacking


@dataclass(frozen=True, slots=True)
class WaitingDoublers:
    """``doublers`` double the next hand together, or a hand each where they queue; ``round_left`` hands are doubled."""

    doublers: int = 0
    round_left: int = 0


def doublers_after(rules: HouseRules, waiting: WaitingDoublers, hand: Hand) -> WaitingDoublers:
    """Return the doublers that wait after a hand.

    Raises ``Refused`` (``too-many-doublers``).
    """
    if hand.cut is not None:
        # H2: the king at the cut doubles this hand and the next three.
        waiting = _begin_round(rules, waiting)
    if hand.kind is Kind.MISDEAL:
        return _add_doubler(rules, waiting) if rules.misdeal_doubles else waiting
    if hand.kind is Kind.PASSED:
        return _after_pass(rules, waiting)
    # A hand played uses up all doublers; where they queue, one hand of the round, or else one of the queue.
    if rules.stacking is not Stacking.QUEUE:
        waiting = WaitingDoublers(0, max(waiting.round_left - 1, 0))
    elif waiting.round_left:
        waiting = replace(waiting, round_left=waiting.round_left - 1)
    else:
        waiting = replace(waiting, doublers=max(waiting.doublers - 1, 0))
    if rules.round_of_doubles and hand.points is not None and hand.points * 2 == rules.deck_total:
        return _begin_round(rules, waiting)
    return waiting


def _begin_round(rules: HouseRules, waiting: WaitingDoublers) -> WaitingDoublers:
    """A round of doubles begins; during one it follows that, or that one starts over (004:127)."""
    left = waiting.round_left if rules.round_again is RoundAgain.QUEUE else 0
    return replace(waiting, round_left=left + rules.players)


def _after_pass(rules: HouseRules, waiting: WaitingDoublers) -> WaitingDoublers:
    if NoPick.DOUBLER not in rules.no_pick:
        return waiting
    return _add_doubler(rules, waiting)


def _add_doubler(rules: HouseRules, waiting: WaitingDoublers) -> WaitingDoublers:
    if rules.stacking is Stacking.KEEP:
        return replace(waiting, doublers=1)
    if waiting.doublers >= MOST_DOUBLERS:
        raise refuse("too-many-doublers", {"most": MOST_DOUBLERS}, "kind")
    return replace(waiting, doublers=waiting.doublers + 1)


@dataclass(frozen=True, slots=True)
class Races:
    """The races of a game, by player; who came later than the last entry has 0.

    ``scores`` are those of the race under way, ``won`` the races that each has won, ``over`` how many have ended;
    ``winners`` are the players who won one with the last hand.
    """

    scores: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    over: int = 0
    winners: tuple[int, ...] = ()

    def score(self, player: int) -> int:
        """A player's score in the race under way."""
        return _amount_of(self.scores, player)

    def wins(self, player: int) -> int:
        """Return the number of races that a player has won."""
        return _amount_of(self.won, player)

    def as_json(self) -> dict[str, Any]:
        """The races as plain JSON values."""
        return {"over": self.over} | {name: list(getattr(self, name)) for name in _RACE_TUPLES}

    @staticmethod
    def from_json(source: dict[str, Any]) -> Races:
        """The races that ``as_json`` wrote."""
        return Races(over=source["over"], **{name: tuple(source[name]) for name in _RACE_TUPLES})


_RACE_TUPLES = ("scores", "won", "winners")


def add_race_scores(rules: HouseRules, races: Races, scored: Iterable[int]) -> Races:
    """The races after a hand that scored so much by player; who reaches the score that wins has won."""
    scores = tuple(races.score(player) + more for player, more in enumerate(scored, 1))
    won = race_winners(rules, scores)
    if not won:
        return replace(races, scores=scores, winners=())
    wins = tuple(races.wins(player) + (player in won) for player in range(1, len(scores) + 1))
    return Races(won=wins, over=races.over + 1, winners=won)


def races_under(rules: HouseRules, races: Races) -> Races:
    """The races under other rules: one under way goes on where they race on, and is given up where they do not.

    Raises ``Refused`` (``game-over``) where it would be won without a hand.
    """
    if not rules.race_to:
        return replace(races, scores=(), winners=())
    if race_winners(rules, races.scores):
        raise refuse("game-over/would-be-over", {"points": rules.race_to, "score": max(races.scores)}, "rules.race_to")
    return races


def _amount_of(amounts: tuple[int, ...], player: int) -> int:
    return amounts[player - 1] if player <= len(amounts) else 0


@dataclass(frozen=True, slots=True)
class GameState:
    """A game between two hands, all derived: units of score by player, pot and house; what waits; the dealer proposed.

    ``totals``, ``pot`` and ``house`` sum to zero. The scores of a race are no units: they stand in ``races``, and each
    hand moves ``totals`` by the differences of what it scored.

    ``players`` is how many sit at the table, ``dealer`` a seat.
    ``seating`` has the player on each seat, seat 1 first: players are numbered in the order they came, the first ones
    by their first seats, and keep number and total when they leave. ``came`` has all who ever sat down. ``deals`` are
    the turns to deal that are over, counted where the rules schedule a doubler by them. ``passed`` are the passed deals
    in a row, counted where so many of them move the deal on.
    """

    players: int
    dealer: int
    totals: tuple[int, ...]
    seating: tuple[int, ...]
    came: tuple[int, ...]
    waiting: WaitingDoublers = WaitingDoublers()
    pot: int = 0
    pots: int = 0
    house: int = 0
    played: int = 0
    races: Races = Races()
    deals: int = 0
    passed: int = 0

    def doublers(self, rules: HouseRules) -> int:
        """Return the number of doublings that wait for the next hand under these rules."""
        queued = self.waiting.doublers
        if rules.stacking is Stacking.QUEUE:
            # H1: one hand each, and the hands of a round come first.
            queued = 0 if self.waiting.round_left else min(queued, 1)
        turn = self.deals if rules.doubler_round is DoublerRound.DEALS else self.played
        scheduled = rules.scheduled_doubler > 0 and turn % self.players == rules.scheduled_doubler - 1
        return queued + (self.waiting.round_left > 0) + scheduled

    def as_json(self) -> dict[str, Any]:
        """The state as plain JSON values; without ``races``, ``deals``, and ``passed`` where there was none."""
        plain = asdict(self) | {name: list(getattr(self, name)) for name in _STATE_TUPLES}
        for name in ("deals", "passed"):
            if not plain[name]:
                del plain[name]
        del plain["races"]
        return plain if self.races == Races() else plain | {"races": self.races.as_json()}

    @staticmethod
    def from_json(source: dict[str, Any]) -> GameState:
        """The state that ``as_json`` wrote."""
        read: dict[str, Any] = {name: tuple(source[name]) for name in _STATE_TUPLES}
        read["waiting"] = WaitingDoublers(**source["waiting"])
        if "races" in source:
            read["races"] = Races.from_json(source["races"])
        return GameState(**source | read)


_STATE_TUPLES = ("totals", "seating", "came")


def first_state(players: int, dealer: int) -> GameState:
    """A game of so many before its first hand, each on the seat of their number."""
    numbers = tuple(range(1, players + 1))
    return GameState(players=players, dealer=dealer, totals=(0,) * players, seating=numbers, came=numbers)


def position(rules: HouseRules, state: GameState) -> GameState:
    """Return the state that later hands depend on: the doublers that wait, the place in the round of dealing if it
    counts, and the passed deals in a row."""
    there = replace(first_state(state.players, state.players), waiting=state.waiting, passed=state.passed)
    if not rules.scheduled_doubler:
        return there
    return replace(there, played=state.played % state.players, deals=state.deals % state.players)


def position_key(rules: HouseRules, state: GameState) -> str:
    """Return the name of a position: doublers, hands left in rounds of doubles, place in the round of dealing; and
    passed deals, where they count."""
    turn = state.deals if rules.doubler_round is DoublerRound.DEALS else state.played
    place = turn % state.players if rules.scheduled_doubler else 0
    passed = f".{state.passed}" if rules.passes_move_deal else ""
    return f"{state.waiting.doublers}.{state.waiting.round_left}.{place}{passed}"


def total_changes(before: GameState, after: GameState) -> tuple[int, ...]:
    """Return the change of each player's total between two states; who came in between had nothing."""
    then = (*before.totals, *[0] * (len(after.totals) - len(before.totals)))
    return tuple(now - was for now, was in zip(after.totals, then, strict=True))


def amounts_by_player(state: GameState, amounts: Iterable[int]) -> list[int]:
    """Amounts by seat as amounts by player, 0 for who is away."""
    by_player = [0] * len(state.totals)
    for player, amount in zip(state.seating, amounts, strict=True):
        by_player[player - 1] = amount
    return by_player


def credit_payouts(state: GameState, payouts: Iterable[int]) -> tuple[int, ...]:
    """The totals by player after payouts by seat."""
    totals = list(state.totals)
    for player, units in zip(state.seating, payouts, strict=True):
        totals[player - 1] += units
    return tuple(totals)


NOT_PLAYED = (Kind.PASSED, Kind.MISDEAL)


def start(rules: HouseRules, players: int | None = None, dealer: int = 1) -> GameState:
    """A game before its first hand. Raises ``Refused``: ``bad-players``, ``bad-seat``."""
    seats = rules.table if players is None else players
    seating(rules, Hand(players=seats, dealer=dealer))
    return first_state(seats, dealer)


def complete(rules: HouseRules, state: GameState, hand: Hand) -> Hand:
    """The hand as it is paid in this state: seats, dealer, the doublers and the pot that wait. Raises ``Refused``."""
    if hand.pot or hand.pots:
        raise refuse("unexpected-key/pot", path="pot")
    if hand.players not in (None, state.players):
        raise refuse("bad-players/other-number", {"players": state.players, "players2": hand.players}, "players")
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


def scores(rules: HouseRules, state: GameState) -> tuple[int, ...]:
    """The scores so far by seat: those of the race under way, where there are races."""
    if rules.race_to:
        return tuple(map(state.races.score, state.seating))
    return tuple(state.totals[player - 1] for player in state.seating)


def apply(rules: HouseRules, state: GameState, hand: Hand) -> tuple[GameState, Settlement]:
    """The state after a hand, and what the hand pays by seat. ``hand.doublers`` are those beyond what waits.

    Raises ``Refused`` for a hand that cannot have happened; then the state stands.
    """
    full = complete(rules, state, hand)
    settlement = settle_hand(rules, full)
    dealer, pot = _next_dealer(rules, state, full), state.pot + settlement.pot
    by_deals = rules.scheduled_doubler > 0 and rules.doubler_round is DoublerRound.DEALS
    after = replace(
        state,
        dealer=dealer,
        totals=credit_payouts(state, settlement.units),
        waiting=doublers_after(rules, state.waiting, full),
        pot=pot,
        pots=_count_pots(state, full, pot) if pot else 0,
        played=state.played + (full.kind not in NOT_PLAYED),
        deals=state.deals + (dealer != full.dealer) if by_deals else 0,
        passed=_passed_in_row(state, full, moves_on=dealer != full.dealer) if rules.passes_move_deal else 0,
    )
    if rules.race_to:
        after = replace(after, races=add_race_scores(rules, state.races, amounts_by_player(state, settlement.payouts)))
    return after, settlement


def _verify_unnamed(hand: Hand) -> None:
    if hand.scores is not None:
        raise refuse("unexpected-key/scores", path="scores")


def _next_dealer(rules: HouseRules, state: GameState, hand: Hand) -> int:
    """The dealer's left; the same dealer after a misdeal or a pass-out where the rules say so (C7, H1, 001:122)."""
    dealer = state.dealer if hand.dealer is None else hand.dealer
    # A second pass-out hands the doubler on to the next player's deal (002).
    handed_on = rules.stacking is Stacking.KEEP and state.waiting.doublers > 0
    handed_on |= 0 < rules.passes_move_deal <= state.passed + 1
    same = {
        Kind.PASSED: rules.redeal is Redeal.SAME_DEALER and not handed_on,
        Kind.MISDEAL: rules.misdeal_redeal is Redeal.SAME_DEALER,
    }
    return dealer if same.get(hand.kind) else dealer % state.players + 1


def _passed_in_row(state: GameState, hand: Hand, *, moves_on: bool) -> int:
    """Return the passed deals in a row after a hand; a misdeal in between is none of them, and ends no row."""
    if hand.kind is Kind.MISDEAL:
        return state.passed
    return state.passed + 1 if hand.kind is Kind.PASSED and not moves_on else 0


def _count_pots(state: GameState, hand: Hand, total: int) -> int:
    """Return the number of single pots in a pot that has ``total`` units after the hand: one more for each ante."""
    if hand.picker is None:
        return state.pots + (total > state.pot)
    single = state.pot // state.pots if state.pots else total
    return max(1, -(-total // single)) if single else 1
