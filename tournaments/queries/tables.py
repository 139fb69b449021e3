"""The state of the games at an event's tables, and the seats of a published session."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Func, IntegerField, Max, Q, QuerySet

from scorekeeper.engine.names import sort_key
from scorekeeper.ledger.book import LineKind
from scorekeeper.models import Entry, Line
from scorekeeper.queries.sheet_lines import Signature, signature, with_authors
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.draw_pool import session_setup
from tournaments.engine.event.progress import has_begun
from tournaments.engine.event.values import OFFICIAL, DirectorMessage, SessionTable
from tournaments.models import Event, EventTable, MessageSeen
from tournaments.queries.book import book_of, read_book
from tournaments.queries.entrants import names

SCORING = [kind.value for kind in Entry.Kind if kind not in (Entry.Kind.CLOSE, Entry.Kind.REOPEN)]


@dataclass(frozen=True, slots=True)
class GameRow:
    """The game at a table: its sitting (``game``), the hand that comes next, and how many it plays (None: open end).

    ``length`` is the number of the last entry that says something about the score; ``last_at`` is when someone wrote
    there last. Both are entries of the event's journal, so two tables never share one. ``entries`` are those on its
    score sheet that stand and move points, ``card_rows`` those of them from a score card.
    """

    table: int
    session: int
    club_game: int
    game: int
    next_number: int
    hands: int | None
    open_conflicts: int
    closed: bool
    length: int
    last_at: datetime
    entries: int
    card_rows: int

    @property
    def played(self) -> int:
        """Return the number of recorded hands that stand. How far a table is, ``progress`` tells."""
        return self.next_number - 1


@dataclass(frozen=True, slots=True)
class TableSitting:
    """The table that a sitting of the score keeper is: the event, and the table's id there."""

    event: Event
    table: int


def games(event: int, session: int | None = None) -> dict[int, GameRow]:
    """The games of an event by the id of their table, or those of one session. One statement."""
    rows = EventTable.objects.filter(event=event)
    return _games(rows if session is None else rows.filter(session=session))


def games_at(event: int, tables: Collection[int]) -> dict[int, GameRow]:
    """The games of an event at some of its tables, by the ids of these. One statement."""
    return _games(EventTable.objects.filter(event=event, number__in=tables))


def game_of(event: int, table: int) -> GameRow | None:
    """The game at a table; None where it has none. One statement."""
    return _games(EventTable.objects.filter(event=event, number=table)).get(table)


def with_games(there: Iterable[SessionTable], games: Mapping[int, GameRow]) -> list[tuple[SessionTable, GameRow]]:
    """Return these tables with their games, those that have one."""
    return [(table, games[table.id]) for table in there if table.id in games]


def sitting(club_game: int) -> TableSitting | None:
    """The table that a sitting is; None for a game among friends. One statement."""
    table = EventTable.objects.select_related("event__club").filter(sitting=club_game).first()
    return None if table is None else TableSitting(table.event, table.number)


def messages_seen(event: Event, messages: Sequence[DirectorMessage]) -> Mapping[int, Mapping[int, datetime]]:
    """Return when tables have seen messages: by message, then by the table's id. One statement."""
    rows = MessageSeen.objects.filter(event=event, message__in=[message.id for message in messages])
    seen: dict[int, dict[int, datetime]] = {}
    for message, table, at in rows.order_by("at", "pk").values_list("message", "table", "at"):
        seen.setdefault(message, {})[table] = at
    return seen


def handed_in_by(event: Event, table: int) -> Signature | None:
    """Return who handed in the score of a table last; None where nobody did. One statement."""
    entries = with_authors(Entry.objects.filter(journal=event.journal_id, game=None, kind="hand-in")).order_by("-seq")
    return next((signature(entry) for entry in entries if json.loads(entry.payload)["table"] == table), None)


def is_confirmed(game: int) -> bool:
    """Return whether the score of a game is that of a table and was confirmed; False for a game among friends."""
    event_table = EventTable.objects.select_related("event").filter(sitting__game=game).first()
    if event_table is None:
        return False
    table = book_of(event_table.event.journal_id).tables.get(event_table.number)
    return table is not None and table.state in OFFICIAL


def tables_with_room(book: EventBook, session: int, games: Mapping[int, GameRow]) -> list[SessionTable]:
    """The tables of a published session that have not begun and may have one more player, the smallest first."""
    sizes = session_setup(book, session).tables
    return [
        table
        for table in sorted(book.tables_of(session), key=lambda table: len(table.seats))
        if len(table.seats) + 1 in sizes and not has_begun(book, table, games.get(table.id))
    ]


def _games(rows: QuerySet[EventTable]) -> dict[int, GameRow]:
    score = Q(sitting__game__entries__kind__in=SCORING)
    games = rows.annotate(
        length=Max("sitting__game__entries__seq", filter=score),
        last_at=Max("sitting__game__entries__at"),
        entries=_count_lines(f"NOT IN ('{LineKind.RULES}', '{LineKind.SEATING}')"),
        card_rows=_count_lines(f"= '{LineKind.PAPER}'"),
    ).values_list(
        "number",
        "session",
        "sitting",
        "sitting__game",
        "sitting__game__next_number",
        "sitting__game__hands",
        "sitting__game__open_conflicts",
        "sitting__game__closed",
        "length",
        "last_at",
        "entries",
        "card_rows",
    )
    return {table: GameRow(table, *columns) for table, *columns in games}


def _count_lines(kinds: str) -> Func:
    """Return the number of lines of these kinds that stand at a table, as a column.

    As SQL, because building the same subquery again takes several times as long as asking.
    """
    lines = f"SELECT COUNT(*) FROM {Line._meta.db_table} WHERE game_id = %(expressions)s AND NOT voided"  # noqa: S608
    return Func(F("sitting__game"), template=f"({lines} AND kind {kinds})", output_field=IntegerField())


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat: whose, at which table (the number that stands on it), and which one there."""

    entrant: int
    name: str
    table: int
    seat: int


def drawn_seats(event: Event, session: int) -> tuple[DrawnSeat, ...]:
    """The seats of a session by table and seat, none before it is published. Two statements."""
    book = read_book(event.journal_id).book
    if session not in book.published:
        return ()
    called = names(event, session)
    return tuple(
        DrawnSeat(entrant, called[entrant], table.number, seat)
        for table in book.tables_of(session)
        for seat, entrant in enumerate(table.seats, 1)
    )


def drawn_byes(event: Event, book: EventBook, session: int) -> tuple[DrawnSeat, ...]:
    """Return who has a bye in a round of the bracket, at table 0. At most one statement."""
    if book.bracket is None or session not in book.rounds:
        return ()
    here = book.bracket.at(session)
    resting = [entrant for entrant in here.bracket.seats[here.number - 1].byes if entrant is not None]
    called = names(event) if resting else {}
    return tuple(DrawnSeat(entrant, called[entrant], 0, 0) for entrant in resting)


def by_name(seats: tuple[DrawnSeat, ...]) -> list[DrawnSeat]:
    """The seats from A to Z by last name, those of one name by number."""
    return sorted(seats, key=lambda seat: (sort_key(seat.name), seat.entrant))
