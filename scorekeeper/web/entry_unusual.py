"""What needs no place on the screen every time: offences and misdeals, a stolen blind, doublers declared, who dealt."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.engine.entering.choices import possible_first_pickers
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.payout.hands import SETTLERS
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Forfeit, Renege, Sheepshead
from scorekeeper.web.entry import UNUSUAL, Entered
from scorekeeper.web.entry_keys import Key, Table, hand_so_far, seat_keys
from scorekeeper.wording.hands import KINDS


def unusual_keys(table: Table, entered: Entered) -> list[Key]:
    """Return the unusual ends of a hand that these rules have."""
    there = [kind for kind in UNUSUAL if _has(table.rules, kind) or entered.unusual == kind]
    ordinary = Key("unusual", "", _("As usual"), not entered.unusual)
    return [ordinary, *(Key("unusual", kind, str(KINDS[kind]), entered.unusual == kind) for kind in there)]


def _has(rules: HouseRules, kind: Kind) -> bool:
    if kind is Kind.MISPLAY and not rules.misplay_fee:
        return False
    if kind is Kind.SHEEPSHEAD and rules.sheepshead is Sheepshead.OFF:
        return False
    return kind in SETTLERS[rules.play]


def names_category(rules: HouseRules, entered: Entered) -> bool:
    """Whether a bracket is to be named for this offence: the rules name none themselves."""
    kind = entered.kind
    forfeits = kind is Kind.FORFEIT or (kind is Kind.RENEGE and rules.renege is Renege.FORFEIT)
    return forfeits and rules.forfeit is Forfeit.NAMED


def dealer_keys(table: Table) -> list[Key]:
    """Return who dealt this hand."""
    return [Key("dealer", str(seat), table.name(seat), seat == table.dealer) for seat in table.seats]


def doubler_keys(entered: Entered) -> list[Key]:
    """Return how many doublers the table declared beyond those that wait."""
    declared = entered.doublers or "0"
    numbers = "0123" if declared in "0123" else ("0", "1", "2", declared)
    return [Key("doublers", number, number, number == declared) for number in numbers]


def thief_keys(table: Table, entered: Entered) -> list[Key]:
    """Return from whom the picker can have stolen the blind, and from nobody; nothing where rules have no stealing."""
    if not table.rules.blind_stealing:
        return []
    possible = possible_first_pickers(table.rules, hand_so_far(table, entered))
    reason = _("The blind is stolen only from a player who spoke before the picker.")
    reasons = {seat: reason for seat in table.seats if seat not in possible}
    nobody = Key("stolen_from", "", pgettext("stolen blind", "Nobody"), not entered.stolen_from)
    return [*seat_keys(table, "stolen_from", (entered.stolen_from,), reasons), nobody]


def asks_own_tricks(rules: HouseRules) -> bool:
    """Whether it matters that the picker took no trick himself."""
    return bool(rules.no_trick_penalty or rules.no_trick_penalty_units)
