"""The desk of a day of rounds: who is in the next round and who waits, when it starts, what is being played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum

from django.utils import timezone

from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import NextRound, next_round
from tournaments.engine.event.tickets import start_of, ticket_refund
from tournaments.engine.event.values import RoundTicket, SessionTable
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.entrants import names
from tournaments.queries.tables import games, tables_with_room


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
