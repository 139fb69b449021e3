"""Who plays in the next round of a day and who waits: first come, first served, and who waited comes before all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.seating.table_sizes import most_seated
from tournaments.engine.setup import SessionSetup

from .book import EventBook
from .tickets import round_ahead, unused
from .values import Ticket


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round as it stands: its number, whose tickets are played, at tables of which ``sizes``.

    ``waiting`` tickets are the first in the round after it; ``stuck`` are those of them that have waited a round
    already, because too few came. ``later`` tickets are for rounds after it.
    """

    number: int
    seated: tuple[Ticket, ...]
    waiting: tuple[Ticket, ...]
    later: tuple[Ticket, ...]
    sizes: tuple[int, ...]
    stuck: tuple[Ticket, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """The entrants who play, by number."""
        return tuple(sorted(ticket.entrant for ticket in self.seated))


def next_round(book: EventBook) -> NextRound:
    """Who plays in the next round and who waits.

    As many as fill tables of sizes that have rules are seated: those who waited in the round before, then by the round
    that a ticket is good from, then by purchase. Nobody waits two rounds that are played: no more wait than fill the
    smallest table, and they are seated first.
    """
    number = round_ahead(book)
    first, later = _in_line(book, number)
    sizes = most_seated(len(first), *_sizes(round_setup(book, number)))
    seated, waiting = first[: sum(sizes)], first[sum(sizes) :]
    stuck = tuple(ticket for ticket in waiting if _waited(book, ticket, number))
    return NextRound(number, tuple(seated), tuple(waiting), tuple(later), sizes, stuck)


def round_setup(book: EventBook, number: int) -> SessionSetup:
    """How a round is played, also one that is added only when its tables are made: as the last one."""
    return book.setup.sessions[min(number, len(book.setup.sessions)) - 1]


def _in_line(book: EventBook, number: int) -> tuple[list[Ticket], list[Ticket]]:
    """The tickets for a round in their turn, one an entrant; and those for rounds after it."""
    line: dict[int, Ticket] = {}
    later: list[Ticket] = []
    for ticket in sorted(unused(book), key=lambda ticket: (ticket.since, ticket.id)):
        if ticket.since > number or ticket.entrant in line or not book.entrant(ticket.entrant).plays(number):
            later.append(ticket)
        else:
            line[ticket.entrant] = ticket
    return sorted(line.values(), key=lambda ticket: (not _waited(book, ticket, number), ticket.since, ticket.id)), later


def _waited(book: EventBook, ticket: Ticket, number: int) -> bool:
    """Whether a ticket was good for the round before, and who has it had no seat there."""
    return ticket.since < number and book.seat_of(number - 1, ticket.entrant) is None


def _sizes(plays: SessionSetup) -> tuple[int, Sequence[int]]:
    return plays.table_size, sorted(plays.tables)
