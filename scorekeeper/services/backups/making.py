"""Making a backup while people write: a copy by SQLite's own online backup, packed, opened again and checked."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from time import time

from django.conf import settings
from django.db import connection

from scorekeeper.services import damage

from . import archive, folder, sign
from .folder import Backup
from .soundness import UnsoundError, reader, verify, verify_guards

ROOM = ".making-"  # where a backup lies until it is whole and checked
AN_HOUR = 3600  # seconds
_ONE_AT_A_TIME = Lock()


def is_possible() -> bool:
    """Whether this site is backed up here; PostgreSQL has means of its own (``pg_dump``)."""
    return connection.vendor == "sqlite"


def live_database() -> Path:
    """The SQLite file of this site."""
    return Path(connection.settings_dict["NAME"])


def make(into: Path) -> Backup:
    """Make a backup in a folder, which is made where it is missing. Who writes meanwhile waits for nothing.

    The file has its name only once it was opened and checked. Raises ``UnsoundError`` when it, or the site, is not
    sound, and ``OSError`` or ``sqlite3.Error`` when it cannot be made.
    """
    if damage.sentence():
        raise UnsoundError(damage.sentence())
    if not live_database().exists():
        raise UnsoundError(f"There is no database at {live_database()}.")
    with _ONE_AT_A_TIME:
        into.mkdir(mode=0o700, parents=True, exist_ok=True)
        _clear(into)
        with TemporaryDirectory(dir=into, prefix=ROOM) as room:
            part = Path(room) / "backup.zip"
            made = _packed(part, Path(room)).made
            site = sign.of_key()
            backup = Backup(into / folder.file_name(made, site), made.replace(microsecond=0), site)
            part.replace(backup.path)
        return backup


def _packed(part: Path, room: Path) -> archive.Manifest:
    copy = room / archive.DATABASE
    copy_database(live_database(), copy)
    archive.pack(part, copy, settings.SECRET_KEY)
    (room / "opened").mkdir()
    manifest = archive.unpack(part, room / "opened")
    opened = room / "opened" / archive.DATABASE
    verify(opened, manifest.heads)
    verify_guards(opened)
    return manifest


def _clear(into: Path) -> None:
    """Delete what a power cut left half-made."""
    for room in into.glob(f"{ROOM}*"):
        if abs(time() - room.stat().st_mtime) > AN_HOUR:
            shutil.rmtree(room, ignore_errors=True)


def copy_database(source: Path, target: Path) -> None:
    """Copy a SQLite database as it stands at one moment into a file of its own; writers go on meanwhile."""
    with closing(reader(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file that needs no other beside it
