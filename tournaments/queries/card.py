"""The card of an entrant: their tables, and each hand that they played there."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from operator import or_

from django.db.models import F, Q

from scorekeeper.ledger.book import Json
from scorekeeper.models import Share
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import OFFICIAL, EventPenalty, SessionTable, TableState
from tournaments.models import Event
from tournaments.queries.book import EventReading
from tournaments.queries.tables import GameRow, games_at


@dataclass(frozen=True, slots=True)
class EntrantHand:
    """A line of the sheet as the entrant saw it: ``number`` is None for what is no hand, ``part`` what they were in it.

    ``what`` is what was typed, ``units`` what it brought them, ``total`` their own at that table after it.
    """

    line: str
    number: int | None
    kind: str
    part: str
    category: str
    what: Json
    units: int
    total: int


@dataclass(frozen=True, slots=True)
class Sat:
    """A table at which an entrant has a seat (from 1), with what they played there; ``game`` None where it has none."""

    table: SessionTable
    seat: int
    state: TableState
    game: GameRow | None
    hands: tuple[EntrantHand, ...]

    @property
    def units(self) -> int:
        """Return their score at this table."""
        return self.hands[-1].total if self.hands else 0

    @property
    def provisional(self) -> bool:
        """Return whether this table is not confirmed yet."""
        return self.state not in OFFICIAL


@dataclass(frozen=True, slots=True)
class EntrantCard:
    """An entrant's tables by session, and the penalties that moved their points."""

    entrant: int
    tables: tuple[Sat, ...]
    penalties: tuple[EventPenalty, ...]


def card(event: Event, reading: EventReading, entrant: int) -> EntrantCard:
    """The card of an entrant. Two statements, none where they have no seat. Raises ``Refused``
    (``unknown-entrant``)."""
    book = reading.book
    book.entrant(entrant)
    seats = list(seats_of(book, entrant))
    rows = games_at(event.pk, [table.id for table, _seat in seats]) if seats else {}
    hands = _hands([(rows[table.id], seat) for table, seat in seats if table.id in rows])
    sat = (
        Sat(table, seat, book.state_of(table), game, hands.get(game.game, ()) if game else ())
        for table, seat in seats
        for game in [rows.get(table.id)]
    )
    return EntrantCard(entrant, tuple(sat), tuple(_penalties(book, entrant)))


def seats_of(book: EventBook, entrant: int) -> Iterator[tuple[SessionTable, int]]:
    """Yield the tables at which an entrant has a seat in published sessions, in order, with their seat there."""
    for session in book.published:
        if (place := book.seat_of(session, entrant)) is not None:
            yield place


def _penalties(book: EventBook, entrant: int) -> Iterator[EventPenalty]:
    for penalty in book.penalties:
        if not penalty.dropped and (penalty.entrant == entrant or entrant in dict(penalty.shared)):
            yield penalty


def _hands(places: Sequence[tuple[GameRow, int]]) -> Mapping[int, tuple[EntrantHand, ...]]:
    """The lines of each game that brought something to who sits there, or that they played."""
    if not places:
        return {}
    there = reduce(or_, (Q(game=row.game, game__seats__number=seat) for row, seat in places))
    shares = Share.objects.filter(there, person=F("game__seats__person")).order_by("game", "line__place")
    columns = ("game", "line", "line__number", "line__kind", "part", "category", "line__what", "units")
    by_game: dict[int, list[tuple[object, ...]]] = defaultdict(list)
    for game, *row in shares.values_list(*columns):
        by_game[game].append(tuple(row))
    return {game: tuple(_rows(lines)) for game, lines in by_game.items()}


def _rows(lines: Sequence[tuple[object, ...]]) -> Iterator[EntrantHand]:
    totals = accumulate(int(str(line[-1])) for line in lines)
    for (uid, number, kind, part, category, what, units), total in zip(lines, totals, strict=True):
        values = (str(kind), str(part), str(category), json.loads(str(what)), int(str(units)), total)
        yield EntrantHand(str(uid), None if number is None else int(str(number)), *values)
