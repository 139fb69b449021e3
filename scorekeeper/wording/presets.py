"""Texts that depend on the preset of house rules: dealing, notes, and options that no source states."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.cards import Deck
from scorekeeper.engine.hand import ANSWERS, Kind
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, rule_differences
from scorekeeper.engine.rules.values import CardLayout, NoPick, Redeal, Renege

# 001:77 and 004:19: three cards each, the blind, three cards each.
THREES = ("1501-a-wing", "sheephead-26")
WEDDING = ("sunfish", "walleye", "musky")  # 003:13
SITE = ("sixty-one", "sixty-one-called-ace")  # 002:29


def dealing(rules: HouseRules) -> tuple[str, ...]:
    """Return the steps of the deal in order, a sentence or two each, then who deals next."""
    return (*_shuffle(rules), *_cards(rules), *_again(rules), *_next_deal(rules))


def _shuffle(rules: HouseRules) -> Iterator[str]:
    if rules.preset == "sheephead-26":
        yield _("Shuffle at least three times. The player to the dealer's right cuts.")
    elif rules.preset == "1501-a-wing":
        yield _("Shuffle well. The player to the dealer's right cuts.")
    else:
        yield _("Shuffle and cut.")


def _cards(rules: HouseRules) -> Iterator[str]:
    each, blind = {"each": rules.hand_size}, {"blind": rules.blind_size}
    if rules.layout is CardLayout.BATTERY:
        yield _("Deal each player four cards face down in a row, four face up on top, and eight in hand.")
    elif rules.layout is CardLayout.GRID:
        yield _("Deal sixteen cards face down in a four-by-four grid, then one face up on each.")
        yield _("Each player's cards are the eight stacks closest to them.")
    elif rules.preset in THREES and (rules.hand_size, rules.blind_size) == (6, 2):
        yield _("Starting at the dealer's left, deal everyone three cards.")
        yield _("Deal two cards to the blind, then everyone three more.")
    elif rules.preset in SITE:
        yield _("Deal everyone %(each)s cards.") % each
        yield from _blind(rules, _("Deal %(blind)s cards to the blind.") % blind)
    else:
        yield _("Starting at the dealer's left, deal everyone %(each)s cards, two or three at a time.") % each
        last = _("never from the bottom of the deck") if rules.preset in WEDDING else _("never as the last cards")
        words = ngettext(
            "Deal the blind card between two rounds, %(last)s.",
            "Deal the %(blind)s blind cards between rounds, %(last)s.",
            rules.blind_size,
        )
        yield from _blind(rules, words % (blind | {"last": last}))


def _blind(rules: HouseRules, words: str) -> Iterator[str]:
    if rules.blind_size:
        yield words


def _again(rules: HouseRules) -> Iterator[str]:
    if rules.preset == "sheephead-26":
        yield _("If the dealer turns up a card, collect the cards, shuffle, and deal again.")
    if rules.redeal_on_request:
        yield (
            _("A player with only 3s and 2s may ask for a new deal.")
            if rules.deck is Deck.LOW_20
            else _("A player without an ace, a face card, or a trump may ask for a new deal.")
        )


def _next_deal(rules: HouseRules) -> Iterator[str]:
    yield _("After each hand the deal moves to the left.")
    yield (
        _("After a misdeal the same player deals again.")
        if rules.misdeal_redeal is Redeal.SAME_DEALER
        else _("After a misdeal the next player deals.")
    )
    if any(ANSWERS.get(answer) is Kind.PASSED for answer in rules.no_pick):
        yield (
            _("If everyone passes and the hand isn't played, the same player deals again.")
            if rules.redeal is Redeal.SAME_DEALER
            else _("If everyone passes and the hand isn't played, the next player deals.")
        )
        if rules.passes_move_deal > 1:
            yield _("After %(count)s passed deals in a row, the next player deals.") % {"count": rules.passes_move_deal}


# By option: the presets whose source does state it.
STATED: dict[str, frozenset[str]] = {
    "misplay_fee": frozenset({"indiana"}),
    "forfeit": frozenset({"sheephead-26"}),
    "leaster_tie": frozenset({"sheepshoof"}),
}


def unstated_options(rules: HouseRules) -> frozenset[str]:
    """Return the options that these rules leave as they are in the preset, and that its source doesn't mention."""
    changed = rule_differences(rules, base_preset(rules)).keys()
    return frozenset(
        option for option, stated in STATED.items()
        if option not in changed and rules.preset not in stated and _applies(rules, option)
    )  # fmt: skip


def _applies(rules: HouseRules, option: str) -> bool:
    """Return whether the option says anything under these rules."""
    if option == "leaster_tie":
        return NoPick.LEASTER in rules.no_pick
    return rules.misplay_fee > 0 if option == "misplay_fee" else rules.renege is Renege.FORFEIT


ARTICLE = ("standard", "standard-called-ace")  # presets that follow the article's chart
BUMP = "double-on-the-bump"
NATIONALS = "nationals"


def notes(rules: HouseRules) -> tuple[str, ...]:
    """Return the notes that hold for these rules: those of their preset, unless the table changed what they explain."""
    return tuple(_notes(rules))


def alternative(rules: HouseRules) -> str:
    """Return the slug of the preset to offer next to these rules; empty where there is none."""
    return BUMP if rules.preset in ARTICLE and not rules.bump else ""


def _notes(rules: HouseRules) -> Iterator[str]:
    if alternative(rules):
        yield _("A lost hand costs what a won hand pays. Many tables double a loss instead (double on the bump).")
    if rules.preset == NATIONALS and not rule_differences(rules, base_preset(rules)):
        yield _("The same rules as Double on the bump.")
    if rules.preset in ARTICLE and rules.leaster_needs_trick:
        yield _("You need a trick to win a leaster. Some tables don't require one.")
    if rules.preset == "sheepshoof" and rules.leaster_needs_trick and not rules.leaster_no_trick_wins:
        yield _("If the player with the fewest points has no trick, the next-lowest player wins the fewster.")
    if rules.preset == "six-handed-jack" and not rules.call_up_found:
        yield _("A picker with the jack of diamonds may call the next jack, even if dealt that card.")
    if rules.preset == "sheephead-26" and rules.round_again == "queue":
        yield _("During a round of doubles, a 60–60 hand or cutting the king of diamonds adds another round.")
