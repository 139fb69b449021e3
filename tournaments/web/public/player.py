"""A player's own public page as one value, and its hands as text, kept until something is written at a table.

As long as the value is the same, so is the page. A rank moves with hands at other tables, and far more often than
the player's own hands do, which are slow to draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.queries.reading import BoundedCache
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import OFFICIAL, DirectorMessage
from tournaments.engine.setup import Visibility
from tournaments.queries.card import card, seats_of
from tournaments.queries.public import NextSeat, next_seat
from tournaments.queries.results import reached_in_bracket
from tournaments.web.live import LiveEvent, messages_to_all
from tournaments.web.standings.screen import StandingsRow, card_tables
from tournaments.wording.sessions import TableAhead, has_bye, path_words, reached_words, session_words, table_words

MOST = 500  # players whose hands a process keeps: a full hall


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A player's next seat: session, table, seat, and who sits there: number, name, and whether it is the player."""

    where: str
    table: int
    seat: int
    seats: tuple[tuple[int, str, bool], ...]


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """A table of theirs: ``written`` and ``rules`` stand for the hands there and the words that they are told in."""

    table: int
    seat: int
    title: str
    provisional: bool
    written: str
    rules: str


@dataclass(frozen=True, slots=True)
class OwnPage:
    """The content of a player's page. ``over``: nothing is played any more, ``out``: that they are not in the bracket;
    ``line`` and ``sheets`` only where points are shown, ``hidden`` where they never are."""

    entrant: int
    messages: tuple[DirectorMessage, ...]
    next: OwnSeat | None
    bracket: bool
    over: bool
    out: str
    rests: bool
    ahead: tuple[TableAhead, ...]
    shows: bool
    hidden: bool
    line: StandingsRow | None
    sheets: tuple[OwnSheet, ...]


def own_page(seen: LiveEvent, entrant: int) -> OwnPage:
    """Return the content of an entrant's page. No statement."""
    book = seen.reading.book
    place = next_seat(book, entrant)
    return OwnPage(
        entrant=entrant,
        messages=tuple(messages_to_all(seen.reading)),
        next=_own_seat(seen, entrant, place) if place else None,
        bracket=book.bracket is not None,
        over=_is_over(book),
        out="" if place else _out_words(seen, entrant),
        rests=has_bye(book, entrant),
        ahead=tuple(path_words(book, entrant)),
        shows=seen.shows,
        hidden=book.setup.standings is Visibility.HIDDEN,
        line=seen.lines.get(entrant),
        sheets=tuple(_own_sheets(seen, entrant)) if seen.shows else (),
    )


def _own_seat(seen: LiveEvent, entrant: int, place: NextSeat) -> OwnSeat:
    seats = tuple((number, seen.names[number], number == entrant) for number in place.table.seats)
    return OwnSeat(session_words(seen.reading.book, place.session), place.table.number, place.seat, seats)


def _own_sheets(seen: LiveEvent, entrant: int) -> Iterator[OwnSheet]:
    book = seen.reading.book
    for table, seat in seats_of(book, entrant):
        rules = session_setup(book, table.session).at(len(table.seats)).rules
        provisional = book.state_of(table) not in OFFICIAL
        yield OwnSheet(
            table.id, seat, table_words(book, table), provisional, seen.last_entries.of(table.id), rules.fingerprint
        )


def _is_over(book: EventBook) -> bool:
    """Return whether the event is over for everybody."""
    waits = set(book.numbers) - book.locked
    return book.closed or not (waits or (book.setup.bracket and not book.bracket))


def _out_words(seen: LiveEvent, entrant: int) -> str:
    """Return that a player is out of the bracket or never was in it; empty while they are in it, or before its draw."""
    book = seen.reading.book
    if book.bracket is None:
        return ""
    far = reached_in_bracket(seen.event, seen.reading).get(entrant)
    if far is None:
        return _("Not in the bracket.")
    if far.still or (far.standing.round == len(book.bracket.main.plan) and not far.second):
        return ""
    if not seen.shows:
        return _("Out of the bracket.")
    return _("Out of the bracket: %(where)s.") % {"where": reached_words(book, {entrant: far})[entrant]}


_KEPT: BoundedCache[tuple[int, int], tuple[tuple[OwnSheet, ...], str | None, SafeString]] = BoundedCache(MOST)


def own_hands(seen: LiveEvent, own: OwnPage) -> SafeString:
    """Return the hands that a player's sheets stand for. Two statements where they are not known, none otherwise."""
    if not own.sheets:
        return SafeString()
    name, language = (seen.event.pk, own.entrant), get_language()
    known = _KEPT.get(name)
    if known is not None and known[:2] == (own.sheets, language):
        return known[2]
    tables = list(card_tables(seen.reading.book, card(seen.event, seen.reading, own.entrant)))
    text = render_to_string("standings/hands.html", {"tables": tables})
    _KEPT.keep(name, (own.sheets, language, text))
    return text
