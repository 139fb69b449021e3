"""A copy of the test database to go back to after real commits, with the guards inside it left on."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

from django.db import connection, connections


class PristineCopy(Protocol):
    """A copy of the migrated test database, guards included."""

    def restore(self) -> None:
        """Put the test database back to the copy, whatever was committed to it."""


class SqliteCopy:
    """The copy as a second file."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.live = Path(settings["NAME"])
        self.copy = self.live.with_suffix(".pristine")
        connection.close()
        pages(self.live, self.copy)

    def restore(self) -> None:
        """Copy all pages back; as one transaction, so that connections still open see a whole database."""
        connection.close()
        pages(self.copy, self.live)


def pages(source: Path, target: Path) -> None:
    """Copy every page of one SQLite database over another."""
    with closing(sqlite3.connect(source)) as reader, closing(sqlite3.connect(target, timeout=10)) as writer:
        reader.backup(writer)


class PostgresCopy:
    """The copy as a template database."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.live = settings["NAME"]
        self.copy = f"{self.live}_pristine"
        self.replace(self.copy, self.live)

    def restore(self) -> None:
        """Make the live database anew from the template."""
        self.replace(self.live, self.copy)

    def replace(self, target: str, template: str) -> None:
        """Drop the database `target` and make it anew as a copy of `template`."""
        connections.close_all()
        connection.close_pool()  # type: ignore[attr-defined]
        with connection._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{target}" WITH (FORCE)')
            cursor.execute(f'CREATE DATABASE "{target}" TEMPLATE "{template}"')


def pristine_copy() -> PristineCopy:
    """Copy the test database as it stands and return the copy."""
    kind = SqliteCopy if connection.vendor == "sqlite" else PostgresCopy
    return kind(connection.settings_dict)
