"""Refuse to start where data was lost or damaged, and name the backup that restores it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection

from scorekeeper.configuration import secret_key

if TYPE_CHECKING:
    from scorekeeper.services.backups.folder import Backup

ANEW = "To begin anew instead, choose an empty folder with --data."


class LostDataError(Exception):
    """Something that this site once had is gone or damaged."""


def refuse_losses(folder: Path, *, has_key: bool) -> None:
    """Raise LostDataError if the data folder lacks a database or key that it had before.

    ``has_key``: a secret key was there before this start, or a new one was asked for. The error names the newest good
    backup, what it lacks, and the command that restores it. Django must be set up.
    """
    if connection.vendor != "sqlite":
        if not has_key and _server_has_tables():
            (folder / secret_key.FILE_NAME).unlink(missing_ok=True)  # made a moment ago, it opens nothing
            raise _lost_key_error(folder, None)
        return
    database = Path(connection.settings_dict["NAME"])
    if not database.exists() or database.stat().st_size == 0:
        if (backup := _newest_good()) is not None or _backups():
            raise _lost_database_error(
                f"There is no database at {database}, but there are backups of one.", folder, database, backup
            )
        return
    from scorekeeper.services.backups.soundness import quick_fault

    if fault := quick_fault(database):
        raise _lost_database_error(f"The database {database} is damaged ({fault}).", folder, database, _newest_good())
    if not has_key:
        raise _lost_key_error(folder, database)


def _server_has_tables() -> bool:
    """Return whether the PostgreSQL database has tables of an earlier start.

    Uses a connection of its own, since the pool must not open before the server forks.
    """
    with connection.wrap_database_errors:
        server = connection.Database.connect(**connection.get_connection_params())  # type: ignore[attr-defined]
        with server:
            return bool(server.execute("SELECT to_regclass('django_migrations') IS NOT NULL").fetchone()[0])


def _lost_database_error(what: str, folder: Path, database: Path, backup: Backup | None) -> LostDataError:
    if backup is None:
        return LostDataError(f"{what} No backup in {settings.BACKUP_FOLDER} is good. {ANEW}")
    command = f"scorekeeper restore {backup.path} --data {folder} --replace"
    return LostDataError(f"{what} {_describe(backup, database)} Restore it with: {command}\n{ANEW}")


def _lost_key_error(folder: Path, database: Path | None) -> LostDataError:
    key, backup = folder / secret_key.FILE_NAME, _newest_good() if database else None
    what = f"There is a database, but its secret key {key} is missing: links, printed codes, and PINs need it."
    new = "Without one, start with --new-key: every link and PIN changes then."
    if backup is None or database is None:
        return LostDataError(f"{what} Put the file back. {new}")
    command = f"scorekeeper restore {backup.path} --data {folder} --key-only"
    return LostDataError(f"{what} A backup has it. Put it back with: {command}\n{new}")


def _describe(backup: Backup, database: Path) -> str:
    """Return a sentence that says which backup it is and what it lacks."""
    from scorekeeper.services.backups.soundness import heads_of

    try:
        known = sum(length for length, _head in heads_of(database).values())
    except sqlite3.Error:
        lacks = "what was recorded after that is not in it"
    else:
        missing = known - backup.entries
        last = "entry" if missing == 1 else f"{missing:,} entries"
        lacks = f"it lacks the last {last}" if missing > 0 else "it lacks nothing that can still be read"
    ahead = ", a date in the future" if backup.is_ahead else ""
    moment = f"{backup.at:%Y-%m-%d %H:%M} UTC{ahead}"
    return f"The newest good backup has {backup.entries:,} entries, from {moment}; {lacks}."


def _backups() -> list[Backup]:
    from scorekeeper.services.backups import folder, sign

    backups = folder.by_rank(settings.BACKUP_FOLDER)
    second = settings.SECOND_BACKUP_FOLDER
    if second is not None and settings.SECRET_KEY:
        backups += [backup for backup in folder.by_rank(second) if backup.site == sign.of_key()]
    return backups


def _newest_good() -> Backup | None:
    from scorekeeper.services.backups.restoring import newest_good

    return newest_good(_backups())
