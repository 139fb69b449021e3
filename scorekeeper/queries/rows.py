"""Statements that are written out, and what databases say in different ways."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import connection

Value = str | int | date


def rows(sql: str, values: Iterable[Value]) -> list[tuple[Any, ...]]:
    """The rows of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(sql, tuple(values))
        return list(cursor.fetchall())


def as_day(value: date | str) -> date:
    """A day as the database gave it: SQLite has no days, only their text."""
    return date.fromisoformat(value) if isinstance(value, str) else value
