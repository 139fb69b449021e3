"""What a process keeps of games and events so as not to read it again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from django.db import connection

EVENTS = 8  # whose books, figures and standings a process keeps

Name = TypeVar("Name", bound=Hashable)
Value = TypeVar("Value")


class Kept(Generic[Name, Value]):
    """So many values by name, shared by all threads; what was kept longest ago is forgotten first.

    With ``size``, values count by their size instead of one each; the newest is kept however large it is.
    A value says itself what it was read at: whoever gets it compares that with what the database says now.
    """

    def __init__(self, most: int = EVENTS, size: Callable[[Value], int] = lambda _value: 1) -> None:
        self._most = most
        self._size = size
        self._values: OrderedDict[Name, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Name) -> Value | None:
        """What is kept under a name; None for nothing."""
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
        """Forget everything."""
        with self._lock:
            self._values.clear()
