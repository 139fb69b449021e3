"""Transfer files of events and series: their format, their content, and how a file compares with what is here.

A file is new here, played on since, the same, or has parted from what is here.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date, datetime

from django.db.models import Q

from scorekeeper.engine.errors import Phrase
from scorekeeper.engine.json_values import integer_within, join_path, read_object
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.entries import fold_name
from scorekeeper.ledger.transfer_file import PERSON, TransferPerson, verify_different, verify_persons
from scorekeeper.ledger.transfer_format import (
    DAY,
    HASH,
    KEY,
    MOMENT,
    NAME,
    NAME_OR_EMPTY,
    WHOLE,
    EntryFormat,
    FileFormat,
    JournalFormat,
    ObjectFormat,
    TransferEntry,
    Value,
    chain_head,
    several,
)
from scorekeeper.models import Entry, Journal, Person, Role
from scorekeeper.queries.transfer import ArrivalFate, Arriving, compare_chains, transfer_persons
from tournaments.engine.award import award_as_json
from tournaments.engine.event.results import bracket_lines
from tournaments.engine.event.values import SignOff
from tournaments.engine.series.book import MOST_EVENTS
from tournaments.engine.setup import Setup
from tournaments.engine.standings import EntrantStanding
from tournaments.models import Event, EventTable, Group, Series
from tournaments.queries.book import EventReading, read_book, series_book_of
from tournaments.queries.closing import closing
from tournaments.queries.open_items import current_prizes, open_ranking
from tournaments.queries.results import RankingStatus, ranking, ranking_now

MOST_EVENT_ENTRIES, MOST_SERIES_ENTRIES = 200_000, 100_000
ENTRY = EntryFormat(Role.values)


@dataclass(frozen=True, slots=True)
class TransferTable:
    """A table by its id in the event: its session, its game's number in the journal, what stands outside entries."""

    number: int
    session: int
    game: int
    name: str
    played_on: date
    opened: datetime


@dataclass(frozen=True, slots=True)
class TransferEvent:
    """An event with its whole journal. ``groups`` are names by number, ``derived`` is what the entries come to."""

    club: str
    name: str
    place: str
    played_on: date
    journal: str
    persons: tuple[TransferPerson, ...]
    groups: tuple[tuple[int, str], ...]
    tables: tuple[TransferTable, ...]
    entries: tuple[TransferEntry, ...]
    derived: Json

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return chain_head(self.entries)


TABLE = ObjectFormat(
    TransferTable, Phrase("a-table"), number=WHOLE, session=WHOLE, game=WHOLE, name=NAME, played_on=DAY, opened=MOMENT
)


def _read_group(value: object, path: str) -> tuple[int, str]:
    readers = {"number": integer_within(1, MOST_EVENT_ENTRIES), "name": NAME.read}
    values = read_object(value, readers, ("number", "name"), Phrase("a-group"), path)
    return values["number"], values["name"]


GROUP = Value(_read_group, lambda group: {"number": group[0], "name": group[1]})


def _read_derived(value: object, path: str) -> Json:
    keys = ("status", "standings", "live", "seats", "bracket", "prizes", "signed")
    return read_object(value, dict.fromkeys(keys, lambda figures, _path: figures), keys, Phrase("derived"), path)


def _verify_event(event: TransferEvent, path: str) -> None:
    verify_persons(event.persons, path)
    groups = join_path(path, "groups")
    verify_different((str(number) for number, _name in event.groups), groups, "number")
    verify_different((fold_name(name) for _number, name in event.groups), groups, "name")


EVENT_FILE = FileFormat(
    form="scorekeeper event",
    version=1,
    what="an-event",
    body=JournalFormat(
        TransferEvent,
        Phrase("event-object"),
        club=NAME,
        name=NAME,
        place=NAME_OR_EMPTY,
        played_on=DAY,
        journal=KEY,
        head=HASH,
        persons=several(PERSON, MOST_EVENT_ENTRIES),
        groups=several(GROUP),
        tables=several(TABLE),
        entries=several(ENTRY, MOST_EVENT_ENTRIES),
        derived=Value(_read_derived),
    ),
    verify=_verify_event,
)


@dataclass(frozen=True, slots=True)
class TransferSeries:
    """A series with its whole journal; ``persons`` are those whom its own entries name."""

    club: str
    name: str
    journal: str
    persons: tuple[TransferPerson, ...]
    entries: tuple[TransferEntry, ...]
    events: tuple[TransferEvent, ...]

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return chain_head(self.entries)


def _verify_series(series: TransferSeries, path: str) -> None:
    verify_persons(series.persons, path)
    verify_different((event.journal for event in series.events), join_path(path, "events"), "journal")


SERIES_FILE = FileFormat(
    form="scorekeeper series",
    version=1,
    what="a-series",
    body=JournalFormat(
        TransferSeries,
        Phrase("series-object"),
        club=NAME,
        name=NAME,
        journal=KEY,
        head=HASH,
        persons=several(PERSON, MOST_SERIES_ENTRIES),
        entries=several(ENTRY, MOST_SERIES_ENTRIES),
        events=several(EVENT_FILE, MOST_EVENTS),
    ),
    verify=_verify_series,
)


def export_event(event: Event) -> TransferEvent:
    """An event for a transfer file. The number of statements does not grow with it."""
    played = Q(entries__event=event) | Q(seats__game__journal=event.journal_id)
    return TransferEvent(
        club=event.club.name,
        name=event.name,
        place=event.place,
        played_on=event.played_on,
        journal=event.journal.key,
        persons=transfer_persons(Person.objects.filter(played).distinct()),
        groups=tuple(Group.objects.filter(event=event).order_by("number").values_list("number", "name")),
        tables=_tables(event),
        entries=_entries(event.journal),
        derived=derive_figures(event, read_book(event.journal_id)),
    )


def derive_figures(event: Event, reading: EventReading) -> Json:
    """Return the results of an event, as plain JSON: the ranking that counts with its status, seats of published
    sessions, prizes.

    Entrants by number.
    """
    end, known = closing(event, reading), ranking(event, reading)
    prizes = current_prizes(end, reading.book, open_ranking(event, reading))
    plain = {
        "status": known.status_in_files(ranked=prizes.ranked),
        "standings": [_row_json(row, reading.book.setup) for row in known.rows],
        "live": [_row_json(row, reading.book.setup) for row in ranking_now(event, reading, RankingStatus.LIVE).rows],
        "seats": {
            session: [table.seats for table in reading.book.tables_of(session)] for session in reading.book.published
        },
        "bracket": reading.book.bracket and [asdict(line.placing) for line in bracket_lines(reading.book.bracket)],
        "prizes": None if prizes.award is None else award_as_json(prizes.award),
        "signed": [award_as_json(signed.award) for signed in _sign_offs(reading)],
    }
    as_written: Json = json.loads(json.dumps(plain))
    return as_written


def _row_json(row: EntrantStanding, setup: Setup) -> Json:
    """Return a line as pages show it: who shares a rank has one place."""
    return asdict(row) | {"points": row.points, "place": row.number(ties_share=setup.ties_share)}


def _sign_offs(reading: EventReading) -> list[SignOff]:
    """All that is signed, and of an hourly day each round's prizes after it."""
    return [*reading.book.signed, *(signed for _number, signed in sorted(reading.book.hours.items()))]


def _entries(journal: Journal) -> tuple[TransferEntry, ...]:
    entries = Entry.objects.filter(journal=journal).select_related("game").order_by("seq")
    return tuple(
        TransferEntry(entry.seal(journal.key, None if entry.game is None else entry.game.number), entry.hash)
        for entry in entries
    )


def _tables(event: Event) -> tuple[TransferTable, ...]:
    rows = EventTable.objects.filter(event=event).order_by("number")
    columns = ("number", "session", "sitting__game__number", "sitting__name", "sitting__played_on", "sitting__opened")
    return tuple(TransferTable(*row) for row in rows.values_list(*columns))


def export_series(series: Series) -> TransferSeries:
    """A series for a transfer file. Statements grow with its events, not with what was played at them."""
    book = series_book_of(series.journal_id)
    named = {each.person for each in book.paid} | {row.person for row in book.final}
    events = Event.objects.filter(journal__key__in=book.events).select_related("club", "journal")
    return TransferSeries(
        club=series.club.name,
        name=series.name,
        journal=series.journal.key,
        persons=transfer_persons(Person.objects.filter(uuid__in=named)),
        entries=_entries(series.journal),
        events=tuple(export_event(event) for event in events.order_by("played_on", "pk")),
    )


@dataclass(frozen=True, slots=True)
class ArrivingEvent(Arriving):
    """An event in a file, and the one with its journal that is here, None where there is none."""

    event: Event | None


def arriving_event(transfer: TransferEvent, club: int) -> ArrivingEvent:
    """Compare a transfer event with what a site has of it. Two statements."""
    event = Event.objects.select_related("journal", "club").filter(journal__key=transfer.journal).first()
    theirs = [entry.hash for entry in transfer.entries]
    ours = [] if event is None else hashes_of(event.journal_id)
    fate, both = compare_chains(ours, theirs)
    here = ArrivalFate.ELSEWHERE if event and event.club_id != club else fate
    return ArrivingEvent(transfer.name, here, len(theirs), len(ours), both, event)


def hashes_of(journal: int) -> list[str]:
    """The hashes of a journal's entries in order. One statement."""
    return list(Entry.objects.filter(journal=journal).order_by("seq").values_list("hash", flat=True))
