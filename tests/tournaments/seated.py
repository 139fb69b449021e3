"""Events with seats for tests: sessions published as a draw would, hands recorded at their tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from scorekeeper.engine.rules.presets import rules_as_json
from scorekeeper.services import new_sheets
from scorekeeper.services.hands import record_hand
from scorekeeper.services.journals import Actor
from scorekeeper.services.new_sheets import NewSitting
from tests.replayed import replayed
from tests.tables import picked
from tests.tournaments.events import DIRECTOR, founded, key
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import SessionTable
from tournaments.engine.seating.plan import ALGORITHM
from tournaments.models import Event, EventTable
from tournaments.queries.book import book_of
from tournaments.queries.tables import GameRow, game_of
from tournaments.services import journal_writer, pins

AT_TABLE = Actor(role="table", device="phone at the table")


@dataclass(frozen=True)
class Seated:
    """An event, and what tests do at its tables, which they name by their ids."""

    event: Event

    @property
    def book(self) -> EventBook:
        """The book as it stands."""
        return book_of(self.event.journal_id)

    def table(self, number: int = 1) -> SessionTable:
        """A table as the book says it."""
        return self.book.table(number)

    def game(self, number: int = 1) -> GameRow:
        """Return how far a table's game is."""
        row = game_of(self.event.pk, number)
        assert row is not None
        return row

    def pin(self, entrant: int) -> str:
        """The PIN on an entrant's ticket."""
        return pins.pin(self.event, self.book.entrant(entrant))

    def play(self, number: int = 1, hands: int | None = None) -> None:
        """Record hands at a table, all that are left unless it is said how many."""
        game = self.game(number)
        left = (game.hands or 0) - game.played
        seats = len(self.table(number).seats)
        for hand in range(game.next_number, game.next_number + (left if hands is None else hands)):
            picker, partner = (hand % seats + 1, (hand + 1) % seats + 1)  # the two at the dealer's left
            record_hand(game.game, picked(picker, partner), key=key(), expects=hand, actor=AT_TABLE)


@replayed
def seated(
    *tables: Sequence[int], players: int | None = None, hands: int | None = None, slug: str = "nationals"
) -> Seated:
    """Return an event whose first session is published with these tables of entrants' numbers.

    ``hands`` is how many each plays instead of what the format says.
    """
    wanted = tables or (tuple(range(1, 6)),)
    seated = Seated(founded(players or max(map(max, wanted))))
    publish(seated, 1, wanted, hands)
    return seated


def get_seated(number: int) -> Seated:
    """Return an event that another test or fixture has made."""
    return Seated(Event.objects.select_related("club", "journal").get(pk=number))


def publish(seated: Seated, session: int, tables: Sequence[Sequence[int]], hands: int | None = None) -> None:
    """Publish a session with these tables and open their sittings."""
    event = seated.event
    drawn = {"tables": [list(table) for table in tables], "players": sorted(chain.from_iterable(tables))}
    draft = {"session": session, "seed": 1, "algorithm": ALGORITHM, "size": 5} | drawn
    journal_writer.write_entry(event, "draft", draft, key=key(), actor=DIRECTOR)
    journal_writer.write_entry(event, "publish", {"session": session}, key=key(), actor=DIRECTOR)
    published = seated.book.tables_of(session)
    new = [_sitting(seated.book, table, hands) for table in published]
    opened = new_sheets.open_sittings(
        event.journal_id, event.club_id, new, played_on=event.played_on, actor=DIRECTOR, key=key()
    )
    EventTable.objects.bulk_create(
        EventTable(event=event, number=table.id, session=session, sitting_id=club_game)
        for table, club_game in zip(published, opened, strict=True)
    )


def _sitting(book: EventBook, table: SessionTable, hands: int | None) -> NewSitting:
    plays = book.setup.sessions[table.session - 1].at(len(table.seats))
    persons = tuple(book.entrant(number).person(table.session) for number in table.seats)
    name = f"Session {table.session}, table {table.number}"
    rules = rules_as_json(plays.rules)
    return NewSitting(name, persons, rules, plays.hands if hands is None else hands)
