"""Games without a picked hand: two-handed, each with their own tricks (000; J3), and Indiana's race to a score (J1)."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.engine.errors import OutcomeLabel, Phrase, SeatNumber, refuse
from scorekeeper.engine.hand import Hand, seating, verify_dealt_in
from scorekeeper.engine.payout.counts import HandCounts, read_counts
from scorekeeper.engine.payout.picked import (
    LEVELS,
    PickingSide,
    doublers_multiplier,
    find_bracket,
    side_of,
    starting_multiplier,
)
from scorekeeper.engine.payout.settlement import Lines, Settlement, verdict
from scorekeeper.engine.rules.house_rules import HouseRules


class TwoHandedEnd(NamedTuple):
    """The winner (None where each has half), the stake, and the phrase for the end of a two-handed hand."""

    winner: int | None
    stake: int
    reason: Phrase


def pay_two_handed(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """More than half of the card points win the stake from the other; half each pays nothing.

    Raises ``Refused``: ``bad-counts``, ``bad-category``, and ``missing-key`` where it stays open how many were won.
    """
    table, order = seating(rules, hand)
    ended = _named_end(rules, hand, table, order) if hand.winners else _counted_end(rules, hand, table, order)
    multiplier = doublers_multiplier(rules, hand, why)
    price = ended.stake * multiplier
    payouts = [0] * table
    for seat in order:
        payouts[seat - 1] = price if seat == ended.winner else -price
    if why is not None:
        why.append(_explain_end(ended, multiplier))
    category = verdict(won=ended.winner is not None)
    return Settlement(tuple(payouts), 0, ended.stake, multiplier, category, (), rules, hand)


def _explain_end(ended: TwoHandedEnd, multiplier: int) -> Phrase:
    params: dict[str, object] = {"reason": ended.reason, "multiplier": multiplier}
    if ended.winner is None:
        return Phrase("two-handed-half", params)
    price = ended.stake * multiplier
    return Phrase("two-handed-won", {**params, "seat": SeatNumber(ended.winner), "stake": ended.stake, "price": price})


def _counted_end(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> TwoHandedEnd:
    count = read_counts(rules, hand, table, order)
    winner, loser = sorted(order, key=lambda seat: -count.points[seat])
    reason = Phrase("card-points-to", {"winner": count.points[winner], "loser": count.points[loser]})
    if count.points[winner] == count.points[loser]:
        return TwoHandedEnd(None, 0, reason)
    return TwoHandedEnd(winner, rules.stakes[_level(rules, count, winner, loser)], reason)


def _level(rules: HouseRules, count: HandCounts, winner: int, loser: int) -> int:
    if not count.has_trick(loser):
        return 2
    return 1 if count.points[loser] < rules.schneider_defence else 0


def _named_end(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> TwoHandedEnd:
    """The winner and the bracket of their points, where the table counted no further; both of them for half each."""
    winners = [verify_dealt_in(seat, table, order, "winners") for seat in hand.winners or ()]
    if len(winners) > 1:
        if hand.category is not None:
            raise refuse("bad-category/half", path="category")
        return TwoHandedEnd(None, 0, Phrase("half-of-card-points"))
    if hand.category is None:
        raise refuse("missing-key/points-of-winner", path="category")
    bracket = find_bracket(rules, hand)
    if not bracket.is_won:
        raise refuse("bad-category/winner", {"category": hand.category}, "category")
    reason = Phrase("won-with", {"seat": SeatNumber(winners[0]), "category": OutcomeLabel(hand.category)})
    return TwoHandedEnd(winners[0], rules.stakes[LEVELS[bracket]], reason)


def pay_call(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """A call: the stake to picker and partner when they win, to each opponent when they are set.

    Raises ``Refused``: ``bad-partner`` without the holder of the called card, ``game-over``, and what brackets raise.
    """
    side = side_of(rules, hand)
    if not side.partners:
        raise refuse("bad-partner/call-needs-one", path="partner")
    _verify_open(rules, hand)
    result = find_bracket(rules, hand)
    stake = rules.stakes[LEVELS[result]]
    if why is not None:
        params = {"bracket": OutcomeLabel(rules.labels[result]), "stake": stake}
        why.append(Phrase("call-won" if result.is_won else "call-lost", params))
    return _pay_side(rules, hand, side, stake, won=result.is_won, why=why)


def pay_solo(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """A solo, billy or best: alone, for the picker's score or each opponent's. Raises ``Refused``: ``game-over``."""
    side = side_of(rules, hand)
    _verify_open(rules, hand)
    stake = rules.solo_won if hand.won else rules.solo_lost
    if why is not None:
        params = {"kind": hand.kind.value, "stake": stake}
        why.append(Phrase("bid-won" if hand.won else "bid-lost", params))
    return _pay_side(rules, hand, side, stake, won=hand.won is True, why=why)


def pay_best(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """A best that is won wins the game: what the picker lacks, never doubled; lost it costs as a solo does.

    Raises ``Refused``: ``missing-key`` without the scores before the hand, ``game-over``.
    """
    if not hand.won:
        return pay_solo(rules, hand, why)
    side = side_of(rules, hand)
    if hand.scores is None:
        raise refuse("missing-key/best", path="scores")
    _verify_open(rules, hand)
    starting_multiplier(rules, hand, None)  # a cut without meaning is refused, though nothing doubles the game
    price = rules.race_to - hand.scores[side.picker - 1]
    if why is not None:
        params = {"seat": SeatNumber(side.picker), "points": price, "goal": rules.race_to}
        why.append(Phrase("best-wins-game", params))
    payouts = tuple(price if seat == side.picker else 0 for seat in range(1, side.table + 1))
    return Settlement(payouts, 0, price, 1, verdict(won=True), (), rules, hand)


def race_winners(rules: HouseRules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that have won a race at these scores; none while it goes on."""
    return tuple(seat for seat, score in enumerate(scores, 1) if rules.race_to and score >= rules.race_to)


def _verify_open(rules: HouseRules, hand: Hand) -> None:
    if hand.scores is not None and (there := race_winners(rules, hand.scores)):
        raise refuse("game-over/reached", {"seat": SeatNumber(there[0]), "points": rules.race_to}, "scores")


def _pay_side(
    rules: HouseRules, hand: Hand, side: PickingSide, stake: int, *, won: bool, why: Lines | None
) -> Settlement:
    multiplier = doublers_multiplier(rules, hand, why)
    price = stake * multiplier
    callers = (side.picker, *side.partners)
    scoring = [seat for seat in side.order if (seat in callers) is won]
    payouts = [0] * side.table
    for seat in scoring:
        payouts[seat - 1] = price
    if why is not None:
        figures = {"stake": stake, "multiplier": multiplier, "price": price}
        why.append(Phrase("callers-score" if won else "opponents-score", figures))
    return Settlement(tuple(payouts), 0, stake, multiplier, verdict(won=won), (), rules, hand)
