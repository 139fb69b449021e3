"""Encrypted connections of the web server: long answers, long bodies, and clients that do not keep to TLS."""

from __future__ import annotations

import socket
import ssl
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.commands import connections
from scorekeeper.commands.tls import SecureServer, TlsSettings
from scorekeeper.services import addresses, https
from tests.plugins.site import answering
from tests.waiting import LONG

pytestmark = pytest.mark.same_everywhere

LONG_ANSWER = 8_000_000  # bytes; more than the buffers of a connection take
LONG_BODY = 3_000_000


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer with the scheme and the length of the body, or with many bytes for /long."""
    received = len(environ["wsgi.input"].read())
    body = (
        b"x" * LONG_ANSWER if environ["PATH_INFO"] == "/long" else f"{environ['wsgi.url_scheme']} {received}".encode()
    )
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


@contextmanager
def served(folder: Path, settings: TlsSettings | None = None) -> Iterator[int]:
    """Serve the application above over https, with the certificate of `folder`; yields its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    limits = {
        "is_known": lambda cookies: True,
        "channel_timeout": 30,
        "outbuf_overflow": 2 * LONG_ANSWER,
    }  # in memory: no file is left to the collector
    server = SecureServer(settings or TlsSettings(folder, "0.0.0.0"), application, listener, 60, **limits)
    with answering(server):
        yield listener.getsockname()[1]


def client(folder: Path, port: int) -> HTTPSConnection:
    return HTTPSConnection("127.0.0.1", port, timeout=LONG, context=https.client_context(folder))


def answer(folder: Path, port: int) -> bytes:
    """Return the answer to a request on a connection of its own."""
    connection = client(folder, port)
    connection.request("GET", "/")
    body = connection.getresponse().read()
    connection.close()
    return body


def test_answers_many_requests_of_one_connection(tmp_path: Path) -> None:
    with served(tmp_path) as port:
        connection = client(tmp_path, port)
        for length in (0, 20_000, LONG_BODY):  # a record holds 16 kB
            connection.request("POST", "/", b"a" * length)
            assert connection.getresponse().read() == f"https {length}".encode()
        connection.close()


def test_sends_a_long_answer_to_clients_at_once(tmp_path: Path) -> None:
    with served(tmp_path) as port:
        clients = [client(tmp_path, port) for _ in range(3)]
        for each in clients:
            each.request("GET", "/long")
        assert [len(each.getresponse().read()) for each in clients] == [LONG_ANSWER] * 3
        for each in clients:
            each.close()


def is_closed(line: socket.socket) -> bool:
    """Return whether the server closes a connection, after whatever it answers."""
    try:
        while line.recv(1000):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize("sent", [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\x16\x03\x01\x00\x05nonsense"])
def test_closes_the_connection_of_a_client_that_speaks_no_tls(tmp_path: Path, sent: bytes) -> None:
    with served(tmp_path) as port:
        with socket.create_connection(("127.0.0.1", port), timeout=LONG) as line:
            line.sendall(sent)
            assert is_closed(line)
        assert answer(tmp_path, port) == b"https 0"


def test_closes_a_connection_whose_handshake_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.5)
    with served(tmp_path) as port, socket.create_connection(("127.0.0.1", port), timeout=LONG) as line:
        line.sendall(b"\x16\x03\x01\x02\x00\x01")  # the beginning of a greeting of 512 bytes
        assert is_closed(line)


def test_refuses_versions_of_tls_that_are_not_safe(tmp_path: Path) -> None:
    with served(tmp_path) as port:
        context = https.client_context(tmp_path)
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
            old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        with socket.create_connection(("127.0.0.1", port), timeout=LONG) as line, pytest.raises(ssl.SSLError):
            old.wrap_socket(line, server_hostname="localhost")
        with (
            socket.create_connection(("127.0.0.1", port), timeout=LONG) as line,
            context.wrap_socket(line, server_hostname="localhost") as secure,
        ):
            assert secure.version() == "TLSv1.3"


def test_uses_a_renewed_certificate_from_the_next_connection_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings = TlsSettings(tmp_path, "0.0.0.0")
    with served(tmp_path, settings) as port:
        before = names(tmp_path, port)
        monkeypatch.setattr(addresses, "route_address", lambda: "192.168.77.5")
        settings.renew()
        assert names(tmp_path, port) - before == {"192.168.77.5"}
    assert "The certificate was renewed for" in caplog.text


def names(folder: Path, port: int) -> set[str]:
    """Return the names of the certificate that the server shows."""
    with (
        socket.create_connection(("127.0.0.1", port), timeout=LONG) as line,
        https.client_context(folder).wrap_socket(line, server_hostname="localhost") as secure,
    ):
        certificate: dict[str, Any] = secure.getpeercert() or {}
    return {name for _kind, name in certificate["subjectAltName"]}


def test_refuses_a_host_that_the_certificate_cannot_have(tmp_path: Path) -> None:
    TlsSettings(tmp_path, "0.0.0.0")
    with pytest.raises(https.UnusableCertificateError, match=r"The certificate can't include scores\.example"):
        TlsSettings(tmp_path, "scores.example")
