"""Who picked and who helped: keys and words of the picking side, whatever finds it under the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scorekeeper.engine.hand import Kind, next_seat
from scorekeeper.engine.payout.no_pick import offered_answers
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import MADE_BY_CARDS, NoPick, Partner, Play, Sheepshead
from scorekeeper.web.entry import ALONE, BIDS, NOBODY, Entered
from scorekeeper.web.entry_keys import Key, Table, seat_keys
from scorekeeper.wording.hands import KINDS

Text = str | Promise


@dataclass(frozen=True)
class Words:
    """What a table calls its picker and his partners, and what to tap where they are missing."""

    picker: Text = gettext_lazy("Picked")
    partner: Text = gettext_lazy("Partner")
    alone: Text = pgettext_lazy("partner", "Alone")
    tap_picker: Text = gettext_lazy("Tap who picked, or Nobody.")
    tap_partner: Text = gettext_lazy("Tap the partner, or Alone.")
    mark_first: Text = gettext_lazy("Tap who picked first.")


ORDINARY = Words()
TWO_PARTNERS = Words(
    partner=gettext_lazy("Partners"),
    tap_partner=gettext_lazy("Tap both partners, the one who is both, or Alone."),
)
RACE = Words(
    picker=gettext_lazy("Bid by"),
    partner=pgettext_lazy("race", "With"),
    tap_picker=gettext_lazy("Tap who won the bid, or Nobody."),
    tap_partner=gettext_lazy("Tap who holds the called ace, or the bid."),
)
BLACK_QUEENS = Words(
    picker="Q♣",
    partner="Q♠",
    alone=gettext_lazy("The same"),
    tap_picker=gettext_lazy("Tap who held the queen of clubs."),
    tap_partner=gettext_lazy("Tap who held the queen of spades."),
    mark_first=gettext_lazy("Tap who held the queen of clubs."),
)
WORDS = {
    Partner.JACK_AND_ACE: TWO_PARTNERS,
    Partner.DIE: Words(tap_partner=gettext_lazy("Tap the partner that the die names.")),
    Partner.BLACK_QUEENS: BLACK_QUEENS,
    Partner.FIRST_QUEENS: Words(
        picker=gettext_lazy("First queen"),
        partner=gettext_lazy("Second queen"),
        alone=gettext_lazy("The same"),
        tap_picker=gettext_lazy("Tap who played the first queen."),
        tap_partner=gettext_lazy("Tap who played the second queen."),
        mark_first=gettext_lazy("Tap who played the first queen."),
    ),
    Partner.TRIO: replace(
        BLACK_QUEENS,
        partner="J♦, 7♦",
        tap_partner=gettext_lazy("Tap who held the jack and the seven of diamonds, or was called on."),
    ),
}


JACK_FIRST = replace(
    TWO_PARTNERS, tap_partner=gettext_lazy("Tap the partner with the jack first, then the one with the ace.")
)


def words(rules: HouseRules) -> Words:
    """Return what a table with these rules calls its picking side."""
    if rules.partner is Partner.JACK_AND_ACE and len(set(rules.weights[1:])) > 1:
        return JACK_FIRST
    return RACE if rules.play is Play.RACE else WORDS.get(rules.partner, ORDINARY)


def has_several(rules: HouseRules) -> bool:
    """Whether a picker can have more than one partner."""
    return rules.most_partners > 1


def neighbour(table: Table, entered: Entered) -> int | None:
    """Return the next seat, where it is the partner; None before somebody picked."""
    picker = table.seat_of(entered.picker)
    if table.rules.partner is not Partner.NEIGHBOUR or picker not in table.dealt_in:
        return None
    return next_seat(table.dealt_in, picker)


def picker_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who can pick, and Nobody where a deal can be passed out."""
    keys = seat_keys(table, "picker", (entered.picker,))
    if table.rules.partner in MADE_BY_CARDS:
        return keys
    reason = ""
    if offered_answers(table.rules, table.doublers) == (NoPick.FORCED_PICK,):
        last = table.name(table.dealt_in[-1])
        reason = _("When all others pass, %(name)s must pick: these rules force the last to speak.") % {"name": last}
    return [*keys, Key("picker", NOBODY, pgettext("picker", "Nobody"), entered.picker == NOBODY, reason)]


def partner_keys(table: Table, entered: Entered) -> list[Key]:
    """Return who can be partner, in the same places as the pickers, then what is said in place of a partner."""
    keys = seat_keys(table, "partner", entered.partner.split(), _reasons(table, entered))
    if table.rules.play is Play.RACE:
        return [*keys, *(Key("partner", bid, str(KINDS[bid]), entered.partner == bid) for bid in BIDS)]
    if table.rules.always_partner:
        return keys
    taken = _("Tap the partners again to take them back.") if has_several(table.rules) and entered.partners else ""
    alone = str(words(table.rules).alone)
    return [*keys, Key("partner", ALONE, alone, ALONE in entered.partner.split(), taken)]


def _reasons(table: Table, entered: Entered) -> dict[int, str]:
    """Why a seat cannot be partner."""
    if sentence := must_be_alone(table.rules, entered):
        return dict.fromkeys(table.seats, sentence)
    reasons: dict[int, str] = {}
    if has_several(table.rules):
        others = (seat for seat in table.seats if str(seat) not in entered.partners)
        reasons = dict.fromkeys(others, _enough(table, entered))
    if (picker := table.seat_of(entered.picker)) is not None:
        reasons[picker] = _("%(name)s picked and cannot be the partner too.") % {"name": table.name(picker)}
    return reasons


def must_be_alone(rules: HouseRules, entered: Entered) -> str:
    """Return why the picker of this hand can only play alone, nothing where he can have a partner."""
    if rules.partner is Partner.NOBODY:
        return _("The picker plays alone under these rules.")
    if entered.stolen_from:
        return _("Who steals the blind plays alone.")
    if entered.kind is Kind.SHEEPSHEAD and rules.sheepshead is not Sheepshead.WITH_PARTNER:
        return _("Who calls Sheepshead plays alone.")
    return ""


def _enough(table: Table, entered: Entered) -> str:
    if ALONE in entered.partner.split():
        said = words(table.rules).alone
        return _("Tap %(alone)s again to take it back.") % {"alone": said}
    if len(entered.partners) < table.rules.most_partners:
        return ""
    return _("Two partners at most; tap one of them again to take it back.")
