"""Example hands of house rules: a few that show what the answers of a table change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from scorekeeper.engine.entering.choices import mark_choices, possible_partners
from scorekeeper.engine.hand import Call, Hand, Kind, call_kinds, seating
from scorekeeper.engine.interview.questions import PLAYERS, QUESTIONS, VALUE, other_rules
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.payout.settlement import Settlement
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import NoPick, OutcomeBracket

MOST_EXAMPLES = 5


def full_table_hand(rules: HouseRules) -> Hand:
    """Return a hand at a full table, the last seat dealing, of which nothing else is known yet."""
    return Hand(players=rules.table, dealer=rules.table)


def add_picking_side(rules: HouseRules, hand: Hand, partners: int, place: int = 0) -> Hand:
    """Return the hand with a picker, by place in the picking order. Partners are the last able, or the only one."""
    picked = replace(hand, picker=seating(rules, hand)[1][place])
    able = possible_partners(rules, picked)
    return replace(picked, partners=able[len(able) - partners :])


def add_first_mark(rules: HouseRules, hand: Hand, call: Call) -> Hand | None:
    """Return the hand with the first mark of a kind that may be called in it; None where none may."""
    if call not in call_kinds(rules):
        return None
    mark = next((choice.mark for choice in mark_choices(rules, hand, call) if choice.fault is None), None)
    return replace(hand, marks=(*hand.marks, mark)) if mark else None


@dataclass(frozen=True)
class ExampleHand:
    """A hand and what it pays; ``key`` says what happened in it."""

    key: str
    settlement: Settlement


@dataclass(frozen=True)
class PickedExample:
    """A picked hand: how it ended, whether the picker was alone, what was called, and what it started with.

    ``place`` is that of the picker in the picking order.
    """

    key: str
    bracket: OutcomeBracket
    is_alone: bool = False
    calls: tuple[Call, ...] = ()
    doublers: int = 0
    cut: str | None = None
    place: int = 0
    is_in: Callable[[HouseRules], bool] = lambda rules: True  # whether these rules know such a hand


PICKED = (
    PickedExample("won", OutcomeBracket.WON),
    PickedExample("lost", OutcomeBracket.LOST),
    PickedExample("lost-schneider", OutcomeBracket.LOST_SCHNEIDER),
    PickedExample("lost-no-tricks", OutcomeBracket.NO_TRICKS),
    PickedExample("won-alone", OutcomeBracket.WON, is_alone=True, is_in=lambda rules: rules.most_partners > 0),
    PickedExample("lost-alone", OutcomeBracket.LOST, is_alone=True, is_in=lambda rules: rules.most_partners > 0),
    PickedExample("cracked", OutcomeBracket.LOST, calls=(Call.CRACK,)),
    PickedExample("recracked", OutcomeBracket.WON, calls=(Call.CRACK, Call.RECRACK)),
    PickedExample("blitzed", OutcomeBracket.WON, calls=(Call.BLITZ,)),
    PickedExample(
        "doubler", OutcomeBracket.WON, doublers=1, is_in=lambda rules: NoPick.DOUBLER in rules.no_pick
    ),
    PickedExample(
        "round-doubler", OutcomeBracket.WON, doublers=1, is_in=lambda rules: rules.scheduled_doubler > 0
    ),
    PickedExample("misdeal-doubler", OutcomeBracket.WON, doublers=1, is_in=lambda rules: rules.misdeal_doubles),
    PickedExample("king-cut", OutcomeBracket.WON, cut="KD", is_in=lambda rules: rules.round_of_doubles),
    PickedExample("forced", OutcomeBracket.LOST, place=-1, is_in=lambda rules: NoPick.FORCED_PICK in rules.no_pick),
)  # fmt: skip


def candidate_hands(rules: HouseRules) -> Iterator[tuple[str, Hand]]:
    """Yield the hands to choose from that can happen under these rules, the most ordinary first."""
    for example in PICKED:
        if example.is_in(rules) and (hand := _picked_hand(rules, example)):
            yield example.key, hand
    if NoPick.LEASTER in rules.no_pick:
        hand = full_table_hand(rules)
        yield "leaster", replace(hand, kind=Kind.LEASTER, winners=seating(rules, hand)[1][:1])


def choose_examples(rules: HouseRules) -> tuple[ExampleHand, ...]:
    """Return up to five hands under rules of the interview, chosen so that its answers matter.

    A hand shows an answer when it would pay otherwise, or could not happen, with another answer. The hand that shows
    most comes first, then the one that shows most of what is not shown yet; of equal ones the more ordinary.
    """
    payouts = _payouts_by_key(rules)
    others = [
        _payouts_by_key(other)
        for question in QUESTIONS
        if question.key not in (PLAYERS, VALUE)
        for other in other_rules(question, rules)
    ]
    shows = {
        key: frozenset(number for number, other in enumerate(others) if other.get(key) != paid)
        for key, paid in payouts.items()
    }
    chosen: list[str] = []
    while len(chosen) < min(MOST_EXAMPLES, len(payouts)):
        shown = frozenset[int]().union(*(shows[key] for key in chosen))
        chosen.append(max((key for key in payouts if key not in chosen), key=lambda key: len(shows[key] - shown)))
    return tuple(ExampleHand(key, settle_hand(rules, hand)) for key, hand in candidate_hands(rules) if key in chosen)


def _payouts_by_key(rules: HouseRules) -> dict[str, tuple[int, ...]]:
    return {key: settle_hand(rules, hand).payouts for key, hand in candidate_hands(rules)}


def _picked_hand(rules: HouseRules, example: PickedExample) -> Hand | None:
    """Return the hand of an example; None where these rules do not allow what was called in it."""
    hand = replace(
        full_table_hand(rules), category=rules.labels[example.bracket], doublers=example.doublers, cut=example.cut
    )
    partners = 0 if example.is_alone else rules.most_partners
    marked: Hand | None = add_picking_side(rules, hand, partners, example.place)
    for call in example.calls:
        marked = marked and add_first_mark(rules, marked, call)
    return marked
