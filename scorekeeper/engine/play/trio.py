"""Eight-handed: three cards make three partners, and who holds two of them may call on (000)."""

from __future__ import annotations

from ..errors import Fault
from .progress import Progress
from .transcript import SeatCall

CARDS = ("QC", "JD", "7D")
LINES = (("8D", "9D", "KD"), ("JH", "JS", "JC"))


def do(hand: Progress) -> int:
    """The mask of all cards whose holders are partners; calls that cannot be are taken down and not counted."""
    cards = hand.cards.mask(CARDS)
    for index, call in enumerate(hand.told.calls):
        reason = why_not(hand, cards, call)
        if reason is None:
            cards |= hand.cards.bits[call.card]
            continue
        sentence = f"Seat {call.seat} cannot call {call.card}: {reason}."
        hand.note(Fault("bad-call", sentence, f"calls[{index}]", {"seat": call.seat, "card": call.card}))
    return cards


def why_not(hand: Progress, cards: int, call: SeatCall) -> str | None:
    """Why a seat may not call this card when these are partner cards already; None when it may.

    The eight of diamonds is called with the seven and another one, the jack of hearts with queen and jack. Where the
    card turns out to be a partner's, the next one in its line may be called.
    """
    bits = hand.cards.bits
    if not hand.rules.trio_calls_on:
        return "these rules do not call on"
    if call.seat not in hand.seats:
        return "that seat is not in this hand"
    if not hand.whole:
        return None
    held = hand.dealt[hand.seats.index(call.seat)]
    pair, seven = held & (bits["QC"] | bits["JD"]), held & bits["7D"]
    if not ((seven and pair) or pair & (pair - 1)):
        return "only who holds two of the three calls on"
    line = next((line for line in LINES if call.card in line), ())
    if not line or not (seven if line is LINES[0] else pair & (pair - 1)):
        return "the eight of diamonds is called with the seven, the jack of hearts with queen and jack"
    due = _next(hand, line, cards, held)
    return None if call.card == due else f"{due or 'no card'} is the next one to be called"


def _next(hand: Progress, line: tuple[str, ...], cards: int, held: int) -> str | None:
    """The lowest card of a line that is not called yet and not in the caller's own hand."""
    return next((card for card in line if not hand.cards.bits[card] & (cards | held)), None)
