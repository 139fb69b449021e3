"""The tricks as they were written: every card that was not allowed, every trick of the wrong size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..errors import Fault
from .follow import NOT_IN_HAND, why_not
from .picking import holder
from .progress import Moment, Progress
from .state import HandState
from .transcript import Cards


class Play(NamedTuple):
    """A card that was played: in which trick, as which card of it (from 1), from which place, and whether it won."""

    trick: int
    card: int
    place: int
    name: str
    winner: int | None


def start(hand: Progress) -> HandState:
    """The state before the first card, the dealer's left to lead (000 to 003; H4)."""
    if hand.order is hand.cards:
        return HandState(hand.cards, hand.seats, hand.hands[:], hand.limits, hand.covers)
    hands = [hand.order.mask(hand.cards.names(held)) for held in hand.hands]
    return HandState(hand.order, hand.seats, hands, hand.limits, hand.covers)


def do(hand: Progress, state: HandState) -> None:
    """Plays all tricks; a card that was not allowed is taken down and played all the same."""
    size, bits, blank, tricks = len(hand.seats), state.cards.bits, state.cards.blank, hand.told.tricks
    for number, trick in enumerate(tricks[: hand.rules.hand_size], 1):
        cards = [bits.get(card, blank) for card in trick[:size]]
        done = state.run(cards)
        while done < len(cards):
            _note(hand, state, trick[done], number)
            state.play(cards[done])
            done += 1 + state.run(cards[done + 1 :])
        if len(trick) != size:
            _wrong_size(hand, state, number, trick)
    if len(tricks) != hand.rules.hand_size:
        _wrong_count(hand, state)


def state_after(hand: Progress, cards: int) -> HandState:
    """The state after so many cards, right or wrong; a trick that is short in the writing ends where it ends there."""
    state, size = start(hand), len(hand.seats)
    for trick in hand.told.tricks:
        if state.trick:
            state.gather()
        state.run([state.cards.bits.get(card, state.cards.blank) for card in trick[:size][:cards]], anything=True)
        cards -= len(trick[:size])
        if cards <= 0:
            break
    return state


def plays(tricks: tuple[Cards, ...], winners: list[int], many: int) -> Iterator[Play]:
    """Every card of the tricks with the place that played it; the dealer's left, place 0, leads the first one."""
    leader = 0
    for number, trick in enumerate(tricks, 1):
        winner = winners[number - 1] if number <= len(winners) else None
        for card, name in enumerate(trick[:many], 1):
            yield Play(number, card, (leader + card - 1) % many, name, winner)
        leader = leader if winner is None else winner


def _note(hand: Progress, state: HandState, card: str, number: int) -> None:
    """Takes down a card that was not allowed; faults of who played or held a strange card follow from the first."""
    fault = why_not(state, card)
    if fault is None:  # pragma: no cover - asked only for cards that are not legal
        raise ValueError(card)
    moment = Moment(number, len(state.trick) + 1)
    details = {"trick": number, **fault.details}
    path = f"tricks[{number - 1}][{moment.card - 1}]"
    bit = state.cards.bits.get(card, 0)
    follows = state.turn in hand.spoilt or bool(bit & hand.strays)
    hand.note(Fault(fault.code, fault.message, path, details), moment, follows=follows)
    if fault.code == NOT_IN_HAND:
        hand.strays |= bit
        hand.spoilt.add(state.turn)
        if (owner := holder(state.hands, bit)) is not None:
            hand.spoilt.add(owner)


def _wrong_size(hand: Progress, state: HandState, number: int, trick: Cards) -> None:
    """A trick too short or too long; from here on nothing is sure any more."""
    size = len(hand.seats)
    seat = hand.seats[state.turn] if len(trick) < size else None
    moment = Moment(number, min(len(trick), size) + 1)
    sentence = f"Trick {number} has {size} cards, not {len(trick)}."
    details: dict[str, object] = {"trick": number}
    if seat:
        details["seat"] = seat
    follows = len(hand.spoilt) == size
    hand.note(Fault("wrong-trick-size", sentence, f"tricks[{number - 1}]", details), moment, follows=follows)
    hand.spoilt.update(hand.everybody)
    if state.trick and number < len(hand.told.tricks):
        state.gather()


def _wrong_count(hand: Progress, state: HandState) -> None:
    many, due = len(hand.told.tricks), hand.rules.hand_size
    follows = len(hand.spoilt) == len(hand.seats)
    if many > due:
        fault = Fault("too-many-tricks", f"A hand has {due} tricks, not {many}.", f"tricks[{due}]", {"trick": due + 1})
        hand.note(fault, Moment(due + 1, 1), follows=follows)
        return
    sentence = f"A hand has {due} tricks; here it ends after {many}, and seat {state.seat} is to play."
    details = {"trick": many + 1, "seat": state.seat, "legal": list(state.legal_names())}
    hand.note(Fault("unfinished", sentence, "tricks", details), Moment(many + 1, 1), follows=follows)
