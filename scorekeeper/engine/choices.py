"""What the rules offer at each step of entering a hand, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .doublings import BLITZ_CARDS, CRACKS, Caller
from .errors import Fault, Refused, refuse
from .hand import Call, Hand, Kind, Mark
from .no_pick import ANSWERS, offered
from .rules import Blitz, Crack, HouseRules, Partner, Recrack
from .seats import next_seat, seating

JACKS = ("JC", "JS", "JH", "JD")
_ALL = ("QC", "QS", "QH", "QD", *JACKS)


@dataclass(frozen=True, slots=True)
class MarkChoice:
    """A mark that a seat might call; ``fault`` says why it cannot, None when it can."""

    mark: Mark
    fault: Fault | None


def partners(rules: HouseRules, hand: Hand) -> tuple[int, ...]:
    """Seats that can be the picker's partner, in seating order; none where the picker always plays alone."""
    if rules.partner is Partner.NOBODY or hand.stolen_from is not None:
        return ()
    order = seating(rules, hand)[1]
    if rules.partner is Partner.NEIGHBOUR and hand.picker in order:
        return (next_seat(order, hand.picker),)
    return tuple(seat for seat in sorted(order) if seat != hand.picker)


def thieves(rules: HouseRules, hand: Hand) -> tuple[int, ...]:
    """Seats from which the picker of this hand can have stolen the blind: those that spoke before."""
    order = seating(rules, hand)[1]
    if not rules.blind_stealing or hand.picker not in order:
        return ()
    return order[: order.index(hand.picker)]


def answers(rules: HouseRules, doublers: int = 0) -> tuple[Kind, ...]:
    """The kinds of hand that may follow when nobody picks, in the order of the rules, a deal passed out last.

    ``doublers`` are the doublings that the hand starts with.
    """
    kinds = dict.fromkeys(ANSWERS[answer] for answer in offered(rules, doublers) if answer in ANSWERS)
    return tuple(sorted(kinds, key=lambda kind: kind is Kind.PASSED))


def calls(rules: HouseRules) -> tuple[Call, ...]:
    """The kinds of marks that these rules have."""
    there = {
        Call.CRACK: rules.crack is not Crack.OFF,
        Call.RECRACK: rules.recrack is not Recrack.OFF,
        Call.CASTRATE: rules.castrate,
        Call.BLITZ: bool(rules.blitz),
    }
    return tuple(call for call, offered in there.items() if offered)


def marks(rules: HouseRules, hand: Hand, call: Call) -> Iterator[MarkChoice]:
    """Every mark of a kind that could be thought of next in this hand, a seat at a time, each with its fault.

    Raises ``Refused``: ``missing-key`` without a picker, and what ``seating`` raises.
    """
    order = seating(rules, hand)[1]
    if hand.picker is None:
        raise refuse("missing-key", "The picker is missing.", "picker")
    crackers = {mark.seat for mark in hand.marks if mark.call in CRACKS}
    caller = Caller(rules, order, hand.picker, hand.partners, crackers, list(hand.marks))
    for seat in sorted(order):
        for cards in shown(rules) if call is Call.BLITZ else ((),):
            mark = Mark(seat, call, cards)
            yield MarkChoice(mark, _fault(caller, mark))


def shown(rules: HouseRules) -> tuple[tuple[str, ...], ...]:
    """The sets of cards that a blitz may show, two jacks in every combination where any two will do."""
    sets: list[tuple[str, ...]] = []
    for blitz in rules.blitz:
        if blitz is Blitz.ANY_TWO_JACKS:
            sets += combinations(JACKS, 2)
        else:
            sets.append(tuple(sorted(BLITZ_CARDS[blitz], key=_ALL.index)))
    return tuple(dict.fromkeys(sets))


def _fault(caller: Caller, mark: Mark) -> Fault | None:
    try:
        caller.verify(mark)
    except Refused as refused:
        return refused.faults[0]
    return None
