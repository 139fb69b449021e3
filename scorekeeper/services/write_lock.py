"""One writer at a time, in the order they came, so that SQLite never has to say that it is locked."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


class FairLock:
    """A fair lock that its holder may enter again: a thread that leaves hands it to the one that waits longest."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Lock] = deque()
        self._holder: int | None = None
        self._depth = 0

    def acquire(self) -> None:
        """Wait until this thread holds the lock."""
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

    def release(self) -> None:
        """Release the lock to the thread that waits longest."""
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
        # While the lock passes from one thread to the next, no other thread may acquire it.
        self._holder = -1 if self._waiting else None
        if self._waiting:
            self._waiting.popleft().release()


_WRITE_LOCK = FairLock()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction, alone among this process's writers. Inside another ``writing`` it joins that one.

    Every writer begins with it, never with a transaction of its own: a thread that held the database's lock while
    waiting here would wait for one that waits for that lock.
    """
    _WRITE_LOCK.acquire()
    try:
        with transaction.atomic():
            yield
    finally:
        _WRITE_LOCK.release()


@contextmanager
def rehearsing() -> Iterator[None]:
    """Open a transaction that is rolled back at its end, to see what the writes in it would do."""
    with writing():
        yield
        transaction.set_rollback(True)
