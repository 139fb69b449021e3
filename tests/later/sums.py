"""The check-sums of a ledger in a SQLite file, asked in the database's own words."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

HEADS = "SELECT key, length, head FROM scorekeeper_journal ORDER BY key"
ADDED_UP = {
    "entries": "SELECT journal_id, seq, hash FROM scorekeeper_entry ORDER BY 1, 2",
    "postings": "SELECT line_id, account_id, commodity, amount FROM scorekeeper_posting ORDER BY 1, 2, 3, 4",
    "tallies": "SELECT seat_id, units, hands FROM scorekeeper_tally ORDER BY 1",
}


def sums(database: Path) -> dict[str, Any]:
    """Return where each journal ends, and the SHA-256 of all entries' hashes, of all postings and of all totals."""
    with closing(sqlite3.connect(database)) as connection:
        heads = {key: [length, head] for key, length, head in connection.execute(HEADS)}
        found = {name: _digest(connection.execute(question).fetchall()) for name, question in ADDED_UP.items()}
    return {"heads": heads, **found}


def _digest(rows: list[Any]) -> str:
    return hashlib.sha256(repr(rows).encode()).hexdigest()
