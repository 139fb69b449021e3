"""Remember that the SQLite file was found damaged since the start; only a restart forgets it."""

from __future__ import annotations

import sqlite3

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY = 0xFF  # the lowest byte of SQLite's extended codes
SENTENCE = "The database file is damaged. Stop the site and restore the newest backup."

_FOUND = False


def is_damage(error: BaseException | None) -> bool:
    """Return whether an error of SQLite means that the file itself is damaged."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY in DAMAGED


def note(error: BaseException | None) -> None:
    """Remember the damage if the error means damage; ignore every other error."""
    global _FOUND
    _FOUND = _FOUND or is_damage(error)


def sentence() -> str:
    """Return a sentence if damage was found since the start, else an empty string."""
    return SENTENCE if _FOUND else ""
