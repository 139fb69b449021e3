"""The pen of a series: lock its journal, apply what is said to its book, write it down. Refused is never written."""

from __future__ import annotations

from django.utils import timezone

from scorekeeper.ledger.texts import clean_reason
from scorekeeper.models import Entry
from scorekeeper.services import journals
from scorekeeper.services.journals import Actor
from scorekeeper.services.write_lock import writing
from tournaments.engine.event.values import EventEntry, Json
from tournaments.engine.series.book import SeriesBook, apply_series_entry
from tournaments.models import Series
from tournaments.queries.series_book import book_of


def note(series: Series, kind: str, payload: Json, *, key: str, actor: Actor, why: str = "") -> SeriesBook:
    """Write one entry of a series and return its book; the same ``key`` writes nothing again.

    Raises ``Refused`` with what the fold refuses (see ``tournaments.engine.series.book``), for a key that has written
    something of another kind (``used-key``), and for what is wrong with the key or the reason.
    """
    with writing():
        locked = journals.lock_journal(series.journal_id, key)
        before = book_of(series.journal_id)
        if locked.written is not None:
            return _again(locked.written, kind, before)
        reason = clean_reason(why)
        after = apply_series_entry(before, EventEntry(locked.length + 1, kind, timezone.now(), payload, reason))
        journals.add_entry(locked, kind, payload, key=key, actor=actor, why=reason)
        return after


def _again(written: int, kind: str, book: SeriesBook) -> SeriesBook:
    if Entry.objects.get(pk=written).kind != kind:
        raise journals.used_key()
    return book
