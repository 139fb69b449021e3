"""Why a card may not be played, as a code and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import Fault

if TYPE_CHECKING:
    from .state import HandState

NOT_IN_HAND = "not-in-hand"
MUST_FOLLOW = "must-follow-suit"
MUST_PLAY_CALLED = "must-play-called-card"
CALLED_TOO_EARLY = "called-card-too-early"
HOLD_TOO_EARLY = "hold-card-too-early"
_SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


def why_not(state: HandState, card: str) -> Fault | None:
    """What keeps the player whose turn it is from playing this card, with what he may play; None when nothing does."""
    bit = state.cards.bits.get(card, 0)
    if bit & state.legal():
        return None
    code, reason = _reason(state, bit)
    legal = state.legal_names()
    allowed = f"; {_any_of(legal)} can be played" if legal else ""
    sentence = f"Seat {state.seat} cannot play {card}: {reason}{allowed}."
    return Fault(code, sentence, "tricks", {"seat": state.seat, "card": card, "legal": list(legal)})


def _reason(state: HandState, bit: int) -> tuple[str, str]:
    hand = state.hands[state.turn]
    if not bit & hand:
        return NOT_IN_HAND, _absent(state, bit)
    if hand & state.led and not bit & state.led:
        return MUST_FOLLOW, f"{_led(state, state.led)} led, and the seat has some"
    return _limited(state, bit)


def _absent(state: HandState, bit: int) -> str:
    if any(bit & taken for taken in state.taken) or bit & state.played:
        return "that card has been played"
    if state.covers and bit in state.covers.values():
        return "that card lies face down"
    return "that card is not in the seat's hand"


def _limited(state: HandState, bit: int) -> tuple[str, str]:
    limits = state.limits
    if limits is None:  # pragma: no cover - a card of the hand that follows suit is legal without limits
        raise ValueError("nothing forbids this card")
    if bit & limits.suit and state.led in (0, limits.suit):
        due = state.cards.names(state.hands[state.turn] & limits.due)
        return MUST_PLAY_CALLED, f"{due[0]} is due when its suit is led"
    if bit & limits.called:
        return CALLED_TOO_EARLY, "the called card waits until its suit is led, or for the last trick"
    return HOLD_TOO_EARLY, "the picker keeps it until the called suit is led, or for the last trick"


def _led(state: HandState, suit: int) -> str:
    """What a suit that was led is called in a sentence: trump, or the suit of its cards."""
    cards = state.cards
    if suit == cards.trump:
        return "trump was"
    return f"{_SUITS[cards.names(suit)[0][-1]] if suit & cards.full else 'other cards'} were"


def _any_of(cards: tuple[str, ...]) -> str:
    return cards[0] if len(cards) == 1 else f"{', '.join(cards[:-1])} or {cards[-1]}"
