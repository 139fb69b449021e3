"""The tricks as they were written: cards that were not allowed, proof of a renege, and what each side took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.engine.errors import Fault, SeatNumber
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.picking import LEASTERS, find_holder
from scorekeeper.engine.play.progress import PlayMoment, Progress, Violation
from scorekeeper.engine.play.state import MUST_FOLLOW, MUST_PLAY_CALLED, NOT_IN_HAND, HandState, why_not_playable
from scorekeeper.engine.play.transcript import NOBODY, Cards
from scorekeeper.engine.rules.values import Bury


class CardPlay(NamedTuple):
    """A card that was played: in which trick, as which card of it (from 1), from which place, and whether it won."""

    trick: int
    card: int
    place: int
    name: str
    winner: int | None


def start_play(hand: Progress) -> HandState:
    """The state before the first card, the dealer's left to lead (000 to 003; H4)."""
    if hand.order is hand.cards:
        return HandState(hand.cards, hand.seats, hand.hands[:], hand.limits, hand.covers)
    hands = [hand.order.mask(hand.cards.names(held)) for held in hand.hands]
    return HandState(hand.order, hand.seats, hands, hand.limits, hand.covers)


def play_tricks(hand: Progress, state: HandState) -> None:
    """Plays all tricks; a card that was not allowed is taken down and played all the same."""
    size, bits, blank, tricks = len(hand.seats), state.cards.bits, state.cards.blank, hand.transcript.tricks
    for number, trick in enumerate(tricks[: hand.rules.hand_size], 1):
        cards = [bits.get(card, blank) for card in trick[:size]]
        done = state.run(cards)
        while done < len(cards):
            _note_violation(hand, state, trick[done], number)
            state.play(cards[done])
            done += 1 + state.run(cards[done + 1 :])
        if len(trick) != size:
            _wrong_size(hand, state, number, trick)
    if len(tricks) != hand.rules.hand_size:
        _wrong_count(hand, state)


def state_after(hand: Progress, cards: int) -> HandState:
    """The state after so many cards, right or wrong; a trick that is short in the writing ends where it ends there."""
    state, size = start_play(hand), len(hand.seats)
    for trick in hand.transcript.tricks:
        if state.trick:
            state.gather()
        state.run([state.cards.bits.get(card, state.cards.blank) for card in trick[:size][:cards]], anything=True)
        cards -= len(trick[:size])
        if cards <= 0:
            break
    return state


def card_plays(tricks: tuple[Cards, ...], winners: list[int], many: int) -> Iterator[CardPlay]:
    """Every card of the tricks with the place that played it; the dealer's left, place 0, leads the first one."""
    leader = 0
    for number, trick in enumerate(tricks, 1):
        winner = winners[number - 1] if number <= len(winners) else None
        for card, name in enumerate(trick[:many], 1):
            yield CardPlay(number, card, (leader + card - 1) % many, name, winner)
        leader = leader if winner is None else winner


def _note_violation(hand: Progress, state: HandState, card: str, number: int) -> None:
    """Take down a card that was not allowed; faults of who played or held a strange card follow from the first."""
    fault = why_not_playable(state, card)
    if fault is None:  # pragma: no cover - asked only for cards that are not legal
        raise ValueError(card)
    moment = PlayMoment(number, len(state.trick) + 1)
    details = {"trick": number, **fault.details}
    path = f"tricks[{number - 1}][{moment.card - 1}]"
    bit = state.cards.bits.get(card, 0)
    follows = state.turn in hand.spoilt or bool(bit & hand.strays)
    hand.note(replace(fault, path=path, details=details), moment, follows=follows)
    if fault.code == NOT_IN_HAND:
        hand.strays |= bit
        hand.spoilt.add(state.turn)
        if (owner := find_holder(state.hands, bit)) is not None:
            hand.spoilt.add(owner)


def _wrong_size(hand: Progress, state: HandState, number: int, trick: Cards) -> None:
    """A trick too short or too long; from here on nothing is sure anymore."""
    size = len(hand.seats)
    seat = hand.seats[state.turn] if len(trick) < size else None
    moment = PlayMoment(number, min(len(trick), size) + 1)
    details: dict[str, object] = {"trick": number}
    if seat:
        details["seat"] = seat
    follows = len(hand.spoilt) == size
    hand.note(
        Fault(
            "wrong-trick-size", {"number": number, "due": size, "many": len(trick)}, f"tricks[{number - 1}]", details
        ),
        moment,
        follows=follows,
    )
    hand.spoilt.update(hand.everybody)
    if state.trick and number < len(hand.transcript.tricks):
        state.gather()


def _wrong_count(hand: Progress, state: HandState) -> None:
    many, due = len(hand.transcript.tricks), hand.rules.hand_size
    follows = len(hand.spoilt) == len(hand.seats)
    if many > due:
        fault = Fault("too-many-tricks", {"due": due, "many": many}, f"tricks[{due}]", {"trick": due + 1})
        hand.note(fault, PlayMoment(due + 1, 1), follows=follows)
        return
    details = {"trick": many + 1, "seat": state.seat, "legal": list(state.legal_names())}
    hand.note(
        Fault("unfinished/tricks", {"due": due, "many": many, "seat": SeatNumber(state.seat)}, "tricks", details),
        PlayMoment(many + 1, 1),
        follows=follows,
    )


class RenegeProof(NamedTuple):
    """The trick and the card in it that prove a renege."""

    trick: int
    card: str


def find_proof(hand: Progress, state: HandState, violation: Violation) -> RenegeProof | None:
    """Return the proof, from later in the hand, that the seat could have played as it ought to.

    None when nothing does yet.
    """
    played = list(card_plays(hand.transcript.tricks, state.winners, len(hand.seats)))
    owed = _owed_cards(state, violation, played)
    place = next((play.place for play in played if play[:2] == violation.moment), None)
    for play in played:
        later = play.trick > violation.moment.trick and play.place == place
        if later and state.cards.bits.get(play.name, 0) & owed:
            return RenegeProof(play.trick, play.name)
    return None


def _owed_cards(state: HandState, violation: Violation, played: list[CardPlay]) -> int:
    """The cards any of which would have been right: the suit led, or the card that was due."""
    if violation.fault.code == MUST_PLAY_CALLED and state.limits is not None:
        return state.limits.due
    if violation.fault.code != MUST_FOLLOW:
        return 0
    lead = next(play for play in played if play.trick == violation.moment.trick)
    return state.cards.suits.get(state.cards.bits.get(lead.name, 0), 0)


SIDES = frozenset({Kind.PICKED, Kind.SHEEPSHEAD, Kind.CALL, Kind.SOLO, Kind.BILLY, Kind.BEST})


def points_by_place(hand: Progress, state: HandState) -> list[int]:
    """Card points that each place took in tricks, with the blind where nobody picked."""
    points = [state.cards.points(taken) for taken in state.taken]
    if hand.kind in LEASTERS:
        for card, trick in zip(hand.blind, hand.blind_to, strict=False):
            if trick != NOBODY and trick <= len(state.winners):
                points[state.winners[trick - 1]] += hand.cards.points(card)
    return points


def tricks_by_place(state: HandState) -> list[int]:
    """Tricks that each place took."""
    return [state.winners.count(place) for place in range(len(state.seats))]


def picking_places(hand: Progress) -> tuple[int, ...]:
    """The places of picker and partners; none where nobody picked."""
    return () if hand.picker is None else (hand.picker, *hand.partners)


def buried_points(hand: Progress, side: tuple[int, ...]) -> int:
    """Card points that the picking side buried, whoever they count for; who stole the blind has its bury (H3)."""
    mine = [mask for place, mask in hand.buried.items() if place in side or hand.first is not None]
    return sum(map(hand.cards.points, mine))


def is_bury_counted(hand: Progress, winners: list[int], side: tuple[int, ...]) -> bool:
    """Return whether the bury counts for the picking side at the end of these tricks (A4)."""
    if hand.rules.bury is Bury.ALWAYS:
        return True
    needed = side[:1] if hand.rules.bury is Bury.PICKER_TRICK else side
    return any(winner in needed for winner in winners)


def side_points(hand: Progress, state: HandState) -> int:
    """Card points of the picking side, the bury included where it counts."""
    side = picking_places(hand)
    points = points_by_place(hand, state)
    buried = buried_points(hand, side) if is_bury_counted(hand, state.winners, side) else 0
    return sum(points[place] for place in side) + buried
