"""Append entries to a journal under a lock. Idempotent by client key.

Writers take turns in the order they came, so that SQLite never has to say that it is locked.

The statements of recording a hand are written out: putting them together for every hand takes the ORM four times as
long as the database takes to run them.
"""

from __future__ import annotations

import json
import math
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from time import monotonic
from typing import Any
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.db.models import F
from django.utils import timezone

from scorekeeper.engine.errors import NO_PARAMS, Fault, Params, Refused, refuse
from scorekeeper.ledger.answers import Status
from scorekeeper.ledger.book import Book, BookEntry, Json, read_all
from scorekeeper.ledger.entries import BEGINNING, SealedEntry, canonical_json, clean_key, clean_label, digest
from scorekeeper.models import Entry, Game, Journal, Role, Slice
from scorekeeper.services.busy import BusyError, is_busy


@dataclass(frozen=True, slots=True)
class Actor:
    """The holder of a grant (its UUID) at a machine; ``address`` as the network sees it, ``device`` as it says."""

    grant: UUID | None = None
    role: str = Role.OWNER.value
    address: str = ""
    device: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a write; the same key gives the same answer again, with ``again`` set.

    ``line`` is the identity of the line added or changed, ``conflict`` that of a conflicting hand; ``number``
    is the hand's number and ``payouts`` its units by seat as they were when it was written.
    """

    status: Status
    entry: int
    line: str | None = None
    conflict: str | None = None
    number: int | None = None
    payouts: tuple[int, ...] = ()
    again: bool = False


class OutdatedWrite(Refused):
    """Raised when what a write builds on has changed at the same time."""

    def __init__(self, key: str, params: Params = NO_PARAMS, path: str = "") -> None:
        super().__init__([Fault(key, params, path)])


def answer_from_entry(entry: Entry, kinds: frozenset[str]) -> Answer:
    """Return the answer that an entry gave when it was written, to whoever sends its key again.

    Raises ``Refused`` (``used-key``) when the key has written something of another kind.
    """
    if entry.kind not in kinds:
        raise used_key()
    return read_answer(json.loads(entry.payload)["answer"], entry.seq, again=True)


def read_answer(answer: Json, entry: int, *, again: bool = False) -> Answer:
    """Return the answer that is stored in an entry's payload."""
    return Answer(
        status=Status(answer["status"]),
        entry=entry,
        line=answer.get("line"),
        conflict=answer.get("conflict"),
        number=answer.get("number"),
        payouts=tuple(answer.get("payouts", ())),
        again=again,
    )


def used_key() -> Refused:
    """Return the refusal of a key that has written something else."""
    return refuse("used-key/other", path="key")


HELD_SECONDS = 1.0  # a writer who would wait for one that has been writing for so long is sent away


class FairLock:
    """A fair lock that its holder may enter again: a thread that leaves hands it to the one that waits longest.

    Nobody waits for a holder that has held it for HELD_SECONDS. After one that got no further, because the database was
    locked, only one thread at a time tries whether it still is.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Lock] = deque()
        self._holder: int | None = None
        self._depth = 0
        self._since = 0.0  # when the holder got it, in seconds of `time.monotonic`
        self._is_stuck = False

    def acquire(self) -> None:
        """Wait until this thread holds the lock. Raise BusyError where its holder has held it for too long."""
        me = threading.get_ident()
        with self._guard:
            if self._holder in (None, me):
                if self._holder is None:
                    self._since = -math.inf if self._is_stuck else monotonic()
                self._holder, self._depth = me, self._depth + 1
                return
            ticket = threading.Lock()
            ticket.acquire()
            self._waiting.append(ticket)
        self._wait(ticket)
        self._holder, self._depth = me, 1

    def release(self, *, is_stuck: bool = False) -> None:
        """Release the lock to the thread that waits longest; ``is_stuck`` where the database was locked."""
        with self._guard:
            self._depth -= 1
            if self._depth == 0:
                self._is_stuck = is_stuck
                self._since = -math.inf if is_stuck else monotonic()
                # While the lock passes from one thread to the next, no other thread may acquire it.
                self._holder = -1 if self._waiting else None
                if self._waiting:
                    self._waiting.popleft().release()

    def _wait(self, ticket: threading.Lock) -> None:
        try:
            while not ticket.acquire(timeout=self._patience()):
                if self._patience() == 0:
                    raise BusyError("Another writer holds the lock.")
        except BaseException:
            with self._guard:
                holds = ticket not in self._waiting
                if not holds:
                    self._waiting.remove(ticket)
            if holds:
                self._depth = 1
                self.release(is_stuck=self._is_stuck)
            raise

    def _patience(self) -> float:
        """Return for how many seconds to wait for the lock's holder."""
        return max(0.0, self._since + HELD_SECONDS - monotonic())


_WRITE_LOCK = FairLock()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction, alone among this process's writers. Inside another ``writing`` it joins that one.

    Every writer begins with it, never with a transaction of its own: a thread that held the database's lock while
    waiting here would wait for one that waits for that lock. Raises BusyError where a lock was held for too long; then
    nothing was written.
    """
    _WRITE_LOCK.acquire()
    is_stuck = False
    try:
        with transaction.atomic():
            yield
    except OperationalError as error:
        is_stuck = is_busy(error)
        if not is_stuck:
            raise
        raise BusyError(str(error)) from error
    finally:
        _WRITE_LOCK.release(is_stuck=is_stuck)


@contextmanager
def rehearsing() -> Iterator[None]:
    """Open a transaction that is rolled back at its end, to see what the writes in it would do."""
    with writing():
        yield
        transaction.set_rollback(True)


LOCK = (
    "SELECT g.number, g.journal_id, j.key, j.length, j.head, g.rules, g.state, g.next_number, g.next_place, "
    "g.open_conflicts, g.closed, g.hands, g.last_hand_id, "
    "(SELECT e.id FROM scorekeeper_entry e WHERE e.journal_id = g.journal_id AND e.key = %s), "
    "(SELECT a.id FROM scorekeeper_agreed a WHERE a.journal_id = g.journal_id AND a.key = %s) "
    "FROM scorekeeper_game g JOIN scorekeeper_journal j ON j.id = g.journal_id WHERE g.id = %s"
)
ADD_ENTRY = (
    'INSERT INTO scorekeeper_entry (journal_id, game_id, seq, kind, payload, key, "grant", role, at, address, device, '
    "why, prev, hash) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
INSERT_ENTRY = f"{ADD_ENTRY} RETURNING id"


def insert_entries(journal: int, entries: Iterable[tuple[int | None, SealedEntry, str]]) -> None:
    """Add entries to one journal in their order: the game (None: of the journal alone), the entry and its hash.

    The database asks of each whether it follows the one before, so each is a statement; they go over at once.
    """
    with connection.cursor() as cursor:
        cursor.executemany(ADD_ENTRY, [_entry_values(journal, *entry) for entry in entries])


def _entry_values(journal: int, game: int | None, entry: SealedEntry, digest: str) -> tuple[Any, ...]:
    grant = entry.grant and entry.grant.replace("-", "")
    at = connection.ops.adapt_datetimefield_value(entry.at)
    return (
        journal, game, entry.seq, entry.kind, entry.payload, entry.key, grant, entry.role, at,
        entry.address, entry.device, entry.why, entry.prev, digest,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class WrittenEntry:
    """An entry that was added: its row's number, and its number in the journal."""

    row: int
    seq: int


@dataclass(slots=True)
class LockedJournal:
    """A journal while something is written that is about no single game. ``written`` is the entry of the writer's key.

    ``game`` and ``number`` are None: an entry says so itself, and its hash covers it.
    """

    journal: int
    journal_key: str
    length: int
    head: str
    written: int | None
    game: None = None
    number: None = None


@dataclass(slots=True)
class LockedGame:
    """A game while it is written: where journal and fold stand.

    ``written`` is the entry of the writer's key, ``agreed`` what a key that has written nothing agreed with.
    ``last_hand`` is the line of the last hand that stands, as the database writes it.
    """

    game: int
    number: int
    journal: int
    journal_key: str
    length: int
    head: str
    rules: str
    state: str
    next_number: int
    next_place: int
    open_conflicts: int
    closed: bool
    hands: int | None
    last_hand: object
    written: int | None
    agreed: int | None


def begin_journal(key: str) -> Journal:
    """Return a new, empty journal."""
    return Journal.objects.create(key=key, length=0, head=BEGINNING)


def lock_game(game: int, key: str) -> LockedGame:
    """Return the game with its journal, locked, and the entry that the key has written before, in one statement.

    Raises ``Refused``: ``unknown-game``, ``bad-key``.
    """
    clean_key(key)
    locking = f"{LOCK} FOR UPDATE OF g, j" if connection.features.has_select_for_update else LOCK
    with connection.cursor() as cursor:
        cursor.execute(locking, (key, key, game))
        row = cursor.fetchone()
    if row is None:
        raise refuse("unknown-game", path="game")
    return LockedGame(game, *row)


def lock_journal(journal: int, key: str) -> LockedJournal:
    """Return the journal, locked, for entries without a game. Two statements.

    Raises ``Refused``: ``unknown-journal``, ``bad-key``.
    """
    clean_key(key)
    row = Journal.objects.select_for_update().filter(pk=journal).first()
    if row is None:
        raise refuse("unknown-journal", path="journal")
    # Asked under the lock: whoever held it before may have written this very key.
    written = Entry.objects.filter(journal=journal, key=key).values_list("pk", flat=True).first()
    return LockedJournal(journal, row.key, row.length, row.head, written)


def written_by(locked: LockedGame, key: str) -> Entry | None:
    """The entry that this key has written, asked again: it may have been committed while the lock was waited for."""
    return Entry.objects.filter(journal=locked.journal, key=key).first()


def add_entry(
    locked: LockedGame | LockedJournal, kind: str, payload: Json, *, key: str, actor: Actor, why: str = ""
) -> WrittenEntry:
    """Add an entry to a locked journal, that of a locked game among them.

    ``kind`` has at most 16 letters: one of ``Entry.Kind`` for a game's, else what its application calls it.
    """
    sealed = _next(locked, locked.number, kind, payload, key, actor, why)
    with connection.cursor() as cursor:
        cursor.execute(INSERT_ENTRY, _entry_values(locked.journal, locked.game, sealed, locked.head))
        return WrittenEntry(int(cursor.fetchone()[0]), sealed.seq)


def open_games(
    locked: LockedJournal, openings: Sequence[tuple[Game, Json]], *, keys: Sequence[str], actor: Actor
) -> None:
    """Add the opening entries of new games of the journal, one after the other."""
    entries = []
    for (game, payload), key in zip(openings, keys, strict=True):
        sealed = _next(locked, game.number, Entry.Kind.OPEN, payload, key, actor)
        entries.append((game.pk, sealed, locked.head))
    insert_entries(locked.journal, entries)


def _next(
    locked: LockedGame | LockedJournal,
    number: int | None,
    kind: str,
    payload: Json,
    key: str,
    actor: Actor,
    why: str = "",
) -> SealedEntry:
    """Return the entry that follows the last one, which it now is."""
    sealed = SealedEntry(
        journal=locked.journal_key,
        game=number,
        seq=locked.length + 1,
        kind=str(kind),
        payload=canonical_json(payload),
        key=key,
        grant=None if actor.grant is None else str(actor.grant),
        role=actor.role,
        at=timezone.now(),
        address=clean_label(actor.address),
        device=clean_label(actor.device),
        why=why,
        prev=locked.head,
    )
    locked.length, locked.head = sealed.seq, digest(sealed)
    return sealed


def next_row(locked: LockedJournal, game: Game, kind: str, payload: Json, *, key: str, actor: Actor) -> Entry:
    """Return the row of a game's entry that follows the journal's last one, to be written with many others at once."""
    sealed = _next(locked, game.number, kind, payload, key, actor)
    content = {field.name: getattr(sealed, field.name) for field in fields(sealed)}
    return Entry(**content | {"journal": game.journal, "game": game, "hash": locked.head})


def entries_of(game: int) -> list[Entry]:
    """Return all entries of a game in order."""
    return list(Entry.objects.filter(game=game).order_by("seq"))


def book_of(entries: list[Entry]) -> Book:
    """Return the book that the entries of a game tell, its opening entry first."""
    return read_all(
        json.loads(entries[0].payload), [BookEntry(entry.seq, json.loads(entry.payload)) for entry in entries[1:]]
    )


def game_slice(game: int) -> str:
    """Return the name of a game's slice."""
    return f"game:{game}"


def names_slice(club: int) -> str:
    """Return the name of the slice that counts how often a person of a club was called otherwise."""
    return f"names:{club}"


def begin_slice(name: str) -> None:
    """Start counting a slice."""
    Slice.objects.create(name=name)


def bump_slices(*names: str) -> None:
    """Count one change of each slice."""
    Slice.objects.filter(name__in=names).update(version=F("version") + 1)


def count_change(name: str) -> None:
    """Count one change of a slice that nobody may have begun to count yet."""
    Slice.objects.get_or_create(name=name, defaults={"version": 0})
    bump_slices(name)
