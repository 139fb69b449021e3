"""A day of hourly rounds: the rounds as they are over, with winners and prizes; and its ticket desk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum

from django.utils import timezone

from scorekeeper.engine.errors import Refused
from tournaments.engine.award import Award
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import NextRound, next_round
from tournaments.engine.event.results import SignedDifference, results_digest, signed_difference
from tournaments.engine.event.tickets import round_award, round_take, start_of, ticket_refund
from tournaments.engine.event.values import RoundTicket, SessionTable, SignOff
from tournaments.engine.standings import EntrantStanding, TableResult, standings
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.entrants import names
from tournaments.queries.results import results
from tournaments.queries.tables import games, tables_with_room


@dataclass(frozen=True, slots=True)
class Hour:
    """A round that has tables: its own official standings, its take and its prizes now (None: why they cannot be
    calculated), what was signed, and whether it is over. Amounts are minor units of money."""

    number: int
    over: bool
    rows: tuple[EntrantStanding, ...]
    take: int
    award: Award | None
    refused: Refused | None
    signed: SignOff | None

    @property
    def ready(self) -> bool:
        """Return whether it can be signed."""
        return self.over and self.award is not None

    @property
    def digest(self) -> str:
        """A text that changes with its standings and prizes; empty where these cannot be calculated."""
        return results_digest(self.rows, self.award)

    @property
    def difference(self) -> SignedDifference | None:
        """Return the changes compared with what is signed; None where nothing is signed or can be calculated."""
        if self.signed is None or self.award is None:
            return None
        return signed_difference(self.signed, self.rows, self.award)

    @property
    def standings(self) -> tuple[EntrantStanding, ...]:
        """Its standings as they are signed, else as they are."""
        return self.signed.standings if self.signed else self.rows

    @property
    def prizes(self) -> Award | None:
        """Its prizes as they are signed, else as they are."""
        return self.signed.award if self.signed else self.award

    @property
    def winners(self) -> tuple[EntrantStanding, ...]:
        """Return the winners, all who are tied; as signed, where it is."""
        return tuple(row for row in self.standings if row.rank == 1)


def played_hours(event: Event, reading: EventReading) -> tuple[Hour, ...]:
    """The rounds that have tables, in order. Statements as ``results``."""
    played = results(event, reading, official=True)
    return tuple(_hour(reading, number, played) for number in reading.book.published)


def hour_of(event: Event, reading: EventReading, number: int) -> Hour | None:
    """A round that has tables; None for any other."""
    return next((hour for hour in played_hours(event, reading) if hour.number == number), None)


def to_come(rounds: tuple[Hour, ...]) -> int:
    """Return the prizes of rounds that are not signed yet, in minor units."""
    return sum(hour.award.paid for hour in rounds if hour.award is not None and hour.signed is None)


def _hour(reading: EventReading, number: int, played: list[TableResult]) -> Hour:
    book = reading.book
    rows = _rows(number, played)
    award, refused = None, None
    try:
        award = round_award(book, number, rows)
    except Refused as why:
        refused = why
    take = round_take(book, number)
    return Hour(number, number in book.locked, rows, take, award, refused, book.hours.get(number))


def _rows(number: int, played: list[TableResult]) -> tuple[EntrantStanding, ...]:
    there = list(_within(number, played))
    return standings({result.entrant for result in there}, there, sessions=1)


def _within(number: int, played: list[TableResult]) -> Iterator[TableResult]:
    """The results of a round as those of a session of its own, of those who played it."""
    of_round = [result for result in played if result.session == number]
    sat = {result.entrant for result in of_round if result.units is not None}
    return (result._replace(session=1) for result in of_round if result.entrant in sat)


class Turn(StrEnum):
    """The states of a ticket that was not played yet."""

    PLAYS = "plays"  # in the next round
    WAITS = "waits"  # is first in the round after it
    LATER = "later"  # was bought or kept for a later round


@dataclass(frozen=True, slots=True)
class TicketLine:
    """A ticket that was not played: whose, what becomes of it, and what is given back for it (minor units).

    ``stuck`` says that it has waited a round already, and too few came. ``may_be_next``: a later one could be played in
    the next round, for who has it has no other one there. ``seat`` is the free table that can be joined at once: in a
    round under way in which the holder has no seat yet.
    """

    ticket: RoundTicket
    name: str
    turn: Turn
    back: int
    stuck: bool
    may_be_next: bool
    seat: SessionTable | None = None


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A round that is being played: its tables, and those that have not begun and have a seat for one more."""

    number: int
    tables: tuple[SessionTable, ...]
    free: tuple[SessionTable, ...]


@dataclass(frozen=True, slots=True)
class TicketDesk:
    """The next round, when it ``starts`` (None: no timetable), the tickets in their turn, the rounds under way."""

    ahead: NextRound
    starts: datetime | None
    lines: tuple[TicketLine, ...]
    under_way: tuple[UnderWay, ...]
    names: Mapping[int, str]


def ticket_desk(event: Event, reading: EventReading) -> TicketDesk:
    """The desk as it stands. Raises ``Refused`` (``no-tickets``) for an event that is no day of rounds.

    One statement, and one more where a round is under way.
    """
    book, called = reading.book, names(event)
    ahead, under_way = next_round(book), _under_way(event, book)
    lines = tuple(_lines(book, ahead, called, under_way))
    return TicketDesk(ahead, starts(event, book, ahead.number), lines, under_way, called)


def starts(event: Event, book: EventBook, number: int) -> datetime | None:
    """Return when a round starts, by the site's clock; None where there is no timetable."""
    minutes = start_of(book, number)
    if minutes is None:
        return None
    return timezone.make_aware(datetime.combine(event.played_on, time()) + timedelta(minutes=minutes))


def _lines(
    book: EventBook, ahead: NextRound, called: Mapping[int, str], under_way: Sequence[UnderWay]
) -> Iterator[TicketLine]:
    in_line = {ticket.entrant for ticket in (*ahead.seated, *ahead.waiting)}
    turns = ((Turn.PLAYS, ahead.seated), (Turn.WAITS, ahead.waiting), (Turn.LATER, ahead.later))
    for turn, tickets in turns:
        for ticket in tickets:
            free = ticket.entrant not in in_line and ticket.since > ahead.number
            back, stuck = ticket_refund(book, ticket.id), ticket in ahead.stuck
            seat = _free_seat(ticket.entrant, under_way)
            yield TicketLine(ticket, called[ticket.entrant], turn, back, stuck, free, seat)


def _free_seat(entrant: int, under_way: Sequence[UnderWay]) -> SessionTable | None:
    """The first table that an entrant can join: nobody sits twice in a round."""
    rounds = (each for each in under_way if all(entrant not in table.seats for table in each.tables))
    return next((table for each in rounds for table in each.free), None)


def _under_way(event: Event, book: EventBook) -> tuple[UnderWay, ...]:
    open_rounds = [number for number in book.published if number not in book.locked]
    rows = games(event.pk) if open_rounds else {}
    return tuple(
        UnderWay(number, tuple(book.tables_of(number)), tuple(tables_with_room(book, number, rows)))
        for number in open_rounds
    )
