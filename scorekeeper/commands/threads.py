"""The threads that answer requests: some are left to readers, and one to the health check and to refusals."""

from __future__ import annotations

from collections import deque
from time import monotonic

from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher

from scorekeeper.commands.bodies import Request

FOR_READERS = 2  # threads that no writer takes: a lock that writers wait for must not silence the site


class Turns:
    """Connections whose request waits for a thread, in the order they came; beyond ``most`` writers, only readers.

    It has the methods of the deque that waitress uses, under whose lock they are called.
    """

    def __init__(self, most: int) -> None:
        self._free = most
        self._readers: deque[tuple[float, HTTPChannel]] = deque()
        self._writers: deque[tuple[float, HTTPChannel]] = deque()

    def __len__(self) -> int:
        return len(self._readers) + min(len(self._writers), self._free)

    def append(self, channel: HTTPChannel) -> None:
        """Add a connection at the end."""
        line = self._writers if channel.requests[0].is_write else self._readers
        line.append((monotonic(), channel))

    def popleft(self) -> HTTPChannel:
        """Return the connection whose turn it is."""
        if self._writers and self._free and not (self._readers and self._readers[0][0] < self._writers[0][0]):
            self._free -= 1
            return self._writers.popleft()[1]
        return self._readers.popleft()[1]

    def end_write(self) -> None:
        """Let the next writer in."""
        self._free += 1


class Threads(ThreadedTaskDispatcher):  # type: ignore[misc]
    """The threads that answer requests; what needs none of them has a thread of its own."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.queue = Turns(max(1, count - FOR_READERS))
        self._unanswered: dict[Request, float] = {}  # in the order they came
        self._own = ThreadedTaskDispatcher()
        self._own.set_thread_count(1)
        self.set_thread_count(count)

    def add_task(self, channel: HTTPChannel) -> None:
        """Let the first request of a connection wait for its turn."""
        request = channel.requests[0]
        if request.error or request.is_health_check:
            self._own.add_task(channel)
            return
        with self.lock:
            self._unanswered[request] = monotonic()
        super().add_task(channel)

    def end(self, request: Request) -> None:
        """Count a request as answered."""
        with self.lock:
            if self._unanswered.pop(request, None) is not None and request.is_write:
                self.queue.end_write()

    def oldest_wait(self) -> float:
        """Return for how many seconds the oldest request has waited for its answer; 0 where none waits."""
        with self.lock:
            return monotonic() - next(iter(self._unanswered.values()), monotonic())

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        """End the threads as waitress does."""
        self._own.shutdown(cancel_pending, timeout)
        return bool(super().shutdown(cancel_pending, timeout))
