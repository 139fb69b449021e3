"""A played hand judged card by card: what the picking side could have made, and what each card gave away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from scorekeeper.engine.analysis.solver import BuryClaim, Solver
from scorekeeper.engine.errors import Phrase, Refused, refuse
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.tricks import SIDES, buried_points, picking_places, start_play
from scorekeeper.engine.rules.values import MADE_IN_PLAY, Bury

BEFORE_PLAY = "unfinished/tricks"


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card and what it did: card points of the picking side under best play before (`value`) and after it.

    `trick` counts from 1. `lost` is what it cost the side of its seat; `best` are all cards that keep the value, in
    deck order.
    """

    trick: int
    seat: int
    card: str
    value: int
    after: int
    lost: int
    best: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The card points of the picking side, its bury included: `made`, and `best` under best play from the first card.

    `made` is None for a hand that has not been played.
    """

    made: int | None
    best: int
    plays: tuple[JudgedCard, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the analysis in the shape of the command line's contract."""
        return {"ok": True, "made": self.made, "best": self.best, "plays": [asdict(play) for play in self.plays]}


def analyze_hand(
    checked: CheckedHand, solver: Solver | None = None, judged: Callable[[], None] = lambda: None
) -> Analysis:
    """Judge every card of a hand, with all hands open. ``judged`` is called after each.

    The hand is complete, or dealt, picked, buried, and called with no card played. ``solver`` is one of this hand that
    has other uses. Raises ``Refused`` with its faults, or ``no-analysis`` where the deal does not fix the sides or is
    not known.
    """
    hand, played, unplayed = checked.hand, checked.hand.transcript.tricks, is_unplayed(checked)
    if not checked.is_right and not unplayed:
        raise Refused(checked.faults)
    state, solver = start_play(hand), solver or solve_hand(hand)
    value = best = solver.value(state)
    plays = []
    for number, trick in enumerate(played, 1):
        for card in trick:
            seat, mine = state.seat, state.turn in picking_places(hand)
            kept, bit = solver.keeping(state, value), state.cards.bits[card]
            state.play(bit)
            after = value if bit & kept else solver.value(state, **_beyond(value, mine=mine))
            best_cards = in_deck_order(hand, state, kept)
            plays.append(JudgedCard(number, seat, card, value, after, abs(value - after), best_cards))
            value = after
            judged()
    return Analysis(None if unplayed else checked.points, best, tuple(plays))


def with_deal(checked: CheckedHand) -> CheckedHand:
    """Return a hand with its deal, which the cards played and buried tell where it was not written down.

    Which of the picker's cards lay in the blind is not known then, and does not matter to the play. A hand whose cards
    do not tell its deal is returned as it is.
    """
    hand = checked.hand
    if hand.known or not checked.is_right or not hand.whole or hand.transcript.stacks is not None:
        return checked
    played = {seat: hand.cards.names(held) for seat, held in zip(hand.seats, hand.hands, strict=True)}
    buried = tuple(card for mask in hand.buried.values() for card in hand.cards.names(mask))
    blind = buried if hand.picker is not None else hand.cards.names(sum(hand.blind))
    known = replay_hand(replace(hand.transcript, hands=played, blind=blind, bury=buried or None))
    return known if known.is_right else checked


def is_unplayed(checked: CheckedHand) -> bool:
    """Return whether nothing is wrong with the hand but that no card was played."""
    return not checked.hand.transcript.tricks and [at.fault.key for at in checked.violations] == [BEFORE_PLAY]


def in_deck_order(hand: Progress, state: HandState, mask: int) -> tuple[str, ...]:
    """Return the cards of a mask of the state, whose bits may have another order than the deck (moving sixes, I6)."""
    return hand.cards.names(hand.cards.mask(state.cards.names(mask)))


def solve_hand(hand: Progress) -> Solver:
    """Return the solver of a hand whose cards are known. Raises ``Refused`` (``no-analysis``) like `analyze_hand`."""
    if reason := _why_not(hand):
        raise refuse("no-analysis", {"reason": reason})
    side = picking_places(hand)
    needed = {Bury.ALWAYS: (), Bury.PICKER_TRICK: side[:1], Bury.SIDE_TRICK: side}[hand.rules.bury]
    return Solver(start_play(hand), side, BuryClaim(buried_points(hand, side), frozenset(needed)))


def _why_not(hand: Progress) -> Phrase | None:
    if hand.rules.partner in MADE_IN_PLAY:
        return Phrase("sides-made-in-play")
    if hand.kind not in SIDES:
        return Phrase("no-picking-side")
    if hand.kind is Kind.BILLY:
        return Phrase("tricks-decide")
    return why_not_known(hand)


def why_not_known(hand: Progress) -> Phrase | None:
    """Return why not everything is known of a hand; None where all hands are open."""
    if hand.covers is not None:
        return Phrase("cards-below")
    return None if hand.known else Phrase("deal-not-written")


def _beyond(value: int, *, mine: bool) -> dict[str, int]:
    """Return the bounds of the value after a card that did not keep it: less for who picked, more for the others."""
    return {"at_most": value - 1} if mine else {"at_least": value + 1}
