"""The journal's pen: lock a game, find what a key has written before, add an entry."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger import texts
from scorekeeper.ledger.book import Book, Json, Said, read_all
from scorekeeper.ledger.canonical import dumps, loads
from scorekeeper.ledger.chain import BEGINNING, Sealed, digest
from scorekeeper.models import Entry, Game, Journal

from .actor import Actor


def begin(key: str) -> Journal:
    """A new, empty journal."""
    return Journal.objects.create(key=key, length=0, head=BEGINNING)


def lock(game: int, key: str) -> tuple[Game, int | None]:
    """The game with its journal, locked, and the entry that this key has written before, if any. One statement.

    Raises ``Refused``: ``unknown-game``, ``bad-key``.
    """
    written = Entry.objects.filter(journal=OuterRef("journal"), key=texts.key(key)).values("pk")
    games = Game.objects.select_for_update(of=("self", "journal")).select_related("journal")
    found = games.annotate(written=Subquery(written)).filter(pk=game).first()
    if found is None:
        raise refuse("unknown-game", "There is no such game.", "game")
    return found, found.written


def written_by(game: Game, key: str) -> Entry | None:
    """The entry that this key has written, asked anew: it may have been committed while the lock was waited for."""
    return Entry.objects.filter(journal=game.journal_id, key=key).first()


def add(game: Game, kind: Entry.Kind, payload: Json, *, key: str, actor: Actor, why: str = "") -> Entry:
    """Add an entry to the journal of a locked game."""
    journal = game.journal
    sealed = Sealed(
        journal=journal.pk,
        game=game.pk,
        seq=journal.length + 1,
        kind=kind.value,
        payload=dumps(payload),
        key=key,
        grant=actor.grant,
        role=actor.role,
        at=timezone.now(),
        address=texts.label(actor.address),
        device=texts.label(actor.device),
        why=why,
        prev=journal.head,
    )
    entry = Entry.objects.create(**columns(sealed), hash=digest(sealed))
    journal.length, journal.head = entry.seq, entry.hash
    return entry


def columns(sealed: Sealed) -> dict[str, object]:
    """The columns of an entry but for its hash."""
    return {
        "journal_id": sealed.journal,
        "game_id": sealed.game,
        "seq": sealed.seq,
        "kind": sealed.kind,
        "payload": sealed.payload,
        "key": sealed.key,
        "grant_id": sealed.grant,
        "role": sealed.role,
        "at": sealed.at,
        "address": sealed.address,
        "device": sealed.device,
        "why": sealed.why,
        "prev": sealed.prev,
    }


def sealed(entry: Entry) -> Sealed:
    """What the hash of a stored entry covers."""
    return Sealed(
        entry.journal_id, entry.game_id, entry.seq, entry.kind, entry.payload, entry.key, entry.grant_id, entry.role,
        entry.at, entry.address, entry.device, entry.why, entry.prev,
    )  # fmt: skip


def entries_of(game: Game) -> list[Entry]:
    """All entries of a game in order."""
    return list(Entry.objects.filter(game=game.pk).order_by("seq"))


def book_of(entries: list[Entry]) -> Book:
    """The book that the entries of a game tell, its opening entry first."""
    return read_all(loads(entries[0].payload), [Said(entry.seq, loads(entry.payload)) for entry in entries[1:]])
