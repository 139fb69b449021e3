"""The hand to ask a table about: the one on which the rules that could be theirs pay most differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.engine.cards import attainable_points
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import ANSWERS, Call, Hand, Kind, Tricks, seating
from scorekeeper.engine.interview.example_hands import add_first_mark, add_picking_side, full_table_hand
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Play

Payouts = tuple[int, ...]
CALLS = (
    (Call.CRACK,),
    (Call.CRACK, Call.RECRACK),
    (Call.CRACK, Call.RECRACK, Call.CASTRATE),
    (Call.CRACK, Call.CRACK),
    (Call.BLITZ,),
    (Call.BLITZ, Call.BLITZ),
    (Call.CRACK, Call.BLITZ),
)


@dataclass(frozen=True)
class HandQuestion:
    """A hand, and what it may pay: payouts by seat, each once; None stands for a hand that cannot happen."""

    hand: Hand
    answers: tuple[Payouts | None, ...]


def payouts_of(rules: HouseRules, hand: Hand) -> Payouts | None:
    """Return what a hand pays by seat; None where it cannot happen under these rules."""
    try:
        return settle_hand(rules, hand).payouts
    except Refused:
        return None


def choose_question(several: Sequence[HouseRules]) -> HandQuestion | None:
    """Return the hand that tells most of these rules apart; None where no hand tells any apart.

    The hand with the smallest largest group of rules that pay the same, of equal ones the more ordinary. Hands that
    some of the rules forbid come last: a table rarely knows what it doesn't play.
    """
    best: tuple[tuple[bool, int, int], HandQuestion] | None = None
    for hand in dict.fromkeys(hand for rules in several[:1] for hand in question_hands(rules, several)):
        paid = [payouts_of(rules, hand) for rules in several]
        groups = [paid.count(answer) for answer in dict.fromkeys(paid)]
        if len(groups) < 2:
            continue
        cost = (None in paid, max(groups), -len(groups))
        if best is None or cost < best[0]:
            best = cost, HandQuestion(hand, tuple(sorted(dict.fromkeys(paid), key=_order)))
    return best[1] if best else None


def _order(answer: Payouts | None) -> tuple[bool, int]:
    return (answer is None, 0 if answer is None else max(map(abs, answer)))


def question_hands(rules: HouseRules, several: Sequence[HouseRules]) -> Iterator[Hand]:
    """Yield hands at a full table that show what options change, the most ordinary first.

    Card points are exact, because tables draw the line of schneider differently. Calls are of any of ``several``.
    """
    if rules.play is not Play.PICK:
        return
    blank = full_table_hand(rules)
    order = seating(rules, blank)[1]
    sided = [add_picking_side(rules, blank, rules.most_partners)]
    if rules.most_partners and not rules.always_partner:
        sided.append(add_picking_side(rules, blank, 0))
    yield from (_ended(side, end) for side in sided for end in _ends(rules))
    won, lost = _ends(rules)[:2]
    later = add_picking_side(rules, blank, rules.most_partners, len(order) // 2)
    yield from _called_hands(several, (_ended(sided[0], won), _ended(sided[0], lost), _ended(later, lost)))
    for side in (_ended(side, end) for side in sided for end in (won, lost)):
        yield from (replace(side, doublers=doublers) for doublers in (1, 2, 3, 4))
        yield replace(side, cut="KD")
        yield replace(side, pot=2 * rules.players, pots=2)
        yield replace(side, pot=5, pots=1)
        yield replace(side, picker_tricks=0)
    yield _ended(add_picking_side(rules, blank, rules.most_partners, -1), lost)
    for kind in (Kind.RENEGE, Kind.MISPLAY, Kind.FORFEIT):
        reason = "a card was shown" if kind is Kind.FORFEIT else None
        for offender in (sided[0].picker, order[-1]):
            yield replace(sided[0], kind=kind, offender=offender, reason=reason)
    yield from (replace(side, kind=Kind.SHEEPSHEAD, won=True) for side in sided)
    yield from _unpicked_hands(several, blank, order)


End = tuple[int | None, Tricks | None]  # card points, or all tricks or none


def _ended(hand: Hand, end: End) -> Hand:
    points, tricks = end
    return replace(hand, points=points, tricks=tricks)


def _ends(rules: HouseRules) -> list[End]:
    """Return the ends of a picked hand: won and lost first, then schneider, none or all tricks, and its limits."""
    there, total = attainable_points(rules.deck), rules.deck_total
    thirds = (total * 7 // 12, total * 5 // 12, total * 10 // 12, total // 6)
    limits = (limit for low in (30, 29, 40, 28) for limit in (low, total - low))
    points = dict.fromkeys(each for each in (*thirds, *limits) if each in there and each * 2 != total)
    ends: list[End] = [(each, None) for each in points]
    return [*ends[:4], (None, Tricks.NONE), (None, Tricks.ALL), *ends[4:]]


def _called_hands(several: Sequence[HouseRules], hands: Sequence[Hand]) -> Iterator[Hand]:
    """Yield the hands with calls that any of the rules allow."""
    for calls in CALLS:
        for rules in several:
            for hand in hands:
                marked: Hand | None = hand
                for call in calls:
                    marked = marked and add_first_mark(rules, marked, call)
                if marked:
                    yield marked


def _unpicked_hands(several: Sequence[HouseRules], blank: Hand, order: tuple[int, ...]) -> Iterator[Hand]:
    """Yield leasters and their relatives, with a winner, with ties, with no card points, and with every trick."""
    answers = dict.fromkeys(answer for rules in several for answer in rules.no_pick)
    for kind in dict.fromkeys(ANSWERS[answer] for answer in answers if answer in ANSWERS):
        if kind is Kind.PASSED:
            yield replace(blank, kind=kind)
        elif kind is Kind.SCHWANZER:
            yield replace(blank, kind=kind, loser=order[0])
        else:
            yield from (replace(hand, kind=kind) for hand in _counted_hands(several[0], blank, order))


def _counted_hands(rules: HouseRules, blank: Hand, order: tuple[int, ...]) -> Iterator[Hand]:
    winner = replace(blank, winners=order[:1])
    yield from (winner, replace(winner, doublers=1))
    if len(order) < 3:
        return
    total, half = rules.deck_total, rules.deck_total // 2
    for points, taken in (
        ((0, half, half), (1, 2)),
        ((0, half, half), (0, 2)),
        ((0, 0, total), (1, 1)),
        ((0, 0, total), (0, 1)),
        ((0, 0, total), (0, 0)),
        ((20, 20, total - 40), (1, 2)),
    ):
        tricks = (*taken, rules.hand_size - sum(taken))
        by_seat = dict(zip(order, zip(points, tricks, strict=True), strict=False))
        counts = [by_seat.get(seat, (0, 0)) for seat in range(1, rules.table + 1)]
        yield replace(
            blank,
            points_by_seat=tuple(points for points, _ in counts),
            tricks_by_seat=tuple(tricks for _, tricks in counts),
        )
