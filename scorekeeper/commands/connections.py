"""Web server with deadlines for slow clients and a limit on connections that favors newcomers.

Waitress closes connections on which nothing moves. A client that sends a byte now and then holds one forever, and 2,000
of them keep everyone else out. Here each stage of a request has a deadline, and at the bound the connection that is
nearest its deadline makes room. Nothing is counted by address: all phones of a hall may share one.
"""

from __future__ import annotations

import heapq
import math
import socket
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from scorekeeper.commands.bodies import MOST_BODY, SMALL_BODY, Bodies, Request
from scorekeeper.commands.threads import Threads
from scorekeeper.services.busy import OLDEST_WAIT

HEADER_SECONDS = 10  # for a whole header, and for the first byte of a connection
BODY_SECONDS = 30  # for a header with a small body, as anyone may send
MOVING_SECONDS, BYTES_A_SECOND = 30, 10_000  # a large body or an answer: 30 s, and a second more for each 10 kB
LINGER_SECONDS = 2  # in which a client may read why its body is not received
FRESH_SECONDS = 2  # a newcomer is not the next to go
AT_ONCE = 256  # connections accepted in one go: a queue full of attackers must not be the newcomer's wait
SPARE_FILES = 500  # open files of the process besides connections: databases, uploads, pages that are drawn
MOST_HEADER = 32_768  # bytes; forty grants in a cookie take 8 kB


class Task(WSGITask):  # type: ignore[misc]
    """A request that is being answered. A health check is told for how long the oldest request has waited."""

    def get_environment(self) -> dict[str, Any]:
        """Return the environment of the request."""
        environment: dict[str, Any] = super().get_environment()
        if self.request.is_health_check:
            environment[OLDEST_WAIT] = self.channel.server.task_dispatcher.oldest_wait()
        return environment


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection with a deadline for the client's next step."""

    task_class = Task
    close_when_flushed: bool

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.started = monotonic()  # of the current stage
        self.moved = 0  # bytes since then
        self.idle = False  # whether a request was answered and none has begun since
        self.refuses = False  # whether the last request was not received whole
        self.lingers = False  # whether all is sent, and what comes is dropped
        super().__init__(*arguments, **named)

    def parser_class(self, adjustments: Adjustments) -> Request:
        """Return a new request of this connection."""
        return Request(adjustments, self.server.bodies)

    def received(self, data: bytes) -> bool:
        """Receive what the client sent; the first byte after an answer starts a new stage."""
        if self.lingers:
            return False
        if self.idle:
            self._start_stage(idle=False)
        self.moved += len(data)
        taken: bool = super().received(data)
        return taken

    def service(self) -> None:
        """Answer one request; from then on, the client must read the answer."""
        request = self.requests[0]
        self.refuses = request.error is not None
        try:
            super().service()
        finally:
            self.server.task_dispatcher.end(request)
        self._start_stage(idle=True)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send a part of an answer and return how many bytes were sent."""
        sent: int = super().send(data, do_close=do_close)
        self.moved += sent
        return sent

    def deadline(self) -> float:
        """Return when to close this connection, in seconds of `time.monotonic`; never while the site is working."""
        if self.requests:
            return math.inf
        if self.lingers:
            return self.started + LINGER_SECONDS
        body = self.request is not None and self.request.headers_finished
        if self.total_outbufs_len or (body and self.request.is_large):
            return self.started + MOVING_SECONDS + self.moved / BYTES_A_SECOND
        if body:
            return self.started + BODY_SECONDS
        return self.started + (float(self.adj.channel_timeout) if self.idle else HEADER_SECONDS)

    def readable(self) -> bool:
        """Return whether to read; also what comes after a refusal, since a connection that is closed before resets."""
        return self.lingers or bool(super().readable())

    def handle_write(self) -> None:
        """Send what waits. Where more comes than was received, close only the own side and let the client read."""
        if self.refuses and self.close_when_flushed and not self.total_outbufs_len:
            self.refuses, self.close_when_flushed, self.lingers = False, False, True
            self._start_stage(idle=False)
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)
        super().handle_write()

    def handle_close(self) -> None:
        """Close the connection, and delete the body that was on its way."""
        if self.request is not None:
            self.request.close()
        super().handle_close()

    def _start_stage(self, *, idle: bool) -> None:
        self.started, self.moved, self.idle = monotonic(), 0, idle


class Server(TcpWSGIServer):  # type: ignore[misc]
    """Waitress server at one listening socket, with `Channel` for connections and at most `most` of them.

    A large body needs a Cookie header of which `is_known` is true. With `beside`, it shares the loop and the threads of
    another server, which runs both.
    """

    channel_class = Channel

    def __init__(
        self,
        application: Callable[..., Any],
        listener: socket.socket,
        most: int,
        *,
        is_known: Callable[[str], bool],
        beside: Server | None = None,
        **settings: object,
    ) -> None:
        self.most = allowed_connections(most)
        self.bodies = Bodies(is_known)
        adjustments = Adjustments(
            sockets=[listener],
            connection_limit=self.most + 2 * AT_ONCE,  # its own bound would stop accepting
            cleanup_interval=1,
            max_request_header_size=MOST_HEADER,
            max_request_body_size=MOST_BODY,
            inbuf_overflow=SMALL_BODY,
            asyncore_use_poll=True,  # select() ends at 1,024 connections
            **settings,
        )
        if beside is None:
            loop, dispatcher = {}, Threads(adjustments.threads)
        else:
            loop, dispatcher = beside._map, beside.task_dispatcher
        place = (listener.family, listener.type, listener.proto, listener.getsockname())
        super().__init__(
            application, loop, _sock=listener, dispatcher=dispatcher, adj=adjustments, sockinfo=place, bind_socket=False
        )

    def handle_accept(self) -> None:
        """Accept all waiting connections, then close those beyond the limit."""
        for _ in range(AT_ONCE):
            before = len(self.active_channels)
            super().handle_accept()
            if len(self.active_channels) == before:
                break
        self._make_room()

    def maintenance(self, now: float) -> None:
        """Close connections past their deadline. Called each second with the time of day, which is ignored.

        They are closed a moment later, when no list of connections is gone through. To mark them for closing would be
        to wait until they can be written, which a client that does not read its answer puts off forever.
        """
        moment = monotonic()
        late = [channel for channel in self.active_channels.values() if channel.deadline() < moment]

        def close_late() -> None:
            for channel in late:
                channel.handle_close()

        if late:
            self.trigger.pull_trigger(close_late)

    def _make_room(self) -> None:
        """Close connections beyond the limit: first those nearest their deadline, then newcomers, the oldest first."""
        excess = len(self.active_channels) - self.most
        if excess <= 0:
            return
        fresh = monotonic() - FRESH_SECONDS
        waiting = [
            (each.started > fresh, each.started if each.started > fresh else each.deadline(), number)
            for number, each in self.active_channels.items()
            if not each.requests
        ]
        for _fresh, _when, number in heapq.nsmallest(excess, waiting):
            self.active_channels[number].handle_close()


def allowed_connections(wanted: int) -> int:
    """Return the number of connections that the system allows this process. Raise its limit of open files where
    possible."""
    try:
        import resource  # not on Windows, where no such limit is known
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + 2 * AT_ONCE + SPARE_FILES
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    raised = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
    resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    return max(wanted - (needed - raised), 1)
