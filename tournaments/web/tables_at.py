"""Where a phone at a table is: its event, its table, how far the game is, and what it may do there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest

from scorekeeper.queries.access import Access, Action
from scorekeeper.queries.table import TableView
from scorekeeper.services.actor import Actor
from scorekeeper.web import access
from scorekeeper.web.table import view_of
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import Table, TableState
from tournaments.exports.session_words import table_words
from tournaments.models import Event
from tournaments.queries import tables
from tournaments.queries.book import book_of
from tournaments.queries.tables import GameRow
from tournaments.web import tables_words


@dataclass(frozen=True, slots=True)
class Place:
    """A table of an event, and what this browser is at it."""

    event: Event
    book: EventBook
    table: Table
    game: GameRow
    found: Access
    actor: Actor

    @property
    def state(self) -> TableState:
        """How far its score is."""
        return self.book.state_of(self.table)

    @property
    def title(self) -> str:
        """What its pages are called: ``Session 2, table 7``."""
        return table_words(self.book, self.table)

    @property
    def records(self) -> bool:
        """Whether it may hand in, confirm and call the director, not only look."""
        return self.found.may(Action.RECORD)

    @property
    def recorded(self) -> str:
        """How many hands are recorded, as a sentence."""
        return tables_words.recorded_words(self.table, self.game)

    @property
    def finished(self) -> bool:
        """Whether its score can be handed in as far as hands go."""
        return self.game.complete or bool(self.table.stopped) or self.game.hands is None


@dataclass(frozen=True, slots=True)
class Line:
    """What a player's line has at the end of a session: his number, his name, units."""

    entrant: int
    name: str
    total: int
    stand_in: bool


def look(request: HttpRequest, evening: int) -> Place:
    """Return the table that a sitting is. Raises Http404 for a stranger, and where it is no table of an event."""
    return _place(request, access.look(request, evening))


def record(request: HttpRequest, evening: int) -> Place:
    """Return the table that a sitting is. Raises Http404 for who records no hands there."""
    return _place(request, access.record(request, evening))


def lines(place: Place) -> Iterator[Line]:
    """Yield the lines of a table, in the order of seats at the beginning. One statement."""
    view: TableView = view_of(place.game.evening)
    players = {player.number: player for player in view.players}
    for number, entrant in enumerate(place.table.seats, 1):
        if (player := players.get(number)) is not None:
            yield Line(entrant, player.name, player.total, entrant in place.table.stand_ins)


def _place(request: HttpRequest, found: Access) -> Place:
    where = tables.sitting(found.evening)
    if where is None:
        raise Http404(request.path)
    event = where.event
    book = book_of(event.journal_id)
    game = tables.game_of(event.pk, where.table)
    if game is None or where.table not in book.tables:
        raise Http404(request.path)
    return Place(event, book, book.table(where.table), game, found, access.actor(request, found))
