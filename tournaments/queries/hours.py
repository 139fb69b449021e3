"""The rounds of a day as they are over: who won each, what it took, what is signed and what would be now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.errors import Refused
from tournaments.engine.award import Award
from tournaments.engine.event.results import SignedDifference, results_digest, signed_difference
from tournaments.engine.event.tickets import round_award, round_take
from tournaments.engine.event.values import SignOff
from tournaments.engine.standings import EntrantStanding, TableResult, standings
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.results import results


@dataclass(frozen=True, slots=True)
class Hour:
    """A round that has tables: its own official standings, its take and its prizes now (None: why they cannot be
    reckoned), what was signed, and whether it is over. Amounts are minor units of money."""

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
        """A text that changes with its standings and prizes; empty where these cannot be reckoned."""
        return results_digest(self.rows, self.award)

    @property
    def difference(self) -> SignedDifference | None:
        """Return the changes compared with what is signed; None where nothing is signed or can be reckoned."""
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
