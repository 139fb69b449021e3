"""What a carried event claims, proven: its chain walked, its own entries and its games folded, its tables fitting."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.ledger.book import Book
from scorekeeper.ledger.chain import SealedEntry
from scorekeeper.ledger.folding import LineOutcome
from scorekeeper.ledger.transfer_check import (
    UNREADABLE,
    fold_entries,
    parse_payload,
    refuse_unreadable,
    verify_chain,
    verify_players,
)
from scorekeeper.ledger.transfer_file import TransferEntry
from scorekeeper.models import Entry
from tournaments.engine.event.book import EventBook, session_name
from tournaments.engine.event.fold import KINDS, OPENING, read_event
from tournaments.engine.event.values import EventEntry
from tournaments.engine.seating.plan import MOST_SESSIONS
from tournaments.queries.carry import CarriedEvent, CarriedTable

GAME_KINDS = frozenset(Entry.Kind.values)


@dataclass(frozen=True, slots=True)
class Proven:
    """An event whose chain holds: its book, and its games in order with what they come to."""

    carried: CarriedEvent
    book: EventBook
    games: tuple[tuple[Book, list[LineOutcome]], ...]


def prove(carried: CarriedEvent) -> Proven:
    """An event proven. Raises ``Refused`` at the first thing that does not hold: ``bad-chain``, ``bad-entry``,
    ``unknown-person``, ``impossible-hand``, ``bad-table``."""
    opened: set[int] = set()
    verify_chain(carried.entries, "", lambda sealed: _fits(sealed, opened))
    by_game: dict[int | None, list[TransferEntry]] = defaultdict(list)
    for entry in carried.entries:
        by_game[entry.sealed.game].append(entry)
    book = _book(by_game.pop(None))
    persons = {person.uuid for person in carried.persons}
    _verify_entrants(book, persons)
    games = tuple(_game(by_game[number], persons) for number in sorted(opened))
    _verify_tables(carried, book, games)
    return Proven(carried, book, games)


def _fits(sealed: SealedEntry, opened: set[int]) -> bool:
    """The event is opened first; a game is opened once, before all else at it, with the next number."""
    if sealed.game is None:
        return (sealed.kind == OPENING) if sealed.seq == 1 else sealed.kind in KINDS
    if sealed.kind == Entry.Kind.OPEN:
        opened.add(sealed.game)
        return sealed.seq > 1 and sealed.game == len(opened)
    return sealed.kind in GAME_KINDS and sealed.game in opened


def _book(entries: list[TransferEntry]) -> EventBook:
    try:
        return read_event(_said(entry.sealed) for entry in entries)
    except UNREADABLE as error:
        raise refuse_unreadable(error, "") from None


def _said(sealed: SealedEntry) -> EventEntry:
    return EventEntry(sealed.seq, sealed.kind, sealed.at, parse_payload(sealed.payload), sealed.why)


def _game(entries: list[TransferEntry], persons: Collection[str]) -> tuple[Book, list[LineOutcome]]:
    try:
        book, outcomes = fold_entries(entries, "")
    except Refused as refused:
        raise _at(refused, entries) from None
    verify_players(book, persons, "")
    return book, outcomes


def _at(refused: Refused, entries: list[TransferEntry]) -> Refused:
    """The same, with the entry that opened the game where none is named."""
    fault = refused.faults[0]
    place = f"entries[{entries[0].sealed.seq - 1}]" if fault.path == "entries" else fault.path
    return refuse(fault.code, fault.message, place)


def _verify_entrants(book: EventBook, persons: Collection[str]) -> None:
    for entrant in book.entrants.values():
        if any(since.person not in persons for since in entrant.persons):
            raise refuse("unknown-person", f"Number {entrant.number} is not among the persons.", "persons")


def _sessions(book: EventBook, table: CarriedTable) -> range:
    """The sessions that a table may be of; a round of a bracket that was taken back is none of the event's any more."""
    return range(1, MOST_SESSIONS + 1) if table.number in book.taken_back else book.numbers


def _verify_tables(carried: CarriedEvent, book: EventBook, games: tuple[tuple[Book, list[LineOutcome]], ...]) -> None:
    """Every game is a table's, every table has one, and those play at it who were drawn."""
    tables: Mapping[int, CarriedTable] = {table.number: table for table in carried.tables}
    if Counter(table.game for table in carried.tables) != Counter(range(1, len(games) + 1)):
        raise refuse("bad-table", "Every game of this file belongs to one table, and each table has one.", "tables")
    drawn_ever = {*book.tables, *book.taken_back}
    known = all(table.session in _sessions(book, table) for table in carried.tables)
    if len(tables) < len(carried.tables) or tables.keys() != drawn_ever or not known:
        raise refuse("bad-table", "The tables of this file are not those that were drawn.", "tables")
    for table in book.tables.values():
        there = tables[table.id]
        players = games[there.game - 1][0].persons[: len(table.seats)]
        drawn = tuple(book.entrant(number).person(table.session) for number in table.seats)
        if there.session != table.session or players != drawn:
            sentence = f"{session_name(book, table.session)}, table {table.number}: others sit there than were drawn."
            raise refuse("bad-table", sentence, "tables")
