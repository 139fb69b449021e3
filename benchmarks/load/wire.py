"""An HTTP client for the load test: requests one after the other on an open connection, with little use of the CPU."""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import dataclass
from time import perf_counter
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Answer:
    """A response to a request.

    ``body`` is unpacked, ``sent`` its size in bytes as transferred, ``seconds`` the time from sending the request to
    receiving the last byte.
    """

    status: int
    body: bytes
    seconds: float
    sent: int = 0


class Wire:
    """A connection to a site that is opened again where the server has closed it."""

    def __init__(self, site: str, cookie: str = "") -> None:
        parts = urlsplit(site)
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 80
        cookies = f"Cookie: {cookie}\r\n" if cookie else ""
        self._head = (
            f"Host: {parts.netloc}\r\nReferer: {site}/\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n{cookies}"
        )
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, into: str = "") -> Answer:
        """Request a page; with ``into``, as htmx does for the element with this id."""
        return await self._ask(f"GET {path} HTTP/1.1\r\n{self._head}{_htmx(into)}\r\n".encode())

    async def post(self, path: str, body: bytes) -> Answer:
        """Submit a form as htmx does on the scoring page."""
        kind = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        return await self._ask(f"POST {path} HTTP/1.1\r\n{self._head}{_htmx('table')}{kind}\r\n".encode() + body)

    async def _ask(self, request: bytes) -> Answer:
        begun = perf_counter()
        for again in (True, False):
            reader, writer = self._open or await asyncio.open_connection(self._host, self._port)
            self._open = reader, writer
            try:
                writer.write(request)
                await writer.drain()
                status, body, sent = await self._answer(reader)
            except (ConnectionError, asyncio.IncompleteReadError):
                writer.close()
                self._open = None
                if not again:
                    raise
            else:
                return Answer(status, body, perf_counter() - begun, sent)
        raise AssertionError

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes, int]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, length, closes, zipped = int(head.split(" ", 2)[1]), 0, False, False
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(":")
            if name.lower() == "content-length":
                length = int(value)
            zipped = zipped or (name.lower() == "content-encoding" and value.strip() == "gzip")
            closes = closes or (name.lower() == "connection" and value.strip().lower() == "close")
        body = await reader.readexactly(length) if length else b""
        if closes:
            self.close()
        return status, gzip.decompress(body) if zipped else body, len(body)

    def close(self) -> None:
        """Close the connection."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


def _htmx(into: str) -> str:
    return f"HX-Request: true\r\nHX-Target: {into}\r\n" if into else ""
