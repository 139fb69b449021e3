"""Costly cards by kind, told from the cards alone: what was led, who took the trick, and who got the points."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from scorekeeper.engine.analysis.hands import Analysis, JudgedCard
from scorekeeper.engine.cards import card_points
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.tricks import picking_places, start_play


class MistakeKind(StrEnum):
    """The kind of a mistake with a card: the first that fits."""

    LED_TRUMP = "led-trump"  # and only fail would have kept the value
    LED_FAIL = "led-fail"  # and only trump would have
    WRONG_LEAD = "wrong-lead"  # of the right kind
    TOOK = "took"  # the trick for the moment, and no better card would have
    LET_GO = "let-go"  # the trick for the moment, and every better card would have taken it
    GAVE_POINTS = "gave-points"  # in a trick of the other side, where better cards count less
    HELD_POINTS = "held-points"  # in a trick of their own side, where better cards count more
    WRONG_CARD = "wrong-card"


def mistake_kinds(checked: CheckedHand, analysis: Analysis) -> dict[int, MistakeKind]:
    """Return the kind of each costly card, by its number in the hand (from 0)."""
    state, kinds = start_play(checked.hand), {}
    side = picking_places(checked.hand)
    for number, (play, fallen) in enumerate(zip(analysis.plays, checked.plays, strict=True)):
        if play.lost:
            is_own = (fallen.winner in side) == (fallen.place in side)
            kinds[number] = _kind(state, play, is_own=is_own)
        state.play(state.cards.bits[play.card])
    return kinds


def only_cards(checked: CheckedHand, analysis: Analysis) -> Iterator[tuple[int, int]]:
    """Yield the cards that were the only ones to keep the value, with how many others could have been played."""
    state = start_play(checked.hand)
    for number, play in enumerate(analysis.plays):
        others = state.legal().bit_count() - 1
        if others and play.best == (play.card,):
            yield number, others
        state.play(state.cards.bits[play.card])


def _kind(state: HandState, play: JudgedCard, *, is_own: bool) -> MistakeKind:
    cards = state.cards
    card, better = cards.bits[play.card], [cards.bits[name] for name in play.best]
    if not state.trick:
        is_trump = bool(card & cards.trump)
        if any(bool(other & cards.trump) == is_trump for other in better):
            return MistakeKind.WRONG_LEAD
        return MistakeKind.LED_TRUMP if is_trump else MistakeKind.LED_FAIL
    took, would_take = _takes(state, card), [_takes(state, other) for other in better]
    if took and not any(would_take):
        return MistakeKind.TOOK
    if not took and all(would_take):
        return MistakeKind.LET_GO
    points, counts = card_points(play.card), [card_points(name) for name in play.best]
    if not is_own and points > max(counts):
        return MistakeKind.GAVE_POINTS
    if is_own and points < min(counts):
        return MistakeKind.HELD_POINTS
    return MistakeKind.WRONG_CARD


def _takes(state: HandState, card: int) -> bool:
    """Return whether a card would take the trick as it lies."""
    return state.cards.best([*state.trick, card], state.played | card, state.led) == len(state.trick)
