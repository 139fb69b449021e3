"""No log line of the served site contains a link, a device's token, or a password."""

from __future__ import annotations

import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from tests.serving import Serving, fill, forked
from tests.visitor import Visitor
from tests.waiting import LONG

PASSWORD = "nine sheep and a ram"
TOKEN = re.compile(r"/l/([0-9a-z]{27,})")
LITTLE = 60_000  # kB that the process may grow by


def logged(site: Serving) -> str:
    """Stop the site, and return all that it wrote besides its greeting."""
    assert site.stop() == 0
    out, err = site.process.communicate()
    return out + err


def test_no_log_line_gives_a_link_away(tmp_path: Path) -> None:
    fill(tmp_path)
    with forked(tmp_path, "--owner-link", SCOREKEEPER_HOSTS="127.0.0.1") as site:
        owner = Visitor(site.address)
        path = site.owner_path()
        assert path is not None
        welcomed = owner.look(path)
        assert TOKEN.search(welcomed.path) is None  # a clean address
        landed = owner.do(welcomed, "welcome", first="home")
        table = owner.do(landed, "demo")
        tokens = {path.removeprefix("/l/"), *TOKEN.findall(owner.look(f"{table.path}links").text)}
        assert len(tokens) == 3
        for token in tokens:
            guest = Visitor(site.address)
            assert guest.get(f"/l/{token}").status == 200
            assert guest.get(f"/l/{token}x").status == 404
            assert guest.get(f"/l/{token}?from=poster").status == 200
            assert guest.get(f"/nowhere/l/{token}").status == 404
        assert owner.send(landed, "demo", to=path).status == 405
        name = owner.do(owner.look("/me"), "me/name", name="Olive", password=PASSWORD)
        broken = owner.look("/log-in")
        with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite3")) as database:
            database.executescript(
                "PRAGMA foreign_keys = OFF; ALTER TABLE scorekeeper_grant RENAME TO gone;"
                "ALTER TABLE scorekeeper_login RENAME TO gone_too;"
            )
        assert [Visitor(site.address).get(f"/l/{token}").status for token in tokens] == [500] * 3
        assert owner.send(broken, "name", name="Olive", password=PASSWORD).status == 500
        assert name.path == "/me"
        said = logged(site)
    assert "Traceback" in said
    assert "/l/..." in said
    assert [secret for secret in (*tokens, PASSWORD) if secret in said] == []


def test_a_body_without_end_is_cut_off(tmp_path: Path) -> None:
    """By its stated length at once, and where none is stated once it is too long; neither is held in memory."""
    with forked(tmp_path) as site:
        before = peak(site)
        assert b" 413 " in answer(site, b"Content-Length: 9000000000\r\n\r\n")
        assert b" 413 " in answer(site, b"Content-Length: 200000\r\n\r\n" + b"x" * 200_000)  # a stranger's
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        assert b" 413 " in answer(site, b"Transfer-Encoding: chunked\r\n\r\n", chunk, 1000)
        assert peak(site) - before < LITTLE
        assert Visitor(site.address).get("/healthz").status == 200


def answer(site: Serving, head: bytes, chunk: bytes = b"", times: int = 0) -> bytes:
    """The first line of what the site answers to a request that goes on sending."""
    address = urlsplit(site.address)
    with socket.create_connection((address.hostname, address.port), timeout=LONG) as line:
        try:
            line.sendall(b"POST /log-in HTTP/1.1\r\nHost: 127.0.0.1\r\n" + head)
            for _ in range(times):
                line.sendall(chunk)
        except (ConnectionResetError, BrokenPipeError):
            pass
        return line.recv(4096).partition(b"\r\n")[0]


def peak(site: Serving) -> int:
    """The most memory that the process has had, in kB."""
    status = Path(f"/proc/{site.process.pid}/status").read_text()
    match = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert match is not None
    return int(match[1])
