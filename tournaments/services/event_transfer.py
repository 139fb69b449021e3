"""Import an event from another installation, or the entries that its file has more: all of it or nothing.

A file is proven first: its chain walked, its own entries and its games folded, its tables fitting.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.ledger.book import Book
from scorekeeper.ledger.entries import SealedEntry, fold_name
from scorekeeper.ledger.folding import LineOutcome
from scorekeeper.ledger.transfer_file import (
    UNREADABLE,
    fold_entries,
    parse_payload,
    refuse_unreadable,
    verify_answers,
    verify_chain,
    verify_players,
)
from scorekeeper.ledger.transfer_format import TransferEntry
from scorekeeper.models import ClubGame, Entry, Game, Journal
from scorekeeper.queries.transfer import ArrivalFate
from scorekeeper.services import clubs, journals, new_sheets
from scorekeeper.services.journals import writing
from scorekeeper.services.new_sheets import NewSheet
from scorekeeper.services.transfer import continue_game, import_persons, person_numbers, verify_lines
from tournaments.engine.event.book import EventBook, session_name
from tournaments.engine.event.fold import KINDS, OPENING, read_event
from tournaments.engine.event.values import EventEntry
from tournaments.engine.seating.plan import MOST_SESSIONS
from tournaments.models import Event, EventTable, Group
from tournaments.queries.book import read_book
from tournaments.queries.transfer import ArrivingEvent, TransferEvent, TransferTable, arriving_event, derive_figures
from tournaments.services import journal_writer

GAME_KINDS = frozenset(Entry.Kind.values)


@dataclass(frozen=True, slots=True)
class ProvenEvent:
    """An event whose chain holds: its book, and its games in order with what they come to."""

    transfer: TransferEvent
    book: EventBook
    games: tuple[tuple[Book, list[LineOutcome]], ...]


def prove_event(transfer: TransferEvent) -> ProvenEvent:
    """Verify an event in a file: its chain, its entries folded, its tables.

    Raises ``Refused`` at the first thing that does not hold: ``bad-chain``, ``bad-entry``, ``unknown-person``,
    ``impossible-hand``, ``bad-table``.
    """
    opened: set[int] = set()
    verify_chain(transfer.entries, "", lambda sealed: _fits(sealed, opened))
    by_game: dict[int | None, list[TransferEntry]] = defaultdict(list)
    for entry in transfer.entries:
        by_game[entry.sealed.game].append(entry)
    book = _book(by_game.pop(None))
    persons = {person.uuid for person in transfer.persons}
    _verify_entrants(book, persons)
    games = tuple(_game(by_game[number], persons) for number in sorted(opened))
    _verify_tables(transfer, book, games)
    return ProvenEvent(transfer, book, games)


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
        return read_event(event_entries(entries))
    except UNREADABLE as error:
        raise refuse_unreadable(error, "") from None


def event_entries(entries: Iterable[TransferEntry]) -> Iterator[EventEntry]:
    """Yield the entries of a file as those of an event or a series. Raises ``ValueError`` for another form."""
    for entry in entries:
        sealed = entry.sealed
        yield EventEntry(sealed.seq, sealed.kind, sealed.at, parse_payload(sealed.payload), sealed.why)


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
    return Refused([replace(fault, path=place, details={})])


def _verify_entrants(book: EventBook, persons: Collection[str]) -> None:
    for entrant in book.entrants.values():
        if any(since.person not in persons for since in entrant.persons):
            raise refuse("unknown-person/number", {"number": entrant.number}, "persons")


def _sessions(book: EventBook, table: TransferTable) -> range:
    """The sessions that a table may be of; a round of a bracket that was undone no longer belongs to the event."""
    return range(1, MOST_SESSIONS + 1) if table.number in book.unpublished_tables else book.numbers


def _verify_tables(transfer: TransferEvent, book: EventBook, games: tuple[tuple[Book, list[LineOutcome]], ...]) -> None:
    """Every game is a table's, every table has one, and those play at it who were drawn."""
    tables: Mapping[int, TransferTable] = {table.number: table for table in transfer.tables}
    if Counter(table.game for table in transfer.tables) != Counter(range(1, len(games) + 1)):
        raise refuse("bad-table/games", path="tables")
    drawn_ever = {*book.tables, *book.unpublished_tables}
    known = all(table.session in _sessions(book, table) for table in transfer.tables)
    if len(tables) < len(transfer.tables) or tables.keys() != drawn_ever or not known:
        raise refuse("bad-table/drawn", path="tables")
    for table in book.tables.values():
        there = tables[table.id]
        players = games[there.game - 1][0].persons[: len(table.seats)]
        drawn = tuple(book.entrant(number).person(table.session) for number in table.seats)
        if there.session != table.session or players != drawn:
            raise refuse(
                "bad-table/seats", {"session": session_name(book, table.session), "number": table.number}, "tables"
            )


def import_event(transfer: TransferEvent, *, club: int, choices: Mapping[str, str] = MappingProxyType({})) -> int:
    """Import an event that is new here into a club and return its number.

    Entries, their hashes and so what everything comes to are the same as where it was; so are PINs only where the
    site's key is. ``choices`` says of each namesake, by UUID, whether they are the ``same`` person as the one here,
    or their other name. Raises ``Refused``: what ``check_game`` raises, ``unknown-club``, ``here-already``,
    ``used-line``, ``other-club``, ``unchosen``, what names are refused for, and ``other-figures`` where the entries
    do not come to what the file says.
    """
    proven = prove_event(transfer)
    with writing(), new_sheets.without_garbage_collection():
        home = clubs.lock_club(club)
        if Journal.objects.filter(key=transfer.journal).exists():
            raise refuse("here-already", {"name": transfer.name}, "journal")
        _verify_lines(proven, [])
        import_persons(home, transfer.persons, choices)
        event = Event.objects.create(
            club=home,
            journal=journals.begin_journal(transfer.journal),
            name=transfer.name,
            place=transfer.place,
            played_on=transfer.played_on,
        )
        _write_entries(event, proven, [], transfer.entries)
        return event.pk


def _verify_lines(proven: ProvenEvent, known: Sequence[Game]) -> None:
    numbers: list[int | None] = [game.pk for game in known]
    numbers += [None] * (len(proven.games) - len(known))
    sheets = [
        (proven.transfer.name, number, book, outcomes)
        for number, (book, outcomes) in zip(numbers, proven.games, strict=True)
    ]
    verify_lines(sheets, "entries")


def _write_entries(event: Event, proven: ProvenEvent, known: Sequence[Game], new: Sequence[TransferEntry]) -> None:
    """Write new entries, and what follows from them at the ``known`` games, which are here already, and at new ones.

    Raises ``Refused`` (``other-figures``) if what is derived here is not what the file says.
    """
    transfer = proven.transfer
    _add_groups(event, transfer)
    sheets = _new_sheets(proven.games[len(known) :])
    fresh = new_sheets.begin_within(event.journal_id, sheets, len(known) + 1)
    games = {game.number: game for game in (*known, *fresh)}
    entries = [(entry.sealed.game and games[entry.sealed.game].pk, entry.sealed, entry.hash) for entry in new]
    journals.insert_entries(event.journal_id, entries)
    changed = {entry.sealed.game for entry in new}
    for game, (book, outcomes) in zip(known, proven.games, strict=False):
        if game.number in changed:
            continue_game(game.pk, book, outcomes)
    new_sheets.add_lines(fresh, sheets, _entry_rows(fresh))
    _write_tables(event, [table for table in transfer.tables if table.game > len(known)], games)
    journal_writer.rebuild_rows(event, proven.book)
    _verify_figures(event, transfer)
    by_game: dict[int | None, list[TransferEntry]] = defaultdict(list)
    for entry in transfer.entries:
        by_game[entry.sealed.game].append(entry)
    for number in games:
        verify_answers(by_game[number], "")


def _add_groups(event: Event, transfer: TransferEvent) -> None:
    taken = set(Group.objects.filter(event=event).values_list("number", flat=True))
    Group.objects.bulk_create(
        Group(event=event, number=number, name=name, folded=fold_name(name))
        for number, name in transfer.groups
        if number not in taken
    )


def _new_sheets(games: Sequence[tuple[Book, list[LineOutcome]]]) -> list[NewSheet]:
    persons = person_numbers(uuid for book, _outcomes in games for uuid in book.persons)
    return [NewSheet("", book, outcomes, tuple(persons[uuid] for uuid in book.persons)) for book, outcomes in games]


def _entry_rows(games: Iterable[Game]) -> list[dict[int, int]]:
    """Return the rows of each game's entries by their numbers in the journal. One statement."""
    rows: dict[int | None, dict[int, int]] = {game.pk: {} for game in games}
    for game, seq, row in Entry.objects.filter(game__in=rows).values_list("game", "seq", "pk"):
        rows[game][seq] = row
    return list(rows.values())


def _write_tables(event: Event, tables: Sequence[TransferTable], games: Mapping[int, Game]) -> None:
    """Write tables that are new here, with their sittings; ``games`` are by number in the journal."""
    sittings = ClubGame.objects.bulk_create(
        ClubGame(
            club=event.club,
            game=games[table.game],
            name=table.name,
            opened=table.opened,
            played_on=table.played_on,
            within_id=event.journal_id,
        )
        for table in tables
    )
    EventTable.objects.bulk_create(
        EventTable(event=event, number=table.number, session=table.session, sitting=sitting)
        for table, sitting in zip(tables, sittings, strict=True)
    )


def _verify_figures(event: Event, transfer: TransferEvent) -> None:
    """Raise ``Refused`` (``other-figures``) unless what is derived here is what the file says."""
    figures = derive_figures(event, read_book(event.journal_id))
    for what in sorted({*figures, *transfer.derived}):
        if figures.get(what) != transfer.derived.get(what):
            raise refuse("other-figures", path=f"derived.{what}")


def continue_event(transfer: TransferEvent, *, club: int, choices: Mapping[str, str] = MappingProxyType({})) -> int:
    """Import the new entries of an event that is here, where the file's chain continues ours, and return its number.

    Its name, place and day stay as they are here. Raises ``Refused``: what ``check_game`` raises, those of
    ``refuse_arrival``, ``unknown-club``, ``used-line``, what ``import_persons`` raises, and ``other-figures``.
    """
    proven = prove_event(transfer)
    with writing(), new_sheets.without_garbage_collection():
        home = clubs.lock_club(club)
        list(Journal.objects.select_for_update().filter(key=transfer.journal))
        arriving = arriving_event(transfer, home.pk)
        event = arriving.event
        if event is None or arriving.fate is not ArrivalFate.LONGER:
            raise refuse_arrival(arriving)
        known = list(Game.objects.filter(journal=event.journal_id).order_by("number"))
        _verify_lines(proven, known)
        import_persons(home, transfer.persons, choices)
        _write_entries(event, proven, known, transfer.entries[arriving.here :])
        return event.pk


def refuse_arrival(arriving: ArrivingEvent) -> Refused:
    """Return why nothing of a file is written: ``unknown-event``, ``nothing-new``, ``parted``, or ``other-club``."""
    name, here = arriving.name, arriving.here
    match arriving.fate:
        case ArrivalFate.NEW:
            return refuse("unknown-event", {"name": name}, "file")
        case ArrivalFate.SAME:
            return refuse("nothing-new/same", {"name": name, "here": here}, "file")
        case ArrivalFate.SHORTER:
            params = {"name": name, "here": here, "entries": arriving.entries}
            return refuse("nothing-new/newer-file", params, "file")
        case ArrivalFate.PARTED:
            return refuse("parted/event", {"name": name, "both": arriving.both}, "file")
        case ArrivalFate.ELSEWHERE:
            return refuse("other-club/already", {"name": name}, "file")
    raise ValueError(arriving.fate)
