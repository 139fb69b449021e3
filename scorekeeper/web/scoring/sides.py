"""What the two sides of a hand are called at a table, and what the form asks where one is missing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Partner, Play, Renege

Text = str | Promise


@dataclass(frozen=True)
class SideWords:
    """The words for a table's picker and partners, for a seat with that role, and the hint where they are missing.

    ``asks_at_renege`` is whether a renege needs the picker, because its side loses the hand; ``asks_scored`` whether a
    leaster pays more to a winner who took no points, so that a winner alone doesn't say what is paid.
    """

    picker: Text = gettext_lazy("Picked")
    partner: Text = gettext_lazy("Partner")
    picker_role: Text = gettext_lazy("Picker")
    partner_role: Text = gettext_lazy("Partner")
    alone: Text = pgettext_lazy("partner", "Alone")
    tap_picker: Text = gettext_lazy("Tap who picked, or Nobody.")
    tap_partner: Text = gettext_lazy("Tap the partner, or Alone.")
    mark_first: Text = gettext_lazy("First tap who picked.")
    tap_leaster: Text = gettext_lazy("Tap the winner (fewest points).")
    asks_at_renege: bool = True
    asks_scored: bool = False


ORDINARY = SideWords()
TWO_PARTNERS = SideWords(
    partner=gettext_lazy("Partners"),
    tap_partner=gettext_lazy("Tap one or two partners, or Alone."),
)
RACE = SideWords(
    picker=gettext_lazy("Bid by"),
    partner=pgettext_lazy("race", "With"),
    picker_role=pgettext_lazy("race", "Bid"),
    tap_picker=gettext_lazy("Tap who won the bid, or Nobody."),
    tap_partner=gettext_lazy("Tap who has the called ace, or tap the bid."),
)
BLACK_QUEENS = SideWords(
    picker="Q♣",
    partner="Q♠",
    picker_role="Q♣",
    partner_role="Q♠",
    alone=gettext_lazy("Same player"),
    tap_picker=gettext_lazy("Tap who had the queen of clubs."),
    tap_partner=gettext_lazy("Tap who had the queen of spades."),
    mark_first=gettext_lazy("Tap who had the queen of clubs."),
)
WORDS = {
    Partner.JACK_AND_ACE: TWO_PARTNERS,
    Partner.FIRST_TRICK: SideWords(tap_partner=gettext_lazy("Tap who won the first trick, or Alone.")),
    Partner.DIE: SideWords(tap_partner=gettext_lazy("Tap the partner chosen by the die.")),
    Partner.BLACK_QUEENS: BLACK_QUEENS,
    Partner.FIRST_QUEENS: SideWords(
        picker=gettext_lazy("First queen"),
        partner=gettext_lazy("Second queen"),
        picker_role=gettext_lazy("1st queen"),
        partner_role=gettext_lazy("2nd queen"),
        alone=gettext_lazy("Same player"),
        tap_picker=gettext_lazy("Tap who played the first queen."),
        tap_partner=gettext_lazy("Tap who played the second queen."),
        mark_first=gettext_lazy("Tap who played the first queen."),
    ),
    Partner.TRIO: replace(
        BLACK_QUEENS,
        partner="J♦, 7♦",
        partner_role="J♦, 7♦",
        tap_partner=gettext_lazy("Tap who had the jack and seven of diamonds, or who was called."),
    ),
}

JACK_TAKES_LEASTER = gettext_lazy("Tap who took the jack of diamonds.")
JACK_FIRST = replace(
    TWO_PARTNERS, tap_partner=gettext_lazy("Tap the partner with the jack first, then the one with the ace.")
)


def side_words(rules: HouseRules) -> SideWords:
    """Return the words for picker, partners, and the winner of a leaster under these rules."""
    if rules.partner is Partner.JACK_AND_ACE and len(set(rules.weights[1:])) > 1:
        words = JACK_FIRST
    elif rules.partner is Partner.CARDS and rules.most_partners > 1:
        words = TWO_PARTNERS
    else:
        words = RACE if rules.play is Play.RACE else WORDS.get(rules.partner, ORDINARY)
    if rules.leaster_jack_wins:
        words = replace(words, tap_leaster=JACK_TAKES_LEASTER)
    without_trick = rules.leaster_no_trick > 1 and (rules.leaster_no_trick_wins or not rules.leaster_needs_trick)
    pays_more = (rules.leaster_no_points > 1 or without_trick) and rules.leaster_pays_winner
    return replace(
        words,
        asks_at_renege=rules.renege is Renege.FORFEIT,
        asks_scored=pays_more and not rules.leaster_jack_wins,
    )
