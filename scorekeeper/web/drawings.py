"""A cache of rendered parts of pages: each is rendered and compressed once for all viewers."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, Protocol, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.queries.reading import BoundedCache, game_version

LOCKS = 64  # shared by the pages of all games


class Versioned(Protocol):
    """Something rendered from a game, with the version of the game that it shows."""

    @property
    def version(self) -> int:
        """The version of the game."""


Drawn = TypeVar("Drawn", bound=Versioned)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A rendered part of a page: its text, and the same text compressed with gzip."""

    text: SafeString
    zipped: bytes


def drawing(text: SafeString) -> Drawing:
    """Return a rendered part together with its compressed text."""
    return Drawing(text, compress(text))


def compress(text: str) -> bytes:
    """Compress a part with gzip. It holds no secrets, so its size need not vary."""
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


def send(request: HttpRequest, part: Drawing) -> HttpResponse:
    """Return the response with a part, compressed where the browser accepts that."""
    zips = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(part.zipped if zips else part.text)
    if zips:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


class Drawings(Generic[Drawn]):
    """A cache of the latest rendering of each page of each game, by language. One thread renders for all viewers.

    ``page`` names one of a game's pages. ``draw`` renders it: it gets the version of the game and the page's last
    rendering, if any.
    """

    def __init__(self, most: int, size: Callable[[Drawn], int]) -> None:
        self._kept: BoundedCache[tuple[int, Hashable, str], Drawn] = BoundedCache(most, size)
        self._locks = tuple(Lock() for _ in range(LOCKS))

    def latest(self, game: int, page: Hashable, draw: Callable[[int, Drawn | None], Drawn]) -> Drawn:
        """Return the page at the current version of the game; wait while another thread renders it."""
        known, version = self._kept.get(_name(game, page)), game_version(game) or 0
        if known is not None and known.version == version:
            return known
        with self.lock(game, page):
            return self._draw(_name(game, page), known, version, draw)

    def news(self, game: int, page: Hashable, shown: int, draw: Callable[[int, Drawn | None], Drawn]) -> Drawn | None:
        """Return the page if it is newer than the version shown, else None. Also None while another thread renders it.

        The viewer asks again soon; a thread that waits for a rendering could not record hands meanwhile.
        """
        known, version = self._kept.get(_name(game, page)), game_version(game) or 0
        if shown == version:
            return None
        if known is not None and known.version == version:
            return known
        lock = self.lock(game, page)
        if lock.acquire(blocking=False):
            try:
                return self._draw(_name(game, page), known, version, draw)
            finally:
                lock.release()
        return known if known is not None and known.version > shown else None

    def lock(self, game: int, page: Hashable) -> Lock:
        """Return the lock that a thread holds while it renders a page of a game."""
        return self._locks[hash((game, page)) % LOCKS]

    def clear(self) -> None:
        """Remove all renderings."""
        self._kept.clear()

    def _draw(
        self,
        name: tuple[int, Hashable, str],
        known: Drawn | None,
        version: int,
        draw: Callable[[int, Drawn | None], Drawn],
    ) -> Drawn:
        """Render the page and cache it, unless another thread has done so since ``known`` was read."""
        kept = self._kept.get(name)
        if kept is not None and kept is not known and kept.version >= version:
            return kept
        drawn = draw(version, kept)
        self._kept.keep(name, drawn)
        return drawn


def _name(game: int, page: Hashable) -> tuple[int, Hashable, str]:
    return game, page, get_language() or ""
