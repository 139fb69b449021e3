"""Prepare the site before it is served: make the key, migrate the database, collect static files.

Refuse to start where data was lost or damaged, and name the backup that restores it.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from scorekeeper import __version__, configuration
from scorekeeper.commands import program_name

if TYPE_CHECKING:
    from scorekeeper.services.backups.folder import Backup


SEALED = "There are sealed backups. Name the file with their passphrase: --passphrase-file FILE. "
ANEW = "To start a new site instead, choose an empty folder with --data."


class LostDataError(Exception):
    """A database or key that this site once had is missing or damaged."""


def refuse_losses(folder: Path, *, has_key: bool) -> None:
    """Raise LostDataError if the data folder lacks a database or key that it had before.

    ``has_key``: a secret key was there before this start, or a new one was asked for. The error names the newest good
    backup, what it lacks, and the command that restores it. Django must be set up.
    """
    if connection.vendor != "sqlite":
        if not has_key and _server_has_tables():
            (folder / configuration.KEY_FILE).unlink(missing_ok=True)  # made a moment ago, it opens nothing
            raise _lost_key_error(folder, None)
        return
    database = Path(connection.settings_dict["NAME"])
    if not database.exists() or database.stat().st_size == 0:
        if (backup := _newest_good()) is not None or _backups():
            raise _lost_database_error(
                f"The database {database} is missing, but there are backups.", folder, database, backup
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
        sealed = SEALED if any(each.is_sealed for each in _backups()) else ""
        return LostDataError(f"{what} There is no good backup in {settings.BACKUP_FOLDER}. {sealed}{ANEW}")
    command = f"{program_name()} restore {shlex.quote(str(backup.path))} --data {shlex.quote(str(folder))} --replace"
    return LostDataError(f"{what} {_describe(backup, database)} Restore it with: {command}\n{ANEW}")


def _lost_key_error(folder: Path, database: Path | None) -> LostDataError:
    key, backup = folder / configuration.KEY_FILE, _newest_good() if database else None
    what = f"The secret key {key} is missing. Links, printed codes, and PINs need it."
    new = "Without it, start with --new-key. All links and PINs will change."
    if backup is None or database is None:
        return LostDataError(f"{what} Put the file back. {new}")
    command = f"{program_name()} restore {shlex.quote(str(backup.path))} --data {shlex.quote(str(folder))} --key-only"
    return LostDataError(f"{what} A backup has it. Restore it with: {command}\n{new}")


def _describe(backup: Backup, database: Path, what: str = "newest good backup") -> str:
    """Return a sentence that says which backup it is and what it lacks."""
    from scorekeeper.services.backups.soundness import heads_of

    try:
        known = sum(length for length, _head in heads_of(database).values())
    except sqlite3.Error:
        lacks = "anything recorded later is missing"
    else:
        missing = known - backup.entries
        last = "entry" if missing == 1 else f"{missing:,} entries"
        lacks = f"the last {last} will be missing" if missing > 0 else "nothing that can still be read is missing"
    ahead = ", which is in the future" if backup.is_ahead else ""
    moment = f"{backup.at:%Y-%m-%d %H:%M} UTC{ahead}"
    return f"The {what} has {backup.entries:,} entries and was made {moment}: {lacks}."


def _backups() -> list[Backup]:
    from scorekeeper.services.backups import folder as backups_folder

    backups = backups_folder.by_rank(settings.BACKUP_FOLDER)
    second = settings.SECOND_BACKUP_FOLDER
    if second is not None and settings.SECRET_KEY:
        backups += [backup for backup in backups_folder.by_rank(second) if backup.site == backups_folder.site_sign()]
    return backups


def _newest_good() -> Backup | None:
    from scorekeeper.services.backups.restoring import newest_good

    return newest_good(_backups())


STAMP = "static.stamp"
BACKUPS = "backups"  # the folder of them in the data folder
BACKUP_NAMES = f"scorekeeper-{'[0-9]' * 8}-{'[0-9]' * 6}Z-*.zip"


class UnknownDatabaseError(Exception):
    """The database was written by a later version of this program, or by one before its first release."""


class OlderDatabaseError(Exception):
    """The database was written by an earlier version of this program, and wasn't brought to this one's shape yet."""


OTHER_VERSIONS = (UnknownDatabaseError, OlderDatabaseError)


class NoBackupError(Exception):
    """The database has to be brought to this version's shape, and no backup could be made before."""


def set_up(folder: str | None, *, new_key: bool = False) -> Path:
    """Load Django with `folder` (None: the default) as data folder, made when it is missing. Return the folder.

    A missing secret key is made at a first start, and beside a database only with `new_key`. Raises UnusableKeyError
    or BadDatabaseUrlError when what the environment says cannot be used, and LostDataError when what the site once
    had is gone.
    """
    path = configuration.choose_data_folder(folder)
    has_key = new_key or configuration.has_key(path)
    if has_key or not is_used(path):
        configuration.ensure_key(path)
    django.setup()
    reach_database()
    refuse_losses(path, has_key=has_key)
    return path


def is_used(folder: Path) -> bool:
    """Return whether the SQLite database was used before: its file has content, or the folder has backups of it.

    Always false with a database on a server, which is asked only once Django is set up (`losses.refuse_losses`). Raises
    BadDatabaseUrlError.
    """
    configured = configuration.configure_database(os.environ.get("DATABASE_URL"), folder)
    if configured["ENGINE"] != configuration.SQLITE:
        return False
    file = Path(configured["NAME"])
    return (file.exists() and file.stat().st_size > 0) or any((folder / BACKUPS).glob(BACKUP_NAMES))


def refuse_unknown() -> None:
    """Raise UnknownDatabaseError if the database has a schema that this version does not know.

    The error names the version that wrote it, and the way back: that version, or the backup from before the upgrade.
    Data from before the first release has no way back.
    """
    from scorekeeper.services.backups import soundness

    loader = MigrationLoader(connection)
    applied = set(loader.applied_migrations)
    if not soundness.unknown_migrations(applied, loader):
        return
    if soundness.FIRST_RELEASE not in applied:
        raise UnknownDatabaseError(f"A version before the first release wrote this data. {soundness.TOO_OLD} {ANEW}")
    raise UnknownDatabaseError("\n".join((_newer_sentence(), _way_back())))


def is_older() -> bool:
    """Return whether the database has the shape of an earlier version, which the next start brings to this one's."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return bool(executor.loader.applied_migrations and missing)


def refuse_others() -> None:
    """Raise what `refuse_unknown` raises, or OlderDatabaseError, which names the command to run first."""
    refuse_unknown()
    if is_older():
        command = f"{program_name()} serve --data {shlex.quote(str(configuration.data_folder()))}"
        backup = "It makes a backup first. " if connection.vendor == "sqlite" else ""
        raise OlderDatabaseError(
            f"An earlier version wrote this data. Bring it to version {__version__} by starting the site. {backup}"
            f"Run: {command}"
        )


def _newer_sentence() -> str:
    """Return a sentence that names both versions: the database tells its own, if this version can read it there."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT version FROM scorekeeper_installation")
            written_by = f"Version {cursor.fetchone()[0]}"
    except (DatabaseError, TypeError):
        written_by = "A newer version"
    return f"{written_by} wrote this data, and this is version {__version__}. Start that version instead."


def _way_back() -> str:
    """Return how to go on with this version: the backup from before the upgrade, what it lacks, and the command."""
    if connection.vendor != "sqlite":
        return "To go back, restore the dump that you made before the upgrade."
    from scorekeeper.services.backups import folder as backups_folder
    from scorekeeper.services.backups.making import BEFORE_UPGRADES
    from scorekeeper.services.backups.restoring import newest_good

    folder, database = configuration.data_folder(), Path(connection.settings_dict["NAME"])
    before = newest_good(backups_folder.backups_in(settings.BACKUP_FOLDER / BEFORE_UPGRADES))
    backup = before or _newest_good()
    if backup is None:
        return f"There is no backup that this version can restore in {settings.BACKUP_FOLDER}."
    command = f"{program_name()} restore {shlex.quote(str(backup.path))} --data {shlex.quote(str(folder))} --replace"
    what = "backup from before the upgrade" if before else "newest good backup"
    return f"{_describe(backup, database, what)} To go back to it: {command}"


def reach_database() -> None:
    """Open one connection and close it, so that an error is raised now and as the database words it.

    Raises Django's OperationalError when the database does not answer.
    """
    if connection.vendor == "postgresql":
        # Beside the pool, which would try again and again and then say only that it gave up.
        with connection.wrap_database_errors:
            connection.Database.connect(**connection.get_connection_params()).close()  # type: ignore[attr-defined]


def migrate(*, with_backup: bool = True) -> bool:
    """Bring the database to the current schema; return whether it was empty before, as at the first start.

    A SQLite database that has data is backed up first, unless without ``with_backup``: a backup was just restored.
    Raises UnknownDatabaseError when it has a shape that this version does not know, and NoBackupError, with nothing
    changed, when the backup fails.
    """
    refuse_unknown()
    is_new = not MigrationLoader(connection).applied_migrations
    if is_new or is_older():
        if not is_new and with_backup:
            back_up_before_upgrade()
        with _without_limits():
            call_command("migrate", interactive=False, verbosity=0)
    from scorekeeper.services import installation  # models can be imported only once Django is set up

    installation.note_version(__version__, is_new=is_new)
    return is_new


@contextmanager
def _without_limits() -> Iterator[None]:
    """Let statements take their time: a migration may wait for a running site, and change a long table."""
    limits = configuration.LIMITS if connection.vendor == "postgresql" else ()
    with connection.cursor() as cursor:
        for name in limits:
            cursor.execute(f"SET {name} = 0")
    yield
    with connection.cursor() as cursor:
        for name in limits:
            cursor.execute(f"RESET {name}")


def back_up_before_upgrade() -> Path | None:
    """Make a backup that was opened and checked, and return its file. Raises NoBackupError.

    Returns None on PostgreSQL, which has tools of its own.
    """
    from scorekeeper.services.backups import making

    if not making.is_possible():
        return None
    try:
        return making.make_before_upgrade().path
    except making.FAULTS as error:
        raise NoBackupError(
            f"This version changes the database, but the backup before that failed. Nothing was changed. "
            f"{making.failure_sentence(error)}"
        ) from error


def put_back_guards() -> list[str]:
    """Restore the guards that are missing in the database or were changed, and return their names."""
    from scorekeeper.models import guards  # models can be imported only once Django is set up

    lost = guards.missing()
    if lost:
        guards.install()
    return lost


def collect_static(folder: Path) -> bool:
    """Collect the static files into the data folder, compressed, unless nothing changed; return whether it was done."""
    if settings.DEBUG:
        return False
    stamp = folder / STAMP
    fingerprint = static_fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == fingerprint and Path(settings.STATIC_ROOT).is_dir():
        return False
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(fingerprint, encoding="ascii")
    return True


def static_fingerprint() -> str:
    """Return a digest of the version and of every static file's name, size and time, without reading the files.

    In the single-file app, which unpacks the files at each start, that is the app's own size and time.
    """
    digest = hashlib.sha256(f"{__version__} {django.__version__}".encode())
    is_app = getattr(sys, "frozen", False)
    for line in [file_line("app", Path(sys.executable))] if is_app else sorted(static_files()):
        digest.update(line.encode())
    return digest.hexdigest()


def static_files() -> Iterator[str]:
    """Yield a line for each static file."""
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield file_line(name, Path(storage.path(name)))


def file_line(name: str, path: Path) -> str:
    """Return a line for a file: name, size in bytes, time of the last change."""
    status = path.stat()
    return f"{name} {status.st_size} {status.st_mtime_ns}\n"
