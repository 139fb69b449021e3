"""Import a series with all of its events, or join the file of one event to a series: all of it or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.engine.errors import refuse
from scorekeeper.engine.names import Spellings
from scorekeeper.ledger.entries import SealedEntry
from scorekeeper.ledger.transfer_file import UNREADABLE, TransferPerson, refuse_unreadable, verify_chain
from scorekeeper.models import Club, Journal, Person
from scorekeeper.queries.transfer import ArrivalFate, ArrivingPersons, arriving_persons, compare_chains
from scorekeeper.services import clubs, journals
from scorekeeper.services import persons as people
from scorekeeper.services.journals import Actor, writing
from scorekeeper.services.transfer import import_persons
from tournaments.engine.series.book import OPENING, SERIES_KINDS, SeriesBook, read_series
from tournaments.models import Event, Series
from tournaments.queries.book import series_book_of
from tournaments.queries.transfer import ArrivingEvent, TransferEvent, TransferSeries, arriving_event, hashes_of
from tournaments.services import event_transfer, series
from tournaments.services.event_transfer import event_entries, prove_event


@dataclass(frozen=True, slots=True)
class ImportedSeries:
    """The result of a series' file: its number, and how many of its events were new here or went on."""

    series: int
    events: int


def everybody(transfer: TransferSeries) -> Sequence[TransferPerson]:
    """Return all persons in a file once, the series' own and those of its events."""
    persons = [*transfer.persons, *(person for event in transfer.events for person in event.persons)]
    return list({person.uuid: person for person in persons}.values())


def import_series(
    transfer: TransferSeries, *, club: int, choices: Mapping[str, str] = MappingProxyType({})
) -> ImportedSeries:
    """Import a series and its events into a club.

    A series or an event that is here is continued where the file goes on after ours; an event that goes on here
    stays as it is. ``choices`` are those of ``import_event``. Raises ``Refused``: what that and
    ``continue_event`` raise, ``bad-chain``, ``bad-entry``, ``unknown-person``, ``missing-event``, and where the
    series itself is here already ``nothing-new``, ``parted``, ``other-club``.
    """
    _verify(transfer)
    with writing():
        home = clubs.lock_club(club)
        arriving = [arriving_event(event, home.pk) for event in transfer.events]
        for each, event in zip(arriving, transfer.events, strict=True):
            _import_event(each, event, home.pk, choices)
        import_persons(home, transfer.persons, choices)
        return ImportedSeries(_series(home, transfer), sum(each.brings_entries for each in arriving))


def _import_event(arriving: ArrivingEvent, transfer: TransferEvent, club: int, choices: Mapping[str, str]) -> int:
    """Import an event as far as it is new, and return its number."""
    if arriving.fate is ArrivalFate.NEW:
        return event_transfer.import_event(transfer, club=club, choices=choices)
    if arriving.event is not None and arriving.fate in (ArrivalFate.SAME, ArrivalFate.SHORTER):
        return arriving.event.pk
    return event_transfer.continue_event(transfer, club=club, choices=choices)


def _series(home: Club, transfer: TransferSeries) -> int:
    series = Series.objects.select_related("journal").filter(journal__key=transfer.journal).first()
    if series is None:
        if Journal.objects.filter(key=transfer.journal).exists():
            raise refuse("used-key/name", {"name": transfer.name}, "journal")
        begun = journals.begin_journal(transfer.journal)
        series = Series.objects.create(club=home, journal=begun, name=transfer.name)
    elif series.club_id != home.pk:
        raise refuse("other-club/already", {"name": transfer.name}, "journal")
    here = _here(series, transfer)
    new = transfer.entries[here:]
    journals.insert_entries(series.journal_id, [(None, entry.sealed, entry.hash) for entry in new])
    return series.pk


def _here(series: Series, transfer: TransferSeries) -> int:
    """Return the number of a file's entries that are here. Raises Refused where the chains differ, or ours is
    longer."""
    ours, theirs = hashes_of(series.journal_id), [entry.hash for entry in transfer.entries]
    fate, both = compare_chains(ours, theirs)
    if fate is ArrivalFate.PARTED:
        raise refuse("parted", {"name": series.name}, "entries")
    if fate is ArrivalFate.SHORTER:
        raise refuse("nothing-new/goes-on", {"name": series.name, "many": len(ours), "given": len(theirs)}, "entries")
    return both


def _verify(transfer: TransferSeries) -> None:
    verify_chain(transfer.entries, "", _fits)
    book = _book(transfer)
    known = {person.uuid for person in transfer.persons}
    named = {each.person for each in book.paid} | {row.person for row in book.final}
    if named - known:
        raise refuse("unknown-person/series", path="persons")
    if set(book.events) - {event.journal for event in transfer.events}:
        raise refuse("missing-event/file", path="events")


def _fits(sealed: SealedEntry) -> bool:
    if sealed.game is not None:
        return False
    return sealed.kind == OPENING if sealed.seq == 1 else sealed.kind in SERIES_KINDS


def _book(transfer: TransferSeries) -> SeriesBook:
    try:
        return read_series(event_entries(transfer.entries))
    except UNREADABLE as error:
        raise refuse_unreadable(error, "") from None


@dataclass(frozen=True, slots=True)
class Likeness:
    """A person in a file, unknown here, whose name looks like that of a ``person`` of the club."""

    uuid: str
    name: str
    person: int
    like: str


@dataclass(frozen=True, slots=True)
class JoinPreview:
    """A preview of a file for a series: how its event stands to this site's, its players, whether it is in already.

    ``players`` says who is known, new, or called like someone here; ``alike`` whose names are nearly those of others.
    """

    arriving: ArrivingEvent
    players: ArrivingPersons
    alike: tuple[Likeness, ...]
    joined: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """The result of a file that joins: the event, how it compared with ours, and whether it joined now."""

    event: Event
    fate: ArrivalFate
    joined: bool


def preview(series: Series, transfer: TransferEvent) -> JoinPreview:
    """Look at a file before it joins a series; nothing is written.

    Raises ``Refused`` for a file that proves nothing, for a shorter file or another story of an event that is here
    (``event_transfer.refuse_arrival``); a file that is here already is no mistake as long as the event can join.
    """
    prove_event(transfer)
    here = arriving_event(transfer, series.club_id)
    if here.fate in (ArrivalFate.PARTED, ArrivalFate.ELSEWHERE):
        raise event_transfer.refuse_arrival(here)
    players = arriving_persons(transfer.persons, series.club_id)
    joined = transfer.journal in series_book_of(series.journal_id).events
    return JoinPreview(here, players, _alike(series, transfer, players), joined)


def join_file(
    series_row: Series,
    transfer: TransferEvent,
    *,
    key: str,
    actor: Actor,
    choices: Mapping[str, str] = MappingProxyType({}),
    same: Mapping[str, int] = MappingProxyType({}),
) -> Joined:
    """Import an event as far as it is new, and let it join: all of it or nothing.

    ``choices`` are those of ``import_event``; ``same`` says which persons of the file, by UUID, are which
    persons of the club although their names differ. A file whose event is here already, as long or longer, only joins;
    a newer one continues the event, also where it joined before.
    Raises ``Refused``: what ``import_event``, ``continue_event`` and ``series.join`` raise, and
    ``joined-already`` where the file brings nothing.
    """
    with writing():
        here = arriving_event(transfer, series_row.club_id)
        number = _import_event(here, transfer, series_row.club_id, choices)
        for uuid, into in same.items():
            people.merge(Person.objects.get(uuid=uuid, club=series_row.club_id).pk, into)
        event = Event.objects.select_related("journal", "club").get(pk=number)
        joins = event.journal.key not in series_book_of(series_row.journal_id).events or not here.brings_entries
        if joins:
            series.join(series_row, event, key=key, actor=actor)
        return Joined(event, here.fate, joins)


def _alike(series: Series, transfer: TransferEvent, players: ArrivingPersons) -> tuple[Likeness, ...]:
    there = Person.objects.filter(club=series.club_id, erased_at=None, merged_into=None).values_list("pk", "name")
    spellings, new = Spellings(there), set(players.new)
    newcomers = (one for one in transfer.persons if one.name in new and not one.erased and one.counts_as is None)
    pairs = ((person, spellings.like(person.name)) for person in newcomers)
    return tuple(Likeness(person.uuid, person.name, *like) for person, like in pairs if like is not None)
