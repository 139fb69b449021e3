"""A hand whose deal nobody wrote down: what was played shows who held what, as far as it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.engine.rules.values import BlindTo, CardLayout

from ..errors import Fault, Refused, refuse
from .deal import uncover
from .partners import order_of_call
from .progress import Progress
from .state import HandState


def do(hand: Progress) -> None:
    """Gives every seat the cards that it played, and the picker what he buried.

    A card that is missing in such a hand can only make a fault escape, never bring one about: whoever did not follow
    suit and played a card of it later is caught, just as at the table. Raises ``Refused`` (``missing-key``) two-handed
    without the stacks, for then nothing can be known.
    """
    hand.known = False
    if hand.rules.layout is not CardLayout.NONE and hand.told.stacks is None:
        raise refuse("missing-key", "Without the deal, the stacks show which cards could be played.", "stacks")
    hand.dealt = _played(hand)
    hand.whole = all(played.bit_count() == hand.rules.hand_size for played in hand.dealt)
    _with_bury(hand)
    if faults := tuple(_twice(hand)):
        hand.refused(Refused(faults), *hand.everybody)
    blind = hand.cards.names(_left(hand)) if hand.told.blind is None and hand.picker is None else hand.told.blind
    hand.blind = [hand.cards.bits[card] for card in blind or () if card in hand.cards.bits]
    if hand.told.stacks is not None and hand.rules.layout is not CardLayout.NONE:
        uncover(hand, hand.told.stacks)


def _with_bury(hand: Progress) -> None:
    """What was buried was in the hands of those who took the blind.

    Once all tricks are played, what is left of the pack lies buried, where it is the picker alone who buries.
    """
    bury, picker = hand.told.bury, hand.picker
    if isinstance(bury, Mapping):
        for seat, cards in bury.items():
            if seat in hand.seats:
                hand.dealt[hand.seats.index(seat)] |= hand.cards.mask(cards)
    elif picker is not None:
        hand.left = _left(hand) if bury is None and hand.rules.blind_to is BlindTo.PICKER else 0
        hand.dealt[picker] |= hand.left | hand.cards.mask(bury or ())


def _left(hand: Progress) -> int:
    """The cards that nobody played, once they are as many as the blind."""
    left = hand.cards.full
    for played in hand.dealt:
        left &= ~played
    return left if left.bit_count() == hand.rules.blind_size else 0


def _played(hand: Progress) -> list[int]:
    """The cards that each place played; who led depends on a called ten and on the unknown alone."""
    cards = hand.order if hand.order is not hand.cards else order_of_call(hand, hand.told.call)
    state = HandState(cards, hand.seats, [0] * len(hand.seats))
    played = [0] * len(hand.seats)
    for trick in hand.told.tricks:
        for card in trick[: len(hand.seats)]:
            bit = cards.bits.get(card, cards.blank)
            played[state.turn] |= hand.cards.bits.get(card, 0)
            state.play(bit)
        if state.trick:
            state.gather()
    return played


def _twice(hand: Progress) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, trick in enumerate(hand.told.tricks, 1):
        for place, card in enumerate(trick, 1):
            at = {"trick": number, "card": card}
            if card not in hand.cards.bits:
                yield Fault("wrong-deck", f"{card} is no card of this pack.", f"tricks[{number - 1}]", at)
            elif card in seen:
                yield Fault("wrong-deck", f"{card} was played twice.", f"tricks[{number - 1}][{place - 1}]", at)
            seen.add(card)
