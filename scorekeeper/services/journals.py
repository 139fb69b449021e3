"""The journal's pen: lock a game or a journal, find what a key has written before, add an entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger import texts
from scorekeeper.ledger.book import Book, Json, Said, read_all
from scorekeeper.ledger.canonical import dumps, loads
from scorekeeper.ledger.chain import BEGINNING, Sealed, digest
from scorekeeper.models import Entry, Game, Journal

from . import statements
from .actor import Actor


@dataclass(frozen=True, slots=True)
class Written:
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
    open_rivals: int
    closed: bool
    hands: int | None
    written: int | None
    agreed: int | None


def begin(key: str) -> Journal:
    """A new, empty journal."""
    return Journal.objects.create(key=key, length=0, head=BEGINNING)


def lock(game: int, key: str) -> LockedGame:
    """The game with its journal, locked. One statement. Raises ``Refused``: ``unknown-game``, ``bad-key``."""
    row = statements.lock_game(game, texts.key(key))
    if row is None:
        raise refuse("unknown-game", "There is no such game.", "game")
    return LockedGame(game, *row)


def hold(journal: int, key: str) -> LockedJournal:
    """The journal, locked, for entries without a game. Two statements.

    Raises ``Refused``: ``unknown-journal``, ``bad-key``.
    """
    texts.key(key)
    found = Journal.objects.select_for_update().filter(pk=journal).first()
    if found is None:
        raise refuse("unknown-journal", "There is no such journal.", "journal")
    # Asked under the lock: whoever held it before may have written this very key.
    written = Entry.objects.filter(journal=journal, key=key).values_list("pk", flat=True).first()
    return LockedJournal(journal, found.key, found.length, found.head, written)


def written_by(locked: LockedGame, key: str) -> Entry | None:
    """The entry that this key has written, asked anew: it may have been committed while the lock was waited for."""
    return Entry.objects.filter(journal=locked.journal, key=key).first()


def add(
    locked: LockedGame | LockedJournal, kind: str, payload: Json, *, key: str, actor: Actor, why: str = ""
) -> Written:
    """Add an entry to a locked journal, that of a locked game among them.

    ``kind`` has at most 16 letters: one of ``Entry.Kind`` for a game's, else what its application calls it.
    """
    sealed = _next(locked, locked.number, kind, payload, key, actor, why)
    row = statements.insert_entry(locked.journal, locked.game, sealed, locked.head)
    return Written(row, sealed.seq)


def open_games(
    locked: LockedJournal, openings: Sequence[tuple[Game, Json]], *, keys: Sequence[str], actor: Actor
) -> None:
    """Add the opening entries of new games of the journal, one after the other."""
    entries = []
    for (game, payload), key in zip(openings, keys, strict=True):
        sealed = _next(locked, game.number, Entry.Kind.OPEN, payload, key, actor)
        entries.append((game.pk, sealed, locked.head))
    statements.insert_entries(locked.journal, entries)


def _next(
    locked: LockedGame | LockedJournal,
    number: int | None,
    kind: str,
    payload: Json,
    key: str,
    actor: Actor,
    why: str = "",
) -> Sealed:
    """The entry that follows the last one, which it now is."""
    sealed = Sealed(
        journal=locked.journal_key,
        game=number,
        seq=locked.length + 1,
        kind=str(kind),
        payload=dumps(payload),
        key=key,
        grant=None if actor.grant is None else str(actor.grant),
        role=actor.role,
        at=timezone.now(),
        address=texts.label(actor.address),
        device=texts.label(actor.device),
        why=why,
        prev=locked.head,
    )
    locked.length, locked.head = sealed.seq, digest(sealed)
    return sealed


def next_entry(game: Game, seq: int, kind: Entry.Kind, payload: Json, *, key: str, actor: Actor, prev: str) -> Entry:
    """The row of an entry that follows the one with the hash ``prev``, to be written with many others at once."""
    entry = Entry(
        journal=game.journal,
        game=game,
        seq=seq,
        kind=kind.value,
        payload=dumps(payload),
        key=key,
        grant=actor.grant,
        role=actor.role,
        at=timezone.now(),
        address=texts.label(actor.address),
        device=texts.label(actor.device),
        why="",
        prev=prev,
    )
    entry.hash = digest(sealed(entry, game.journal.key, game.number))
    return entry


def sealed(entry: Entry, journal: str, game: int | None) -> Sealed:
    """What the hash of a stored entry covers: its journal's key and its game's number in the journal come with it."""
    grant = None if entry.grant is None else str(entry.grant)
    return Sealed(
        journal, game, entry.seq, entry.kind, entry.payload, entry.key, grant, entry.role, entry.at, entry.address,
        entry.device, entry.why, entry.prev,
    )  # fmt: skip


def entries_of(game: int) -> list[Entry]:
    """All entries of a game in order."""
    return list(Entry.objects.filter(game=game).order_by("seq"))


def book_of(entries: list[Entry]) -> Book:
    """The book that the entries of a game tell, its opening entry first."""
    return read_all(loads(entries[0].payload), [Said(entry.seq, loads(entry.payload)) for entry in entries[1:]])
