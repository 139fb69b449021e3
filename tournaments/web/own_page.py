"""What an entrant's own page says, as one value: as long as it is the same, so is the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from django.utils.translation import gettext as _

from scorekeeper.engine.rules.house_rules import HouseRules
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.values import OFFICIAL, Message
from tournaments.engine.setup import Visibility
from tournaments.exports.path_words import Ahead, path_words, rests
from tournaments.exports.reached_words import reached_words
from tournaments.exports.session_words import session_words, table_words
from tournaments.queries.card import seats_of
from tournaments.queries.final_order import reached_in_bracket
from tournaments.queries.public import NextSeat, next_seat

from .seen import Seen
from .standing_rows import Line
from .watched import to_all


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits next: the session in words, table and seat, and who sits there, himself marked."""

    where: str
    table: int
    seat: int
    seats: tuple[tuple[bool, str], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of his: ``written`` and ``rules`` stand for the hands there and the words that they are told in."""

    table: int
    seat: int
    title: str
    provisional: bool
    written: str
    rules: str


@dataclass(frozen=True, slots=True)
class Own:
    """What his page says. ``over``: nothing is played any more, ``out``: that he is not in the bracket; ``line`` and
    ``sheets`` only where points are shown, ``hidden`` where they never are."""

    entrant: int
    messages: tuple[Message, ...]
    next: Place | None
    bracket: bool
    over: bool
    out: str
    rests: bool
    ahead: tuple[Ahead, ...]
    shows: bool
    hidden: bool
    line: Line | None
    sheets: tuple[Sheet, ...]


def own_page(seen: Seen, entrant: int) -> Own:
    """Return what the page of an entrant of the event says. No statement."""
    book = seen.found.book
    place = next_seat(book, entrant)
    return Own(
        entrant=entrant,
        messages=tuple(to_all(seen.found)),
        next=_place(seen, entrant, place) if place else None,
        bracket=book.bracket is not None,
        over=_over(book),
        out="" if place else _out(seen, entrant),
        rests=rests(book, entrant),
        ahead=tuple(path_words(book, entrant)),
        shows=seen.shows,
        hidden=book.setup.standings is Visibility.HIDDEN,
        line=seen.lines.get(entrant),
        sheets=tuple(_sheets(seen, entrant)) if seen.shows else (),
    )


def _place(seen: Seen, entrant: int, place: NextSeat) -> Place:
    seats = tuple((number == entrant, seen.names[number]) for number in place.table.seats)
    return Place(session_words(seen.found.book, place.session), place.table.number, place.seat, seats)


def _sheets(seen: Seen, entrant: int) -> Iterator[Sheet]:
    book = seen.found.book
    for table, seat in seats_of(book, entrant):
        rules = session_setup(book, table.session).at(len(table.seats)).rules
        provisional = book.state_of(table) not in OFFICIAL
        yield Sheet(table.id, seat, table_words(book, table), provisional, seen.written.of(table.id), _digest(rules))


@lru_cache(maxsize=64)
def _digest(rules: HouseRules) -> str:
    return sha256(repr(rules).encode()).hexdigest()[:16]


def _over(book: EventBook) -> bool:
    """Whether nothing is played any more."""
    waits = set(book.numbers) - book.locked
    return book.closed or not (waits or (book.setup.bracket and not book.bracket))


def _out(seen: Seen, entrant: int) -> str:
    """That he is not in the bracket any more, or never was; nothing while he is, or before it is drawn."""
    book = seen.found.book
    if book.bracket is None:
        return ""
    far = reached_in_bracket(seen.event, seen.found).get(entrant)
    if far is None:
        return _("Not in the bracket.")
    if far.still or (far.standing.round == len(book.bracket.main.plan) and not far.second):
        return ""
    if not seen.shows:
        return _("Out of the bracket.")
    return _("Out of the bracket: %(where)s.") % {"where": reached_words(book, {entrant: far})[entrant]}
