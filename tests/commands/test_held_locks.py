"""A lock that another program holds: more writers wait than the site has threads, and readers notice nothing."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection

from benchmarks.phone import Phone
from scorekeeper.commands.connections import Server
from scorekeeper.commands.serve import THREADS
from scorekeeper.commands.threads import FOR_READERS
from scorekeeper.services import grants
from tests.commands.test_connections import ask, connect, everything
from tests.held_locks import SHUTS_OUT_READERS, hold, write_locks
from tests.plugins.site import answering
from tests.tables import opened
from tests.waiting import LONG, wait_for

WRITERS = THREADS + 4
SOON = 15  # seconds; a reader waits less than one, on a busy machine as well
HAND = {"picker": "1", "partner": "3", "bracket": "61-90"}


@contextmanager
def serving(application: Any) -> Iterator[Server]:
    """Serve an application as `serve` does; yields the server."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = Server(application, listener, 100, is_known=lambda cookies: True, threads=THREADS)
    with answering(server):
        yield server


@pytest.fixture
def site(real_commits: None) -> Iterator[str]:
    """The address of the site over the test's own database."""
    with serving(get_wsgi_application()) as server:
        yield f"http://127.0.0.1:{server.effective_port}"


class Writers:
    """Phones at tables of their own, each with one hand to record."""

    def __init__(self, site: str, many: ExitStack) -> None:
        self.tables = [opened(key=f"evening-{number:02}") for number in range(WRITERS)]
        links = [grants.game_links(table.club_game).scorer for table in self.tables]
        self.phones = [many.enter_context(Phone(site, link)) for link in links]
        for phone, table in zip(self.phones, self.tables, strict=True):
            phone.ask("GET", f"/games/{table.club_game}/")
        connection.close()

    def record(self, number: int) -> int:
        """Send the hand of a phone and return the status of the answer; the key stays the same."""
        path = f"/games/{self.tables[number].club_game}/"
        return self.phones[number].record(path, f"hand-of-{number:02}", 1, HAND)[0]


def read(site: str, path: str, phone: Phone) -> int:
    """Ask for a page on a connection of its own and return the status."""
    line = HTTPConnection(urlsplit(site).netloc, timeout=SOON)
    line.request("GET", path, headers=phone._headers(None, htmx=False))
    with line.getresponse() as answer:
        answer.read()
    line.close()
    return answer.status


@pytest.mark.parametrize("lock", write_locks())
def test_readers_are_answered_and_no_hand_is_lost_while_a_lock_is_held(site: str, lock: str) -> None:
    with ExitStack() as many:
        writers = Writers(site, many)
        pool = many.enter_context(ThreadPoolExecutor(WRITERS))
        with hold(lock):
            answers = [pool.submit(writers.record, number) for number in range(WRITERS)]
            for path in ("/robots.txt", f"/games/{writers.tables[0].club_game}/", "/healthz") * 3:
                assert read(site, path, writers.phones[0]) == 200
            assert {answer.result(LONG) for answer in answers} == {503}
        assert {writers.record(number) for number in range(WRITERS)} == {200}
    assert [len(table.sheet.lines) for table in writers.tables] == [1] * WRITERS


@pytest.mark.only_on("postgresql")
def test_says_so_where_a_lock_keeps_readers_out(site: str) -> None:
    with ExitStack() as many:
        writers = Writers(site, many)
        with hold(SHUTS_OUT_READERS):
            assert read(site, f"/games/{writers.tables[0].club_game}/", writers.phones[0]) == 503
            assert read(site, "/robots.txt", writers.phones[0]) == 200


def wait_until_waiting(server: Server, count: int) -> None:
    """Wait until so many requests have no answer yet."""
    wait_for(lambda: len(server.task_dispatcher._unanswered) == count)


def test_writers_leave_threads_to_readers_and_take_their_turns() -> None:
    go_on, taken = Event(), list[str]()

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            taken.append(environ["PATH_INFO"])
            go_on.wait(LONG)
        text = str(environ.get("scorekeeper.oldest_wait", "none")).encode()
        start_response("200 OK", [("Content-Length", str(len(text)))])
        return [text]

    with serving(application) as server, ExitStack() as many:
        many.callback(go_on.set)
        port = int(server.effective_port)
        lines = [many.enter_context(connect(port)) for _ in range(WRITERS)]
        for number, line in enumerate(lines):
            line.sendall(f"POST /{number:02} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode())
            wait_until_waiting(server, number + 1)
        assert {ask(port, "/robots.txt") for _ in range(3)} == {b"HTTP/1.1 200 OK"}
        with connect(port) as health:
            health.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert float(everything(health).rpartition(b"\r\n")[2]) > 0
        assert sorted(taken) == [f"/{number:02}" for number in range(THREADS - FOR_READERS)]
        go_on.set()
        for line in lines:
            assert line.recv(15) == b"HTTP/1.1 200 OK"
        wait_until_waiting(server, 0)
        assert sorted(taken) == [f"/{number:02}" for number in range(WRITERS)]


def test_the_health_check_is_answered_while_every_thread_is_busy() -> None:
    go_on = Event()

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/healthz":
            go_on.wait(LONG)
        start_response("200 OK", [("Content-Length", "0")])
        return [b""]

    with serving(application) as server, ExitStack() as many:
        many.callback(go_on.set)
        port = int(server.effective_port)
        for _ in range(WRITERS):
            many.enter_context(connect(port)).sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        wait_until_waiting(server, WRITERS)
        assert ask(port, "/healthz") == b"HTTP/1.1 200 OK"
        go_on.set()
