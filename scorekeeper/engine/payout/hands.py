"""The settlement of a hand by its house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.engine.errors import Phrase, refuse
from scorekeeper.engine.hand import Hand, Kind, verify_scores
from scorekeeper.engine.payout.no_pick import (
    pay_leaster,
    pay_misdeal,
    pay_mittler,
    pay_moster,
    pay_passed,
    pay_schneidster,
    pay_schwanzer,
)
from scorekeeper.engine.payout.offences import pay_forfeit, pay_misplay, pay_renege
from scorekeeper.engine.payout.other_games import pay_best, pay_call, pay_solo, pay_two_handed
from scorekeeper.engine.payout.picked import pay_picked, pay_sheepshead
from scorekeeper.engine.payout.settlement import Lines, Settlement, verify_pot
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Play
from scorekeeper.engine.settle_up import score_differences

Settler = Callable[[HouseRules, Hand, Lines | None], Settlement]

MOST_DIGITS = 15  # of a payout, in units of score and in money: what every reader of JSON takes without rounding


def settle_hand(rules: HouseRules, hand: Hand, why: Lines | None = None) -> Settlement:
    """The settlement of a hand under house rules: payouts in units of score by seat, the pot's share, money penalties.

    ``why`` takes the reasons, a phrase for each factor. Raises ``Refused`` for a hand that cannot have happened under
    these rules (``too-large`` for more than 15 digits, in units or in money); a refused hand pays nobody.
    """
    if hand.scores is not None:
        verify_scores(rules, hand, hand.scores)
    if hand.pots is not None:
        verify_pot(hand)
    try:
        settler = SETTLERS[rules.play][hand.kind]
    except KeyError:
        raise refuse("not-in-rules/kind", {"kind": hand.kind}, "kind") from None
    settlement = settler(rules, hand, why)
    units = settlement.units = score_differences(settlement.payouts) if rules.race_to else settlement.payouts
    most = max(max(units), -min(units), abs(settlement.pot)) * (rules.unit_value or 1)
    if len(str(most)) > MOST_DIGITS:
        raise refuse("too-large/payout", path="doublers" if hand.doublers else "")
    return settlement


def explain_hand(rules: HouseRules, hand: Hand) -> tuple[Phrase, ...]:
    """Return the reasons of the settlement, a phrase for each factor. Raises what ``settle_hand`` raises."""
    lines: Lines = []
    settle_hand(rules, hand, lines)
    return tuple(lines)


def settlement_as_json(settlement: Settlement) -> dict[str, Any]:
    """The settlement in the shape of the command line's contract, without its reasons."""
    answer: dict[str, Any] = {
        "ok": True,
        "payouts": list(settlement.payouts),
        "pot": settlement.pot,
        "stake": settlement.stake,
        "multiplier": settlement.multiplier,
        "category": settlement.category,
    }
    if (money := settlement.money) is not None:
        answer["money"] = list(money)
    return answer


_ANYWHERE: dict[Kind, Settler] = {Kind.MISDEAL: pay_misdeal}
_OFFENCES: dict[Kind, Settler] = {
    Kind.RENEGE: pay_renege,
    Kind.FORFEIT: pay_forfeit,
    Kind.MISPLAY: pay_misplay,
}
SETTLERS: dict[Play, dict[Kind, Settler]] = {
    Play.PICK: {
        Kind.PICKED: pay_picked,
        Kind.SHEEPSHEAD: pay_sheepshead,
        Kind.LEASTER: pay_leaster,
        Kind.MOSTER: pay_moster,
        Kind.MITTLER: pay_mittler,
        Kind.SCHNEIDSTER: pay_schneidster,
        Kind.SCHWANZER: pay_schwanzer,
        Kind.PASSED: pay_passed,
        **_ANYWHERE,
        **_OFFENCES,
    },
    Play.TWO_HANDED: {Kind.TWO_HANDED: pay_two_handed, **_ANYWHERE, **_OFFENCES},
    Play.RACE: {
        Kind.CALL: pay_call,
        Kind.SOLO: pay_solo,
        Kind.BILLY: pay_solo,
        Kind.BEST: pay_best,
        Kind.PASSED: pay_passed,
        **_ANYWHERE,
    },
}
