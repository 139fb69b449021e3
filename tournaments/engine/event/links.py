"""Links that were made anew or taken back: the log tells of them, and nothing in the book follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .book import EventBook
from .said import Said


def _as_it_was(book: EventBook, _said: Said) -> EventBook:
    return book


KINDS: Mapping[str, Callable[[EventBook, Said], EventBook]] = {
    "new-link": _as_it_was,
    "end-link": _as_it_was,
}
