"""The phone that tests and benchmarks use, at a server that dies in the middle of an answer."""

from __future__ import annotations

import gc
import socket
import warnings
from collections.abc import Callable, Iterator
from http.client import HTTPException
from threading import Thread

import pytest

from benchmarks.phone import Phone
from tests.waiting import LONG

WHOLE = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
HALF = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n100\r\nhalf of"


@pytest.fixture
def dying_server() -> Iterator[str]:
    """The address of a server that answers one request and dies in the middle of its second answer."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = Thread(target=_answer_once_and_a_half, args=(server,))
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        thread.join(timeout=LONG)


def _answer_once_and_a_half(server: socket.socket) -> None:
    connection, _ = server.accept()
    with connection:
        for answer in (WHOLE, HALF):
            connection.recv(65536)
            connection.sendall(answer)


@pytest.mark.parametrize(
    "request_again",
    [lambda phone: phone.ask("GET", "/"), lambda phone: phone.send("/", "a.csv", b"")],
    ids=["a page", "a file"],
)
def test_closes_the_connection_when_an_answer_breaks_off(
    dying_server: str, request_again: Callable[[Phone], object]
) -> None:
    phone = Phone(dying_server, "/")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with pytest.raises((OSError, HTTPException)):
            request_again(phone)
        assert phone.connection.sock is None
        del phone
        gc.collect()
    assert [str(warning.message) for warning in caught] == []
