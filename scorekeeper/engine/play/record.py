"""The hand record of a hand that was played out, as the table would have typed it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.engine.cards import shown_strength
from scorekeeper.engine.hand import Hand, Kind, Tricks
from scorekeeper.engine.payout.hands import settle_hand

from ..errors import Refused
from . import tally
from .partners import SOLOS
from .picking import LEASTERS
from .progress import Progress
from .state import HandState


def record_of(hand: Progress, state: HandState | None) -> Hand:
    """The record of a hand without a fault, which ``engine.hand_record`` and ``engine.payout`` take."""
    told = hand.told
    blank = Hand(
        kind=hand.kind, players=told.players, dealer=told.dealer, doublers=told.doublers, cut=told.cut,
        scores=told.scores, pot=told.pot, pots=told.pots,
    )  # fmt: skip
    if hand.kind is Kind.SCHWANZER:
        return replace(blank, **_shown(hand))
    if hand.kind is Kind.MISDEAL:
        return replace(blank, reason=f"Seat {told.redeal} asked for another deal")
    if state is None:
        return blank
    if hand.kind in tally.SIDES:
        return replace(blank, **_sides(hand, state))
    return _decided(hand, state, replace(blank, **_counts(hand, state)))


def by_seat(hand: Progress, values: list[Any], empty: Any = 0) -> tuple[Any, ...]:
    """Values by place as values by seat at the table; ``empty`` for who sits out."""
    found = [empty] * hand.table
    for seat, value in zip(hand.seats, values, strict=True):
        found[seat - 1] = value
    return tuple(found)


def _sides(hand: Progress, state: HandState) -> dict[str, Any]:
    side = tally.picking_side(hand)
    taken = sum(winner in side for winner in state.winners)
    seats = [hand.seats[place] for place in side]
    named = {"picker": seats[0], "partners": tuple(seats[1:])}
    if hand.kind in SOLOS:
        return {"picker": seats[0], "won": _is_won(hand, state, taken)}
    if hand.kind is Kind.SHEEPSHEAD:
        return named | {"marks": hand.told.marks, "won": taken == hand.rules.hand_size}
    named["points"] = tally.side_points(hand, state)
    named["tricks"] = {0: Tricks.NONE, hand.rules.hand_size: Tricks.ALL}.get(taken)
    if hand.kind is Kind.CALL:
        return named
    return named | {"marks": hand.told.marks} | _in_person(hand, state)


def _is_won(hand: Progress, state: HandState, taken: int) -> bool:
    """A billy takes no trick; solo and best take more than half of the points (J1)."""
    if hand.kind is Kind.BILLY:
        return taken == 0
    return tally.side_points(hand, state) * 2 > hand.rules.deck_total


def _in_person(hand: Progress, state: HandState) -> dict[str, Any]:
    """Who stole from whom, and the tricks that pickers took in person where a penalty hangs on them (G3)."""
    rules, found = hand.rules, {}
    if hand.first is not None:
        found["stolen_from"] = hand.seats[hand.first]
    if rules.no_trick_penalty or rules.no_trick_penalty_units:
        found["picker_tricks"] = state.winners.count(hand.picker or 0)
        if hand.first is not None:
            found["stolen_from_tricks"] = state.winners.count(hand.first)
    return found


def _counts(hand: Progress, state: HandState) -> dict[str, Any]:
    return {
        "points_by_seat": by_seat(hand, tally.points_by_place(hand, state)),
        "tricks_by_seat": by_seat(hand, tally.tricks_by_place(state)),
    }


def _shown(hand: Progress) -> dict[str, Any]:
    """Strengths and highest trump of the hands as they were dealt (002)."""
    trump = [hand.cards.names(held & hand.cards.trump) for held in hand.dealt]
    return {
        "strength_by_seat": by_seat(hand, [sum(map(shown_strength, cards)) for cards in trump]),
        "top_trump_by_seat": by_seat(hand, [cards[0] if cards else None for cards in trump], None),
    }


def _decided(hand: Progress, state: HandState, record: Hand) -> Hand:
    """Where the first trick decides a tie, the record names the one of the tied who took a trick first."""
    if hand.kind not in LEASTERS:
        return record
    try:
        settle_hand(hand.rules, record)
    except Refused as refused:
        tied = refused.faults[0].details.get("tied")
        if isinstance(tied, tuple):
            first = next(seat for seat in (hand.seats[place] for place in state.winners) if seat in tied)
            return replace(record, points_by_seat=None, tricks_by_seat=None, winners=(first,))
    return record
