"""A hand that goes on with other cards: the same deal, bury, and call, but another play from some card on."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.partners import find_partners_in_play
from scorekeeper.engine.play.picking import LEASTERS
from scorekeeper.engine.play.state import HandState, why_not_playable
from scorekeeper.engine.play.transcript import Cards
from scorekeeper.engine.play.tricks import state_after
from scorekeeper.engine.rules.values import MADE_IN_PLAY


def branch_off(checked: CheckedHand, kept: int, cards: Cards) -> CheckedHand:
    """Return the hand with `cards` after the first `kept` of its own; the cards before them stand as they were written.

    Raises ``Refused`` with the fault of a card that may not be played, and without a fault where nothing was played.
    """
    if checked.state is None:
        raise Refused([])
    state = state_after(checked.hand, kept)
    for card in cards:
        if fault := why_not_playable(state, card):
            raise Refused([fault])
        state.play(state.cards.bits[card])
    names = (*(play.name for play in checked.plays[:kept]), *cards)
    return _with_cards(checked, state, _in_tricks(checked, kept, names))


def _in_tricks(checked: CheckedHand, kept: int, names: Cards) -> tuple[Cards, ...]:
    """Return the cards as tricks: those that were kept as they were written, the others as many as there are seats."""
    tricks: list[Cards] = []
    written = [play.trick for play in checked.plays[:kept]]
    for at, name in enumerate(names):
        is_new = at >= kept and (not tricks or len(tricks[-1]) >= len(checked.hand.seats))
        if is_new or (at < kept and (at == 0 or written[at] != written[at - 1])):
            tricks.append(())
        tricks[-1] = (*tricks[-1], name)
    return tuple(tricks)


def _with_cards(checked: CheckedHand, state: HandState, tricks: tuple[Cards, ...]) -> CheckedHand:
    hand = replace(checked.hand, transcript=replace(checked.hand.transcript, tricks=tricks), violations=[])
    if hand.rules.partner in MADE_IN_PLAY and hand.kind not in LEASTERS:
        find_partners_in_play(hand, state)
    return CheckedHand(hand, state)
