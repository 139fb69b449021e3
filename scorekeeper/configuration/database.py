"""Database settings: SQLite in the data folder, or the database that a DATABASE_URL names."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

SQLITE = "django.db.backends.sqlite3"
FILE_NAME = "scorekeeper.sqlite3"
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA wal_autocheckpoint=100",  # pages: a full hall waits shortly now and then, not for a second at times
    "PRAGMA synchronous=FULL",  # the last hand survives a power cut
    "PRAGMA recursive_triggers=ON",  # otherwise INSERT OR REPLACE deletes behind the guards' back
    "PRAGMA foreign_keys=ON",
)
BUSY_SECONDS = 20


class BadDatabaseUrlError(ValueError):
    """A DATABASE_URL that names no database this site can use."""


def configure(url: str | None, folder: Path) -> dict[str, Any]:
    """Return Django's settings for the one database: `url` when given, else the SQLite file in `folder`.

    Reads postgresql://user:password@host:port/name?option=value and sqlite:///path (sqlite:////path from the root).
    Raises BadDatabaseUrlError, with a sentence, for anything else.
    """
    if not url:
        return sqlite(folder / FILE_NAME)
    scheme = urlsplit(url).scheme
    if scheme in ("postgres", "postgresql"):
        return postgresql(url)
    if scheme == "sqlite":
        return sqlite(sqlite_path(url))
    raise BadDatabaseUrlError(
        f"DATABASE_URL starts with {scheme or 'no scheme'!r}. Use postgresql://user:password@host:port/name."
    )


def sqlite(path: Path) -> dict[str, Any]:
    """Return Django's settings for the SQLite file `path`."""
    return {
        "ENGINE": SQLITE,
        "NAME": path,
        # The server's threads live long, and opening a connection costs more than most of the questions asked.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": BUSY_SECONDS,
            "init_command": ";".join(PRAGMAS),
        },
    }


def sqlite_path(url: str) -> Path:
    """Return the file that a sqlite: address names. Raise BadDatabaseUrlError if it names none."""
    parts = urlsplit(url)
    path = unquote(parts.path.removeprefix("/"))
    if parts.netloc or not path:
        raise BadDatabaseUrlError("DATABASE_URL doesn't name a SQLite file. Use sqlite:///folder/file.sqlite3.")
    return Path(path)


def postgresql(url: str) -> dict[str, Any]:
    """Return Django's settings for a postgresql: address; parameters after its `?` go to the driver.

    Raises BadDatabaseUrlError when the address has no name of a database or a port that is no number.
    """
    parts = urlsplit(url)
    name = unquote(parts.path.removeprefix("/"))
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    if not name:
        raise BadDatabaseUrlError(
            "DATABASE_URL doesn't name a database. Use postgresql://user:password@host:port/name."
        )
    try:
        port = parts.port
    except ValueError as error:
        raise BadDatabaseUrlError(f"The port in DATABASE_URL isn't valid: {error}.") from error
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", None) or unquote(parts.hostname or ""),
        "PORT": str(port or options.pop("port", "")),
        # A pool keeps connections open by itself and wants Django to keep none.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": 16, "timeout": BUSY_SECONDS}},
    }
