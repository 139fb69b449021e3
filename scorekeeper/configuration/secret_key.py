"""Secret key: made once and kept in the data folder, readable by its owner alone, or given by the environment."""

import os
import secrets
from pathlib import Path

FILE_NAME = "secret-key"
VARIABLE, FILE_VARIABLE = "SCOREKEEPER_SECRET_KEY", "SCOREKEEPER_SECRET_KEY_FILE"
SHORTEST = 32


class UnusableKeyError(Exception):
    """The key file exists, but does not hold a key."""


def key_from_environment() -> str | None:
    """Return the key that the environment gives, itself or as the name of a file; None where it gives none.

    Raises UnusableKeyError for a file that cannot be read, and for a key that is too short.
    """
    key, file = os.environ.get(VARIABLE, "").strip(), os.environ.get(FILE_VARIABLE)
    if not key and not file:
        return None
    try:
        key = key or Path(str(file)).read_text(encoding="ascii", errors="replace").strip()
    except OSError as error:
        raise UnusableKeyError(f"{FILE_VARIABLE} names {file}, which cannot be read: {error.strerror}.") from error
    if len(key) < SHORTEST:
        raise UnusableKeyError(f"{VARIABLE} gives no key: {SHORTEST} characters at least, drawn at random.")
    return key


def read_key(folder: Path) -> str:
    """Return the key in `folder`, or an empty string before the first start (Django refuses to work with that).

    Raises UnusableKeyError when the file is there and too short to be a key.
    """
    path = folder / FILE_NAME
    if not path.exists():
        return ""
    key = path.read_text(encoding="ascii", errors="replace").strip()
    if len(key) < SHORTEST:
        raise UnusableKeyError(
            f"{path} holds no key: put the file back from a backup (delete it, then run "
            "`scorekeeper restore FILE --key-only`), "
            "or delete it and start with --new-key, which changes every link."
        )
    return key


def is_there(folder: Path) -> bool:
    """Return whether the environment gives a key or the key file exists. Raise UnusableKeyError as `given` does."""
    return key_from_environment() is not None or (folder / FILE_NAME).exists()


def ensure(folder: Path) -> None:
    """Make the key if there is none yet. The file is never readable by others, not even while it is written."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        handle = os.open(folder / FILE_NAME, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48) + "\n")
        file.flush()
        os.fsync(file.fileno())
