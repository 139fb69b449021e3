"""Why a card may not be played, as a code and a sentence."""

from __future__ import annotations

from ..errors import Fault
from .card_order import CardOrder
from .limits import Limits
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
        return MUST_FOLLOW, f"{_led(state, state.led)}, and the seat has some"
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
        return MUST_PLAY_CALLED, _owed(state, limits)
    if bit & limits.called:
        return CALLED_TOO_EARLY, "the called card waits until its suit is led, or for the last trick"
    return HOLD_TOO_EARLY, "the picker keeps it until the called suit is led, or for the last trick"


def _owed(state: HandState, limits: Limits) -> str:
    """Explain why the called card, or the ace of a called ten, is the only card of its suit to play (000)."""
    cards = state.cards
    card = cards.names(state.hands[state.turn] & limits.due)[0]
    called, suit = cards.names(limits.called)[0], _suit_name(cards, limits.suit)
    if state.turn != limits.picker:
        who = f"{card} is the called card"
    elif card == called:
        who = f"the picker called their own {card}"
    else:
        who = f"the picker called {called} and holds {card}"
    if state.led:
        return f"{who}, which must be played when {suit} are led"
    return f"{who}, and only {card} may lead {suit}"


def _led(state: HandState, suit: int) -> str:
    """What a suit that was led is called in a sentence: trump, or the suit that a lead of the unknown stands for."""
    cards = state.cards
    if suit == cards.trump:
        return "trump was led"
    if not suit & cards.full:
        return "other cards were led"
    name, lead = _suit_name(cards, suit), cards.names(state.trick[0])[0]
    stands_for = "" if _SUITS[lead[-1]] == name else f" ({lead} stands for {name})"
    return f"{name} were led{stands_for}"


def _suit_name(cards: CardOrder, suit: int) -> str:
    """Return the name of a suit, that of its highest card: the unknown is the lowest."""
    return _SUITS[cards.cards[(suit & -suit).bit_length() - 1][-1]]


def _any_of(cards: tuple[str, ...]) -> str:
    return cards[0] if len(cards) == 1 else f"{', '.join(cards[:-1])} or {cards[-1]}"
