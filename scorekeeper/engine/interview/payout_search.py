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
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import (
    AnteBy,
    Blitz,
    BlitzWhen,
    Crack,
    EvenMittler,
    Forfeit,
    LeasterTie,
    Margin,
    MarksUntil,
    MosterTie,
    NoPick,
    PotLoss,
    PotSplit,
    PotWhen,
    PotWin,
    Recrack,
    Renege,
    SchwanzerTie,
    Sheepshead,
    Split,
)

BOTH = (False, True)


@dataclass(frozen=True)
class OptionValues:
    """An option, the values that tables give it, and the hands whose payouts it can change."""

    option: str
    values: tuple[Any, ...]
    matters_to: Callable[[Hand], bool]

    def others(self, rules: HouseRules) -> Iterator[Any]:
        """Yield the values that these rules do not have. To a list of answers or cards each value is also added."""
        current = getattr(rules, self.option)
        for value in self.values:
            if value != current:
                yield value
            if isinstance(value, tuple) and isinstance(value[0], (NoPick, Blitz, BlitzWhen)):
                wider = (*current, *(one for one in value if one not in current))
                if current and wider not in (current, value):
                    yield wider


_PICKED = frozenset({Kind.PICKED, Kind.SHEEPSHEAD, Kind.RENEGE, Kind.FORFEIT, Kind.MISPLAY, Kind.CALL})
_COUNTED = frozenset({Kind.LEASTER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER})
_UNPICKED = _COUNTED | {Kind.PASSED, Kind.SCHWANZER}
_RACE = frozenset({Kind.CALL, Kind.SOLO, Kind.BILLY, Kind.BEST})


def _is_picked(hand: Hand) -> bool:
    return hand.kind in _PICKED


def _is_alone(hand: Hand) -> bool:
    return _is_picked(hand) and not hand.partners


def _has_partner(hand: Hand) -> bool:
    return bool(hand.partners)


def _has_marks(hand: Hand) -> bool:
    return bool(hand.marks)


def _is_leaster(hand: Hand) -> bool:
    return hand.kind is Kind.LEASTER


def _is_unpicked(hand: Hand) -> bool:
    return hand.kind in _UNPICKED


def _is_multiplied(hand: Hand) -> bool:
    return bool(hand.marks or hand.doublers or hand.cut) or hand.kind in _PICKED


def _has_doubling(hand: Hand) -> bool:
    return bool(hand.doublers or hand.cut)


def _has_pot(hand: Hand) -> bool:
    return hand.pot > 0


def _is_stolen(hand: Hand) -> bool:
    return hand.stolen_from is not None


def _is_staked(hand: Hand) -> bool:
    return hand.kind in _PICKED or hand.kind is Kind.TWO_HANDED


def _is_kind(*kinds: Kind) -> Callable[[Hand], bool]:
    return lambda hand: hand.kind in kinds


OTHER_VALUES = (
    # Rules that refuse a call pay nothing, so the calls of a hand come before what it pays.
    OptionValues("crack", tuple(Crack), _has_marks),
    OptionValues("recrack", tuple(Recrack), _has_marks),
    OptionValues("castrate", BOTH, _has_marks),
    OptionValues("max_cracks", (0, 1, 2), _has_marks),
    OptionValues("max_recracks", (0, 1, 2), _has_marks),
    OptionValues("recrack_needs_crack", BOTH, _has_marks),
    OptionValues("max_marks", (0, 4, 6), _has_marks),
    OptionValues("marks_until", tuple(MarksUntil), _has_marks),
    OptionValues("one_mark_per_card", BOTH, _has_marks),
    OptionValues("blitz", tuple((cards,) for cards in Blitz), _has_marks),
    OptionValues("blitz_when", tuple((when,) for when in BlitzWhen), _has_marks),
    OptionValues("blitzes_per_player", (0, 1, 2), _has_marks),
    OptionValues("bump", BOTH, _is_picked),
    OptionValues("forced_pick_bump", BOTH, _is_picked),
    OptionValues("partner_off_hook", BOTH, _has_partner),
    OptionValues("alone_factor", (1, 2, 3), _is_alone),
    OptionValues("alone_doubles", BOTH, _is_alone),
    OptionValues("doubles_once", BOTH, _has_doubling),
    OptionValues("round_of_doubles", BOTH, lambda hand: hand.cut is not None),
    OptionValues("max_blitzes", (0, 1, 2), _has_marks),
    OptionValues("doubler_factor", (2, 3, 4, 6), _has_doubling),
    OptionValues("max_total_multiplier", (0, 2, 4, 8), _is_picked),
    OptionValues("schwanzer_tie", tuple(SchwanzerTie), _is_kind(Kind.SCHWANZER)),
    OptionValues("moster_tie", tuple(MosterTie), _is_kind(Kind.MOSTER)),
    OptionValues("moster_all_tricks", BOTH, _is_kind(Kind.MOSTER)),
    OptionValues("mittler_even", tuple(EvenMittler), _is_kind(Kind.MITTLER)),
    OptionValues("max_multiplier", (0, 1, 2, 4, 8, 16), _is_multiplied),
    OptionValues("leaster_no_points", (1, 2, 3), _is_leaster),
    OptionValues("leaster_all_tricks", (1, 2, 3), _is_leaster),
    OptionValues("leaster_no_trick", (1, 2, 3), _is_leaster),
    OptionValues("leaster_tie", tuple(LeasterTie), _is_kind(Kind.LEASTER, Kind.MITTLER, Kind.SCHNEIDSTER)),
    OptionValues("leaster_needs_trick", BOTH, _is_leaster),
    OptionValues("leaster_no_trick_wins", BOTH, _is_leaster),
    OptionValues("leaster_pays_winner", BOTH, _is_leaster),
    OptionValues("no_pick", tuple((follows,) for follows in NoPick), lambda hand: True),
    OptionValues("pot", tuple(PotWhen), lambda hand: _is_unpicked(hand) or _has_pot(hand)),
    OptionValues("pot_ante", (1, 2, 4, 5), lambda hand: _is_unpicked(hand) or _has_pot(hand)),
    OptionValues("pot_ante_by", tuple(AnteBy), lambda hand: _is_unpicked(hand) or _has_pot(hand)),
    OptionValues("pot_ante_total", BOTH, lambda hand: _is_unpicked(hand) or _has_pot(hand)),
    OptionValues("pot_win", tuple(PotWin), _has_pot),
    OptionValues("pot_loss", tuple(PotLoss), _has_pot),
    OptionValues("pot_split", tuple(PotSplit), lambda hand: _has_pot(hand) and _has_partner(hand)),
    OptionValues("split", (Split.PICKER_REST, Split.EVEN), _has_partner),
    OptionValues("margin", tuple(Margin), _is_staked),
    OptionValues("schneider_picker", (30, 31, 29, 41), _is_staked),
    OptionValues("schneider_defence", (30, 31, 29, 41), _is_staked),
    OptionValues("no_trick_penalty_units", (0, 1, 2, 4), _is_kind(Kind.PICKED)),
    OptionValues("renege", tuple(Renege), _is_kind(Kind.RENEGE)),
    OptionValues("renege_fee", (1, 2, 4, 8), _is_kind(Kind.RENEGE)),
    OptionValues("forfeit", tuple(Forfeit), _is_kind(Kind.RENEGE, Kind.FORFEIT)),
    OptionValues("misplay_fee", (0, 1, 2, 4), _is_kind(Kind.MISPLAY)),
    OptionValues("sheepshead", tuple(Sheepshead), _is_kind(Kind.SHEEPSHEAD)),
    OptionValues("blind_stealing", BOTH, _is_stolen),
    OptionValues("solo_won", (6, 12, 18, 24), lambda hand: hand.kind in _RACE),
    OptionValues("solo_lost", (2, 4, 6, 8), lambda hand: hand.kind in _RACE),
    OptionValues(
        "stakes",
        (
            (1, 2, 3), (1, 2, 4), (2, 4, 6), (2, 4, 8), (1, 1, 1), (1, 1, 2), (1, 2, 2), (1, 3, 5), (1, 3, 6),
            (2, 3, 4), (3, 6, 9), (5, 10, 15), (10, 20, 30),
        ),
        _is_staked,
    ),
)  # fmt: skip


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
    for row in OTHER_VALUES:
        if any(row.matters_to(paid.hand) for paid in hands):
            yield from (OptionChange(row.option, value) for value in row.others(rules))


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
