"""An event carried here from another installation: its chain as it was, all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from scorekeeper.engine.errors import Fault, Refused, refuse
from scorekeeper.ledger.texts import fold_name
from scorekeeper.ledger.transfer_file import Transfer
from scorekeeper.models import Club, Entry, Evening, Game, Journal, Line, Person
from scorekeeper.queries.transfer import Arrival, arrival
from scorekeeper.services import clubs, journals, new_sheets, transfer
from scorekeeper.services import persons as people
from scorekeeper.services.new_sheets import NewSheet
from scorekeeper.services.write_lock import writing
from tournaments.models import Event, EventTable, Group
from tournaments.queries.book import read
from tournaments.queries.carry import CarriedEvent, CarriedTable, derived

from . import rows
from .carried_proof import Proven, prove

AT_ONCE = 500
SAME = transfer.SAME


def coming(carried: CarriedEvent, club: int) -> Arrival:
    """Which persons of a file are known to a club, new there, or called like somebody there. Four statements."""
    return arrival(Transfer(carried.club, (), carried.persons, ()), club)


def take_in(carried: CarriedEvent, *, club: int, choices: Mapping[str, str] = MappingProxyType({})) -> int:
    """Take an event into a club and return its number.

    Entries, their hashes and so what everything comes to are the same as where it was; so are PINs only where the
    site's key is. ``choices`` says of each namesake, by UUID, whether he is the ``same`` person as the one here, or his
    other name. Raises ``Refused``: what ``check_game`` raises, ``unknown-club``, ``here-already``,
    ``used-line``, ``other-club``, ``unchosen``, what names are refused for, and ``other-figures`` where the entries
    do not come to what the file says.
    """
    proven = prove(carried)
    with writing(), new_sheets.uncollected():
        home = clubs.club_of(club)
        list(Club.objects.select_for_update().filter(pk=home.pk))
        _verify_new(proven)
        take_persons(home, carried, choices)
        event = _event(home, carried)
        games = _games(event, proven)
        write_tables(event, carried.tables, games)
        rows.rebuild(event, proven.book)
        verify_figures(event, carried)
        return event.pk


def _verify_new(proven: Proven) -> None:
    carried = proven.carried
    if Journal.objects.filter(key=carried.journal).exists():
        raise refuse("here-already", f"{carried.name} is here already; an event is taken in once.", "journal")
    verify_lines(proven)


def verify_lines(proven: Proven, own: int | None = None) -> None:
    """Lines have their identity from their chain; one that stands on another sheet would be written over.

    ``own`` is the event's journal where it is here already. Raises ``Refused`` (``used-line``).
    """
    name = proven.carried.name
    uids = [outcome.line.uid for _book, outcomes in proven.games for outcome in outcomes]
    if len(set(uids)) < len(uids):
        raise refuse("used-line", "Two tables of this file speak of the same line.", "entries")
    for first in range(0, len(uids), AT_ONCE):
        if Line.objects.filter(pk__in=uids[first : first + AT_ONCE]).exclude(game__journal=own).exists():
            raise refuse("used-line", f"{name} speaks of lines that stand on another sheet.", "entries")


def take_persons(home: Club, carried: CarriedEvent, choices: Mapping[str, str]) -> None:
    """Those of a file who are not here yet. Raises ``Refused``: ``other-club``, ``unchosen``, what names are."""
    found = coming(carried, home.pk)
    if found.strangers:
        faults = [Fault("other-club", f"{name} belongs to another club here.", "persons") for name in found.strangers]
        raise Refused(faults)
    for person, into in transfer.make_persons(home, carried.persons, found, choices):
        people.merge(person, into)


def _event(home: Club, carried: CarriedEvent) -> Event:
    event = Event.objects.create(
        club=home,
        journal=journals.begin_journal(carried.journal),
        name=carried.name,
        place=carried.place,
        played_on=carried.played_on,
    )
    Group.objects.bulk_create(
        Group(event=event, number=number, name=name, folded=fold_name(name)) for number, name in carried.groups
    )
    return event


def _games(event: Event, proven: Proven) -> list[Game]:
    """The games with all that follows from their entries; the entries in between, in their order."""
    persons = persons_of(proven)
    sheets = [
        NewSheet("", book, outcomes, tuple(persons[uuid] for uuid in book.persons)) for book, outcomes in proven.games
    ]
    games = new_sheets.begin_within(event.journal_id, sheets, 1)
    numbers = {game.number: game.pk for game in games}
    entries = [
        (entry.sealed.game and numbers[entry.sealed.game], entry.sealed, entry.hash) for entry in proven.carried.entries
    ]
    journals.insert_entries(event.journal_id, entries)
    written: dict[int, dict[int, int]] = {game.pk: {} for game in games}
    there = Entry.objects.filter(journal=event.journal_id, game__isnull=False)
    for game, seq, row in there.values_list("game", "seq", "pk"):
        written[game or 0][seq] = row
    new_sheets.add_lines(games, sheets, [written[game.pk] for game in games])
    return games


def persons_of(proven: Proven) -> Mapping[str, int]:
    """The rows of all who sit at a file's tables, by UUID."""
    named = {uuid for book, _outcomes in proven.games for uuid in book.persons}
    return {str(uuid): row for uuid, row in Person.objects.filter(uuid__in=named).values_list("uuid", "pk")}


def write_tables(event: Event, tables: Sequence[CarriedTable], games: Sequence[Game]) -> None:
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


def verify_figures(event: Event, carried: CarriedEvent) -> None:
    """What is derived here is what the file says. Raises ``Refused`` (``other-figures``): nothing of it stays."""
    found = derived(event, read(event.journal_id))
    for what in sorted({*found, *carried.derived}):
        if found.get(what) != carried.derived.get(what):
            sentence = f"The entries come to other {what} here than the file says."
            raise refuse("other-figures", sentence, f"derived.{what}")
