"""The public state of an event, computed once for all viewers, and every two seconds while hands are recorded.

Viewers never see more than they may: a page's update shows a state of a moment ago only if nothing but hands at tables
was recorded since, and no name changed. Changes of setup, seats, messages, the end of the event, and erased names show
at once to those who open a page, and within a tenth of a second in updates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from django.http import Http404
from django.urls import reverse
from django.utils.safestring import SafeString

from scorekeeper.queries.kept import Kept
from scorekeeper.web.drawings import Drawing, compress
from tournaments.models import Event
from tournaments.queries import book
from tournaments.queries.book import Read
from tournaments.queries.names import names
from tournaments.queries.public import Stand, shows_standings, stand_of
from tournaments.queries.written import Written, written
from tournaments.web.access import event_of
from tournaments.web.standing_parts import standing_lines
from tournaments.web.standing_rows import Line

OLDEST = 2.0  # seconds for which news of hands may wait; phones ask every ten
# Seconds for which one query answers all requests for updates. On PostgreSQL each query is a wait in which another
# thread of the process goes on, and while one renders a page, many waits add up (docs/load.md).
POLL_CACHE_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Part(Drawing):
    """A rendered part of an event's page, and the length of the journal that it shows."""

    length: int

    @classmethod
    def of(cls, text: SafeString, length: int) -> Part:
        """Return a rendered part together with its compressed text."""
        return cls(text, compress(text), length)


@dataclass(slots=True)
class Seen:
    """The public state of an event at a moment: book, names, standings by entrant (none while points are hidden), and
    the latest entries of the tables.

    ``parts`` are rendered from this state, ``earlier`` from the state before it if only hands came between the two.
    ``asked_at`` is when the journal was read, ``confirmed_at`` when the database last said that this may be shown,
    both by the clock of the process.
    """

    stand: Stand
    event: Event
    found: Read
    names: Mapping[int, str]
    shows: bool
    lines: Mapping[int, Line]
    written: Written
    asked_at: float
    earlier: Mapping[str, Part]
    confirmed_at: float
    parts: dict[str, Part] = field(default_factory=dict)
    drawing: Lock = field(default_factory=Lock)

    @property
    def mark(self) -> str:
        """A text that differs for each state of the event."""
        return f"{self.stand.head[:8]}.{self.stand.named}"

    def part(self, name: str, length: int | None, draw: Callable[[], SafeString]) -> Part:
        """Return the part of that name, rendered once for all.

        Meanwhile, an update for a viewer who has seen a journal of ``length`` entries gets the earlier part; everybody
        else (None) waits.
        """
        known = self.parts.get(name)
        if known is None and self.drawing.locked():
            known = self._earlier(name, length)
        if known is None:
            with self.drawing:
                known = self.parts.get(name) or Part.of(draw(), self.stand.length)
                self.parts[name] = known
        return known

    def _earlier(self, name: str, length: int | None) -> Part | None:
        part = self.earlier.get(name)
        return part if part is not None and length is not None and part.length >= length else None


_KEPT: Kept[str, Seen] = Kept()
_RECKONING: dict[str, Lock] = {}
_LOCK = Lock()


def seen_now(slug: str) -> Seen:
    """Return the current state of an event, in one statement while nothing changes. Raise Http404 if there is none."""
    return _get_seen(slug, None)


def seen_lately(slug: str, length: int) -> Seen:
    """Return a state of an event from the last two seconds. Raise Http404 if there is none.

    Its journal has at least ``length`` entries, so that viewers never go back when another process answers them.
    """
    return _get_seen(slug, length)


def _get_seen(slug: str, length: int | None) -> Seen:
    """Return the current state of an event without ``length``, else a recent one. Raise Http404 if there is none."""
    asked_at, known = monotonic(), _KEPT.get(slug)
    if known is not None and _is_fresh(known, asked_at, length):
        return known
    before = book.kept(known.stand.journal) if known else None
    stand = stand_of(slug)
    if stand is None:
        raise Http404(f"event {slug}")
    if known is not None and known.stand == stand:
        known.confirmed_at = asked_at
        return known
    found = book.read_at(stand.journal, stand.length, stand.head, before)
    with _LOCK:
        reckoning = _RECKONING.setdefault(slug, Lock())
    may_be_older = length is not None and known is not None and _shows_no_less(known, stand, found, length)
    if known is not None and may_be_older and (asked_at - known.asked_at < OLDEST or reckoning.locked()):
        known.confirmed_at = asked_at
        return known
    with reckoning:
        latest = _KEPT.get(slug)
        if latest is not None and (latest.stand == stand or latest.asked_at > asked_at):
            return latest
        seen = _compute(stand, found, asked_at, latest)
        _KEPT.keep(slug, seen)
        return seen


def _is_fresh(known: Seen, now: float, length: int | None) -> bool:
    """Return whether a viewer who has seen ``length`` entries can get this as an update without a query."""
    return length is not None and known.stand.length >= length and now - known.confirmed_at < POLL_CACHE_SECONDS


def _shows_no_less(known: Seen, stand: Stand, found: Read, length: int) -> bool:
    """Return whether a viewer may be shown ``known``: it has all they have seen, and only hands came since."""
    return known.stand.length >= length and _are_called_the_same(known, stand, found)


def _are_called_the_same(known: Seen, stand: Stand, found: Read) -> bool:
    same = known.stand.named == stand.named and known.stand.publication == stand.publication
    return same and known.found.book is found.book


def _compute(stand: Stand, found: Read, asked_at: float, latest: Seen | None) -> Seen:
    event, shows = event_of(stand.event), shows_standings(found.book)
    last = written(stand, latest.written if latest else None)  # before the hands: these are never the older of the two
    alike = latest if latest and _are_called_the_same(latest, stand, found) else None
    called = alike.names if alike else names(event)
    lines = standing_lines(event, found, called, reverse("public-player", args=[event.slug, 0])) if shows else ()
    by_entrant = {line.entrant: line for line in lines}
    return Seen(stand, event, found, called, shows, by_entrant, last, asked_at, alike.parts if alike else {}, asked_at)
