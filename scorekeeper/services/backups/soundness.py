"""Check whether an SQLite file is sound, and remember that the site's own file was found damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Set
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

from django.apps import apps
from django.db.migrations.loader import MigrationLoader

from scorekeeper.ledger.entries import BEGINNING, SealedEntry, digest
from scorekeeper.models import guards
from scorekeeper.services.busy import PRIMARY

Heads = Mapping[str, tuple[int, str]]  # a journal's key -> how many entries it has, the hash of the last one

_ENTRIES = """
SELECT entry.seq, entry.kind, entry.payload, entry.key, entry."grant", entry.role, entry.at, entry.address,
       entry.device, entry.why, entry.prev, entry.hash, game.number
FROM scorekeeper_entry AS entry LEFT JOIN scorekeeper_game AS game ON game.id = entry.game_id
WHERE entry.journal_id = ? ORDER BY entry.seq
"""
_OFF = "SELECT 1 FROM scorekeeper_posting GROUP BY line_id, commodity HAVING sum(amount) <> 0 LIMIT 1"


# A value of another kind where a text, a moment, or a number belongs is a ValueError or a TypeError.
UNREADABLE = (sqlite3.Error, ValueError, TypeError, AttributeError, LookupError)
LONGEST_NAME = 60
FIRST_RELEASE = ("scorekeeper", "0001_initial")  # the migration that every database since the first release has had
TOO_OLD = "This version can't read it."
LONGEST_VALUE = 20_000_000  # bytes of a row; a longer one is no entry, and would fill the memory


class UnsoundError(Exception):
    """A backup that cannot be relied on; the sentence says why."""


def verify(database: Path, heads: Heads) -> None:
    """Look at a whole SQLite file that nobody writes into. Raises ``UnsoundError`` with the first fault.

    ``heads`` are those that it must have. It may have the shape of an earlier version.
    """
    try:
        with closing(reader(database)) as connection:
            fault = next(_faults(connection, heads), None)
    except UNREADABLE as error:
        raise UnsoundError(f"The database in the backup can't be read: {error}.") from error
    if fault:
        raise UnsoundError(fault)


def verify_guards(database: Path) -> None:
    """Raise ``UnsoundError`` when a guard is not in a SQLite file of this version; those of earlier ones may be."""
    with closing(reader(database)) as connection:
        loader = MigrationLoader(None)
        if _applied(connection, loader) != loader.disk_migrations.keys():
            return
        there = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    missing = guards.missing_among(there)
    if missing:
        raise UnsoundError(
            f"The database is missing write protection: {', '.join(missing)}. Restart the site to restore it."
        )


def verify_known(database: Path) -> None:
    """Raise ``UnsoundError`` when a SQLite file was written by a newer version, or by one before the first release."""
    try:
        with closing(reader(database)) as connection:
            applied = set(connection.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.Error as error:
        raise UnsoundError(f"The database in the backup can't be read: {error}.") from error
    unknown = unknown_migrations(applied, MigrationLoader(None))
    if unknown and FIRST_RELEASE not in applied:
        raise UnsoundError(f"A version before the first release made this backup. {TOO_OLD}")
    if unknown:
        raise UnsoundError(
            f"This backup was made by a newer version (it has {unknown[-1]}). Restore it with that version."
        )


def unknown_migrations(applied: Set[tuple[str, str]], loader: MigrationLoader) -> list[str]:
    """Return the names of the migrations that a database has had and this version lacks, in order."""
    known = loader.disk_migrations.keys()
    return sorted(name for app, name in applied - known if app in loader.migrated_apps)


def drop_changed_guards(database: Path) -> None:
    """Drop triggers that have a guard's name and do something else; a start puts back the guards of this version."""
    with closing(sqlite3.connect(database)) as connection:
        there = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
        for name in set(guards.missing_among(there)) & there.keys():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.commit()


def quick_fault(database: Path) -> str:
    """Return the first fault in the pages of a SQLite file, empty where they are sound; quicker than `verify`."""
    try:
        with closing(reader(database)) as connection:
            (result,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        return str(error)
    return "" if result == "ok" else str(result).splitlines()[-1]


def heads_of(database: Path) -> Heads:
    """Return the last entry of each journal in a SQLite file."""
    with closing(reader(database)) as connection:
        return _heads(connection)


def reader(database: Path) -> sqlite3.Connection:
    """Return a read-only connection that refuses rows too large for memory."""
    connection = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    return connection


def _foreign(connection: sqlite3.Connection) -> str:
    """Return a trigger, view, or table that this program hasn't made in that version, empty where there is none."""
    ours = {"table": _tables(connection) | {"django_migrations", "sqlite_sequence", "sqlite_stat1", "sqlite_stat4"}}
    ours["trigger"] = {guard.name for guard in guards.GUARDS}
    for kind, name, text in connection.execute("SELECT type, name, sql FROM sqlite_master WHERE type <> 'index'"):
        if name not in ours.get(kind, ()) or str(text).upper().startswith("CREATE VIRTUAL"):
            return f"{kind} {str(name)[:LONGEST_NAME]}"
    return ""


def _tables(connection: sqlite3.Connection) -> set[str]:
    """Return the tables that a SQLite file may have: those of the present models, and what they were in its shape."""
    present = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    loader = MigrationLoader(None)
    applied = _applied(connection, loader)
    if applied == loader.disk_migrations.keys():
        return present
    models = loader.project_state(sorted(applied)).models.values()
    return present | {model.options.get("db_table") or f"{model.app_label}_{model.name_lower}" for model in models}


def _applied(connection: sqlite3.Connection, loader: MigrationLoader) -> set[tuple[str, str]]:
    """Return the migrations of this version that a SQLite file has had; an older one lacks some."""
    return set(connection.execute("SELECT app, name FROM django_migrations")) & loader.disk_migrations.keys()


def _heads(connection: sqlite3.Connection) -> Heads:
    rows = connection.execute("SELECT key, length, head FROM scorekeeper_journal ORDER BY id")
    return {key: (length, head) for key, length, head in rows}


def _faults(connection: sqlite3.Connection, heads: Heads) -> Iterator[str]:
    if foreign := _foreign(connection):  # first, as triggers and views run code when others write and read
        yield f"The database in the backup has a {foreign} that isn't from this program."
    for (message,) in connection.execute("PRAGMA integrity_check(1)"):
        if message != "ok":
            yield f"The database in the backup is damaged: {message}."
    for table, *_ in connection.execute("PRAGMA foreign_key_check"):
        yield f"A row of {table} in the backup refers to a missing row."
    if connection.execute(_OFF).fetchone():
        yield "A hand or payment in the backup doesn't add up to zero."
    if _heads(connection) != heads:
        yield "The journals in the backup don't match its manifest."
    for number, key in connection.execute("SELECT id, key FROM scorekeeper_journal").fetchall():
        if _verify_chain(connection, number, key) != heads[key]:
            yield f"The history of journal {number} in the backup was altered."


def _verify_chain(connection: sqlite3.Connection, journal: int, key: str) -> tuple[int, str] | None:
    """Return the end of a journal from its entries alone, each hash computed again; None where they do not hold
    together."""
    length, head = 0, BEGINNING
    for seq, kind, payload, own_key, grant, role, at, address, device, why, prev, written, game in connection.execute(
        _ENTRIES, (journal,)
    ):
        moment = datetime.fromisoformat(at).replace(tzinfo=UTC)
        who = None if grant is None else str(UUID(grant))
        entry = SealedEntry(key, game, seq, kind, payload, own_key, who, role, moment, address, device, why, prev)
        if (seq, prev, written) != (length + 1, head, digest(entry)):
            return None
        length, head = seq, written
    return length, head


DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
SENTENCE = "The database file is damaged. Stop the site and restore the newest backup."

_FOUND = False


def is_damage(error: BaseException | None) -> bool:
    """Return whether an error of SQLite means that the file itself is damaged."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY in DAMAGED


def note_damage(error: BaseException | None) -> None:
    """Remember the damage if the error means damage; ignore every other error."""
    global _FOUND
    _FOUND = _FOUND or is_damage(error)


def damage_sentence() -> str:
    """Return a sentence if damage was found since the start, else an empty string."""
    return SENTENCE if _FOUND else ""
