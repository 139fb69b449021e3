"""How the cards are dealt, step by step, for the printed card of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.engine.at_the_table import Layout
from scorekeeper.engine.cards import Deck
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.no_pick import ANSWERS
from scorekeeper.engine.rules import HouseRules, Redeal

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
    if rules.layout is Layout.BATTERY:
        yield _("Deal each player four cards face down in a row, four face up on top of them, and eight for the hand.")
    elif rules.layout is Layout.GRID:
        yield _("Deal sixteen cards face down in a four by four grid, then one face up on each.")
        yield _("The eight stacks closest to a player are that player's cards.")
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
            "Deal the card of the blind between two rounds, %(last)s.",
            "Deal the %(blind)s cards of the blind between rounds, %(last)s.",
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
            _("If everyone passes and the hand is not played, the same player deals again.")
            if rules.redeal is Redeal.SAME_DEALER
            else _("If everyone passes and the hand is not played, the next player deals.")
        )
