"""The choices that the rules offer at each step of entering a hand, and reasons against the others.

Marks called while a hand is written down: each at the moment that the hand has come to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.engine.entering.questions import EnteredHand
from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.engine.hand import (
    ANSWERS,
    BEFORE_FIRST_CARD,
    Call,
    Hand,
    Kind,
    Mark,
    Moment,
    call_kinds,
    next_seat,
    offered_answers,
    seating,
)
from scorekeeper.engine.payout.multipliers import BLITZ_CARDS, CRACKS, MarkCaller
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Blitz, Partner

JACKS = ("JC", "JS", "JH", "JD")
_ALL = ("QC", "QS", "QH", "QD", *JACKS)


@dataclass(frozen=True, slots=True)
class MarkChoice:
    """A mark that a seat might call; ``fault`` says why it cannot, None when it can."""

    mark: Mark
    fault: Fault | None


def possible_partners(rules: HouseRules, hand: Hand) -> tuple[int, ...]:
    """Seats that can be the picker's partner, in seating order; none where the picker always plays alone."""
    if rules.partner is Partner.NOBODY or hand.stolen_from is not None:
        return ()
    order = seating(rules, hand)[1]
    if rules.partner is Partner.NEIGHBOUR and hand.picker in order:
        return (next_seat(order, hand.picker),)
    return tuple(seat for seat in sorted(order) if seat != hand.picker)


def possible_first_pickers(rules: HouseRules, hand: Hand) -> tuple[int, ...]:
    """Seats from which the picker of this hand can have stolen the blind: those that spoke before."""
    order = seating(rules, hand)[1]
    if not rules.blind_stealing or hand.picker not in order:
        return ()
    return order[: order.index(hand.picker)]


def no_pick_kinds(rules: HouseRules, doublers: int = 0) -> tuple[Kind, ...]:
    """The kinds of hand that may follow when nobody picks, in the order of the rules, a deal passed out last.

    ``doublers`` are the doublings that the hand starts with.
    """
    kinds = dict.fromkeys(ANSWERS[answer] for answer in offered_answers(rules, doublers) if answer in ANSWERS)
    return tuple(sorted(kinds, key=lambda kind: kind is Kind.PASSED))


def mark_choices(rules: HouseRules, hand: Hand, call: Call) -> Iterator[MarkChoice]:
    """Every mark of a kind that could be thought of next in this hand, a seat at a time, each with its fault.

    Raises ``Refused``: ``missing-key`` without a picker, and what ``seating`` raises.
    """
    order = seating(rules, hand)[1]
    if hand.picker is None:
        raise refuse("missing-key/picker", path="picker")
    crackers = {mark.seat for mark in hand.marks if mark.call in CRACKS}
    caller = MarkCaller(rules, order, hand.picker, hand.partners, crackers, list(hand.marks))
    for seat in sorted(order):
        for cards in blitz_card_sets(rules) if call is Call.BLITZ else ((),):
            mark = Mark(seat, call, cards)
            yield MarkChoice(mark, _fault(caller, mark))


def blitz_card_sets(rules: HouseRules) -> tuple[tuple[str, ...], ...]:
    """The sets of cards that a blitz may show, two jacks in every combination where any two will do."""
    sets: list[tuple[str, ...]] = []
    for blitz in rules.blitz:
        if blitz is Blitz.ANY_TWO_JACKS:
            sets += combinations(JACKS, 2)
        else:
            sets.append(tuple(sorted(BLITZ_CARDS[blitz], key=_ALL.index)))
    return tuple(dict.fromkeys(sets))


def _fault(caller: MarkCaller, mark: Mark) -> Fault | None:
    try:
        caller.verify(mark)
    except Refused as refused:
        return refused.faults[0]
    return None


def marks_now(entry: EnteredHand) -> Iterator[MarkChoice]:
    """The marks that these rules have, each with what keeps its seat from calling it now; none before the pick."""
    hand = entry.hand
    if hand.picker is None:
        return
    seats = [hand.seats[place] for place in hand.partners]
    so_far = Hand(
        players=hand.table, dealer=entry.transcript.dealer, picker=hand.seats[hand.picker], partners=tuple(seats),
        marks=entry.transcript.marks,
    )  # fmt: skip
    for call in call_kinds(entry.rules):
        yield from (
            _choice_at(choice, current_moment(entry), entry) for choice in mark_choices(entry.rules, so_far, call)
        )


def current_moment(entry: EnteredHand) -> Moment:
    """The moment that the hand has come to: before the first card, or before a card of a trick."""
    tricks, size = entry.transcript.tricks, len(entry.hand.seats)
    if not entry.is_played:
        return BEFORE_FIRST_CARD
    if len(tricks[-1]) < size:
        return Moment(len(tricks), len(tricks[-1]) + 1)
    return Moment(len(tricks) + 1, 1)


def add_mark(entry: EnteredHand, mark: Mark) -> EnteredHand:
    """The hand with the mark in it."""
    return replace(entry, transcript=replace(entry.transcript, marks=(*entry.transcript.marks, mark)))


def remove_mark(entry: EnteredHand) -> EnteredHand:
    """The hand without the last mark."""
    return replace(entry, transcript=replace(entry.transcript, marks=entry.transcript.marks[:-1]))


def _choice_at(choice: MarkChoice, moment: Moment, entry: EnteredHand) -> MarkChoice:
    """The choice at this moment: what only the time forbids is found by calling it."""
    mark = replace(choice.mark, before=moment)
    if choice.fault is not None:
        return MarkChoice(mark, choice.fault)
    index = len(entry.transcript.marks)
    faults = add_mark(entry, mark).checked.faults
    return MarkChoice(mark, next((fault for fault in faults if fault.path == f"marks[{index}]"), None))
