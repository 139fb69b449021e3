"""Make backups while people write: on request, every five minutes, and when an event needs one at once.

A backup is a copy by SQLite's own online backup, packed, opened again and checked.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from time import monotonic, time

from django.conf import settings
from django.db import connection
from django.utils import timezone

from scorekeeper.services.backups import archive, folder, sealing, soundness
from scorekeeper.services.backups.archive import manifest_of
from scorekeeper.services.backups.folder import Backup
from scorekeeper.services.backups.soundness import (
    UnsoundError,
    heads_of,
    reader,
    verify,
    verify_guards,
)

BEFORE_UPGRADES = "before-upgrades"  # in the folder of backups: those made before a migration, which are not thinned
MOST_BEFORE_UPGRADES = 12
ROOM = ".making-"  # where a backup lies until it is whole and checked
AN_HOUR = 3600  # seconds
_ONE_AT_A_TIME = Lock()


def is_possible() -> bool:
    """Return whether this site is backed up here; PostgreSQL has means of its own (``pg_dump``)."""
    return connection.vendor == "sqlite"


def live_database() -> Path:
    """Return the SQLite file of this site."""
    return Path(connection.settings_dict["NAME"])


def make_before_upgrade() -> Backup:
    """Make a backup of a database in the shape of an earlier version, which that version can restore.

    The last twelve of them are kept. Raises as `make` does.
    """
    into = settings.BACKUP_FOLDER / BEFORE_UPGRADES
    backup = make(into)
    for old in folder.backups_in(into)[MOST_BEFORE_UPGRADES:]:
        if old != backup:
            old.path.unlink(missing_ok=True)
    return backup


def make(into: Path) -> Backup:
    """Make a backup in a folder, which is made where it is missing. Who writes at the same time waits for nothing.

    The file has its name only once it was opened and checked. The database may have the shape of an earlier version.
    Raises ``UnsoundError`` when it, or the site, is not sound, and ``OSError`` or ``sqlite3.Error`` when it cannot be
    made.
    """
    if soundness.damage_sentence():
        raise UnsoundError(soundness.damage_sentence())
    if not live_database().exists():
        raise UnsoundError(f"No database at {live_database()}.")
    with _ONE_AT_A_TIME:
        into.mkdir(mode=0o700, parents=True, exist_ok=True)
        _clear(into)
        with TemporaryDirectory(dir=into, prefix=ROOM) as room:
            part = Path(room) / "backup.zip"
            made = _pack(part, Path(room)).made
            site = folder.site_sign()
            backup = Backup(into / folder.file_name(made, site), made.replace(microsecond=0), site)
            part.replace(backup.path)
        return backup


def _pack(part: Path, room: Path) -> archive.Manifest:
    copy = room / archive.DATABASE
    copy_database(live_database(), copy)
    archive.pack(part, copy, settings.SECRET_KEY)
    (room / "opened").mkdir()
    manifest = archive.unpack(part, room / "opened")
    verify(room / "opened" / archive.DATABASE, manifest.heads)
    verify_guards(room / "opened" / archive.DATABASE)
    return manifest


def _clear(into: Path) -> None:
    """Delete what a power cut left half-made."""
    for room in into.glob(f"{ROOM}*"):
        if abs(time() - room.stat().st_mtime) > AN_HOUR:
            shutil.rmtree(room, ignore_errors=True)


def copy_database(source: Path, target: Path) -> None:
    """Copy a SQLite database as it stands at one moment into a file of its own; writers go on at the same time."""
    with closing(reader(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file that needs no other beside it


EVERY = timedelta(minutes=5)
STEP = 20  # seconds
FAULTS = (UnsoundError, sqlite3.Error, OSError)


@dataclass(frozen=True, slots=True)
class LastRound:
    """The result of the last round and its time: a sentence for what failed, empty where nothing did."""

    at: datetime
    failed: str = ""
    second_failed: str = ""


@dataclass(frozen=True, slots=True)
class BackupStatus:
    """The state of this site's backups. ``state`` is None where none are made by themselves."""

    possible: bool
    last: Backup | None
    state: LastRound | None
    second: Path | None

    @property
    def is_well(self) -> bool:
        """Return whether nothing has failed, here or in the second folder, and rounds are made."""
        if soundness.damage_sentence() or not self.is_running or self.state is None:
            return False
        return not (self.state.failed or self.state.second_failed)

    @property
    def is_running(self) -> bool:
        """Return whether the last round was made when it was due."""
        return self.state is not None and timezone.now() - self.state.at < 3 * EVERY


_WAKE = Event()
_STATE: LastRound | None = None
_MADE: Backup | None = None  # the one just made, whatever the clock says of it


def status() -> BackupStatus:
    """Return the state of this site's backups. No statement."""
    last = _newest()
    return BackupStatus(is_possible(), last, _STATE, settings.SECOND_BACKUP_FOLDER)


def request_backup() -> None:
    """Let the next round begin now."""
    _WAKE.set()


@contextmanager
def running() -> Iterator[None]:
    """Make backups in a thread of their own, and a last one at the end if something has changed."""
    if not is_possible():
        yield
        return
    stop = Event()
    thread = Thread(target=_keep, args=(stop,), name="backups", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        _WAKE.set()
        thread.join()


def _keep(stop: Event) -> None:
    global _STATE, _MADE
    try:
        with closing(reader(live_database())) as eye:
            saved: int | None = _version(eye)
            if _is_behind():
                saved = None
                _WAKE.set()
            _STATE = LastRound(timezone.now())
            ending = False
            while not ending:
                _wait()
                ending = stop.is_set()  # asked before the round, which so has all that was written until the end
                saved, _STATE = _round(eye, saved)
    finally:
        _STATE = _MADE = None


def _wait() -> None:
    """Wait until the next round is due or asked for: by the clock on the wall, for a laptop that slept is late for it,
    and by the one that nobody sets, for the other may be put back by days.
    """
    due, at_most = timezone.now() + EVERY, monotonic() + EVERY.total_seconds()
    while timezone.now() < due and monotonic() < at_most and not _WAKE.wait(STEP):
        pass
    _WAKE.clear()


def _round(eye: sqlite3.Connection, saved: int | None) -> tuple[int | None, LastRound]:
    """Make a backup if the database has another version than the saved one; which is saved now, and how it went."""
    global _MADE
    failed = ""
    try:
        version = _version(eye)
        if saved != version:
            _MADE = make(settings.BACKUP_FOLDER)
            folder.thin(settings.BACKUP_FOLDER, folder.site_sign())
        saved = version
    except FAULTS as error:
        failed = failure_sentence(error)
    return saved, LastRound(timezone.now(), failed, copy_to_second_folder())


def copy_to_second_folder() -> str:
    """Copy the latest backup to the second folder, if there is one. Return a sentence when that fails, else nothing."""
    second, last = settings.SECOND_BACKUP_FOLDER, _newest()
    if second is None or last is None:
        return ""
    if not second.is_dir():
        return f"The second backup folder {second} is missing."
    try:
        folder.copy_into(second, last, passphrase())
        folder.thin(second, folder.site_sign())
    except FAULTS as error:
        return failure_sentence(error)
    return ""


def passphrase() -> str:
    """Return the passphrase that seals what leaves this computer; empty where no file with one is named.

    Raises ``UnsoundError`` when the file can't be read or its passphrase is too short: nothing leaves unsealed then.
    """
    file = settings.PASSPHRASE_FILE
    return "" if file is None else sealing.read_passphrase(file)


def failure_sentence(error: Exception) -> str:
    """Return a sentence for what went wrong with a backup."""
    if isinstance(error, OSError):
        return f"The backup can't be written. {error.strerror}: {error.filename}."
    return str(error)


def _newest() -> Backup | None:
    if _MADE is not None and _MADE.path.exists():
        return _MADE
    return folder.newest(settings.BACKUP_FOLDER, folder.site_sign())


def _version(eye: sqlite3.Connection) -> int:
    """Return a number that differs once anyone else has committed anything."""
    (number,) = eye.execute("PRAGMA data_version").fetchone()
    return int(number)


def _is_behind() -> bool:
    """Return whether the newest backup is missing entries of the database, cannot be read, or has a future date."""
    last, heads = _newest(), heads_of(live_database())
    try:
        return bool(heads) if last is None else last.is_ahead or manifest_of(last.path).heads != heads
    except (UnsoundError, OSError):
        return True
