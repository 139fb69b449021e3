"""Settings from the environment: folders, secret key, database, profile, paper size, time zone, and log format.

Imports no other module of the project.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import platformdirs
import tzlocal

DATA_VARIABLE = "SCOREKEEPER_DATA"


def data_folder() -> Path:
    """Return the data folder: the one SCOREKEEPER_DATA names, else this system's place for a user's data."""
    chosen = os.environ.get(DATA_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return platformdirs.user_data_path("scorekeeper", appauthor=False)


def choose_data_folder(folder: str | None) -> Path:
    """Make `folder` (None: the default) the data folder of this process and its children, and return it."""
    if folder is not None:
        os.environ[DATA_VARIABLE] = str(Path(folder).expanduser().absolute())
    return data_folder()


# The second folder for backups, and the file whose first line seals what is copied there; both may be missing a while.
BACKUPS_VARIABLE, PASSPHRASE_FILE_VARIABLE = "SCOREKEEPER_BACKUPS", "SCOREKEEPER_PASSPHRASE_FILE"


def named_path(variable: str) -> Path | None:
    """Return the path that a variable of the environment names, None where it names none."""
    chosen = os.environ.get(variable)
    return Path(chosen).expanduser().absolute() if chosen else None


def choose_path(variable: str, path: str | None) -> None:
    """Make `path` (None: no change) what the variable names, in this process and its children."""
    if path is not None:
        os.environ[variable] = str(Path(path).expanduser().absolute())


PACKAGE = Path(__file__).resolve().parent


def site_folder(package: Path = PACKAGE) -> Path:
    """Return the folder with templates/ and static/ of the package in the folder `package`."""
    inside = package / "site"
    return inside if inside.is_dir() else package.parent


# The key is made once and readable by its owner alone, or given by the environment.
KEY_FILE = "secret-key"
KEY_VARIABLE, KEY_FILE_VARIABLE = "SCOREKEEPER_SECRET_KEY", "SCOREKEEPER_SECRET_KEY_FILE"
SHORTEST_KEY = 32


class ConfigurationError(Exception):
    """The settings, the key, or the address of the database cannot be used."""


class UnusableKeyError(ConfigurationError):
    """The key file exists, but does not hold a key."""


def key_from_environment() -> str | None:
    """Return the key that the environment gives, itself or as the name of a file; None where it gives none.

    Raises UnusableKeyError for a file that cannot be read, and for a key that is too short.
    """
    key, file = os.environ.get(KEY_VARIABLE, "").strip(), os.environ.get(KEY_FILE_VARIABLE)
    if not key and not file:
        return None
    try:
        key = key or Path(str(file)).read_text(encoding="ascii", errors="replace").strip()
    except OSError as error:
        raise UnusableKeyError(f"Can't read {file}, set by {KEY_FILE_VARIABLE}: {error.strerror}.") from error
    if len(key) < SHORTEST_KEY:
        raise UnusableKeyError(f"{KEY_VARIABLE} is too short. Set at least {SHORTEST_KEY} random characters.")
    return key


def read_key(folder: Path) -> str:
    """Return the key in `folder`, or an empty string before the first start (Django refuses to work with that).

    Raises UnusableKeyError when the file is there and too short to be a key.
    """
    path = folder / KEY_FILE
    if not path.exists():
        return ""
    key = path.read_text(encoding="ascii", errors="replace").strip()
    if len(key) < SHORTEST_KEY:
        raise UnusableKeyError(
            f"{path} isn't a valid key. Delete it and restore the key from a backup with "
            "`scorekeeper restore FILE --key-only`. "
            "Or delete it and start with --new-key, which changes all links."
        )
    return key


def has_key(folder: Path) -> bool:
    """Return whether the environment gives a key or the key file exists. Raise what `key_from_environment` does."""
    return key_from_environment() is not None or (folder / KEY_FILE).exists()


def ensure_key(folder: Path) -> None:
    """Make the key if there is none yet. The file is never readable by others, not even while it is written."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        handle = os.open(folder / KEY_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48) + "\n")
        file.flush()
        os.fsync(file.fileno())


SQLITE = "django.db.backends.sqlite3"
FILE_NAME = "scorekeeper.sqlite3"
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA wal_autocheckpoint=100",  # pages: a full hall waits shortly now and then, not for a second at times
    "PRAGMA synchronous=FULL",  # the last hand survives a power cut
    "PRAGMA recursive_triggers=ON",  # otherwise INSERT OR REPLACE deletes behind the guards' back
    "PRAGMA foreign_keys=ON",
)
BUSY_SECONDS = 5  # of waiting for a locked SQLite database or a connection: less than a phone waits for an answer
# What PostgreSQL ends by itself, in ms: waiting for a lock, a statement, and a transaction that does nothing.
LIMITS = {"lock_timeout": 1_000, "statement_timeout": 30_000, "idle_in_transaction_session_timeout": 60_000}
# A server that is gone without a word is noticed: seconds, and ms for what was sent and not confirmed.
ALIVE = {
    "connect_timeout": BUSY_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}


class BadDatabaseUrlError(ConfigurationError):
    """A DATABASE_URL that names no database this site can use."""


def configure_database(url: str | None, folder: Path) -> dict[str, Any]:
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
    options: dict[str, Any] = ALIVE | dict(parse_qsl(parts.query))
    limits = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    options["options"] = f"{limits} {options.get('options', '')}".strip()  # the address has the last word
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


PROFILE_VARIABLE, PROXY_VARIABLE = "SCOREKEEPER_PROFILE", "SCOREKEEPER_PROXY"
HEALTH_PATH = "/healthz"
A_YEAR = 365 * 24 * 60 * 60
SHORTEST_SERVER_KEY = 50  # below it, Django's own check complains


class Profile(StrEnum):
    """The address and proxy settings with which the site is served."""

    HALL = "hall"
    SERVER = "server"


class UnfitSettingsError(ConfigurationError):
    """Settings from the environment that do not go together."""


def profile() -> Profile:
    """Return the profile that the environment names, the hall's by default. Raise UnfitSettingsError for any other."""
    named = os.environ.get(PROFILE_VARIABLE) or Profile.HALL
    if named not in list(Profile):
        raise UnfitSettingsError(f"{PROFILE_VARIABLE} must be {' or '.join(Profile)}, not {named!r}.")
    return Profile(named)


def trusted_proxy() -> str | None:
    """Return the address of the trusted proxy (`*`: whoever connects), None if no proxy is trusted."""
    return os.environ.get(PROXY_VARIABLE) or None


def secure_settings(hosts: Sequence[str], key: str, *, debug: bool) -> Mapping[str, Any]:
    """Return Django's settings for a server over https.

    ``key`` is the one that the environment gives, empty where it gives none. Raises UnfitSettingsError where names of
    hosts or the key are missing, and with debugging on.
    """
    if not hosts or "*" in hosts:
        raise UnfitSettingsError("A server needs SCOREKEEPER_HOSTS: its host names, like scores.example.")
    if len(key) < SHORTEST_SERVER_KEY:
        raise UnfitSettingsError(
            f"A server needs SCOREKEEPER_SECRET_KEY or SCOREKEEPER_SECRET_KEY_FILE: "
            f"at least {SHORTEST_SERVER_KEY} random characters, the same for all processes."
        )
    if debug:
        raise UnfitSettingsError("A server must not run with SCOREKEEPER_DEBUG. Remove it.")
    return {
        "SECURE_SSL_REDIRECT": True,
        "SECURE_REDIRECT_EXEMPT": [f"^{HEALTH_PATH[1:]}$"],  # asked from beside the server, before any proxy
        "SECURE_HSTS_SECONDS": A_YEAR,
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
        # HSTS preloading is the domain owner's decision, and hard to undo.
        "SILENCED_SYSTEM_CHECKS": ["security.W021"],
        "CSRF_COOKIE_SECURE": True,  # as all cookies are over https, but `check --deploy` asks for it
        **({"SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https")} if trusted_proxy() else {}),
    }


PAPER_VARIABLE = "SCOREKEEPER_PAPER"
PAPER_SIZES = ("letter", "a4")


def chosen_paper() -> str:
    """Return the paper size that the environment names, empty if it names none. Raise UnfitSettingsError for others."""
    named = os.environ.get(PAPER_VARIABLE, "").strip().lower()
    if named and named not in PAPER_SIZES:
        raise UnfitSettingsError(f"{PAPER_VARIABLE} must be {' or '.join(PAPER_SIZES)}, not {named!r}.")
    return named


TIME_ZONE_VARIABLE = "SCOREKEEPER_TIME_ZONE"
UNKNOWN_ZONE = "UTC"


def time_zone() -> str:
    """Return the time zone that the environment names, else the machine's; UTC if the machine has no name for it."""
    return os.environ.get(TIME_ZONE_VARIABLE) or _machine_zone()


def _machine_zone() -> str:
    try:
        return ZoneInfo(tzlocal.get_localzone_name()).key
    except (ZoneInfoNotFoundError, ValueError):
        return UNKNOWN_ZONE


LINK = re.compile(r"(/l/)[^\s/?#\"'<>,;)\]]+")


class MaskedFormatter(logging.Formatter):
    """Log formatter that hides the token in every link address, also in tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of `record` with `/l/...` in place of `/l/` and a token."""
        return LINK.sub(r"\1...", super().format(record))
