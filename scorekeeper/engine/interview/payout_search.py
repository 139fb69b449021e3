"""Find the smallest change of house rules under which hands pay exactly what a table paid.

Tried are the values that tables give to the options which decide what a hand pays, the likeliest options first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from typing import Any, NamedTuple

from scorekeeper.engine.cards import attainable_points
from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.interview.payout_questions import payouts_of
from scorekeeper.engine.rules.check import impossible_rules
from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.options.option import HandGroup, Option
from scorekeeper.engine.rules.values import PotWhen

_PICKED = frozenset({Kind.PICKED, Kind.SHEEPSHEAD, Kind.RENEGE, Kind.FORFEIT, Kind.MISPLAY, Kind.CALL})
_COUNTED = frozenset({Kind.LEASTER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER})
_UNPICKED = _COUNTED | {Kind.PASSED, Kind.SCHWANZER}


def _is_kind(*kinds: Kind) -> Callable[[Hand], bool]:
    return lambda hand: hand.kind in kinds


_is_picked, _is_staked = _is_kind(*_PICKED), _is_kind(*_PICKED, Kind.TWO_HANDED)
IS_AMONG: dict[HandGroup, Callable[[Hand], bool]] = {
    HandGroup.MARKED: lambda hand: bool(hand.marks),
    HandGroup.PICKED: _is_picked,
    HandGroup.ALONE: lambda hand: _is_picked(hand) and not hand.partners,
    HandGroup.DOUBLED: lambda hand: bool(hand.doublers or hand.cut),
    HandGroup.CUT: lambda hand: hand.cut is not None,
    HandGroup.SCHWANZER: _is_kind(Kind.SCHWANZER),
    HandGroup.MOSTER: _is_kind(Kind.MOSTER),
    HandGroup.MITTLER: _is_kind(Kind.MITTLER),
    HandGroup.MULTIPLIED: lambda hand: bool(hand.marks or hand.doublers or hand.cut) or _is_picked(hand),
    HandGroup.LEASTER: _is_kind(Kind.LEASTER),
    HandGroup.COUNTED: _is_kind(Kind.LEASTER, Kind.MITTLER, Kind.SCHNEIDSTER),
    HandGroup.ANY: lambda hand: True,
    HandGroup.FEEDING_POT: lambda hand: hand.kind in _UNPICKED or hand.pot > 0,
    HandGroup.WITH_POT: lambda hand: hand.pot > 0,
    HandGroup.SHARING_POT: lambda hand: hand.pot > 0 and bool(hand.partners),
    HandGroup.WITH_PARTNER: lambda hand: bool(hand.partners),
    HandGroup.PLAYED: _is_kind(Kind.PICKED),
    HandGroup.RENEGE: _is_kind(Kind.RENEGE),
    HandGroup.FORFEIT: _is_kind(Kind.RENEGE, Kind.FORFEIT),
    HandGroup.MISPLAY: _is_kind(Kind.MISPLAY),
    HandGroup.SHEEPSHEAD: _is_kind(Kind.SHEEPSHEAD),
    HandGroup.STOLEN: lambda hand: hand.stolen_from is not None,
    HandGroup.RACE: _is_kind(Kind.CALL, Kind.SOLO, Kind.BILLY, Kind.BEST),
    HandGroup.BRACKET: _is_staked,
    HandGroup.STAKED: _is_staked,
}
_SEARCHED = tuple(option for group in HandGroup for option in OPTIONS if option.matters_to is group)


def matters_to(option: Option, hand: Hand) -> bool:
    """Return whether an option can change what a hand pays."""
    return option.matters_to is not None and IS_AMONG[option.matters_to](hand)


def other_values(rules: HouseRules, option: Option) -> Iterator[Any]:
    """Yield the values that tables give an option and these rules do not have.

    To a list of answers or cards each value is also added.
    """
    current = getattr(rules, option.name)
    for value in option.likely_values:
        if value != current:
            yield value
        if option.is_list and option.choices:
            wider = (*current, *(one for one in value if one not in current))
            if current and wider not in (current, value):
                yield wider


MOST_CHANGES = 3
MOST_TRIED = 16_000  # sets of three changes: all of them for an ordinary hand, in a few seconds
MOST_FITS = 60  # more than anyone reads: the next hand to ask about tells them apart


@dataclass(frozen=True)
class PaidHand:
    """A hand, and what a table paid for it in points by seat; None for a hand that cannot happen there."""

    hand: Hand
    paid: tuple[int, ...] | None


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


def find_paying_rules(rules: HouseRules, hands: Sequence[PaidHand]) -> PayoutSearch:
    """Search for the fewest changes under which every one of the hands pays exactly what the table paid.

    Every change of one option, then of two, is tried with the values that tables use, then sets of three up to
    ``MOST_TRIED`` of them: the same search always has the same result. Under every fit ``settle_hand`` pays the hands.
    Where a change moves the line of schneider, a hand that names only its bracket fits if it pays this with the fewest
    or the most card points of the bracket.
    """
    told = tuple(_TableHand(paid, _exact_hands(rules, paid.hand)) for paid in hands)
    if _pays(rules, told):
        return PayoutSearch((PayoutFit((), rules),))
    for paid in hands:
        if paid.paid is not None and (reason := _why_never(rules, paid.hand, paid.paid)):
            return PayoutSearch((), reason)
    singles = tuple(_single_changes(rules, hands))
    for count in range(1, MOST_CHANGES + 1):
        fits: list[PayoutFit] = []
        for tried, changes in enumerate(_change_sets(singles, count)):
            if count == MOST_CHANGES and tried >= MOST_TRIED:
                return PayoutSearch(tuple(fits), None if fits else NoFit.STOPPED)
            changed = replace(rules, **{change.option: change.value for change in changes})
            if _pays(changed, told):
                fits.append(PayoutFit(changes, changed))
                if len(fits) == MOST_FITS:
                    break
        if fits:
            return PayoutSearch(tuple(fits))
    return PayoutSearch((), NoFit.TOO_FAR)


class _TableHand(NamedTuple):
    """A paid hand, and the same with exact card points where it names its bracket."""

    paid: PaidHand
    exact: tuple[Hand, ...]


def _exact_hands(rules: HouseRules, hand: Hand) -> tuple[Hand, ...]:
    """Return a hand that names its bracket with the fewest and the most card points of that bracket."""
    if hand.category is None or hand.category not in rules.brackets:
        return ()
    there = attainable_points(rules.deck)
    bracket = rules.brackets[hand.category]
    inside = [points for points, each in enumerate(rules.bracket_of_points) if each is bracket and points in there]
    ends = (inside[0], inside[-1]) if inside else ()
    return tuple(replace(hand, category=None, points=points) for points in ends)


def _single_changes(rules: HouseRules, hands: Sequence[PaidHand]) -> Iterator[OptionChange]:
    for option in _SEARCHED:
        if any(matters_to(option, paid.hand) for paid in hands):
            yield from (OptionChange(option.name, value) for value in other_values(rules, option))


def _change_sets(singles: tuple[OptionChange, ...], count: int) -> Iterator[tuple[OptionChange, ...]]:
    """Yield the sets of so many changes, each of another option."""
    for changes in combinations(singles, count):
        if len({change.option for change in changes}) == count:
            yield changes


def _pays(rules: HouseRules, told: Sequence[_TableHand]) -> bool:
    """Return whether the hands pay this under rules that can be played."""
    return all(_pays_hand(rules, *hand) for hand in told) and not any(impossible_rules(rules, "rules"))


def _pays_hand(rules: HouseRules, paid: PaidHand, exact: tuple[Hand, ...]) -> bool:
    category = paid.hand.category
    hands = exact if category is not None and category not in rules.brackets else (paid.hand,)
    return any(payouts_of(rules, hand) == paid.paid for hand in hands)


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
