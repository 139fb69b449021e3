"""The contents of the pages of check-in: the counts, who is missing, the last ones, and the player who was scanned."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.engine.event.book import EventBook
from tournaments.engine.event.money import fee_due, fees_paid
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.check_in import LatestCheckIn, can_check_in, checked_in_at, latest, missing
from tournaments.queries.entrants import EntrantLine, lines
from tournaments.queries.public import next_seat
from tournaments.wording.sessions import in_sentence, session_words

LATEST = 10
# A scanner that reads a ticket twice does so within this time.
SAME_MOMENT = timedelta(seconds=2)


class Result(StrEnum):
    """The outcome of a scan or of a button."""

    HERE = "here"
    AGAIN = "again"
    GONE = "gone"
    PAID = "paid"
    DROPPED = "dropped"
    BACK = "back"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class SeatWords:
    """A seat: the session in words, the table, and the seat."""

    where: str
    table: int
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """The player who was scanned: what became of it in words, with its ``look`` (good, again, bad), seat, and fee.

    ``unseated``: the draw of the session is published, and they have no seat. ``owes`` and ``has`` are in minor units.
    """

    line: EntrantLine
    says: str
    look: str
    seat: SeatWords | None
    unseated: bool
    owes: int
    has: int


@dataclass(frozen=True, slots=True)
class Door:
    """Attendance of a session: its players by number, how many are here, who is missing, and who changed last."""

    session: int
    checks_in: bool
    lines: dict[int, EntrantLine]
    playing: int
    here: int
    missing: list[EntrantLine]
    latest: list[LatestCheckIn]


def door(event: Event, reading: EventReading, session: int) -> Door:
    """Return the attendance of a session. Two statements."""
    book = reading.book
    everybody = lines(event, book, session)
    return Door(
        session=session,
        checks_in=can_check_in(book, session),
        lines={line.number: line for line in everybody},
        playing=sum(line.plays for line in everybody),
        here=sum(line.here for line in everybody),
        missing=missing(everybody),
        latest=latest(book, everybody, session, LATEST),
    )


def player_card(book: EventBook, seen: Door, number: int, result: Result) -> PlayerCard:
    """Return the card of a player. No statement."""
    line, place = seen.lines[number], next_seat(book, number)
    has = 0 if book.setup.hourly else fees_paid(book)[number]
    says, look = _says(book, seen, line, result)
    drawn = seen.session in book.published and seen.session not in book.locked
    return PlayerCard(
        line=line,
        says=says,
        look=look,
        seat=SeatWords(session_words(book, place.session), place.table.number, place.seat) if place else None,
        unseated=drawn and place is None and line.here,
        owes=max(0, fee_due(book, number) - has),
        has=has,
    )


def _says(book: EventBook, seen: Door, line: EntrantLine, result: Result) -> tuple[str, str]:
    where = in_sentence(book, seen.session)
    if line.gone is not None and not line.plays:
        return _("Dropped out. Not playing in %(session)s.") % {"session": where}, "bad"
    if not line.plays:
        return _("Plays from %(session)s on.") % {"session": in_sentence(book, line.entrant.joined)}, "bad"
    if not seen.checks_in:
        return "", ""
    if line.here:
        at = checked_in_at(book, seen.session, line.number)
        if result is Result.AGAIN and not _is_now(at):
            return _already(book, seen.session, at)
        return _("Checked in for %(session)s") % {"session": where}, "good"
    return (_("Check-in undone") if result is Result.GONE else _("Not checked in yet")), ""


def _already(book: EventBook, session: int, at: datetime | None) -> tuple[str, str]:
    if at is None:
        return _("Automatically checked in for %(session)s") % {"session": in_sentence(book, session)}, "good"
    at_time = {"time": time_format(timezone.localtime(at), "TIME_FORMAT")}
    return _("Already checked in at %(time)s") % at_time, "again"


def _is_now(at: datetime | None) -> bool:
    return at is not None and timezone.now() - at < SAME_MOMENT
