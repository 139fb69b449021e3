"""The last card of a hand that is already determined fills itself in."""

from __future__ import annotations

from dataclasses import replace

from ..play.insight import outlook
from ..play.picking import NOT_PLAYED
from ..play.state import HandState
from ..play.transcript import Transcript
from .before_play import buried_by
from .cards import table_state
from .question import Entry


def filled_in(entry: Entry) -> Entry:
    """The hand with the cards of its last trick that can be no others."""
    while card := forced(entry):
        entry = replace(entry, told=with_card(entry.told, card, len(entry.hand.seats)))
    return entry


def forced(entry: Entry) -> str | None:
    """The only card that the next seat can have left in the last trick; None before, and where there are several."""
    checked = entry.checked
    if checked.hand.kind in NOT_PLAYED or checked.state is None:
        return None
    state = table_state(entry)
    if len(state.winners) != checked.hand.rules.hand_size - 1:
        return None
    return _held(entry, state) if entry.knows_deal else _left_over(entry, state)


def with_card(told: Transcript, card: str, seats: int) -> Transcript:
    """The transcript with a card more."""
    tricks = told.tricks
    if tricks and len(tricks[-1]) < seats:
        return replace(told, tricks=(*tricks[:-1], (*tricks[-1], card)))
    return replace(told, tricks=(*tricks, (card,)))


def _held(entry: Entry, state: HandState) -> str | None:
    cards = state.cards.names(state.hands[state.turn])
    fallen = {card for trick in entry.told.tricks for card in trick}
    return cards[0] if len(cards) == 1 and cards[0] not in fallen else None


def _left_over(entry: Entry, state: HandState) -> str | None:
    """Without the deal: what neither fell nor was buried, when it can be divided in one way only."""
    hand, told = entry.hand, entry.told
    gone = {card for trick in told.tricks for card in trick}
    gone |= {card for seat in hand.seats for card in buried_by(entry, seat)}
    if hand.picker is None:
        gone |= set(told.blind or ())
    out = [card for card, _ in hand.cards.listed if card not in gone]
    seats = [hand.seats[(state.turn + step) % len(hand.seats)] for step in range(len(hand.seats) - len(state.trick))]
    if len(out) != len(seats):
        return None
    may = outlook(entry.checked, sum(map(len, told.tricks))).holders
    can = [card for card in out if seats[0] in may[card] and _can_be_dealt(seats[1:], _without(out, card), may)]
    return can[0] if len(can) == 1 else None


def _can_be_dealt(seats: list[int], cards: list[str], may: dict[str, tuple[int, ...]]) -> bool:
    """Whether each of these seats can have one of these cards."""
    if not seats:
        return True
    return any(seats[0] in may[card] and _can_be_dealt(seats[1:], _without(cards, card), may) for card in cards)


def _without(cards: list[str], card: str) -> list[str]:
    return [other for other in cards if other != card]
