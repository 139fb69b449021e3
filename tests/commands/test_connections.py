"""Slow clients: deadlines for each stage of a request, and room for newcomers at the bound of connections."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest

from scorekeeper.commands import connections
from scorekeeper.commands.connections import Server, allowed_connections
from tests.plugins.site import answering
from tests.serving import forked
from tests.waiting import LONG, wait_for

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG_ANSWER = 8_000_000  # bytes; more than the buffers of a connection take
SLOW = {
    "header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "body": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40000000\r\n\r\n",
    "silent": b"",
}


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer with the path, or with many bytes for /long."""
    body = b"x" * LONG_ANSWER if environ["PATH_INFO"] == "/long" else environ["PATH_INFO"].encode()
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@contextmanager
def served(most: int = 60, patience: int = 3600) -> Iterator[int]:
    """Serve the application above; yields its port."""
    with running(most, patience) as server:
        yield int(server.effective_port)


@contextmanager
def running(
    most: int = 60, patience: int = 3600, is_known: Callable[[str], bool] = lambda cookies: True
) -> Iterator[Server]:
    """Serve the application above; yields the server."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = Server(application, listener, most, is_known=is_known, channel_timeout=patience)
    with answering(server):
        yield server


class SlowClients:
    """Many connections that send the beginning of a request, then a byte now and then; who is closed comes again."""

    def __init__(self, port: int, count: int, kind: str) -> None:
        self.port, self.count, self.beginning = port, count, SLOW[kind]
        self.stop = Event()
        self.all_there = Event()
        self.thread = Thread(target=self.run)

    def __enter__(self) -> SlowClients:
        self.thread.start()
        assert self.all_there.wait(LONG)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()

    def run(self) -> None:
        with ExitStack() as sockets:
            lines = [sockets.enter_context(self.connected()) for _ in range(self.count)]
            self.all_there.set()
            while not self.stop.wait(0.5):
                for place, line in enumerate(lines):
                    if self.is_closed(line):
                        line.close()
                        lines[place] = sockets.enter_context(self.connected())

    def connected(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), timeout=LONG)
        line.setblocking(False)
        with suppress(OSError):  # closed already: it comes again
            line.send(self.beginning)
        return line

    def is_closed(self, line: socket.socket) -> bool:
        try:
            line.send(b"a" if self.beginning else b"")
            return line.recv(100) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True


def ask(port: int, path: str = "/healthz") -> bytes:
    """The first line of the answer on a connection of its own."""
    with socket.create_connection(("127.0.0.1", port), timeout=LONG) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        return line.recv(15)


def was_closed(line: socket.socket) -> bool:
    """Return whether the server has closed a connection, which resets it where it had not read all."""
    try:
        return line.recv(1000) == b""
    except ConnectionResetError:
        return True


def wait_until_closed(line: socket.socket, sends: bytes = b"") -> None:
    """Send these bytes ten times a second until the server closes the connection."""
    line.settimeout(0.1)

    def is_closed() -> bool:
        try:
            line.send(sends)
            return line.recv(1000) == b""
        except TimeoutError:
            return False
        except OSError:
            return True

    wait_for(is_closed)


def connect(port: int, buffer: int = 0) -> socket.socket:
    """A connection, whose system keeps so many bytes of an answer that nobody reads."""
    line = socket.socket()
    line.settimeout(LONG)
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.connect(("127.0.0.1", port))
    return line


def everything(line: socket.socket, end: bytes = b"") -> bytes:
    """All that comes, up to these last bytes, until the connection is closed or reset."""
    came = b""
    try:
        while not (end and came.endswith(end)) and (part := line.recv(1_000_000)):
            came += part
    except ConnectionResetError:
        pass
    return came


@pytest.fixture
def no_deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing close a connection but what a test is about, however slow the machine."""
    monkeypatch.setattr(connections, "HEADER_SECONDS", 3600)
    monkeypatch.setattr(connections, "MOVING_SECONDS", 3600)


@pytest.mark.usefixtures("no_deadlines")
@pytest.mark.parametrize("kind", SLOW)
def test_answers_newcomers_while_slow_clients_hold_every_connection(kind: str) -> None:
    with served(most=60) as port, SlowClients(port, 300, kind):
        assert {ask(port) for _ in range(10)} == {b"HTTP/1.1 200 OK"}


@pytest.mark.long
@pytest.mark.parametrize("kind", SLOW)
def test_site_answers_newcomers_beside_two_thousand_slow_clients(tmp_path: Path, kind: str) -> None:
    with forked(tmp_path / "data") as site:
        port = urlsplit(site.address).port or 0
        ask(port)
        with SlowClients(port, 2_200, kind):
            assert {ask(port) for _ in range(200)} == {b"HTTP/1.1 200 OK"}


@pytest.mark.usefixtures("no_deadlines")
@pytest.mark.parametrize("sends", [b"a", b""])
def test_closes_a_connection_whose_header_is_late(monkeypatch: pytest.MonkeyPatch, sends: bytes) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.3)
    began = monotonic()
    with served() as port, connect(port) as line:
        line.send(SLOW["header"] if sends else b"")
        wait_until_closed(line, sends)
        assert monotonic() - began > 0.3
        assert ask(port) == b"HTTP/1.1 200 OK"


@pytest.mark.usefixtures("no_deadlines")
def test_closes_a_connection_that_sends_empty_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.3)
    with served(patience=1) as port, connect(port) as line:
        wait_until_closed(line, b"\r\n")


@pytest.mark.usefixtures("no_deadlines")
def test_closes_a_body_that_comes_slower_than_the_least_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOVING_SECONDS", 0.3)
    monkeypatch.setattr(connections, "BYTES_A_SECOND", 100)
    began = monotonic()
    with served() as port, connect(port) as slow, connect(port) as steady:
        steady.sendall(SLOW["body"] + b"x" * 400_000)  # enough for an hour, however late the machine
        slow.send(SLOW["body"])
        wait_until_closed(slow, b"a")
        assert monotonic() - began > 0.3
        steady.settimeout(0.01)
        with pytest.raises(TimeoutError):
            steady.recv(1)


def test_closes_a_connection_that_does_not_read_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOVING_SECONDS", 0.3)
    monkeypatch.setattr(connections, "BYTES_A_SECOND", LONG_ANSWER)
    with running() as server, connect(int(server.effective_port), buffer=50_000) as line:
        line.send(GET.replace(b"/healthz", b"/long"))
        wait_for(lambda: server.active_channels)
        wait_for(lambda: not server.active_channels)
        assert len(everything(line)) < LONG_ANSWER


def test_drops_late_requests_before_phones_that_keep_their_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "FRESH_SECONDS", 0)
    with running(most=20) as server, ExitStack() as lines:
        port = int(server.effective_port)
        phones = [lines.enter_context(connect(port)) for _ in range(10)]
        for phone in phones:
            phone.sendall(GET)
            assert everything(phone, b"/healthz").endswith(b"/healthz")
        # A phone counts as keeping its connection a moment after its answer.
        wait_for(lambda: [each.idle and not each.requests for each in server.active_channels.values()] == [True] * 10)
        late = [lines.enter_context(connect(port)) for _ in range(10)]
        for line in late:
            line.sendall(SLOW["header"])
        assert ask(port) == b"HTTP/1.1 200 OK"
        closed, _, _ = select.select(late, [], [], LONG)  # whichever the server heard first
        assert [was_closed(line) for line in closed] == [True]
        for phone in phones:
            phone.sendall(GET)
            assert everything(phone, b"/healthz").endswith(b"/healthz")


def test_the_limit_of_open_files_bounds_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _what, pair: limits.append(pair))
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (1_024, 524_288))
    assert allowed_connections(2_000) == 2_000
    assert limits == [(3_012, 524_288)]
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (1_024, 2_048))
    assert allowed_connections(2_000) == 1_036
