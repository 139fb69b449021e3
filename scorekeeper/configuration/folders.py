"""Folders of the data, of a second backup, and of templates and static files; and the secret key in the data folder.

The key is made once and readable by its owner alone, or given by the environment.
"""

import os
import secrets
from pathlib import Path

import platformdirs

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


BACKUPS_VARIABLE = "SCOREKEEPER_BACKUPS"


def second_folder() -> Path | None:
    """Return the folder that SCOREKEEPER_BACKUPS names, None where it names none. It may be missing for a while."""
    chosen = os.environ.get(BACKUPS_VARIABLE)
    return Path(chosen).expanduser().absolute() if chosen else None


def choose_second_folder(folder: str | None) -> None:
    """Make `folder` (None: no change) the second backup folder of this process and its children."""
    if folder is not None:
        os.environ[BACKUPS_VARIABLE] = str(Path(folder).expanduser().absolute())


PACKAGE = Path(__file__).resolve().parent.parent


def site_folder(package: Path = PACKAGE) -> Path:
    """Return the folder with templates/ and static/ of the package in the folder `package`."""
    inside = package / "site"
    return inside if inside.is_dir() else package.parent


KEY_FILE = "secret-key"
KEY_VARIABLE, KEY_FILE_VARIABLE = "SCOREKEEPER_SECRET_KEY", "SCOREKEEPER_SECRET_KEY_FILE"
SHORTEST_KEY = 32


class UnusableKeyError(Exception):
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
