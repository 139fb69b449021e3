"""Write entries of events and series: lock the journal, apply the entry to its book, append it, update rows.

An entry that the book refuses is not written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.utils import timezone

from scorekeeper.ledger.entries import canonical_json, clean_reason
from scorekeeper.models import Entry, Person
from scorekeeper.services import journals
from scorekeeper.services.journals import Actor, writing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import apply_entry
from tournaments.engine.event.values import Entrant, EventEntry, Json
from tournaments.engine.series.book import SeriesBook, apply_series_entry
from tournaments.engine.setup import Setup
from tournaments.models import EntrantRow, Event, Series
from tournaments.queries.book import book_of, series_book_of

Book = TypeVar("Book")
Place = tuple[int, int, str]  # number, since, person's UUID


@dataclass(frozen=True, slots=True)
class BookWrite(Generic[Book]):
    """The result of a write: the number of its entry, and the book as it stood before and after.

    ``again`` says that the key had written it before; then nothing was written, and both are the book as it stands.
    """

    seq: int
    before: Book
    after: Book
    again: bool = False


EventWrite = BookWrite[EventBook]


def write_entry(event: Event, kind: str, payload: Json, *, key: str, actor: Actor, why: str = "") -> EventWrite:
    """Write one entry of an event and the rows that follow from it. The same ``key`` writes nothing again.

    Raises ``Refused`` with what the fold refuses (see ``tournaments.engine.event``), and for a key that has written
    something of another kind (``used-key``). ``why`` is kept as it was typed, 200 letters at most.
    """
    with writing():
        write = _append(event.journal_id, book_of, apply_entry, kind, payload, key=key, actor=actor, why=why)
        if not write.again:
            store_rows(event, write.before, write.after)
        return write


def write_series_entry(
    series: Series, kind: str, payload: Json, *, key: str, actor: Actor, why: str = ""
) -> SeriesBook:
    """Write one entry of a series and return its book; the same ``key`` writes nothing again.

    Raises ``Refused`` with what the fold refuses (see ``tournaments.engine.series``), for a key that has written
    something of another kind (``used-key``), and for what is wrong with the key or the reason.
    """
    with writing():
        read, fold = series_book_of, apply_series_entry
        return _append(series.journal_id, read, fold, kind, payload, key=key, actor=actor, why=why).after


def _append(
    journal: int,
    read: Callable[[int], Book],
    fold: Callable[[Book, EventEntry], Book],
    kind: str,
    payload: Json,
    *,
    key: str,
    actor: Actor,
    why: str,
) -> BookWrite[Book]:
    """Lock a journal, fold one entry into its book, and append the entry. Nothing refused is written."""
    locked = journals.lock_journal(journal, key)
    before = read(journal)
    if locked.written is not None:
        entry = Entry.objects.get(pk=locked.written)
        if entry.kind != kind or entry.game_id is not None:
            raise journals.used_key()
        return BookWrite(entry.seq, before, before, again=True)
    reason = clean_reason(why)
    as_read = json.loads(canonical_json(payload))  # what is applied now is what will be read again
    after = fold(before, EventEntry(locked.length + 1, kind, timezone.now(), as_read, reason))
    entry_written = journals.add_entry(locked, kind, payload, key=key, actor=actor, why=reason)
    return BookWrite(entry_written.seq, before, after)


def has_written(event: Event, key: str) -> bool:
    """Lock the event, and say whether this key has written something already: what it asks for is not verified again.

    Raises ``Refused``: ``bad-key``.
    """
    return journals.lock_journal(event.journal_id, key).written is not None


def store_rows(event: Event, before: EventBook, after: EventBook) -> None:
    """Bring the rows of an event from one book to the next; asks nothing where no line has changed."""
    if page_flags(before.setup) != page_flags(after.setup):
        Event.objects.filter(pk=event.pk).update(**page_flags(after.setup))
    if before.entrants is after.entrants:
        return
    changed = [each for number, each in after.entrants.items() if before.entrants.get(number) is not each]
    moved = [each for each in changed if _persons(before.entrants.get(each.number)) != each.persons]
    if moved:
        EntrantRow.objects.filter(event=event, number__in=[each.number for each in moved]).delete()
        _insert_entrants(event, [place for each in moved for place in entrant_places(each)])


def rebuild_rows(event: Event, book: EventBook) -> None:
    """Write the rows of an event again from its book."""
    Event.objects.filter(pk=event.pk).update(**page_flags(book.setup))
    EntrantRow.objects.filter(event=event).delete()
    _insert_entrants(event, [place for each in book.entrants.values() for place in entrant_places(each)])


def page_flags(setup: Setup) -> Mapping[str, bool]:
    """Return the columns of an event's row that say which pages it has."""
    return {"has_bracket": setup.bracket is not None, "is_hourly": setup.hourly is not None}


def entrant_places(entrant: Entrant) -> Iterator[Place]:
    """The rows that a line should have."""
    return ((entrant.number, since.session, since.person) for since in entrant.persons)


def _persons(entrant: Entrant | None) -> object:
    return None if entrant is None else entrant.persons


def _insert_entrants(event: Event, wanted: list[Place]) -> None:
    persons = Person.objects.filter(uuid__in={person for _, _, person in wanted}).values_list("uuid", "pk")
    known = {str(uuid): pk for uuid, pk in persons}
    EntrantRow.objects.bulk_create(
        EntrantRow(event=event, number=number, since=since, person_id=known[person]) for number, since, person in wanted
    )
