"""A day of rounds in words: what the next round comes to, offers, sales, and the board for everyone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.wording.amounts import money
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import NextRound, next_round
from tournaments.engine.event.tickets import require_hourly, ticket_price
from tournaments.engine.event.values import RoundTicket
from tournaments.engine.hourly import Hourly, time_of_day
from tournaments.engine.prize_table import percent
from tournaments.engine.setup import Setup
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.hours import Hour, TicketDesk, TicketLine, Turn, played_hours, starts
from tournaments.queries.open_items import is_ranked, open_ranking
from tournaments.queries.public import shows_standings
from tournaments.web.desk.screen import ClockFace

SOON = timedelta(hours=12)  # before that a round's start is a time of day, and no countdown
MOST = 8  # rounds whose winners are shown


@dataclass(frozen=True, slots=True)
class TurnGroup:
    """The tickets with one turn, under a title."""

    turn: Turn
    title: str
    lines: tuple[TicketLine, ...]


@dataclass(frozen=True, slots=True)
class Sale:
    """Tickets of one sale, as they are read back: whose, for which rounds, what was paid in all (minor units)."""

    entrant: int
    name: str
    tickets: tuple[RoundTicket, ...]
    rounds: str

    @property
    def paid(self) -> int:
        """Return the amount paid for them."""
        return sum(ticket.paid for ticket in self.tickets)


def fill_words(ahead: NextRound) -> str:
    """Return the tables of the next round's tickets in words: ``2 tables of 5, 1 waiting, first in round 4``."""
    if not ahead.sizes:
        return _missing_players(ahead.missing) if ahead.waiting else _("No tickets sold yet.")
    tables = ", ".join(_tables(many, size) for size, many in sorted(Counter(ahead.sizes).items()))
    return f"{tables}, {_waits(ahead)}" if ahead.waiting else _("%(tables)s, nobody waiting") % {"tables": tables}


def _missing_players(many: int) -> str:
    text = ngettext("Need %(many)s more player for a table.", "Need %(many)s more players for a table.", many)
    return text % {"many": many}


def _tables(many: int, size: int) -> str:
    text = ngettext("%(many)s table of %(size)s", "%(many)s tables of %(size)s", many)
    return text % {"many": many, "size": size}


def _waits(ahead: NextRound) -> str:
    many = len(ahead.waiting)
    text = ngettext("%(many)s waiting, first in round %(number)s", "%(many)s waiting, first in round %(number)s", many)
    return text % {"many": many, "number": ahead.number + 1}


def waiting_words(desk: TicketDesk) -> str:
    """Return the sentence about players who waited a round and still have too few to play with; empty for nobody."""
    called = [desk.names[ticket.entrant] for ticket in desk.ahead.stuck]
    if not called:
        return ""
    text = ngettext(
        "%(names)s has already waited a round, and there are still too few players. Sell more tickets or refund them.",
        "%(names)s have already waited a round, and there are still too few players. Sell more tickets or refund them.",
        len(called),
    )
    return text % {"names": ", ".join(called)}


def turn_groups(desk: TicketDesk) -> list[TurnGroup]:
    """Return the tickets as they are listed: who plays, who waits, who comes later; groups without any left out."""
    number = {"number": desk.ahead.number, "next": desk.ahead.number + 1}
    titles = {
        Turn.PLAYS: _("In round %(number)s") % number,
        Turn.WAITS: _("Waiting, first in round %(next)s") % number
        if desk.ahead.sizes
        else _("For round %(number)s") % number,
        Turn.LATER: _("For later rounds"),
    }
    lines = {turn: tuple(line for line in desk.lines if line.turn is turn) for turn in Turn}
    return [TurnGroup(turn, titles[turn], lines[turn]) for turn in Turn if lines[turn]]


def offers(book: EventBook) -> list[tuple[int, int]]:
    """Return the offers: the number of tickets, and their price in minor units."""
    return [(many, ticket_price(book, many)) for many in sorted(require_hourly(book).offers)]


def setup_lines(setup: Setup, hourly: Hourly) -> list[str]:
    """Return the sentences about the tickets of a setup."""
    return [
        *_price_lines(setup, hourly),
        _("Tables are drawn from ticket holders. Each new draw adds a round."),
        *_time_lines(hourly),
    ]


def _price_lines(setup: Setup, hourly: Hourly) -> Iterator[str]:
    if not setup.money:
        return
    for many, cost in sorted(hourly.offers.items()):
        text = ngettext("%(many)s ticket: %(price)s.", "%(many)s tickets: %(price)s.", many)
        yield text % {"many": many, "price": money(cost, setup.currency)}
    for place, size in enumerate(hourly.prizes, 1):
        won = percent(size.share) if size.share else money(size.fixed, setup.currency)
        text = _("%(place)s place of each round: %(won)s of its ticket sales.")
        fixed = _("%(place)s place of each round: %(won)s.")
        yield (text if size.share else fixed) % {"place": ordinal(place), "won": won}


def _time_lines(hourly: Hourly) -> Iterator[str]:
    if hourly.first is not None:
        params = {"first": time_format(time_of_day(hourly.first)), "every": hourly.every}
        yield _("The first round starts at %(first)s, then one every %(every)s minutes.") % params


def read_sale(typed: str, book: EventBook, called: Mapping[int, str]) -> list[Sale]:
    """Return the tickets that an address reads back (``12-13``), as one sale; none for those that are not there."""
    known = {str(ticket.id): ticket for ticket in book.tickets if not ticket.returned}
    numbers = tuple(known[text] for text in typed.split("-") if text in known)
    if not numbers:
        return []
    return [
        Sale(numbers[0].entrant, called[numbers[0].entrant], numbers, _rounds([ticket.since for ticket in numbers]))
    ]


def _rounds(numbers: Sequence[int]) -> str:
    text = ngettext("round %(numbers)s", "rounds %(numbers)s", len(numbers))
    return text % {"numbers": ", ".join(map(str, numbers))}


def countdown(starts: datetime | None, now: datetime) -> ClockFace | None:
    """Return the time until a round starts; None where that is not today."""
    if starts is None or abs(starts - now) > SOON:
        return None
    seconds = max(0, int((starts - now).total_seconds()))
    return ClockFace(now.isoformat(timespec="milliseconds"), 0, seconds, runs=True, over=False)


@dataclass(frozen=True, slots=True)
class RoundWinners:
    """A round that is over: who won it, all who are tied, and with how many points."""

    number: int
    names: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class RoundsBoard:
    """The next round: when it starts (None: no timetable), how many tickets there are for it and what they come to;
    the winners of the rounds that are over, the latest first, none where points are not shown."""

    number: int
    starts: datetime | None
    tickets: int
    fills: str
    won: tuple[RoundWinners, ...]


def rounds_board(event: Event, reading: EventReading, called: Mapping[int, str]) -> RoundsBoard | None:
    """Return the board of a day of rounds; None for any other event, and for one that is closed."""
    book = reading.book
    if book.setup.hourly is None or book.closed:
        return None
    ahead = next_round(book)
    items = open_ranking(event, reading) if shows_standings(book) else []
    hours = played_hours(event, reading) if shows_standings(book) else ()
    over = [hour for hour in hours if hour.winners and is_ranked(book, items, hour.number)]
    won = tuple(_winners(hour, called) for hour in reversed(over))
    many = len(ahead.seated) + len(ahead.waiting)
    return RoundsBoard(ahead.number, starts(event, book, ahead.number), many, fill_words(ahead), won[:MOST])


def _winners(hour: Hour, called: Mapping[int, str]) -> RoundWinners:
    first = hour.winners
    return RoundWinners(hour.number, tuple(called[row.entrant] for row in first), first[0].total)
