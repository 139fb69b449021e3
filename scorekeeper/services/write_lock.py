"""One writer at a time, in the order they came, so that SQLite never has to say that it is locked."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


class Turnstile:
    """A fair lock that its holder may enter again: a thread that leaves hands it to the one that waits longest."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Lock] = deque()
        self._holder: int | None = None
        self._depth = 0

    def enter(self) -> None:
        """Wait for this thread's turn."""
        me = threading.get_ident()
        with self._guard:
            if self._holder in (None, me):
                self._holder, self._depth = me, self._depth + 1
                return
            ticket = threading.Lock()
            ticket.acquire()
            self._waiting.append(ticket)
        self._wait(ticket)
        self._holder, self._depth = me, 1

    def leave(self) -> None:
        """Give the turn to the next in line."""
        with self._guard:
            self._depth -= 1
            if self._depth == 0:
                self._pass_on()

    def _wait(self, ticket: threading.Lock) -> None:
        try:
            ticket.acquire()
        except BaseException:
            with self._guard:
                if ticket in self._waiting:
                    self._waiting.remove(ticket)
                else:
                    self._pass_on()
            raise

    def _pass_on(self) -> None:
        # While a turn is on its way from one thread to the next, nobody may slip in between.
        self._holder = -1 if self._waiting else None
        if self._waiting:
            self._waiting.popleft().release()


_TURNSTILE = Turnstile()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction, alone among this process's writers. Inside another ``writing`` it joins that one.

    Every writer begins with it, never with a transaction of its own: who held the database's lock while waiting here
    would wait for somebody who waits for that lock.
    """
    _TURNSTILE.enter()
    try:
        with transaction.atomic():
            yield
    finally:
        _TURNSTILE.leave()


@contextmanager
def rehearsing() -> Iterator[None]:
    """Open a transaction that is rolled back at its end, to see what the writes in it would do."""
    with writing():
        yield
        transaction.set_rollback(True)
