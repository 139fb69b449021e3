"""Indiana's race: call, solo, billy and best score towards the score that wins the game (000; catalogue J1)."""

from __future__ import annotations

from .errors import refuse
from .hand import Hand, Kind
from .outcome import Side, bracket, side_of
from .picked import LEVELS, capped, waiting
from .rules import HouseRules
from .settlement import Lines, Settlement, verdict

_NAMES = {Kind.SOLO: "solo", Kind.BILLY: "billy", Kind.BEST: "best"}


def call(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """A call: the stake to picker and partner when they win, to each opponent when they are set.

    Raises ``Refused``: ``bad-partner`` without the holder of the called card, ``game-over``, and what brackets raise.
    """
    side = side_of(rules, hand)
    if not side.partners:
        raise refuse("bad-partner", "A call has a partner, the holder of the called card; name the seat.", "partner")
    _verify_open(rules, hand)
    result = bracket(rules, hand)
    stake = rules.stakes[LEVELS[result]]
    if why is not None:
        why.append(f"The call was {verdict(won=result.is_won)} with {rules.labels[result]}: {stake}")
    return _scored(rules, hand, side, stake, won=result.is_won, why=why)


def solo(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """A solo, billy or best: alone, for the picker's score or each opponent's. Raises ``Refused``: ``game-over``."""
    side = side_of(rules, hand)
    _verify_open(rules, hand)
    stake = rules.solo_won if hand.won else rules.solo_lost
    if why is not None:
        why.append(f"The {_NAMES[hand.kind]} was {verdict(won=hand.won is True)}: {stake}")
    return _scored(rules, hand, side, stake, won=hand.won is True, why=why)


def best(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """A best that is won wins the game: what the picker lacks, never doubled; lost it costs as a solo does.

    Raises ``Refused``: ``missing-key`` without the scores before the hand, ``game-over``.
    """
    if not hand.won:
        return solo(rules, hand, why)
    side = side_of(rules, hand)
    if hand.scores is None:
        raise refuse("missing-key", "A best that is won pays what the picker lacks: give the scores before.", "scores")
    _verify_open(rules, hand)
    waiting(rules, hand, None)  # a cut without meaning is refused, though nothing doubles the game
    price = rules.race_to - hand.scores[side.picker - 1]
    if why is not None:
        why.append(f"Best won wins the game: seat {side.picker} gets the {price} that lack to {rules.race_to}")
    payouts = tuple(price if seat == side.picker else 0 for seat in range(1, side.table + 1))
    return Settlement(payouts, 0, price, 1, verdict(won=True), (), rules, hand)


def winners(rules: HouseRules, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that have won a race at these scores; none while it goes on."""
    return tuple(seat for seat, score in enumerate(scores, 1) if rules.race_to and score >= rules.race_to)


def _verify_open(rules: HouseRules, hand: Hand) -> None:
    if hand.scores is not None and (there := winners(rules, hand.scores)):
        sentence = f"Seat {there[0]} has {rules.race_to} already: the game is over, the next one starts at 0."
        raise refuse("game-over", sentence, "scores")


def _scored(rules: HouseRules, hand: Hand, side: Side, stake: int, *, won: bool, why: Lines | None) -> Settlement:
    multiplier = capped(rules, 1 << waiting(rules, hand, why), why)
    price = stake * multiplier
    callers = (side.picker, *side.partners)
    scoring = [seat for seat in side.order if (seat in callers) is won]
    payouts = [0] * side.table
    for seat in scoring:
        payouts[seat - 1] = price
    if why is not None:
        why.append(f"Each of the {'callers' if won else 'opponents'} scores {stake} x {multiplier} = {price}")
    return Settlement(tuple(payouts), 0, stake, multiplier, verdict(won=won), (), rules, hand)
