"""Paying a picked hand: stake, doublings, the split of the picking side, the pot, money penalties."""

from __future__ import annotations

from . import pot
from .doublings import count_marks
from .errors import refuse
from .hand import Hand, Kind, Tricks
from .outcome import Side
from .rules import Bracket, HouseRules, Margin, Sheepshead, Split
from .settlement import Lines, Settlement

LEVELS = {
    Bracket.ALL_TRICKS: 2,
    Bracket.WON_SCHNEIDER: 1,
    Bracket.WON: 0,
    Bracket.LOST: 0,
    Bracket.LOST_SCHNEIDER: 1,
    Bracket.NO_TRICKS: 2,
}
_LEVEL_NAMES = ("game", "schneider", "no trick")


def pay(
    rules: HouseRules, hand: Hand, side: Side, result: Bracket, why: Lines | None, category: str | None = None
) -> Settlement:
    """The settlement of a hand that the picking side ended in this bracket."""
    won = result.is_won
    stake = stake_of(rules, result, alone=not side.partners, forced=side.forced, why=why)
    multiplier = multiplier_of(rules, hand, side, LEVELS[result] if rules.margin is Margin.DOUBLING else 0, why)
    weights = weights_of(rules, side, off_hook=rules.partner_off_hook and result is Bracket.NO_TRICKS, why=why)
    payouts = _payouts(side, _priced(stake, multiplier, won=won, why=why), weights)
    wagered = _wagered(rules, hand, side, weights, payouts, won=won, why=why) if hand.pot else 0
    penalty = _no_trick_penalty(rules, hand, side, payouts, why)
    label = rules.labels[result] if category is None else category
    return Settlement(tuple(payouts), -wagered, stake, multiplier, label, penalty, rules, hand)


def stake_of(rules: HouseRules, result: Bracket, *, alone: bool, forced: bool, why: Lines | None) -> int:
    """What a defender pays or gets before doublings: the stake, bumped, times the alone factor (A1, C1, C2)."""
    level = LEVELS[result]
    stake = rules.stakes[level]
    bumped = rules.bump and not result.is_won and (rules.forced_pick_bump or not forced)
    if bumped:
        stake *= 2
    if alone:
        stake *= rules.alone_factor
    if why is not None:
        _explain_stake(rules, result, bumped=bumped, alone=alone, why=why)
    return stake


def multiplier_of(rules: HouseRules, hand: Hand, side: Side, margin: int, why: Lines | None) -> int:
    """The product of all doublings: margin and alone where they double, marks, doublers; capped by the house rules."""
    count = margin
    if hand.doublers or hand.cut is not None:
        count += waiting(rules, hand, why)
    if hand.marks:
        count += count_marks(rules, side.order, side.picker, side.partners, hand.marks, why)
    if rules.alone_doubles and not side.partners:
        count += 1
        _explain(why, "Alone: x2")
    if margin and why is not None:
        why += ["No schneider: x2", "No trick: x2"][:margin]
    return capped(rules, 1 << count, why)


def waiting(rules: HouseRules, hand: Hand, why: Lines | None) -> int:
    """Doublings that the hand starts with (C7, H1, H2). Raises ``Refused`` (``bad-cut``) for a cut without meaning."""
    count = hand.doublers
    if hand.cut is not None:
        if not rules.round_of_doubles or hand.cut != "KD":
            raise refuse("bad-cut", "The cut counts only where the king of diamonds brings a round of doubles.", "cut")
        count += 1
    if rules.doubles_once and count > 1:
        count = 1
    if count and why is not None:
        why.append("Hand of doubles: x2" if rules.doubles_once else f"Doubler: x{1 << count}")
    return count


def capped(rules: HouseRules, multiplier: int, why: Lines | None) -> int:
    """The multiplier, or the most that the house rules allow (C6)."""
    most = rules.max_multiplier
    if not most or multiplier <= most:
        return multiplier
    _explain(why, f"The multiplier is capped: x{most} instead of x{multiplier}")
    return most


def weights_of(rules: HouseRules, side: Side, *, off_hook: bool, why: Lines | None) -> tuple[int, ...]:
    """How many stakes picker and partners have of what the defenders pay; together as many as there are defenders."""
    partners = len(side.partners)
    defenders = len(side.order) - 1 - partners
    if off_hook and partners:
        _explain(why, "No trick taken: the picker pays for the partner too")
        return (defenders, *(0,) * partners)
    if rules.split is not Split.PICKER_REST:
        if rules.split is Split.WEIGHTS and len(rules.weights) == partners + 1:
            return rules.weights
        if rules.split is Split.EVEN and defenders % (partners + 1) == 0:
            return (defenders // (partners + 1),) * (partners + 1)
    return (defenders - partners, *(1,) * partners)


def sheepshead(rules: HouseRules, hand: Hand, side: Side, why: Lines | None) -> Settlement:
    """Sheepshead called: twice the no-trick stake, won or lost, never bumped (C3).

    Raises ``Refused``: ``not-in-rules`` where it cannot be called, ``bad-partner`` where it is called alone.
    """
    if rules.sheepshead is Sheepshead.OFF:
        raise refuse("not-in-rules", "Sheepshead cannot be called under these rules.", "kind")
    if side.partners and rules.sheepshead is not Sheepshead.WITH_PARTNER:
        raise refuse("bad-partner", "Who calls Sheepshead plays alone.", "partner")
    won = hand.won is True
    _explain(why, f"Sheepshead called and {'all tricks taken' if won else 'a trick lost'}: twice the no-trick stake")
    stake = 2 * rules.stakes[2] * (1 if side.partners else rules.alone_factor)
    multiplier = multiplier_of(rules, hand, side, 2 if rules.margin is Margin.DOUBLING else 0, why)
    weights = weights_of(rules, side, off_hook=False, why=why)
    payouts = _payouts(side, _priced(stake, multiplier, won=won, why=why), weights)
    wagered = _wagered(rules, hand, side, weights, payouts, won=won, why=why)
    return Settlement(tuple(payouts), -wagered, stake, multiplier, hand.kind.value, (), rules, hand)


def _priced(stake: int, multiplier: int, *, won: bool, why: Lines | None) -> int:
    """What the picking side has from each defender; below zero where it lost."""
    price = stake * multiplier
    if why is not None:
        why.append(f"Each defender {'pays' if won else 'gets'} {stake} x {multiplier} = {price}")
    return price if won else -price


def _wagered(
    rules: HouseRules,
    hand: Hand,
    side: Side,
    weights: tuple[int, ...],
    payouts: list[int],
    *,
    won: bool,
    why: Lines | None,
) -> int:
    """Units out of the pot (+) or into it (-), shared over the picking side into the payouts."""
    units = pot.wager(rules, hand, won=won, players=len(side.order), why=why)
    for seat, part in zip((side.picker, *side.partners), pot.share(units, weights), strict=True):
        payouts[seat - 1] += part
    return units


def _payouts(side: Side, price: int, weights: tuple[int, ...]) -> list[int]:
    payouts = [0] * side.table
    for seat in side.order:
        payouts[seat - 1] = -price
    payouts[side.picker - 1] = price * weights[0]
    for partner, weight in zip(side.partners, weights[1:], strict=True):
        payouts[partner - 1] = price * weight
    return payouts


def _no_trick_penalty(
    rules: HouseRules, hand: Hand, side: Side, payouts: list[int], why: Lines | None
) -> tuple[int, ...]:
    """Money by seat for pickers without a trick of their own (G3); without a unit value, units into the payouts."""
    each = rules.no_trick_penalty if rules.unit_value else rules.no_trick_penalty_units
    if not each or hand.kind is not Kind.PICKED:
        return ()
    liable = _liable(hand, side)
    money = [0] * side.table
    for seat in liable:
        _explain(why, f"Seat {seat} took no trick himself and pays {each}{_minor(rules)} to every other player")
        for other in side.order:
            (money if rules.unit_value else payouts)[other - 1] += (
                each if other != seat else -each * (len(side.order) - 1)
            )
    return tuple(money) if liable and rules.unit_value else ()


def _liable(hand: Hand, side: Side) -> tuple[int, ...]:
    """The picker, and after a steal the first picker too, who took no trick in person."""
    own = 0 if _none_taken(hand) else hand.picker_tricks
    found = (side.picker,) if own == 0 else ()
    return (*found, hand.stolen_from) if hand.stolen_from and hand.stolen_from_tricks == 0 else found


def _none_taken(hand: Hand) -> bool:
    return hand.tricks is Tricks.NONE or hand.category == Bracket.NO_TRICKS.value


def _minor(rules: HouseRules) -> str:
    return f" minor units of {rules.currency}" if rules.unit_value else ""


def _explain(why: Lines | None, line: str) -> None:
    if why is not None:
        why.append(line)


def _explain_stake(rules: HouseRules, result: Bracket, *, bumped: bool, alone: bool, why: Lines) -> None:
    outcome = "won" if result.is_won else "lost"
    if rules.margin is not Margin.NONE:
        outcome += f" with {rules.labels[result]} ({_LEVEL_NAMES[LEVELS[result]]})"
    why.append(f"The picking side {outcome}: stake {rules.stakes[LEVELS[result]]}")
    if bumped:
        why.append("Bump: the stake counts twice")
    if alone and rules.alone_factor > 1:
        why.append(f"Alone: the stake counts {rules.alone_factor} times")
