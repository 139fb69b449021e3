"""An entrant's hands in words, session by session."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.shares import Part
from scorekeeper.web.player import PARTS
from scorekeeper.web.sheet_rows import TITLES
from scorekeeper.wording import hands as hand_words
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.exports.session_words import table_words
from tournaments.queries.card import Card, HandRow, Sat


@dataclass(frozen=True, slots=True)
class SaidHand:
    """A line of the card: hand 7 or what else it is, what he was in it and what happened, units, his total there."""

    line: str
    title: str
    said: str
    units: int
    total: int


@dataclass(frozen=True, slots=True)
class SaidTable:
    """A table of the card with its title and its lines."""

    sat: Sat
    title: str
    hands: tuple[SaidHand, ...]


def said_tables(book: EventBook, card: Card) -> Iterator[SaidTable]:
    """Yield the tables of a card, the last session first."""
    for sat in reversed(card.tables):
        rules = session_setup(book, sat.table.session).at(len(sat.table.seats)).rules
        yield SaidTable(sat, table_words(book, sat.table), tuple(_said(hand, rules) for hand in sat.hands))


def _said(hand: HandRow, rules: HouseRules) -> SaidHand:
    if not hand.part:
        return SaidHand(hand.line, str(TITLES[LineKind(hand.kind)]), "", hand.units, hand.total)
    title = _("Hand %(number)s") % {"number": hand.number}
    happened = (hand_words.result(hand.what, hand.category, rules), *hand_words.mark_names(hand.what))
    said = ", ".join((str(PARTS[Part(hand.part)]), *happened))
    return SaidHand(hand.line, title, said, hand.units, hand.total)
