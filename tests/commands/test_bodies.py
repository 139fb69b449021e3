"""Large bodies: who may send one, how many fit at a time, and that they are gone with their connection."""

from __future__ import annotations

import re
import select
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.test import Client

from benchmarks.phone import Phone
from scorekeeper.commands import bodies, connections
from scorekeeper.commands.bodies import is_known
from scorekeeper.models import Device
from scorekeeper.services import grants, logins
from tests.commands.test_connections import ask, connect, everything, running, wait_until_closed
from tests.queries.test_access import redeemed
from tests.serving import Serving, forked
from tests.waiting import wait_for

LITTLE = 60_000  # kB that the process may grow by
TOO_LARGE, BUSY = b"HTTP/1.1 413 Content Too Large", b"HTTP/1.1 503 Service Unavailable"
BLOCK = b"x" * 65_536
CHUNK = b"10000\r\n" + BLOCK + b"\r\n"
SIZED, CHUNKED = "Content-Length: {}", "Transfer-Encoding: chunked"


class Crowd:
    """Many clients that send the beginning of a body each, and wait."""

    def __init__(self, site: Serving, many: ExitStack, cookies: str = "") -> None:
        self.site, self.many, self.cookies = site, many, cookies

    def send(self, count: int, length: str, sent: bytes) -> list[socket.socket]:
        """Begin so many requests, each with these bytes of a body."""
        head = f"POST /log-in HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookies}\r\n{length}\r\n\r\n".encode()
        lines = [self.many.enter_context(connect(urlsplit(self.site.address).port or 0)) for _ in range(count)]
        for line in lines:
            line.sendall(head)
        for line in lines:
            with suppress(OSError):  # refused meanwhile: what it was told is still there to be read
                line.sendall(sent)
        return lines

    def answers(self, lines: list[socket.socket], expected: int) -> list[bytes]:
        """The first lines of the answers, once so many have come and the site has answered others since."""
        wait_for(lambda: len(select.select(lines, [], [], 0)[0]) >= expected)
        assert ask(urlsplit(self.site.address).port or 0) == b"HTTP/1.1 200 OK"
        return [line.recv(4096).partition(b"\r\n")[0] for line in select.select(lines, [], [], 0)[0]]


def memory(site: Serving) -> int:
    """The memory of the process, in kB."""
    match = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{site.process.pid}/status").read_text())
    assert match is not None
    return int(match[1])


def stored(site: Serving) -> int:
    """The bytes of the process's files that have no name: temporary ones."""
    sizes = []
    for file in Path(f"/proc/{site.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            sizes.append(file.stat().st_size if str(file.readlink()).endswith("(deleted)") else 0)
    return sum(sizes)


def test_a_crowd_without_a_link_leaves_nothing_in_memory_or_on_the_disk(tmp_path: Path) -> None:
    with forked(tmp_path) as site, ExitStack() as many:
        strangers = Crowd(site, many, "grants=1.1:none; device=none")
        before = memory(site)
        for count, length, sent in (
            (20, SIZED.format(51_000_000), BLOCK * 16),
            (20, CHUNKED, CHUNK * 16),
            (300, SIZED.format(500_000), BLOCK * 6),
        ):
            answers = strangers.answers(strangers.send(count, length, sent), count)
            assert answers == [TOO_LARGE] * count
        assert memory(site) - before < LITTLE
        assert stored(site) == 0


def test_a_crowd_with_links_shares_a_bounded_room(tmp_path: Path) -> None:
    with forked(tmp_path) as site, ExitStack() as many, Phone(site.address, site.owner_path() or "") as owner:
        crowd = Crowd(site, many, f"grants={owner.cookies['grants']}")
        lines = crowd.send(20, SIZED.format(51_000_000), BLOCK * 16)
        assert crowd.answers(lines, 18) == [BUSY] * 18
        assert 0 < stored(site) < 3 * 51_000_000
        many.close()
        wait_for(lambda: stored(site) == 0)
        lines = crowd.send(150, CHUNKED, CHUNK)
        assert crowd.answers(lines, 30) == [BUSY] * 30
        assert owner.send("/players/import", "scores.csv", b"x" * 100_000) == 503  # which says when to come again


def head(length: str, path: str = "/") -> bytes:
    """The header of a request with a body."""
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{length}\r\n\r\n".encode()


def test_says_when_to_send_a_file_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "MOST_ON_THE_WAY", 1_500_000)
    with (
        running() as server,
        connect(int(server.effective_port)) as first,
        connect(int(server.effective_port)) as second,
    ):
        first.sendall(head(SIZED.format(1_100_000)))
        wait_for(lambda: server.bodies._taken)
        second.sendall(head(SIZED.format(30_000)))
        answer = everything(second)
        assert answer.startswith(BUSY)
        assert b"Retry-After: 5\r\n" in answer
        assert b"Send this one again in a few seconds." in answer
        first.close()
        wait_for(lambda: not server.bodies._taken)


def test_whoever_waits_for_leave_to_send_is_refused_before() -> None:
    with running(is_known=lambda cookies: False) as server, connect(int(server.effective_port)) as line:
        line.sendall(head(f"Expect: 100-continue\r\n{SIZED.format(30_000)}"))
        assert everything(line).startswith(TOO_LARGE)


def test_small_bodies_of_strangers_arrive() -> None:
    with running(is_known=lambda cookies: False) as server, connect(int(server.effective_port)) as line:
        for body in (b"x" * 20_000, b"4E20\r\n" + b"x" * 19_000):
            line.sendall(head(SIZED.format(len(body)), "/small") + body)
            assert everything(line, b"/small").startswith(b"HTTP/1.1 200 OK")


def test_a_client_reads_why_it_was_refused_and_then_loses_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LINGER_SECONDS", 0.3)
    with running(is_known=lambda cookies: False) as server, connect(int(server.effective_port)) as line:
        line.sendall(head(SIZED.format(4_000_000)) + BLOCK * 20)  # more than a connection holds
        assert line.recv(30) == TOO_LARGE
        everything(line)
        wait_until_closed(line, b"more")
        wait_for(lambda: not server.active_channels)


@pytest.mark.parametrize("known", [True, False])
def test_a_small_body_has_a_flat_deadline(monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    """However much of it comes: a chunk may say its size at any length."""
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.3)
    monkeypatch.setattr(connections, "BYTES_A_SECOND", 1)
    with running(is_known=lambda cookies: known) as server, connect(int(server.effective_port)) as line:
        line.sendall(head(CHUNKED) + b"1;" + b"x" * 5_000)
        wait_until_closed(line, b"x")


def test_knows_cookies_of_this_site_only(db: None) -> None:
    browser = Client()
    browser.get(grants.owner_link_path())
    login = logins.make("Olive", "nine sheep and a ram", [redeemed(grants.owner_link_path())])
    token = logins.enrol(login, "192.0.2.1", "A laptop")
    assert is_known(f"theme=dark; grants={browser.cookies['grants'].value}")
    assert is_known(f'device="{token}"')
    assert Device.objects.get().digest == logins.digest(token)
    for cookies in ("", "grants=1.1", f"device={'x' * 43}", f"device={token[:-1]}_", "grants=1.1:a:b; theme=dark"):
        assert not is_known(cookies)
