"""Import an event from another installation, or the entries that its file has more: all of it or nothing.

A file is proven first: its chain walked, its own entries and its games folded, its tables fitting.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger.book import Book
from scorekeeper.ledger.chain import SealedEntry
from scorekeeper.ledger.folding import LineOutcome, account_kind, account_number
from scorekeeper.ledger.texts import fold_name
from scorekeeper.ledger.transfer_check import (
    UNREADABLE,
    fold_entries,
    parse_payload,
    refuse_unreadable,
    verify_chain,
    verify_players,
)
from scorekeeper.ledger.transfer_file import Transfer
from scorekeeper.ledger.transfer_format import TransferEntry
from scorekeeper.models import Account, Club, Entry, Evening, Game, Journal, Line, Person, Seat
from scorekeeper.queries.transfer import Arrival, ArrivalFate, arrival
from scorekeeper.services import clubs, derived, journals, new_sheets
from scorekeeper.services import persons as people
from scorekeeper.services.new_sheets import NewSheet
from scorekeeper.services.transfer import make_persons
from scorekeeper.services.write_lock import writing
from tournaments.engine.event.book import EventBook, session_name
from tournaments.engine.event.fold import KINDS, OPENING, read_event
from tournaments.engine.event.values import EventEntry
from tournaments.engine.seating.plan import MOST_SESSIONS
from tournaments.models import Event, EventTable, Group
from tournaments.queries.book import read
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
    """An event proven. Raises ``Refused`` at the first thing that does not hold: ``bad-chain``, ``bad-entry``,
    ``unknown-person``, ``impossible-hand``, ``bad-table``."""
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
    return Refused([replace(fault, path=place, details={})])


def _verify_entrants(book: EventBook, persons: Collection[str]) -> None:
    for entrant in book.entrants.values():
        if any(since.person not in persons for since in entrant.persons):
            raise refuse("unknown-person/number", {"number": entrant.number}, "persons")


def _sessions(book: EventBook, table: TransferTable) -> range:
    """The sessions that a table may be of; a round of a bracket that was taken back is none of the event's any more."""
    return range(1, MOST_SESSIONS + 1) if table.number in book.taken_back else book.numbers


def _verify_tables(transfer: TransferEvent, book: EventBook, games: tuple[tuple[Book, list[LineOutcome]], ...]) -> None:
    """Every game is a table's, every table has one, and those play at it who were drawn."""
    tables: Mapping[int, TransferTable] = {table.number: table for table in transfer.tables}
    if Counter(table.game for table in transfer.tables) != Counter(range(1, len(games) + 1)):
        raise refuse("bad-table/games", path="tables")
    drawn_ever = {*book.tables, *book.taken_back}
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


AT_ONCE = 500


def arriving_persons(transfer: TransferEvent, club: int) -> Arrival:
    """Which persons of a file are known to a club, new there, or called like somebody there. Four statements."""
    return arrival(Transfer(transfer.club, (), transfer.persons, ()), club)


def import_event(transfer: TransferEvent, *, club: int, choices: Mapping[str, str] = MappingProxyType({})) -> int:
    """Take an event into a club and return its number.

    Entries, their hashes and so what everything comes to are the same as where it was; so are PINs only where the
    site's key is. ``choices`` says of each namesake, by UUID, whether he is the ``same`` person as the one here, or his
    other name. Raises ``Refused``: what ``check_game`` raises, ``unknown-club``, ``here-already``,
    ``used-line``, ``other-club``, ``unchosen``, what names are refused for, and ``other-figures`` where the entries
    do not come to what the file says.
    """
    proven = prove_event(transfer)
    with writing(), new_sheets.uncollected():
        home = clubs.club_of(club)
        list(Club.objects.select_for_update().filter(pk=home.pk))
        _verify_new(proven)
        import_persons(home, transfer, choices)
        event = _create_event(home, transfer)
        games = _write_games(event, proven)
        write_tables(event, transfer.tables, games)
        journal_writer.rebuild_rows(event, proven.book)
        verify_figures(event, transfer)
        return event.pk


def _verify_new(proven: ProvenEvent) -> None:
    transfer = proven.transfer
    if Journal.objects.filter(key=transfer.journal).exists():
        raise refuse("here-already", {"name": transfer.name}, "journal")
    verify_lines(proven)


def verify_lines(proven: ProvenEvent, own: int | None = None) -> None:
    """Lines have their identity from their chain; one that stands on another sheet would be written over.

    ``own`` is the event's journal where it is here already. Raises ``Refused`` (``used-line``).
    """
    name = proven.transfer.name
    uids = [outcome.line.uid for _book, outcomes in proven.games for outcome in outcomes]
    if len(set(uids)) < len(uids):
        raise refuse("used-line/twice", path="entries")
    for first in range(0, len(uids), AT_ONCE):
        if Line.objects.filter(pk__in=uids[first : first + AT_ONCE]).exclude(game__journal=own).exists():
            raise refuse("used-line", {"name": name}, "entries")


def import_persons(home: Club, transfer: TransferEvent, choices: Mapping[str, str]) -> None:
    """Those of a file who are not here yet. Raises ``Refused``: ``other-club``, ``unchosen``, what names are."""
    arrival = arriving_persons(transfer, home.pk)
    if arrival.strangers:
        faults = [Fault("other-club/here", {"name": name}, "persons") for name in arrival.strangers]
        raise Refused(faults)
    for person, into in make_persons(home, transfer.persons, arrival, choices):
        people.merge(person, into)


def _create_event(home: Club, transfer: TransferEvent) -> Event:
    event = Event.objects.create(
        club=home,
        journal=journals.begin_journal(transfer.journal),
        name=transfer.name,
        place=transfer.place,
        played_on=transfer.played_on,
    )
    Group.objects.bulk_create(
        Group(event=event, number=number, name=name, folded=fold_name(name)) for number, name in transfer.groups
    )
    return event


def _write_games(event: Event, proven: ProvenEvent) -> list[Game]:
    """The games with all that follows from their entries; the entries in between, in their order."""
    persons = persons_of(proven)
    sheets = [
        NewSheet("", book, outcomes, tuple(persons[uuid] for uuid in book.persons)) for book, outcomes in proven.games
    ]
    games = new_sheets.begin_within(event.journal_id, sheets, 1)
    numbers = {game.number: game.pk for game in games}
    entries = [
        (entry.sealed.game and numbers[entry.sealed.game], entry.sealed, entry.hash)
        for entry in proven.transfer.entries
    ]
    journals.insert_entries(event.journal_id, entries)
    written: dict[int, dict[int, int]] = {game.pk: {} for game in games}
    there = Entry.objects.filter(journal=event.journal_id, game__isnull=False)
    for game, seq, row in there.values_list("game", "seq", "pk"):
        written[game or 0][seq] = row
    new_sheets.add_lines(games, sheets, [written[game.pk] for game in games])
    return games


def persons_of(proven: ProvenEvent) -> Mapping[str, int]:
    """The rows of all who sit at a file's tables, by UUID."""
    named = {uuid for book, _outcomes in proven.games for uuid in book.persons}
    return {str(uuid): row for uuid, row in Person.objects.filter(uuid__in=named).values_list("uuid", "pk")}


def write_tables(event: Event, tables: Sequence[TransferTable], games: Sequence[Game]) -> None:
    """Tables that are new here, with their sittings; a table names its game by its number in the journal."""
    by_number = {game.number: game for game in games}
    sittings = Evening.objects.bulk_create(
        Evening(
            club=event.club,
            game=by_number[table.game],
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


def verify_figures(event: Event, transfer: TransferEvent) -> None:
    """What is derived here is what the file says. Raises ``Refused`` (``other-figures``): nothing of it stays."""
    found = derive_figures(event, read(event.journal_id))
    for what in sorted({*found, *transfer.derived}):
        if found.get(what) != transfer.derived.get(what):
            raise refuse("other-figures", {"what": what}, f"derived.{what}")


# What stands in the way, and what to do; `{...}` are the fields of ``Arriving``.
NEW = "{name} is not here yet; take it in first."
ALREADY_HERE = "{name} is here already, with all of its {here} entries."
SHORTER = "{name} is here already and goes on: {here} entries here, {entries} in the file. Ask for a newer file."
PARTED = (
    "{name} went on here and at the other site, each in its own way after entry {both}; neither is changed. "
    "Keep one of the two, and type there what the other one has more."
)
ELSEWHERE = "{name} is here already, in another club."
REFUSALS: Mapping[ArrivalFate, tuple[str, str]] = {
    ArrivalFate.NEW: ("unknown-event", NEW),
    ArrivalFate.SAME: ("nothing-new", ALREADY_HERE),
    ArrivalFate.SHORTER: ("nothing-new", SHORTER),
    ArrivalFate.PARTED: ("parted", PARTED),
    ArrivalFate.ELSEWHERE: ("other-club", ELSEWHERE),
}


def continue_event(transfer: TransferEvent, *, club: int, choices: Mapping[str, str] = MappingProxyType({})) -> int:
    """Carry on an event that is here where the file's chain continues ours, and return its number.

    Its name, place and day stay as they are here. Raises ``Refused``: what ``check_game`` raises, those of
    ``REFUSALS``, ``unknown-club``, ``used-line``, what ``take_in_event`` refuses of persons, and ``other-figures``.
    """
    proven = prove_event(transfer)
    with writing(), new_sheets.uncollected():
        home = clubs.club_of(club)
        list(Club.objects.select_for_update().filter(pk=home.pk))
        list(Journal.objects.select_for_update().filter(key=transfer.journal))
        arriving = arriving_event(transfer, home.pk)
        event = _verified(arriving)
        verify_lines(proven, event.journal_id)
        import_persons(home, transfer, choices)
        _add_groups(event, transfer)
        _write_new_entries(event, proven, arriving.here)
        journal_writer.rebuild_rows(event, proven.book)
        verify_figures(event, transfer)
        return event.pk


def refusal(arriving: ArrivingEvent) -> Exception:
    """Why nothing of a file is written."""
    code, sentence = REFUSALS[arriving.fate]
    said = sentence.format(name=arriving.name, here=arriving.here, entries=arriving.entries, both=arriving.both)
    return refuse(code, said, "file")


def _verified(arriving: ArrivingEvent) -> Event:
    if arriving.event is None or arriving.fate is not ArrivalFate.LONGER:
        raise refusal(arriving)
    return arriving.event


def _add_groups(event: Event, transfer: TransferEvent) -> None:
    there = set(Group.objects.filter(event=event).values_list("number", flat=True))
    Group.objects.bulk_create(
        Group(event=event, number=number, name=name, folded=fold_name(name))
        for number, name in transfer.groups
        if number not in there
    )


def _write_new_entries(event: Event, proven: ProvenEvent, here: int) -> None:
    """The entries that are new, in their order; then what follows from them at old tables and at new ones."""
    known = list(Game.objects.filter(journal=event.journal_id).order_by("number"))
    persons = persons_of(proven)
    sheets = [
        NewSheet("", book, outcomes, tuple(persons[uuid] for uuid in book.persons)) for book, outcomes in proven.games
    ]
    fresh = new_sheets.begin_within(event.journal_id, sheets[len(known) :], len(known) + 1)
    games = [*known, *fresh]
    journals.insert_entries(
        event.journal_id,
        [
            (entry.sealed.game and games[entry.sealed.game - 1].pk, entry.sealed, entry.hash)
            for entry in proven.transfer.entries[here:]
        ],
    )
    touched = {entry.sealed.game for entry in proven.transfer.entries[here:]}
    for game, (book, outcomes) in zip(known, proven.games, strict=False):
        if game.number in touched:
            _go_on_at(game, book, outcomes, persons)
    new_sheets.add_lines(fresh, sheets[len(known) :], [_rows(game) for game in fresh])
    write_tables(event, [table for table in proven.transfer.tables if table.game > len(known)], fresh)


def _go_on_at(game: Game, book: Book, outcomes: list[LineOutcome], persons: Mapping[str, int]) -> None:
    there = Seat.objects.filter(game=game).count()
    seats = Seat.objects.bulk_create(
        Seat(game=game, number=number, person_id=persons[uuid])
        for number, uuid in enumerate(book.persons[there:], there + 1)
    )
    Account.objects.bulk_create(
        Account(id=account_number(game.pk, seat.number), game=game, kind=account_kind(seat.number), seat=seat)
        for seat in seats
    )
    derived.store(game.pk, book, outcomes, _rows(game))
    journals.bump_slices(journals.game_slice(game.pk))


def _rows(game: Game) -> dict[int, int]:
    return dict(Entry.objects.filter(game=game).values_list("seq", "pk"))
