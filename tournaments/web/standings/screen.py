"""The standings as a table of all rows, and an entrant's card, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import LineKind
from scorekeeper.ledger.tallies import PlayerPart
from scorekeeper.web.players.in_game import part_and_result
from scorekeeper.web.report_table import render_rows
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import SessionTable
from tournaments.engine.standings import EntrantStanding
from tournaments.queries.card import EntrantCard, Sat
from tournaments.queries.card import EntrantHand as HandRow
from tournaments.queries.entrants import NamesSince, name_in
from tournaments.queries.results import (
    penalties_by_session,
    points_counted,
)
from tournaments.reports.standings import StandingsRow, standings_report
from tournaments.wording.sessions import in_sentence, table_words
from tournaments.wording.standings import line_title


def render_standings(book: EventBook, lines: Sequence[StandingsRow]) -> SafeString:
    """Return rows of the standings as a table, no text where there is none."""
    if not lines:
        return SafeString()
    return render_rows(standings_report(book, lines), lambda line: f"line-{line.entrant}")


@dataclass(frozen=True, slots=True)
class CardHand:
    """A line of the card: its title, the player's part and the result in words, units, and the total at that table."""

    line: str
    title: str
    details: str
    units: int
    total: int


class Company(NamedTuple):
    """The players at an entrant's table in its session, by name.

    ``played_by`` played there before the entrant came as a substitute; empty where the entrant played.
    """

    others: tuple[str, ...]
    played_by: str


def company_at(table: SessionTable, entrant: int, called: NamesSince) -> Company:
    """Return who sat at a table with an entrant."""
    there = {number: name_in(called[number], table.session) for number in table.seats}
    own = there.pop(entrant)
    return Company(tuple(there.values()), "" if own == name_in(called[entrant]) else own)


@dataclass(frozen=True, slots=True)
class CardTable:
    """A table of the card with its title, its lines, and who sat there; ``counted`` are its points in the standings
    where these have others: signed before a correction, or with a penalty."""

    sat: Sat
    title: str
    hands: tuple[CardHand, ...]
    company: Company
    counted: int | None


def card_tables(
    book: EventBook, card: EntrantCard, called: NamesSince, line: EntrantStanding | None, *, opponents: bool = False
) -> Iterator[CardTable]:
    """Yield the tables of a card, the last session first, with the names of ``opponents`` or without.

    ``line`` is the entrant's in the ranking that is shown.
    """
    penalties = penalties_by_session(book)
    for sat in reversed(card.tables):
        rules = session_setup(book, sat.table.session).at(len(sat.table.seats)).rules
        hands = tuple(_hand_line(hand, rules) for hand in sat.hands)
        company = company_at(sat.table, card.entrant, called)
        shown = company if opponents else company._replace(others=())
        counted = points_counted(line, sat.table.session, penalties)
        differs = None if counted == sat.units else counted
        yield CardTable(sat, table_words(book, sat.table), hands, shown, differs)


def points_words(book: EventBook, line: EntrantStanding | None) -> str:
    """Return where the points come from that a line is ranked by, where a bracket leaves that open; else nothing."""
    if line is None or not book.setup.bracket or not book.bracket:
        return ""
    if line.won_with is None:
        return _("in the sessions")
    if line.reached is None or not line.reached.played:
        return ""
    return _("in %(session)s") % {"session": in_sentence(book, line.reached.session)}


def _hand_line(hand: HandRow, rules: HouseRules) -> CardHand:
    if not hand.part:
        return CardHand(hand.line, line_title(LineKind(hand.kind)), "", hand.units, hand.total)
    title = _("Hand %(number)s") % {"number": hand.number}
    text = ", ".join(part_and_result(PlayerPart(hand.part), hand.what, hand.category, rules))
    return CardHand(hand.line, title, text, hand.units, hand.total)
