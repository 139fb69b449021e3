"""Pages that ask for news every two seconds, and parts of pages that are drawn once for all viewers."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Generic, Protocol, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorekeeper.queries.access import Access
from scorekeeper.queries.club import club_version
from scorekeeper.queries.reading import BoundedCache, VersionedCache, game_version
from scorekeeper.queries.sheet import Sheet, latest_sheet
from scorekeeper.web.parsing import parse_whole_number

LOCKS = 64  # shared by the pages of all games
UNCHANGED = 204
MOST_TEXT = 16_000_000  # characters that a process caches
END_OF_TITLE = "</title>"


class Versioned(Protocol):
    """Something rendered from a game, with the version of the game that it shows."""

    @property
    def version(self) -> int:
        """The version of the game."""


Drawn = TypeVar("Drawn", bound=Versioned)


@dataclass(frozen=True, slots=True)
class PagePart:
    """A rendered part of a page: its text, and the same text compressed with gzip."""

    text: SafeString
    zipped: bytes


def make_part(text: SafeString) -> PagePart:
    """Return a rendered part together with its compressed text."""
    return PagePart(text, compress(text))


def compress(text: str) -> bytes:
    """Compress a part with gzip. It holds no secrets, so its size need not vary."""
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


def send_part(request: HttpRequest, part: PagePart) -> HttpResponse:
    """Return the response with a part, compressed where the browser accepts that."""
    zips = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(part.zipped if zips else part.text)
    if zips:
        response.headers["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


class PartCache(Generic[Drawn]):
    """A cache of the latest rendering of each page of each game, by language. One thread renders for all viewers.

    ``page`` names one of a game's pages. ``draw`` renders it: it gets the version of the game and the page's last
    rendering, if any.
    """

    def __init__(self, most: int, size: Callable[[Drawn], int]) -> None:
        self._kept: BoundedCache[tuple[int, Hashable, str], Drawn] = BoundedCache(most, size)
        self._locks = tuple(Lock() for _ in range(LOCKS))

    def latest(self, game: int, page: Hashable, draw: Callable[[int, Drawn | None], Drawn]) -> Drawn:
        """Return the page at the current version of the game; wait while another thread renders it."""
        known, version = self._kept.get(_cache_key(game, page)), game_version(game) or 0
        if known is not None and known.version == version:
            return known
        with self.lock(game, page):
            return self._draw(_cache_key(game, page), known, version, draw)

    def news(
        self, game: int, page: Hashable, page_version: int, draw: Callable[[int, Drawn | None], Drawn]
    ) -> Drawn | None:
        """Return the page if it is newer than the version shown, else None. Also None while another thread renders it.

        The viewer asks again soon; a thread that waits for a rendering could not record hands at the same time.
        """
        known, version = self._kept.get(_cache_key(game, page)), game_version(game) or 0
        if page_version == version:
            return None
        if known is not None and known.version == version:
            return known
        lock = self.lock(game, page)
        if lock.acquire(blocking=False):
            try:
                return self._draw(_cache_key(game, page), known, version, draw)
            finally:
                lock.release()
        return known if known is not None and known.version > page_version else None

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
        cached = self._kept.get(name)
        if cached is not None and cached is not known and cached.version >= version:
            return cached
        drawn = draw(version, cached)
        self._kept.keep(name, drawn)
        return drawn


def _cache_key(game: int, page: Hashable) -> tuple[int, Hashable, str]:
    return game, page, get_language() or ""


@dataclass(frozen=True, slots=True)
class LivePart(PagePart):
    """The part of a page that updates replace, its title and one element, rendered at a version of its game."""

    version: int

    @classmethod
    def of(cls, text: SafeString, version: int) -> LivePart:
        """Return a rendered part together with its compressed text."""
        return cls(text, compress(text), version)

    @property
    def title(self) -> SafeString:
        """The text of the page's title."""
        return mark_safe(self.text.partition(END_OF_TITLE)[0].strip().removeprefix("<title>"))  # noqa: S308 - a template

    @property
    def element(self) -> SafeString:
        """The HTML of the element that an update replaces."""
        return mark_safe(self.text.partition(END_OF_TITLE)[2])  # noqa: S308 - it comes from a template


PARTS: PartCache[LivePart] = PartCache(MOST_TEXT, lambda part: len(part.text))


def unchanged_response(request: HttpRequest, version: int | None) -> HttpResponse | None:
    """Return an empty answer for a page that already shows this version of its game, None for any other."""
    return HttpResponse(status=UNCHANGED) if request.GET.get("version") == str(version) else None


def render_shared_page(
    request: HttpRequest, here: Access, page: str, template: str, context: Callable[[int], dict[str, Any]]
) -> HttpResponse:
    """Answer with a page of a game that is the same for all viewers. ``context`` returns its template variables."""

    def draw(version: int) -> LivePart:
        about = context(version)
        return LivePart.of(render_to_string(template, about | {"layout": "live/part.html"}), about["version"])

    around = {"sheet": {"club_game": here.club_game, "within": here.within}}
    return answer_live_page(request, here, page, draw, template, around)


def answer_live_page(
    request: HttpRequest,
    here: Access,
    page: str,
    draw: Callable[[int], LivePart],
    template: str,
    around: dict[str, Any],
) -> HttpResponse:
    """Answer with the live part of a page, rendered once per version of the game; to htmx alone, else in the page.

    ``page`` names the part with everything that it depends on besides the game; ``around`` holds the other template
    variables. A request with a ``version`` gets the part only if that version is outdated.
    """

    def draw_part(version: int, _before: LivePart | None) -> LivePart:
        return draw(version)

    if "version" in request.GET:
        page_version = parse_whole_number(request.GET["version"])
        part = PARTS.news(here.game, page, -1 if page_version is None else page_version, draw_part)
    else:
        part = PARTS.latest(here.game, page, draw_part)
    if part is None:
        return HttpResponse(status=UNCHANGED)
    if request.headers.get("HX-Request"):
        return send_part(request, part)
    return render(request, template, around | {"live_part": part})


def sheet_at(here: Access, version: int) -> tuple[Sheet, int]:
    """Return the score sheet at a version or later, and that version. Raise Http404 if the game does not exist."""
    latest = latest_sheet(here.club_game, here.game, version)
    if latest is None:
        raise Http404(f"game {here.club_game}")
    return latest


FRAGMENTS: VersionedCache[tuple[str, int, str, str], str, SafeString] = VersionedCache(
    MOST_TEXT, lambda kept: len(kept[1])
)


def cached_fragment(
    request: HttpRequest, template: str, club: int, about: str, context: Callable[[], dict[str, object]]
) -> SafeString:
    """Return a part of a page of the club, the same for everyone who may see it; ``about`` tells it from others."""
    name = (template, club, about, get_language() or "")
    return FRAGMENTS.at_version(name, club_version(club), lambda: render_to_string(template, context(), request))
