"""The same hand before its first card with another bury, another call, or another picker, as far as the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from scorekeeper.engine.analysis.hands import is_unplayed
from scorekeeper.engine.cards import card_points
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.partners import UP, fail_suits
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.transcript import ALONE, Cards, Pick, Transcript

Call = tuple[str | None, str | None]  # what is called, and the card that is laid face down for it


def other_buries(checked: CheckedHand) -> Iterator[CheckedHand]:
    """Yield the hand with every other bury that the rules allow."""
    hand, bury = checked.hand, checked.hand.transcript.bury
    if not isinstance(bury, tuple) or hand.picker is None or hand.transcript.announced is not None:
        return
    names = hand.cards.names(hand.held[hand.picker])
    for cards in combinations(names, len(bury)):
        if set(cards) != set(bury):
            yield from _allowed(replace(hand.transcript, bury=cards))


def other_calls(checked: CheckedHand) -> Iterator[CheckedHand]:
    """Yield the hand with every other call that the rules allow, and the same bury."""
    hand, said = checked.hand, checked.hand.transcript
    if hand.picker is None or hand.kind is not Kind.PICKED or hand.first is not None or said.calls:
        return
    for call, unknown in _calls(hand, hand.cards.names(hand.hands[hand.picker])):
        if (call, unknown) != (said.call, said.unknown):
            yield from _allowed(replace(said, call=call, unknown=unknown))


def hands_of_picker(hand: Progress, place: int) -> Iterator[CheckedHand]:
    """Yield the hand as if all before this place had passed, and its player had picked: with every bury and call.

    Buries that count most come first. Nothing where the player may not pick.
    """
    said = hand.transcript
    asked = Transcript(
        said.rules, said.players, said.dealer, said.hands, blind=said.blind, die=said.die,
        picks=(*[Pick.PASS] * place, Pick.PICK), doublers=said.doublers, scores=said.scores,
    )  # fmt: skip
    cards = hand.cards.names(hand.dealt[place] | sum(hand.blind))
    for bury in sorted(combinations(cards, len(hand.blind)), key=lambda cards: -sum(map(card_points, cards))):
        left = tuple(card for card in cards if card not in bury)
        for call, unknown in _calls(hand, left):
            yield from _allowed(replace(asked, bury=bury or None, call=call, unknown=unknown))


def _calls(hand: Progress, left: Cards) -> list[Call]:
    """Return what could be called under some rules by a picker who has these cards left."""
    cards = [rank + suit for rank in ("A", "10", "K") for suit in fail_suits(hand.rules)]
    below = left if hand.rules.unknown else ()
    plain: list[Call] = [(call, None) for call in (*cards, *UP, None, ALONE)]
    return [*plain, *((card, under) for card in cards for under in below)]


def _allowed(transcript: Transcript) -> Iterator[CheckedHand]:
    checked = replay_hand(replace(transcript, tricks=()))
    if is_unplayed(checked):
        yield checked
