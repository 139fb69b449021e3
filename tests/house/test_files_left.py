"""The real server of tests leaves nothing behind that closes the database of the next test."""

import gc
import socket
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.db import connection
from django.http import FileResponse

from tests.plugins.site import served

LARGE = 50_000_000  # more than the system keeps for a browser that doesn't read


def test_a_file_that_nobody_received_to_its_end_leaves_the_next_test_its_database(db: None, tmp_path: Path) -> None:
    """Django closes the database of the thread that closes a response, be it the garbage collector in another test."""
    (tmp_path / "file").touch()
    with (tmp_path / "file").open("r+b") as file:
        file.truncate(LARGE)

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        answer: Any = FileResponse((tmp_path / "file").open("rb"))
        start_response("200 OK", [("Content-Length", str(LARGE))])
        answer.file_to_stream.close = answer.close  # as Django's handler does
        wrapped: Iterable[bytes] = environ["wsgi.file_wrapper"](answer.file_to_stream)
        return wrapped

    with ExitStack() as many, served(application) as address:
        place = urlsplit(address)
        browser = many.enter_context(socket.create_connection((place.hostname, place.port)))
        browser.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert browser.recv(100)
    gc.collect()
    connection.cursor().execute("SELECT 1")
