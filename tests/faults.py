"""Faults on purpose: the database fails at one statement, at COMMIT, or loses the answer to a COMMIT that it made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
from django.db import OperationalError, connection

Contents = dict[str, list[str]]
MOST = 500  # statements


@dataclass
class Failing:
    """Lets one statement fail instead of asking the database: the ``left``-th from now."""

    left: int

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Ask the database, or fail."""
        self.left -= 1
        if self.left == 0:
            raise OperationalError(f"made to fail at: {sql}")
        return execute(sql, params, many, context)


@contextmanager
def commits(before: Contents, *, kept: bool) -> Iterator[None]:
    """Every COMMIT of something written fails; where it is ``kept``, it was made, and only its answer is lost."""
    database: Any = connection
    real = database._commit

    def fail() -> None:
        written = contents() != before
        if kept or not written:
            real()
        if written:
            raise OperationalError("made to fail at COMMIT")

    with patch.object(database, "_commit", fail):
        yield


def contents() -> Contents:
    """Every row of every table of the site, as text; asked beside what counts statements."""
    connection.ensure_connection()
    cursor = connection.connection.cursor()
    rows = {}
    for table in connection.introspection.django_table_names():
        cursor.execute(f'SELECT * FROM "{table}"')
        rows[table] = sorted(map(repr, cursor.fetchall()))
    return rows


def is_whole(act: Callable[[], object], *, again: bool = True) -> int:
    """Let a deed fail in every way, then be done; how many statements it has.

    A statement that fails, the first or any other, and a COMMIT that fails leave the database as it was. When only the
    answer is lost, all is written, and doing it ``again`` with the same key gives an answer and writes nothing.
    """
    before, statements = contents(), 0
    for statement in count(1):
        failing = Failing(statement)
        with connection.execute_wrapper(failing), commits(before, kept=False), pytest.raises(OperationalError):
            act()
        assert contents() == before
        if failing.left > 0:
            break  # there are fewer statements: COMMIT has failed
        statements = statement
        assert statements < MOST
    with commits(before, kept=True), pytest.raises(OperationalError, match="COMMIT"):
        act()
    after = contents()
    assert after != before
    if again:
        first, second = act(), act()
        assert first == second
        assert contents() == after
    return statements
