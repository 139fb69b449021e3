"""An event's pages that ask for news: its state shared by all viewers, and the parts of pages drawn from it.

What is kept is never more than may be seen. A poll gets the state of a moment ago only while nothing but hands at
tables was written since and names stay the same. Setup, seats, messages, the end, and erased names count at once for
who opens a page, and within a tenth of a second for who polls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.queries.reading import BoundedCache
from scorekeeper.queries.sheet_lines import Signature
from scorekeeper.web.live import UNCHANGED, PagePart, compress, send_part
from scorekeeper.web.parsing import parse_whole_number
from tournaments.engine.event.values import DirectorMessage, SignOff
from tournaments.models import Event
from tournaments.queries import book
from tournaments.queries.book import EventReading
from tournaments.queries.bracket import cut_kept
from tournaments.queries.entrants import NamesSince, name_in, names_since
from tournaments.queries.open_items import open_reviews
from tournaments.queries.public import LastEntries, PublicStand, last_entries, shows_standings, stand_of
from tournaments.queries.results import final_signature
from tournaments.reports.standings import StandingsRow, standings_rows
from tournaments.web.access import get_event, require_public
from tournaments.web.public.about import share_preview
from tournaments.wording.bracket_drawing import kept_cut_words
from tournaments.wording.ceremony import standings_hidden_words
from tournaments.wording.open_items import review_words

OLDEST = 2.0  # seconds for which news of hands may wait; phones ask every ten
# Seconds for which one query answers all requests for updates. On PostgreSQL each query is a wait in which another
# thread of the process goes on, and while one renders a page, many waits add up (docs/develop/load.md).
POLL_CACHE_SECONDS = 0.1
_RECKONING: dict[str, Lock] = {}
_LOCK = Lock()
Context = dict[str, Any]
Value = TypeVar("Value")
LIVE = "live"  # the element whose place an answer takes


@dataclass(frozen=True, slots=True)
class EventPart(PagePart):
    """A rendered part of an event's page, and the length of the journal that it shows."""

    length: int

    @classmethod
    def of(cls, text: SafeString, length: int) -> EventPart:
        """Return a rendered part together with its compressed text."""
        return cls(text, compress(text), length)


@dataclass(slots=True)
class LiveEvent:
    """The public state of an event at a moment: book, names, standings by entrant (none while points are hidden), and
    the latest entries of the tables.

    ``parts`` are rendered from this state, ``earlier`` from the state before it if only hands came between the two.
    ``review`` says that a result is being corrected, ``kept`` who kept a bracket after its cut was corrected.
    ``asked_at`` is when the journal was read, ``confirmed_at`` when the database last said that this may be shown, both
    by the clock of the process.
    """

    stand: PublicStand
    event: Event
    reading: EventReading
    names: Mapping[int, str]
    names_since: NamesSince
    shows: bool
    lines: Mapping[int, StandingsRow]
    review: bool
    kept: Signature | None
    last_entries: LastEntries
    asked_at: float
    earlier: Mapping[str, EventPart]
    confirmed_at: float
    parts: dict[str, EventPart] = field(default_factory=dict)
    drawing: Lock = field(default_factory=Lock)

    @property
    def mark(self) -> str:
        """A text that differs for each state of the event."""
        return f"{self.stand.head[:8]}.{self.stand.named}"

    @property
    def final(self) -> SignOff | None:
        """The signature of the standings that are shown; None where none are signed."""
        return final_signature(self.reading.book) if self.lines else None

    @property
    def kept_words(self) -> str:
        """The sentences about a bracket that was kept after its cut was corrected; empty while points are hidden."""
        return kept_cut_words(self.kept if self.shows else None, self.reading.book, self.names)

    @property
    def review_words(self) -> str:
        """The sentences about a result that is being corrected; empty where none is."""
        return review_words(self.reading.book) if self.review else ""

    def part(self, name: str, length: int | None, draw: Callable[[], SafeString]) -> EventPart:
        """Return the part of that name, rendered once for all.

        Until then, an update for a viewer who has seen a journal of ``length`` entries gets the earlier part; everyone
        else (None) waits.
        """
        known = self.parts.get(name)
        if known is None and self.drawing.locked():
            known = self._earlier(name, length)
        if known is None:
            with self.drawing:
                known = self.parts.get(name) or EventPart.of(draw(), self.stand.length)
                self.parts[name] = known
        return known

    def _earlier(self, name: str, length: int | None) -> EventPart | None:
        part = self.earlier.get(name)
        return part if part is not None and length is not None and part.length >= length else None


_KEPT: BoundedCache[str, LiveEvent] = BoundedCache()


def get_state(slug: str, length: int | None) -> LiveEvent:
    """Return the state of an event: without ``length`` the current one, in one statement while nothing changes.

    With ``length`` it may be two seconds old, but has at least so many entries, so that viewers never go back when
    another process answers them. Raise Http404 if there is none.
    """
    asked_at, known = monotonic(), _KEPT.get(slug)
    if known is not None and _is_fresh(known, asked_at, length):
        return known
    before = book.cached_book(known.stand.journal) if known else None
    stand = stand_of(slug)
    if stand is None:
        raise Http404(f"event {slug}")
    if known is not None and known.stand == stand:
        known.confirmed_at = asked_at
        return known
    reading = book.read_at(stand.journal, stand.length, stand.head, before)
    with _LOCK:
        reckoning = _RECKONING.setdefault(slug, Lock())
    may_be_older = length is not None and known is not None and _shows_no_less(known, stand, reading, length)
    if known is not None and may_be_older and (asked_at - known.asked_at < OLDEST or reckoning.locked()):
        known.confirmed_at = asked_at
        return known
    with reckoning:
        latest = _KEPT.get(slug)
        if latest is not None and (latest.stand == stand or latest.asked_at > asked_at):
            return latest
        seen = _compute(stand, reading, asked_at, latest)
        _KEPT.keep(slug, seen)
        return seen


def _is_fresh(known: LiveEvent, now: float, length: int | None) -> bool:
    """Return whether a viewer who has seen ``length`` entries can get this as an update without a query."""
    return length is not None and known.stand.length >= length and now - known.confirmed_at < POLL_CACHE_SECONDS


def _shows_no_less(known: LiveEvent, stand: PublicStand, reading: EventReading, length: int) -> bool:
    """Return whether a viewer may be shown ``known``: it has all they have seen, and only hands came since."""
    return known.stand.length >= length and _are_called_the_same(known, stand, reading)


def _are_called_the_same(known: LiveEvent, stand: PublicStand, reading: EventReading) -> bool:
    same = known.stand.named == stand.named and known.stand.publication == stand.publication
    return same and known.reading.book is reading.book


def _compute(stand: PublicStand, reading: EventReading, asked_at: float, latest: LiveEvent | None) -> LiveEvent:
    event, shows = get_event(stand.event), shows_standings(reading.book)
    last = last_entries(
        stand, latest.last_entries if latest else None
    )  # before the hands: these are never the older of the two
    alike = latest if latest and _are_called_the_same(latest, stand, reading) else None
    since = alike.names_since if alike else names_since(event)
    called = alike.names if alike else {number: name_in(persons) for number, persons in since.items()}
    lines: Sequence[StandingsRow] = ()
    if shows:
        lines = standings_rows(event, reading, called, reverse("public-player", args=[event.slug, 0]))
    by_entrant = {line.entrant: line for line in lines}
    review, parts = bool(open_reviews(event, reading)), alike.parts if alike else {}
    kept = cut_kept(event, reading.book)
    return LiveEvent(
        stand, event, reading, called, since, shows, by_entrant, review, kept, last, asked_at, parts, asked_at
    )


Describe = Callable[[LiveEvent], Context]


def answer_shared(
    request: HttpRequest, slug: str, page: str, describe: Describe, around: Describe = lambda _seen: {}
) -> HttpResponse:
    """Return a page that is the same for everyone, or 204 if the visitor's copy is current.

    ``told`` returns the context of the live part, which is rendered once for all, ``around`` that of the page around
    it. Raise Http404 if there is no such event.
    """
    seen = _get_visible(request, slug)
    if _is_shown(request, seen.mark):
        return HttpResponse(status=UNCHANGED)

    def draw() -> SafeString:
        book = seen.reading.book
        about = {"book": book, "shows": seen.shows, "hidden": standings_hidden_words(book), "final": seen.final}
        about["kept"] = seen.kept_words
        return _live(request, seen, page, seen.mark, about | describe(seen))

    part = seen.part(f"{request.path} {get_language()}", _shown_length(request), draw)
    return _answer(request, seen, page, part, around)


def answer_own(
    request: HttpRequest,
    slug: str,
    page: str,
    describe: Callable[[LiveEvent], Value],
    more: Callable[[LiveEvent, Value], Context],
    around: Describe,
) -> HttpResponse:
    """Return a page of one player, or 204 if the visitor's copy is current.

    ``said`` returns a value of all that the live part shows, which tells two versions apart; ``more`` adds what that
    value stands for, and is called only if it has changed.
    """
    seen = _get_visible(request, slug)
    value = describe(seen)
    mark = sha256(repr((seen.review_words, value)).encode()).hexdigest()[:16]
    if _is_shown(request, mark):
        return HttpResponse(status=UNCHANGED)
    part = EventPart.of(_live(request, seen, page, mark, {"own": value} | more(seen, value)), seen.stand.length)
    return _answer(request, seen, page, part, around)


def messages_to_all(reading: EventReading) -> list[DirectorMessage]:
    """Return the director's current messages to everyone."""
    return [message for message in reading.book.messages if message.is_up and not message.tables]


def _get_visible(request: HttpRequest, slug: str) -> LiveEvent:
    """Return the event: its current state for a page that opens, a recent one for a page that polls.

    Raises Http404 where there is none, and ``NotPublic`` where the event may not be seen yet.
    """
    length = _shown_length(request)
    seen = get_state(slug, length)
    require_public(request, seen.event)
    return seen


def _shown_length(request: HttpRequest) -> int | None:
    """Return the length of the journal that a polling page shows, None for a page that opens."""
    return parse_whole_number(request.GET.get("version", "").partition(".")[0])


def _is_shown(request: HttpRequest, mark: str) -> bool:
    return request.GET.get("version", "").partition(".")[2] == mark


def _live(request: HttpRequest, seen: LiveEvent, page: str, mark: str, context: Context) -> SafeString:
    about = {"event": seen.event, "messages": messages_to_all(seen.reading), "review": seen.review_words}
    about |= {"path": request.path, "version": f"{seen.stand.length}.{mark}"}
    return render_to_string(f"public/{page}_live.html", about | context)


def _answer(request: HttpRequest, seen: LiveEvent, page: str, part: EventPart, around: Describe) -> HttpResponse:
    if request.headers.get("HX-Target") != LIVE:
        event = get_event(seen.event.pk)
        about = {"event": event, "live": part.text, "share": share_preview(request, event, seen.reading.book)}
        return render(request, f"public/{page}.html", about | around(seen))
    return send_part(request, part)
