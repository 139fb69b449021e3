"""Locks of the database that another program holds, longer than anybody waits."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from django.db import connection

WRITERS_ROWS = "SELECT 1 FROM scorekeeper_game g JOIN scorekeeper_journal j ON j.id = g.journal_id FOR UPDATE OF g, j"
SQLITE = ("BEGIN IMMEDIATE", "BEGIN EXCLUSIVE")
POSTGRESQL = (
    WRITERS_ROWS,
    "LOCK TABLE scorekeeper_game, scorekeeper_journal, scorekeeper_entry IN SHARE MODE",
    "LOCK TABLE scorekeeper_game, scorekeeper_journal, scorekeeper_entry IN EXCLUSIVE MODE",
)
SHUTS_OUT_READERS = "LOCK TABLE scorekeeper_game, scorekeeper_journal, scorekeeper_entry IN ACCESS EXCLUSIVE MODE"


@contextmanager
def hold(statement: str) -> Iterator[None]:
    """Hold what a statement locks in the database of the tests."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
            other.execute(statement)
            yield
            other.execute("ROLLBACK")
    else:
        with connection.Database.connect(**connection.get_connection_params()) as other:  # type: ignore[attr-defined]
            other.execute(statement)
            yield
            other.rollback()


def write_locks() -> tuple[str, ...]:
    """Return the statements that keep writers of this database waiting, and no readers."""
    return SQLITE if connection.vendor == "sqlite" else POSTGRESQL
