"""Backups that make themselves while the site is served: every five minutes when something has changed, and at once
when something is over that nobody wants to lose."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from django.conf import settings
from django.utils import timezone

from scorekeeper.services import damage

from . import folder, making, sign
from .archive import manifest_of
from .folder import Backup
from .soundness import UnsoundError, heads_of, reader

EVERY = timedelta(minutes=5)
STEP = 20  # seconds
FAULTS = (UnsoundError, sqlite3.Error, OSError)


@dataclass(frozen=True, slots=True)
class State:
    """How the last round went, and when: a sentence for what failed, empty where nothing did."""

    at: datetime
    failed: str = ""
    second_failed: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """What is known of this site's backups. ``state`` is None where none are made by themselves."""

    possible: bool
    last: Backup | None
    state: State | None
    second: Path | None

    @property
    def is_well(self) -> bool:
        """Whether nothing has failed, here or in the second folder, and rounds are made."""
        if damage.sentence() or not self.is_running or self.state is None:
            return False
        return not (self.state.failed or self.state.second_failed)

    @property
    def is_running(self) -> bool:
        """Whether the last round was made when it was due."""
        return self.state is not None and timezone.now() - self.state.at < 3 * EVERY


_WAKE = Event()
_STATE: State | None = None
_MADE: Backup | None = None  # the one just made, whatever the clock says of it


def status() -> Status:
    """How the backups of this site stand. No statement."""
    last = _newest()
    return Status(making.is_possible(), last, _STATE, settings.SECOND_BACKUP_FOLDER)


def soon() -> None:
    """Let the next round begin now."""
    _WAKE.set()


@contextmanager
def running() -> Iterator[None]:
    """Make backups in a thread of their own, and a last one at the end if something has changed."""
    if not making.is_possible():
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
        with closing(reader(making.live_database())) as eye:
            saved: int | None = _version(eye)
            if _is_behind():
                saved = None
                _WAKE.set()
            _STATE = State(timezone.now())
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


def _round(eye: sqlite3.Connection, saved: int | None) -> tuple[int | None, State]:
    """Make a backup if the database has another version than the saved one; which is saved now, and how it went."""
    global _MADE
    failed = ""
    try:
        version = _version(eye)
        if saved != version:
            _MADE = making.make(settings.BACKUP_FOLDER)
            folder.thin(settings.BACKUP_FOLDER, sign.of_key())
        saved = version
    except FAULTS as error:
        failed = told(error)
    return saved, State(timezone.now(), failed, into_second())


def into_second() -> str:
    """Copy the latest backup to the second folder, if there is one. Return a sentence when that fails, else nothing."""
    second, last = settings.SECOND_BACKUP_FOLDER, _newest()
    if second is None or last is None:
        return ""
    if not second.is_dir():
        return f"The second folder {second} is not there."
    try:
        folder.copy_into(second, last.path, sign.of_key())
    except FAULTS as error:
        return told(error)
    return ""


def told(error: Exception) -> str:
    """A sentence for what went wrong with a backup."""
    if isinstance(error, OSError):
        return f"It cannot be written: {error.strerror}: {error.filename}."
    return str(error)


def _newest() -> Backup | None:
    if _MADE is not None and _MADE.path.exists():
        return _MADE
    return folder.newest(settings.BACKUP_FOLDER, sign.of_key())


def _version(eye: sqlite3.Connection) -> int:
    """A number that differs once anybody else has committed anything."""
    (number,) = eye.execute("PRAGMA data_version").fetchone()
    return int(number)


def _is_behind() -> bool:
    """Return whether the newest backup is missing entries of the database, cannot be read, or has a future date."""
    last, heads = _newest(), heads_of(making.live_database())
    try:
        return bool(heads) if last is None else last.is_ahead or manifest_of(last.path).heads != heads
    except (UnsoundError, OSError):
        return True
