"""Hands that end in an offense: renege, forfeit, misplay (G1, G1a, G2)."""

from __future__ import annotations

from scorekeeper.engine.errors import Phrase, SeatNumber, refuse
from scorekeeper.engine.hand import Hand, Kind, seating, verify_dealt_in
from scorekeeper.engine.payout.picked import (
    LEVELS,
    doublers_multiplier,
    find_bracket,
    multiplier_of,
    pay_bracket,
    side_of,
)
from scorekeeper.engine.payout.settlement import Lines, Settlement, explain
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Forfeit, NoPick, OutcomeBracket, Play, Renege

_FORFEITED = {
    Forfeit.LOWEST: (OutcomeBracket.LOST, OutcomeBracket.WON),
    Forfeit.SCHNEIDER: (OutcomeBracket.LOST_SCHNEIDER, OutcomeBracket.WON_SCHNEIDER),
    Forfeit.NO_TRICKS: (OutcomeBracket.NO_TRICKS, OutcomeBracket.ALL_TRICKS),
}


def pay_renege(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """A renege: a fee to each other player, never doubled (001), or the hand forfeited (000, 004).

    Raises ``Refused``.
    """
    if rules.renege is Renege.FORFEIT:
        return pay_forfeit(rules, hand, why)
    if hand.category is not None:
        raise refuse("unexpected-key/renege-category", path="category")
    offender = _offender(rules, hand)
    _multiplier(rules, hand, None)  # a hand that cannot have been played is refused, though nothing doubles the fee
    explain(why, Phrase("reneged-pays", {"seat": SeatNumber(offender), "fee": rules.renege_fee}))
    return _pay_fee(rules, hand, offender, rules.renege_fee, 1)


def pay_forfeit(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """The offender's side forfeits: the picking side loses, or the defense does, at the house rules' bracket.

    Without a picker (a leaster) the offender pays a leaster's unit to each other player; two-handed they pay the other
    the bracket's stake. Raises ``Refused``.
    """
    offender = _offender(rules, hand)
    if rules.play is Play.TWO_HANDED:
        return _forfeit_two_handed(rules, hand, offender, why)
    if hand.picker is None:
        return _forfeit_leaster(rules, hand, offender, why)
    side = side_of(rules, hand)
    picking = offender == side.picker or offender in side.partners
    result = _forfeit_bracket(rules, hand, picking=picking)
    params = {"seat": SeatNumber(offender), "offence": _offence(hand)}
    explain(why, Phrase("picking-side-forfeits" if picking else "defense-forfeits", params))
    return pay_bracket(rules, hand, side, result, why, hand.kind.value)


def pay_misplay(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    """A misplay: the offender pays each other player, doubled as the hand is (G1a). Raises ``Refused``."""
    if not rules.misplay_fee:
        raise refuse("not-in-rules/misplay", path="kind")
    offender = _offender(rules, hand)
    multiplier = _multiplier(rules, hand, why)
    params = {"seat": SeatNumber(offender), "fee": rules.misplay_fee, "multiplier": multiplier}
    explain(why, Phrase("misplayed-pays", params))
    return _pay_fee(rules, hand, offender, rules.misplay_fee, multiplier)


def _multiplier(rules: HouseRules, hand: Hand, why: Lines | None) -> int:
    """Return the doublings besides the outcome; marks and partners need a picker."""
    if hand.picker is not None:
        return multiplier_of(rules, hand, side_of(rules, hand), 0, why)
    if hand.partners or hand.marks or hand.stolen_from is not None:
        raise refuse("missing-key/picker", path="picker")
    return doublers_multiplier(rules, hand, why)


def _forfeit_leaster(rules: HouseRules, hand: Hand, offender: int, why: Lines | None) -> Settlement:
    if NoPick.LEASTER not in rules.no_pick or hand.category is not None:
        raise refuse("missing-key/picker", path="picker")
    multiplier = _multiplier(rules, hand, why)
    params = {"seat": SeatNumber(offender), "offence": _offence(hand), "multiplier": multiplier}
    explain(why, Phrase("leaster-forfeited", params))
    return _pay_fee(rules, hand, offender, 1, multiplier)


def _forfeit_two_handed(rules: HouseRules, hand: Hand, offender: int, why: Lines | None) -> Settlement:
    if hand.category is not None:
        raise refuse("unexpected-key/two-handed-category", path="category")
    multiplier = _multiplier(rules, hand, why)
    stake = rules.stakes[LEVELS[_FORFEITED[rules.forfeit][0]]]
    params = {"seat": SeatNumber(offender), "offence": _offence(hand), "stake": stake, "multiplier": multiplier}
    explain(why, Phrase("two-handed-forfeited", params))
    return _pay_fee(rules, hand, offender, stake, multiplier)


def _offender(rules: HouseRules, hand: Hand) -> int:
    table, order = seating(rules, hand)
    if hand.picker is not None and rules.play is Play.TWO_HANDED:
        raise refuse("unexpected-key/two-handed-picker", path="picker")
    if hand.offender is None:
        raise refuse("missing-key/offender", path="offender")
    return verify_dealt_in(hand.offender, table, order, "offender")


def _forfeit_bracket(rules: HouseRules, hand: Hand, *, picking: bool) -> OutcomeBracket:
    due = None if rules.forfeit is Forfeit.NAMED else _FORFEITED[rules.forfeit][0 if picking else 1]
    if hand.category is None:
        if due is None:
            raise refuse("missing-key/category", path="category")
        return due
    named = find_bracket(rules, hand)
    if named.is_won is picking:
        which = "bad-category/picking-side" if picking else "bad-category/defense"
        raise refuse(which, {"category": hand.category}, "category")
    if due is not None and named is not due:
        raise refuse("bad-category/forfeit", {"category": rules.labels[due]}, "category")
    return named


def _pay_fee(rules: HouseRules, hand: Hand, offender: int, fee: int, multiplier: int) -> Settlement:
    table, order = seating(rules, hand)
    payouts = [0] * table
    for seat in order:
        payouts[seat - 1] = fee * multiplier if seat != offender else -fee * multiplier * (len(order) - 1)
    return Settlement(tuple(payouts), 0, fee, multiplier, hand.kind.value, (), rules, hand)


def _offence(hand: Hand) -> Phrase:
    return Phrase("reneged") if hand.kind is Kind.RENEGE else Phrase("forfeits", {"reason": hand.reason})
