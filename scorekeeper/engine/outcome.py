"""Which bracket a picked hand ended in, and who was on which side."""

from __future__ import annotations

from typing import NamedTuple

from .cards import attainable
from .errors import Refused, quoted, refuse
from .hand import Hand, Tricks
from .point_splits import sums_of
from .rules import Bracket, Bury, HouseRules, NoPick, Partner
from .seats import dealt_in, next_seat, seating


class Side(NamedTuple):
    """Who plays in a picked hand: seats at the table, the picking order, the picker, partners, a forced pick."""

    table: int
    order: tuple[int, ...]
    picker: int
    partners: tuple[int, ...]
    forced: bool


def side_of(rules: HouseRules, hand: Hand) -> Side:
    """The picking side of a hand. A pick is forced where the last to speak has to pick: all his picks count so (000).

    Raises ``Refused``: ``bad-seat``, ``sits-out``, ``bad-partner``, ``bad-steal``, ``missing-key``.
    """
    table, order = seating(rules, hand)
    if hand.picker is None:
        raise refuse("missing-key", "The picker is missing.", "picker")
    picker = dealt_in(hand.picker, table, order, "picker")
    if hand.partners or rules.always_partner:
        _verify_partners(rules, hand, table, order)
    if hand.stolen_from is not None:
        _verify_steal(rules, hand, table, order, picker, hand.stolen_from)
    forced = picker == order[-1] and rules.no_pick == (NoPick.FORCED_PICK,)
    return Side(table, order, picker, hand.partners, forced)


def bracket(rules: HouseRules, hand: Hand) -> Bracket:
    """The bracket from points and tricks, or from the category's label (catalogue A3, C8).

    Raises ``Refused``: ``bad-points`` for totals no cards make, ``bad-tricks`` where tricks and points disagree,
    ``bad-category`` for a label these rules do not have.
    """
    if hand.category is not None:
        return named_bracket(rules, hand.category)
    points = hand.points
    if points is not None and points not in attainable(rules.deck):
        raise refuse("bad-points", f"No cards make {points} of the {rules.deck_total} card points.", "points")
    if hand.tricks is None:
        if points is None:
            raise refuse("missing-key", "Points are missing.", "points")
        return rules.bracket_of_points[points]
    return _bracket_of_tricks(rules, hand, hand.tricks, points)


def named_bracket(rules: HouseRules, label: str) -> Bracket:
    """The bracket that the table calls by this label. Raises ``Refused`` (``bad-category``)."""
    if label not in rules.brackets:
        there = ", ".join(rules.brackets)
        raise refuse("bad-category", f"The category is one of {there}, not {quoted(label)}.", "category")
    return rules.brackets[label]


def _bracket_of_tricks(rules: HouseRules, hand: Hand, tricks: Tricks, points: int | None) -> Bracket:
    everything = tricks is Tricks.ALL
    due = rules.deck_total if everything else 0
    if points not in (None, due) and abs(points - due) not in _buried(rules, hand, tricks):
        raise refuse(
            "bad-tricks", f"With {tricks} tricks the picking side has {due} card points, not {points}.", "tricks"
        )
    return Bracket.ALL_TRICKS if everything else Bracket.NO_TRICKS


def _buried(rules: HouseRules, hand: Hand, tricks: Tricks) -> frozenset[int]:
    """Card points that a bury may bring to the side that took no trick (A4, seven-handed 3-1)."""
    apart, whole = rules.buried_apart, rules.blind_size
    if tricks is Tricks.NONE:
        own = whole if apart or rules.bury is Bury.ALWAYS else 0
    else:
        own = whole if rules.bury is Bury.PICKER_TRICK and hand.partners else apart
    return sums_of(rules.deck, own)


def _verify_partners(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...]) -> None:
    if len(hand.partners) > rules.most_partners:
        raise _too_many(rules)
    if not hand.partners:
        raise refuse("bad-partner", "The picker always has a partner under these rules; name the seat.", "partner")
    for partner in hand.partners:
        if partner not in order:
            dealt_in(partner, table, order, "partner")
        if partner == hand.picker:
            raise refuse("bad-partner", f"Seat {partner} picked and cannot be the partner too.", "partner")
    if (
        rules.always_partner
        and rules.partner is Partner.NEIGHBOUR
        and hand.partners != (behind := (next_seat(order, hand.picker),))
    ):
        raise refuse("bad-partner", f"Seat {behind[0]} sits behind the picker and is the partner.", "partner")


def _too_many(rules: HouseRules) -> Refused:
    if rules.partner is Partner.NOBODY:
        return refuse("bad-partner", "The picker plays alone under these rules.", "partner")
    words = {1: "one partner", 2: "two partners at most"}[rules.most_partners]
    return refuse("bad-partner", f"The picker has {words} under these rules.", "partners")


def _verify_steal(rules: HouseRules, hand: Hand, table: int, order: tuple[int, ...], thief: int, first: int) -> None:
    if not rules.blind_stealing:
        raise refuse("bad-steal", "The blind cannot be stolen under these rules.", "stolen_from")
    dealt_in(first, table, order, "stolen_from")
    if hand.partners:
        raise refuse("bad-steal", "Who steals the blind plays alone.", "partner")
    if order.index(thief) <= order.index(first):
        sentence = f"Seat {thief} cannot steal the blind from seat {first}: only a seat that had no chance to pick can."
        raise refuse("bad-steal", sentence, "stolen_from")
