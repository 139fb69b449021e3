"""What a start finds lost or damaged in its data folder: it is said, never taken for a first start."""

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
    """Compare the data folder with what a site leaves behind.

    `has_key`: a secret key was there before this start, or a new one was asked for. Raises LostDataError with what is
    gone, the newest good backup, what that lacks, and the command that restores it. Django must be set up.
    """
    if connection.vendor != "sqlite":
        if not has_key and _server_has_tables():
            (folder / secret_key.FILE_NAME).unlink(missing_ok=True)  # made a moment ago, it opens nothing
            raise _lost_key(folder, None)
        return
    database = Path(connection.settings_dict["NAME"])
    if not database.exists() or database.stat().st_size == 0:
        if (backup := _newest_good()) is not None or _backups():
            raise _lost(f"There is no database at {database}, but there are backups of one.", folder, database, backup)
        return
    from scorekeeper.services.backups.soundness import quick_fault

    if fault := quick_fault(database):
        raise _lost(f"The database {database} is damaged ({fault}).", folder, database, _newest_good())
    if not has_key:
        raise _lost_key(folder, database)


def _server_has_tables() -> bool:
    """Whether the PostgreSQL database was used before; asked beside the pool, which must not begin before a fork."""
    with connection.wrap_database_errors:
        asked = connection.Database.connect(**connection.get_connection_params())  # type: ignore[attr-defined]
        with asked:
            return bool(asked.execute("SELECT to_regclass('django_migrations') IS NOT NULL").fetchone()[0])


def _lost(what: str, folder: Path, database: Path, backup: Backup | None) -> LostDataError:
    if backup is None:
        return LostDataError(f"{what} No backup in {settings.BACKUP_FOLDER} is good. {ANEW}")
    command = f"scorekeeper restore {backup.path} --data {folder} --replace"
    return LostDataError(f"{what} {_described(backup, database)} Restore it with: {command}\n{ANEW}")


def _lost_key(folder: Path, database: Path | None) -> LostDataError:
    key, backup = folder / secret_key.FILE_NAME, _newest_good() if database else None
    what = f"There is a database, but its secret key {key} is missing: links, printed codes, and PINs need it."
    new = "Without one, start with --new-key: every link and PIN changes then."
    if backup is None or database is None:
        return LostDataError(f"{what} Put the file back. {new}")
    command = f"scorekeeper restore {backup.path} --data {folder} --key-only"
    return LostDataError(f"{what} A backup has it. Put it back with: {command}\n{new}")


def _described(backup: Backup, database: Path) -> str:
    """Say which backup it is and what it lacks."""
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

    found = folder.by_rank(settings.BACKUP_FOLDER)
    second = settings.SECOND_BACKUP_FOLDER
    if second is not None and settings.SECRET_KEY:
        found += [backup for backup in folder.by_rank(second) if backup.site == sign.of_key()]
    return found


def _newest_good() -> Backup | None:
    from scorekeeper.services.backups.restoring import newest_good

    return newest_good(_backups())
