"""Restoring a backup: checked first, then laid where the site finds it; what was there is never overwritten."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.services.backups.folder import Backup
from scorekeeper.services.backups.making import passphrase
from scorekeeper.services.backups.sealing import unsealed
from scorekeeper.services.backups.soundness import UnsoundError, drop_changed_guards, verify, verify_known

from . import archive
from .archive import Manifest


class InUseError(Exception):
    """There is a site already where the backup would go."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The restored data, and the files that were there before, under their new names."""

    manifest: Manifest
    before: tuple[Path, ...]


def restore(source: Path, database: Path, key: Path, *, replace: bool = False) -> Restored:
    """Lay the database and the secret key of a backup where the site looks for them.

    With ``replace`` what is there is kept beside, under a name with the moment. Raises ``InUseError`` when there is
    something and ``replace`` is not said, or a site still runs there; ``UnsoundError`` when the backup is none, is
    damaged or too new; ``OSError``. Nothing has changed then.
    """
    there = _there(database, key)
    if there and not replace:
        raise InUseError(f"There is already a site here: {there[0]} exists. Choose an empty data folder with --data.")
    with TemporaryDirectory(prefix="restoring-") as room:  # nothing touches the data folder before all is checked
        manifest = archive.unpack(source, Path(room))
        opened = Path(room) / archive.DATABASE
        verify(opened, manifest.heads)
        verify_known(opened)
        drop_changed_guards(opened)
        secret = (Path(room) / archive.KEY).read_text(encoding="ascii")
        _bring_to_rest(database)
        for folder in (database.parent, key.parent):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryDirectory(dir=database.parent, prefix="restoring-") as beside:
            checked = Path(beside) / archive.DATABASE
            _copy(opened, checked)
            before = tuple(put_aside(path) for path in _there(database, key))
            archive.write_secret(key, secret)
            checked.replace(database)
    return Restored(manifest, before)


def newest_good(backups: Iterable[Backup]) -> Backup | None:
    """Return the first of these backups that can be restored, each opened and checked; None where none can.

    Sealed ones are opened with the passphrase of the settings.
    """
    for backup in backups:
        try:
            with TemporaryDirectory(prefix="checking-") as room, unsealed(backup.path, passphrase) as plain:
                manifest = archive.unpack(plain, Path(room))
                verify(Path(room) / archive.DATABASE, manifest.heads)
                verify_known(Path(room) / archive.DATABASE)
        except (UnsoundError, OSError):
            continue
        return backup
    return None


def restore_key(source: Path, key: Path) -> None:
    """Restore only the secret key from a backup.

    Raises `InUseError` when a key is there, `UnsoundError` when the backup is none or is damaged, and `OSError`.
    """
    if key.exists():
        raise InUseError(f"There is already a secret key: {key}. Move it away first.")
    with TemporaryDirectory(prefix="restoring-") as room:
        archive.unpack(source, Path(room))
        archive.write_secret(key, (Path(room) / archive.KEY).read_text(encoding="ascii"))


def put_aside(path: Path) -> Path:
    """Give a file a name with the moment in it; returns that."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    return path.rename(path.with_name(f"{path.name}.before-{moment}"))


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as inside, archive.new_secret(target) as outside:
        shutil.copyfileobj(inside, outside)
        outside.flush()
        os.fsync(outside.fileno())


def _there(database: Path, key: Path) -> list[Path]:
    """Return the files of a site that exist; what SQLite keeps beside its own is read as part of any database there."""
    beside = [database.with_name(f"{database.name}-{what}") for what in ("wal", "shm")]
    return [path for path in (key, database, *beside) if path.exists()]


def _bring_to_rest(database: Path) -> None:
    """Let SQLite put all into its one file. Raises ``InUseError`` while a site has it open."""
    if not database.exists():
        return
    try:
        with closing(sqlite3.connect(database, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise InUseError(f"The site in {database.parent} is running. Stop it first.") from error
    except sqlite3.DatabaseError:
        return  # it is no database anymore, which is a reason to restore: aside it goes as it is
