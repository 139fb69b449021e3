"""Damage of the SQLite file, as anybody met it since the start; it does not go away by itself."""

from __future__ import annotations

import sqlite3

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY = 0xFF  # the lowest byte of SQLite's extended codes
SENTENCE = "The database file is damaged. Stop the site and restore the newest backup."

_FOUND = False


def is_damage(error: BaseException | None) -> bool:
    """Tell whether a fault of SQLite says that the file itself is damaged."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY in DAMAGED


def note(error: BaseException | None) -> None:
    """Remember damage that a fault tells; every other fault passes."""
    global _FOUND
    _FOUND = _FOUND or is_damage(error)


def found() -> str:
    """Return a sentence where damage was met since the start, an empty text otherwise."""
    return SENTENCE if _FOUND else ""
