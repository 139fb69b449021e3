"""What everybody may know of a day of rounds: when the next one starts, how many have a ticket, who won each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.engine.event.next_round import next_round
from tournaments.models import Event
from tournaments.queries.book import Read
from tournaments.queries.hours import Hour, played_hours
from tournaments.queries.public import shows_standings
from tournaments.queries.ticket_desk import starts
from tournaments.web import tickets_words as words

MOST = 8  # rounds whose winners are shown


@dataclass(frozen=True, slots=True)
class Won:
    """A round that is over: who won it, all who are tied, and with how many points."""

    number: int
    names: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Board:
    """The next round: when it starts (None: no timetable), how many tickets there are for it and what they come to;
    the winners of the rounds that are over, the latest first, none where points are not shown."""

    number: int
    starts: datetime | None
    tickets: int
    fills: str
    won: tuple[Won, ...]


def board(event: Event, found: Read, called: Mapping[int, str]) -> Board | None:
    """Return the board of a day of rounds; None for any other event, and for one that is closed."""
    book = found.book
    if book.setup.hourly is None or book.closed:
        return None
    ahead = next_round(book)
    over = [hour for hour in played_hours(event, found) if hour.over] if shows_standings(book) else []
    won = tuple(_won(hour, called) for hour in reversed(over) if hour.winners)
    many = len(ahead.seated) + len(ahead.waiting)
    return Board(ahead.number, starts(event, book, ahead.number), many, words.fills(ahead), won[:MOST])


def _won(hour: Hour, called: Mapping[int, str]) -> Won:
    first = hour.winners
    return Won(hour.number, tuple(called[row.entrant] for row in first), first[0].total)
