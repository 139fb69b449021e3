"""Build what many tests begin with once, and write the same rows again for each of them.

The first call of a ``replayed`` function runs it and remembers what it wrote. A later call with the same arguments, on
a database in the same state, writes the same again, guards and all, and returns a copy of the same result. Two states
are known to be the same: a database as it was migrated, and one to which only replayed functions have written since.
Anywhere else the function runs, as it does on PostgreSQL, with real commits, and under a clock that a test has set.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from tournaments.engine.seating import draw

P = ParamSpec("P")
R = TypeVar("R")

Calls = tuple[bytes, ...]
Sequences = tuple[tuple[str, int], ...]  # the last number that each table gave
WRITES = ("INSERT", "UPDATE", "DELETE")


@dataclass(frozen=True)
class Recording:
    """The statements that a call wrote, each with its parameters and whether they are many, and its result."""

    statements: tuple[tuple[str, Any, bool], ...]
    result: Any


@dataclass(frozen=True)
class State:
    """Which calls led here, and two counters that tell whether anything else has written since."""

    calls: Calls
    changes: int
    sequences: Sequences


_NOW = timezone.now
_recordings: dict[Calls, Recording | None] = {}  # None for a call that cannot be replayed
_migrated: Sequences | None = None
_state: State | None = None


def remember_migrated() -> None:
    """Remember the database as it stands as the one that every test begins with."""
    global _migrated
    _migrated = _sequences() if connection.vendor == "sqlite" else None


def forget_state() -> None:
    """Forget which calls led to the present state: another test begins."""
    global _state
    _state = None


def replayed(function: Callable[P, R]) -> Callable[P, R]:
    """Run a function once for each state it finds. It may only write to the database and return what can be copied."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        global _state
        before = _calls_before()
        name = None if before is None else _name(function, args, kwargs)
        if before is None or name is None:
            return function(*args, **kwargs)
        calls = (*before, name)
        known = _recordings.get(calls)
        if known is not None:
            _write_again(known)
            result: R = deepcopy(known.result)
        elif calls in _recordings:
            return function(*args, **kwargs)
        else:
            recorder = _Recorder()
            with connection.execute_wrapper(recorder):
                result = function(*args, **kwargs)
            _recordings[calls] = recorder.recording(result)
        _state = State(calls, _changes(), _sequences())
        return result

    return call


class _Recorder:
    """Listens to the statements of a call."""

    def __init__(self) -> None:
        self.statements: list[tuple[str, Any, bool]] = []
        self.undone = False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        if sql.startswith(WRITES):
            self.statements.append((sql, deepcopy(params), many))
        self.undone = self.undone or sql.startswith("ROLLBACK")
        return answer

    def recording(self, result: Any) -> Recording | None:
        """Return what was heard, unless part of it was undone."""
        return None if self.undone else Recording(tuple(self.statements), deepcopy(result))


class _Namer(pickle.Pickler):
    """Names rows of the database by their numbers."""

    def persistent_id(self, obj: Any) -> Any:
        return (obj._meta.label, obj.pk) if isinstance(obj, Model) else None


def _name(function: Callable[..., Any], args: Any, kwargs: Any) -> bytes | None:
    """Return a call with all that decides its result; None where an argument has no name, as a function in a test."""
    name = io.BytesIO()
    try:
        _Namer(name).dump((function.__module__, function.__qualname__, draw.STEPS_A_PLAYER, args, kwargs))
    except (pickle.PicklingError, AttributeError, TypeError):
        return None
    return name.getvalue()


def _calls_before() -> Calls | None:
    """Return which calls led to the database as it is, none for one as it was migrated; None where nobody knows."""
    if _migrated is None or not connection.in_atomic_block or timezone.now is not _NOW:
        return None
    sequences = _sequences()
    if sequences == _migrated:
        return ()
    if _state is not None and (_state.changes, _state.sequences) == (_changes(), sequences):
        return _state.calls
    return None


def _write_again(recording: Recording) -> None:
    with connection.cursor() as cursor:
        for sql, params, many in recording.statements:
            (cursor.executemany if many else cursor.execute)(sql, params)


def _changes() -> int:
    """Return how many rows this connection has changed, undone ones too."""
    changes: int = connection.connection.total_changes
    return changes


def _sequences() -> Sequences:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name")
        return tuple(cursor.fetchall())
