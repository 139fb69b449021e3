"""Read the database after a kill in plain SQL, without the site's code."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.kills.clients import Tally

KEYS = "SELECT key, kind FROM scorekeeper_entry"
COUNTED = {
    "hands on the sheets that no entry has written": (
        "SELECT (SELECT count(*) FROM scorekeeper_line WHERE kind = 'hand') - "
        "(SELECT count(*) FROM scorekeeper_entry WHERE kind = 'hand')"
    ),
    "conflicts that no entry has written": (
        "SELECT (SELECT count(*) FROM scorekeeper_conflict) - "
        "(SELECT count(*) FROM scorekeeper_entry WHERE kind = 'conflict')"
    ),
    "lines that do not sum to zero": (
        "SELECT count(*) FROM (SELECT 1 FROM scorekeeper_posting GROUP BY line_id, commodity HAVING sum(amount) <> 0) x"
    ),
    "balances that are not zero": "SELECT count(*) FROM scorekeeper_balance WHERE amount <> 0",
    "journals that do not end with their last entry": (
        "SELECT count(*) FROM scorekeeper_journal j LEFT JOIN scorekeeper_entry e "
        "ON e.journal_id = j.id AND e.seq = j.length WHERE j.head <> coalesce(e.hash, j.head) OR "
        "j.length <> (SELECT count(*) FROM scorekeeper_entry c WHERE c.journal_id = j.id)"
    ),
}


def connect(url: str, data: Path) -> Any:
    """A connection of our own: to PostgreSQL where an address says so, else to the file in the data folder."""
    if url:
        import psycopg

        return psycopg.connect(url)
    return sqlite3.connect(data / "scorekeeper.sqlite3", timeout=20)


def faults(url: str, data: Path, tally: Tally) -> list[str]:
    """A sentence for each deed that was answered and is not there exactly once, and for each sum that is not zero."""
    with closing(connect(url, data)) as connection:
        return [*_deeds(connection, tally), *_sums(connection)]


def _deeds(connection: Any, tally: Tally) -> Iterator[str]:
    there: dict[str, list[str]] = {}
    for key, kind in connection.execute(KEYS).fetchall():
        there.setdefault(key, []).append(kind)
    for key, kinds in tally.said.items():
        found = there.get(key, [])
        if not found:
            yield f"{key} was answered and is lost."
        elif found[0] not in kinds:
            yield f"{key} has written {found[0]}."
    yield from (f"{key} is there {len(found)} times." for key, found in there.items() if len(found) > 1)
    yield from (f"{key} was refused and is there." for key in sorted(tally.refused & there.keys()))


def _sums(connection: Any) -> Iterator[str]:
    for what, question in COUNTED.items():
        (number,) = connection.execute(question).fetchone()
        if number:
            yield f"{number} {what}."
