"""Find the smallest change of house rules under which a hand pays exactly what a table paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import Any

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.interview.other_values import OTHER_VALUES
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.rules.check import impossible_rules
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import PotWhen

MOST_CHANGES = 3
MOST_TRIED = 10_000  # sets of three changes: all of them for an ordinary hand, in a few seconds
MOST_FITS = 5


@dataclass(frozen=True)
class OptionChange:
    """An option and the value that a table gives it instead."""

    option: str
    value: Any


@dataclass(frozen=True)
class PayoutFit:
    """Rules that pay what the table paid, and the changes that lead there; none where the rules pay it already."""

    changes: tuple[OptionChange, ...]
    rules: HouseRules


class NoFit(StrEnum):
    """The reasons why no change of the rules pays what a table paid."""

    UNBALANCED = "unbalanced"  # payouts that do not add up to zero, without a pot
    UNEVEN = "uneven"  # defenders who were paid different amounts
    TOO_FAR = "too-far"  # no change of so many options does
    STOPPED = "stopped"  # there were more changes of three options than were tried


@dataclass(frozen=True)
class PayoutSearch:
    """The fits with the fewest changes, the likeliest first; without any, the reason."""

    fits: tuple[PayoutFit, ...]
    reason: NoFit | None = None


def find_paying_rules(rules: HouseRules, hand: Hand, paid: tuple[int, ...]) -> PayoutSearch:
    """Search for the fewest changes under which a hand pays exactly ``paid``, in points by seat at the table.

    Every change of one option, then of two, is tried with the values that tables use, then sets of three up to
    ``MOST_TRIED`` of them: the same search always has the same result. Under every fit ``settle_hand`` pays ``paid``.
    """
    if _pays(rules, hand, paid):
        return PayoutSearch((PayoutFit((), rules),))
    if reason := _why_never(rules, hand, paid):
        return PayoutSearch((), reason)
    singles = tuple(_single_changes(rules, hand))
    for count in range(1, MOST_CHANGES + 1):
        fits: list[PayoutFit] = []
        for tried, changes in enumerate(_change_sets(singles, count)):
            if count == MOST_CHANGES and tried >= MOST_TRIED:
                return PayoutSearch(tuple(fits), None if fits else NoFit.STOPPED)
            changed = replace(rules, **{change.option: change.value for change in changes})
            if _pays(changed, hand, paid):
                fits.append(PayoutFit(changes, changed))
                if len(fits) == MOST_FITS:
                    break
        if fits:
            return PayoutSearch(tuple(fits))
    return PayoutSearch((), NoFit.TOO_FAR)


def _single_changes(rules: HouseRules, hand: Hand) -> Iterator[OptionChange]:
    for row in OTHER_VALUES:
        if row.matters_to(hand):
            yield from (OptionChange(row.option, value) for value in row.others(rules))


def _change_sets(singles: tuple[OptionChange, ...], count: int) -> Iterator[tuple[OptionChange, ...]]:
    """Yield the sets of so many changes, each of another option."""
    for changes in combinations(singles, count):
        if len({change.option for change in changes}) == count:
            yield changes


def _pays(rules: HouseRules, hand: Hand, paid: tuple[int, ...]) -> bool:
    """Return whether the hand pays this under rules that can be played."""
    try:
        payouts = settle_hand(rules, hand).payouts
    except Refused:
        return False
    return payouts == paid and not any(impossible_rules(rules, "rules"))


def _why_never(rules: HouseRules, hand: Hand, paid: tuple[int, ...]) -> NoFit | None:
    """Return why no rules at all pay this; None where some might."""
    feeds_pot = hand.picker is None and hand.kind is not Kind.TWO_HANDED
    if sum(paid) and not (hand.pot or feeds_pot or rules.pot is not PotWhen.OFF or rules.race_to):
        return NoFit.UNBALANCED
    side = {hand.picker, *hand.partners, hand.stolen_from}
    defenders = {units for seat, units in enumerate(paid, 1) if seat not in side}
    if hand.kind is Kind.PICKED and len(paid) == rules.players and len(defenders) > 1:
        return NoFit.UNEVEN
    return None
