"""What must be true before the site is served: a key, a database of today's shape, static files collected."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from scorekeeper import __version__
from scorekeeper.commands import losses
from scorekeeper.configuration import data_folder, database, secret_key

STAMP = "static.stamp"
BACKUPS = "backups"  # the folder of them in the data folder
BACKUP_NAMES = f"scorekeeper-{'[0-9]' * 8}-{'[0-9]' * 6}Z*.zip"


class NewerDatabaseError(Exception):
    """The database was written by a later version of this program."""


def set_up(folder: str | None, *, new_key: bool = False) -> Path:
    """Load Django with `folder` (None: the default) as data folder, made when it is missing; return the folder.

    A missing secret key is made at a first start, and beside a database only with `new_key`. Raises UnusableKeyError
    or BadDatabaseUrlError when what the environment says cannot be used, and LostDataError when what the site once
    had is gone.
    """
    path = data_folder.choose(folder)
    has_key = new_key or secret_key.is_there(path)
    if has_key or not is_used(path):
        secret_key.ensure(path)
    django.setup()
    reach_database()
    losses.refuse_losses(path, has_key=has_key)
    return path


def is_used(folder: Path) -> bool:
    """Return whether the SQLite database was used before: its file has content, or the folder has backups of it.

    Always false with a database on a server, which is asked only once Django is set up (`losses.refuse_losses`). Raises
    BadDatabaseUrlError.
    """
    configured = database.configure(os.environ.get("DATABASE_URL"), folder)
    if configured["ENGINE"] != database.SQLITE:
        return False
    file = Path(configured["NAME"])
    return (file.exists() and file.stat().st_size > 0) or any((folder / BACKUPS).glob(BACKUP_NAMES))


def refuse_newer() -> None:
    """Raise NewerDatabaseError when the database has a shape that this version does not know."""
    loader = MigrationLoader(connection)
    known = loader.disk_migrations
    ours = {app for app, _ in known}
    unknown = sorted(name for app, name in loader.applied_migrations if app in ours and (app, name) not in known)
    if unknown:
        raise NewerDatabaseError(
            f"This database was written by a newer version (it has {unknown[-1]}): start that version again."
        )


def reach_database() -> None:
    """Open one connection and close it, so that what is wrong is told now and as the database says it.

    Raises Django's OperationalError when the database does not answer.
    """
    if connection.vendor == "postgresql":
        # Beside the pool, which would try again and again and then say only that it gave up.
        with connection.wrap_database_errors:
            connection.Database.connect(**connection.get_connection_params()).close()  # type: ignore[attr-defined]


def migrate() -> bool:
    """Bring the database to today's shape; return whether it was empty before, as at the first start.

    Raises NewerDatabaseError when it has a shape that this version does not know.
    """
    refuse_newer()
    executor = MigrationExecutor(connection)
    applied = executor.loader.applied_migrations
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)
    return not applied


def put_back_guards() -> list[str]:
    """Put back the guards that are missing in the database or were changed, and return their names."""
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
    """Return a digest of the version and of every static file's name, size and time, without reading the files."""
    digest = hashlib.sha256(f"{__version__} {django.__version__}".encode())
    for line in sorted(static_files()):
        digest.update(line.encode())
    return digest.hexdigest()


def static_files() -> Iterator[str]:
    """Yield a line for each static file: name, size in bytes, time of the last change."""
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            yield f"{name} {status.st_size} {status.st_mtime_ns}\n"
