"""What a hand pays: the one way from a hand and its house rules to a settlement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import no_pick, offences, pot, race
from .errors import refuse
from .hand import Hand, Kind
from .outcome import bracket, side_of
from .picked import pay, sheepshead
from .rules import HouseRules, Play
from .seats import verify_scores
from .settlement import Lines, Settlement
from .tricks_in_person import verify_tricks
from .two_handed import two_handed

Settler = Callable[[HouseRules, Hand, Lines | None], Settlement]

MOST_PAID = 10**15 - 1  # in units of score and in money: what every reader of JSON takes without rounding


def settle(rules: HouseRules, hand: Hand, why: Lines | None = None) -> Settlement:
    """The settlement of a hand under house rules: payouts in units of score by seat, the pot's share, money penalties.

    ``why`` takes the reasons in words, a line a factor. Raises ``Refused`` for a hand that cannot have happened under
    these rules; a refused hand pays nobody.
    """
    if hand.scores is not None:
        verify_scores(rules, hand, hand.scores)
    if hand.pots is not None:
        pot.verify(hand)
    try:
        settler = SETTLERS[rules.play][hand.kind]
    except KeyError:
        raise refuse("not-in-rules", f"These rules have no hand of kind {hand.kind}.", "kind") from None
    settlement = settler(rules, hand, why)
    verify_size(settlement)
    return settlement


def verify_size(settlement: Settlement) -> None:
    """Raise ``Refused`` (``too-large``) for a hand that pays more than 15 digits, in units or in money."""
    units = settlement.units
    most = max(max(units), -min(units), abs(settlement.pot)) * (settlement.rules.unit_value or 1)
    if most > MOST_PAID:
        sentence = "A payout of this hand has more than 15 digits; enter fewer doublers, or lower the stakes."
        raise refuse("too-large", sentence, "doublers" if settlement.hand.doublers else "")


def reasons(rules: HouseRules, hand: Hand) -> tuple[str, ...]:
    """The same settlement in words, a line a factor; seats are called ``seat 3``. Raises what ``settle`` raises."""
    lines: Lines = []
    settle(rules, hand, lines)
    return tuple(lines)


def as_json(settlement: Settlement, *, why: bool = True) -> dict[str, Any]:
    """The settlement in the shape of the command line's contract, with the reasons unless ``why`` is false."""
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
    return answer | ({"why": list(reasons(settlement.rules, settlement.hand))} if why else {})


def _picked(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    side = side_of(rules, hand)
    result = bracket(rules, hand)
    if hand.picker_tricks is not None or hand.stolen_from_tricks is not None:
        verify_tricks(rules, hand, side, result)
    return pay(rules, hand, side, result, why)


def _sheepshead(rules: HouseRules, hand: Hand, why: Lines | None) -> Settlement:
    return sheepshead(rules, hand, side_of(rules, hand), why)


_ANYWHERE: dict[Kind, Settler] = {Kind.MISDEAL: no_pick.misdeal}
_OFFENCES: dict[Kind, Settler] = {
    Kind.RENEGE: offences.renege,
    Kind.FORFEIT: offences.forfeit,
    Kind.MISPLAY: offences.misplay,
}
SETTLERS: dict[Play, dict[Kind, Settler]] = {
    Play.PICK: {
        Kind.PICKED: _picked,
        Kind.SHEEPSHEAD: _sheepshead,
        Kind.LEASTER: no_pick.leaster,
        Kind.MOSTER: no_pick.moster,
        Kind.MITTLER: no_pick.mittler,
        Kind.SCHNEIDSTER: no_pick.schneidster,
        Kind.SCHWANZER: no_pick.schwanzer,
        Kind.PASSED: no_pick.passed,
        **_ANYWHERE,
        **_OFFENCES,
    },
    Play.TWO_HANDED: {Kind.TWO_HANDED: two_handed, **_ANYWHERE, **_OFFENCES},
    Play.RACE: {
        Kind.CALL: race.call,
        Kind.SOLO: race.solo,
        Kind.BILLY: race.solo,
        Kind.BEST: race.best,
        Kind.PASSED: no_pick.passed,
        **_ANYWHERE,
    },
}
