"""Write entries of events and series: lock the journal, apply the entry to its book, append it, update rows.

An entry that the book refuses is not written.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from scorekeeper.ledger.chain import canonical_json, parse_json
from scorekeeper.ledger.texts import clean_reason
from scorekeeper.models import Entry
from scorekeeper.services import journals
from scorekeeper.services.journals import Actor
from scorekeeper.services.write_lock import writing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.fold import apply_entry
from tournaments.engine.event.values import EventEntry, Json
from tournaments.models import Event
from tournaments.queries.book import book_of

from . import rows


@dataclass(frozen=True, slots=True)
class Noted:
    """What was written: the number of its entry, and the event as it stood before and after.

    ``again`` says that the key had written it before; then nothing was written, and both are the event as it stands.
    """

    seq: int
    before: EventBook
    after: EventBook
    again: bool = False


def note(event: Event, kind: str, payload: Json, *, key: str, actor: Actor, why: str = "") -> Noted:
    """Write one entry of an event. The same ``key`` writes nothing again.

    Raises ``Refused`` with what the fold refuses (see ``tournaments.engine.event``), and for a key that has written
    something of another kind (``used-key``). ``why`` is kept as it was typed, 200 letters at most.
    """
    with writing():
        locked = journals.lock_journal(event.journal_id, key)
        before = book_of(event.journal_id)
        if locked.written is not None:
            return _again(locked.written, kind, before)
        reason = clean_reason(why)
        as_read = parse_json(canonical_json(payload))  # what is applied now is what will be read again
        after = apply_entry(before, EventEntry(locked.length + 1, kind, timezone.now(), as_read, reason))
        written = journals.add_entry(locked, kind, payload, key=key, actor=actor, why=reason)
        rows.store(event, before, after)
        return Noted(written.seq, before, after)


def written(event: Event, key: str) -> bool:
    """Lock the event, and say whether this key has written something already: what it asks for is not verified again.

    Raises ``Refused``: ``bad-key``.
    """
    return journals.lock_journal(event.journal_id, key).written is not None


def _again(written: int, kind: str, book: EventBook) -> Noted:
    entry = Entry.objects.get(pk=written)
    if entry.kind != kind or entry.game_id is not None:
        raise journals.used_key()
    return Noted(entry.seq, book, book, again=True)
