"""Parts of pages that are drawn once for everybody who watches, and sent compressed as they were drawn."""

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

from scorekeeper.queries.kept import Kept
from scorekeeper.queries.versions import game_version

LOCKS = 64  # shared by the pages of all games


class Versioned(Protocol):
    """What was drawn of a game, and the game's version at which it was."""

    @property
    def version(self) -> int:
        """The version of the game."""


Drawn = TypeVar("Drawn", bound=Versioned)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A part of a page as text and compressed."""

    text: SafeString
    zipped: bytes


def drawing(text: SafeString) -> Drawing:
    """Return a part that was drawn, compressed."""
    return Drawing(text, compress(text))


def compress(text: str) -> bytes:
    """Compress a part. Nothing in it is anybody's secret, so that its size may be the same each time."""
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


def send(request: HttpRequest, part: Drawing) -> HttpResponse:
    """Answer with a part: compressed, where the browser takes that."""
    zips = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(part.zipped if zips else part.text)
    if zips:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


class Drawings(Generic[Drawn]):
    """What many look at of games: drawn once per version and language, by one thread.

    ``page`` names a drawing of a game. ``draw`` gets the version, and what was drawn of the page before, if anything.
    """

    def __init__(self, most: int, size: Callable[[Drawn], int]) -> None:
        self._kept: Kept[tuple[int, Hashable, str], Drawn] = Kept(most, size)
        self._locks = tuple(Lock() for _ in range(LOCKS))

    def latest(self, game: int, page: Hashable, draw: Callable[[int, Drawn | None], Drawn]) -> Drawn:
        """Return the page as the game stands; wait while another thread draws it."""
        known, version = self._kept.get(_name(game, page)), game_version(game) or 0
        if known is not None and known.version == version:
            return known
        with self.lock(game, page):
            return self._draw(_name(game, page), known, version, draw)

    def news(self, game: int, page: Hashable, shown: int, draw: Callable[[int, Drawn | None], Drawn]) -> Drawn | None:
        """Return what is newer than the version shown; None for nothing, or while another thread draws it.

        The page asks again soon; threads that wait for a drawing would be missing where hands are recorded.
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
        """Return the lock under which a page of a game is drawn."""
        return self._locks[hash((game, page)) % LOCKS]

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()

    def _draw(
        self,
        name: tuple[int, Hashable, str],
        known: Drawn | None,
        version: int,
        draw: Callable[[int, Drawn | None], Drawn],
    ) -> Drawn:
        """Draw and keep, unless another thread has done so since ``known`` was kept."""
        kept = self._kept.get(name)
        if kept is not None and kept is not known and kept.version >= version:
            return kept
        drawn = draw(version, kept)
        self._kept.keep(name, drawn)
        return drawn


def _name(game: int, page: Hashable) -> tuple[int, Hashable, str]:
    return game, page, get_language() or ""
