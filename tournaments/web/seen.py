"""An event as everybody sees it: reckoned once for all who look, and while hands come in every two seconds.

What is kept is never more than may be seen: who asks for news is shown what was reckoned a moment ago only as long as
nothing but hands at tables was written since, and nobody was called otherwise. Set-up, seats, messages, an end, an
erased name count at once for who opens a page, and within a tenth of a second for who asks for news.
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
# Seconds for which one question to the database serves all who ask for news. On PostgreSQL each question is a wait in
# which another thread of the process goes on, and while one draws a page, many waits add up (docs/load.md).
UNASKED = 0.1


@dataclass(frozen=True, slots=True)
class Part(Drawing):
    """A part of a page that was drawn, and how long the journal was that it shows."""

    length: int

    @classmethod
    def of(cls, text: SafeString, length: int) -> Part:
        """A part that was drawn, compressed."""
        return cls(text, compress(text), length)


@dataclass(slots=True)
class Seen:
    """An event as it stood at a moment: the book, names, the lines of the standings by entrant (none where points are
    not shown), what was written last at the tables; ``parts`` are those of pages that were drawn since, ``earlier``
    those of the moment before where only hands have come in between.

    ``asked_at`` is when its journal was asked, ``confirmed_at`` when the database last said that this may be shown,
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
        """What tells this state of the event from every other."""
        return f"{self.stand.head[:8]}.{self.stand.named}"

    def part(self, name: str, length: int | None, draw: Callable[[], SafeString]) -> Part:
        """The part of that name, drawn by the first who asks. Meanwhile who asks for news and has seen a journal of
        ``length`` entries gets the earlier one; everybody else (None) waits."""
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
    """An event as it stands. One statement as long as nothing happens. Raises Http404 where there is none."""
    return _get_seen(slug, None)


def seen_lately(slug: str, length: int) -> Seen:
    """An event as it stood two seconds ago at most, and never before its journal was as long as this: what somebody
    sees does not go back when another process answers him. Raises Http404 where there is none."""
    return _get_seen(slug, length)


def _get_seen(slug: str, length: int | None) -> Seen:
    """Return the event, its current state without ``length``, else a recent one. Raises Http404 where there is none."""
    asked_at, known = monotonic(), _KEPT.get(slug)
    if known is not None and _is_news_enough(known, asked_at, length):
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


def _is_news_enough(known: Seen, now: float, length: int | None) -> bool:
    """Whether who asks for news and has seen a journal of ``length`` entries gets this without a question."""
    return length is not None and known.stand.length >= length and now - known.confirmed_at < UNASKED


def _shows_no_less(known: Seen, stand: Stand, found: Read, length: int) -> bool:
    """Whether what is kept goes as far as somebody has seen, and nothing but hands at tables has come since."""
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
