"""Whether the tricks that pickers took in person fit what their side took."""

from __future__ import annotations

from .errors import refuse
from .hand import Hand
from .outcome import Side
from .point_splits import sums_of
from .rules import Bracket, HouseRules


def verify_tricks(rules: HouseRules, hand: Hand, side: Side, result: Bracket) -> None:
    """Raises ``Refused`` (``bad-tricks``) where they do not; tricks that nobody counted fit everything."""
    own, first = hand.picker_tricks, hand.stolen_from_tricks
    if (own or 0) + (first or 0) > rules.hand_size:
        raise refuse("bad-tricks", f"There are {rules.hand_size} tricks in a hand.", "picker_tricks")
    if first is not None:
        _verify_first(rules, hand, first, result)
    if own is not None:
        _verify_own(rules, own, result)
        if not side.partners:
            _verify_alone(rules, hand, own, result)


def _verify_first(rules: HouseRules, hand: Hand, tricks: int, result: Bracket) -> None:
    """The first picker plays with the defence once his blind is stolen (H3)."""
    if hand.stolen_from is None:
        raise refuse("bad-tricks", "Nobody's blind was stolen.", "stolen_from_tricks")
    if tricks and result is Bracket.ALL_TRICKS:
        raise refuse("bad-tricks", "The picking side took all tricks.", "stolen_from_tricks")
    if tricks == rules.hand_size and result is not Bracket.NO_TRICKS:
        raise refuse("bad-tricks", "The picking side took a trick, so nobody else took all.", "stolen_from_tricks")


def _verify_own(rules: HouseRules, tricks: int, result: Bracket) -> None:
    if tricks and result is Bracket.NO_TRICKS:
        raise refuse("bad-tricks", "The picking side took no trick, so neither did the picker.", "picker_tricks")
    if tricks == rules.hand_size and result is not Bracket.ALL_TRICKS:
        raise refuse("bad-tricks", "The picker took all tricks: then so did the picking side.", "picker_tricks")


def _verify_alone(rules: HouseRules, hand: Hand, tricks: int, result: Bracket) -> None:
    if tricks == 0 and result is not Bracket.NO_TRICKS:
        raise refuse("bad-tricks", "Alone, the picker took what his side took: a trick at least.", "picker_tricks")
    if tricks < rules.hand_size and result is Bracket.ALL_TRICKS:
        raise refuse("bad-tricks", "Alone, the picker took what his side took: all tricks.", "picker_tricks")
    cards = tricks * rules.players + rules.blind_size
    there = sums_of(rules.deck, cards) | sums_of(rules.deck, cards - rules.buried_apart)
    if tricks and hand.points is not None and hand.points not in there:
        sentence = f"No {cards} cards, of {tricks} tricks and the bury, make {hand.points} card points."
        raise refuse("bad-tricks", sentence, "picker_tricks")
