"""Shares: what each line of the sheet brought each player, and what he did for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.hand import Hand, sitting_out

from .book import LineKind
from .folding import Outcome


class Part(StrEnum):
    """What a seat did in a hand."""

    PICKER = "picker"
    ALONE = "alone"
    PARTNER = "partner"
    DEFENDER = "defender"
    NOBODY_PICKED = "nobody-picked"
    SAT_OUT = "sat-out"


PICKED = (Part.PICKER, Part.ALONE)


@dataclass(frozen=True, slots=True)
class Share:
    """What a line brought a player, in units; players are numbered as the totals are.

    ``part`` is empty for what is no hand. ``place`` counts seats clockwise from the dealer, who has 0.
    ``category`` is the settlement's: a bracket, or the kind of hand.
    """

    player: int
    units: int
    part: str = ""
    place: int = 0
    category: str = ""


def shares(outcome: Outcome) -> Iterator[Share]:
    """The shares of a line: of a hand for all at the table, of a paper for all on it, else of whom it moved.

    A hand in doubt has none: nobody has played it yet.
    """
    if outcome.line.voided or outcome.in_doubt:
        return
    if outcome.number is not None and outcome.paid.settlement is not None:
        yield from _of_hand(outcome, outcome.paid.settlement.hand, outcome.paid.settlement.category)
        return
    for player, units in enumerate(outcome.payouts, 1):
        if units or outcome.line.kind is LineKind.PAPER:
            yield Share(player, units)


def _of_hand(outcome: Outcome, hand: Hand, category: str) -> Iterator[Share]:
    before = outcome.before
    dealer = hand.dealer or before.dealer
    out = sitting_out(before.players, outcome.paid.rules.players, dealer)
    for seat, player in enumerate(before.seating, 1):
        part = Part.SAT_OUT if seat in out else _part(hand, seat)
        place = (seat - dealer) % before.players
        yield Share(player, outcome.payouts[player - 1], part.value, place, category)


def _part(hand: Hand, seat: int) -> Part:
    if hand.picker is None:
        return Part.NOBODY_PICKED
    if seat == hand.picker:
        return Part.PICKER if hand.partners else Part.ALONE
    return Part.PARTNER if seat in hand.partners else Part.DEFENDER
