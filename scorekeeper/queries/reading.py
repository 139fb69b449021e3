"""Read rows with written-out SQL, read version counters, and cache what was read."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from datetime import date
from threading import Lock
from typing import Any, Generic, TypeVar

from django.db import connection

SqlValue = str | int | date


def rows(sql: str, values: Iterable[SqlValue]) -> list[tuple[Any, ...]]:
    """Return the rows of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(sql, tuple(values))
        return list(cursor.fetchall())


def as_day(value: date | str) -> date:
    """Return a day as the database gave it: SQLite has no days, only their text."""
    return date.fromisoformat(value) if isinstance(value, str) else value


_SQL = "SELECT version FROM scorekeeper_slice WHERE name = %s"


def version(name: str) -> int | None:
    """Return the number of changes of a slice; None when nobody counts them."""
    with connection.cursor() as cursor:
        cursor.execute(_SQL, (name,))
        row = cursor.fetchone()
    return None if row is None else int(row[0])


def game_version(game: int) -> int | None:
    """Return the version of a game."""
    return version(f"game:{game}")


EVENTS = 8  # whose books, figures and standings a process keeps

Name = TypeVar("Name", bound=Hashable)
Value = TypeVar("Value")
Version = TypeVar("Version")


class BoundedCache(Generic[Name, Value]):
    """A cache of at most ``most`` values by name; the oldest is dropped first.

    With ``size``, values count by their size instead of one each; the newest is kept however large it is.
    """

    def __init__(self, most: int = EVENTS, size: Callable[[Value], int] = lambda _value: 1) -> None:
        self._most = most
        self._size = size
        self._values: OrderedDict[Name, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Name) -> Value | None:
        """Return the value of a name, None where there is none."""
        return self._values.get(name)

    def keep(self, name: Name, value: Value) -> None:
        """Keep a value, but not in a transaction: what is not committed may never have been."""
        if connection.in_atomic_block:
            return
        with self._lock:
            self._values[name] = value
            self._values.move_to_end(name)
            total = sum(map(self._size, self._values.values()))
            while total > self._most and len(self._values) > 1:
                total -= self._size(self._values.popitem(last=False)[1])

    def clear(self) -> None:
        """Remove all values."""
        with self._lock:
            self._values.clear()


class VersionedCache(BoundedCache[Name, tuple[Version, Value]], Generic[Name, Version, Value]):
    """A cache of what was made of one version of something; a value's size is that of its version and itself."""

    def at_version(self, name: Name, version: Version, make: Callable[[], Value]) -> Value:
        """Return the value of a name at a version: the one that is kept, else what ``make`` returns, which is kept.

        Ask for the version before anything that ``make`` reads: what is written at the same time then raises it.
        """
        known = self.get(name)
        if known is not None and known[0] == version:
            return known[1]
        value = make()
        self.keep(name, (version, value))
        return value
