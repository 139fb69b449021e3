"""The hall's projector: very large, turning its own pages, or the ceremony. What is hidden is not in what is sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.engine.names import split_name
from scorekeeper.web import links
from scorekeeper.web.live import UNCHANGED
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.ceremony import ceremony_steps, is_counting
from tournaments.engine.event.tables import clock_of
from tournaments.engine.event.values import Ceremony
from tournaments.exports.pdf.layout import fit_in_bracket
from tournaments.models import Event
from tournaments.queries.book import EventReading, read_book
from tournaments.queries.bracket import pictures
from tournaments.queries.entrants import names
from tournaments.queries.open_items import open_reviews
from tournaments.queries.public import shows_bracket, shows_standings
from tournaments.queries.results import RankingStatus, ranking
from tournaments.queries.tables import DrawnSeat, by_name, drawn_byes, drawn_seats
from tournaments.reports.standings import StandingsRow, standings_rows
from tournaments.web.access import public_event, public_page
from tournaments.web.desk.screen import clock_face
from tournaments.web.live import messages_to_all
from tournaments.web.public.about import when_words
from tournaments.web.tickets.screen import RoundsBoard, countdown, rounds_board
from tournaments.wording.bracket_drawing import Labels, current, drawing, of_parts
from tournaments.wording.ceremony import StageScene, write_steps
from tournaments.wording.open_items import review_words
from tournaments.wording.sessions import in_sentence, session_words

# How many rows a page has, by how many there are in all: nobody waits minutes for their own.
ROOM = {
    "names": ((120, 30), (None, 42)),
    "standings": ((60, 20), (120, 24), (None, 36)),
    "tables": ((24, 8), (None, 9)),
    "bracket": ((None, 8),),
}
ON_PODIUM = 3
FRESH = 60  # seconds after which the clock is told again


@dataclass(frozen=True, slots=True)
class Slide:
    """A page of the projector: its ``kind`` is ``names``, ``tables``, ``bracket``, ``hours``, ``podium`` or
    ``standings``; which part it is of how many."""

    kind: str
    title: str
    part: int
    parts: int
    rows: Sequence[object]


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with the names of who sits there, by seats."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A place of the first three with all who share it; ``tie`` says why someone won the tie for it."""

    rank: int
    tied: bool
    names: tuple[str, ...]
    points: int
    tie: str


@dataclass(frozen=True, slots=True)
class Stage:
    """The ceremony's screen: the step that shows (None: the title), or ``left`` milliseconds until it does."""

    scene: StageScene | None
    left: int = 0
    title: str = ""


@require_safe
@public_page
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the pages of the projector; nothing new for one that shows this version already."""
    one = public_event(request, slug)
    reading, now = read_book(one.journal_id), timezone.now()
    on_stage = reading.book.ceremony if reading.book.ceremony and reading.book.ceremony.runs else None
    waits = ".waits" if on_stage and is_counting(on_stage, now) else ""
    version = f"{reading.length}.{reading.head[:8]}.{one.publication}.{int(now.timestamp()) // FRESH}{waits}"
    if request.GET.get("version") == version:
        return HttpResponse(status=UNCHANGED)
    if on_stage:
        context = {"event": one, "version": version, "stage": _stage(one, reading, on_stage, now)}
        return render(request, "projector/page.html", context)
    book = reading.book
    session, under_way = book.current, {*book.published} - book.locked
    hours = rounds_board(one, reading, names(one)) if one.is_hourly else None
    context = {
        "event": one,
        "version": version,
        "session": session,
        "session_words": in_sentence(book, session),
        "slides": [*_hours(hours), *_slides(one, reading)],
        "messages": messages_to_all(reading),
        "review": review_words(book) if open_reviews(one, reading) else "",
        "clock": clock_face(clock_of(book, session), now) if session in under_way else None,
        "until": countdown(hours.starts, now) if hours and not book.signed else None,
        "board": hours,
        "when": when_words(one, book),
        "link": _public_link(request, one, final=bool(book.signed) and shows_standings(book)),
    }
    return render(request, "projector/page.html", context)


def _stage(event: Event, reading: EventReading, ceremony: Ceremony, now: datetime) -> Stage:
    """Return the step that may be seen. During a countdown that is its title alone, not who it is about."""
    if not ceremony.step:
        return Stage(None)
    steps = ceremony_steps(reading.book)
    step = steps[min(ceremony.step, len(steps)) - 1]
    scene = write_steps(reading.book, [step], names(event), amounts=ceremony.amounts)[0]
    if ceremony.reveals is not None and is_counting(ceremony, now):
        return Stage(None, int((ceremony.reveals - now).total_seconds() * 1000), scene.title)
    return Stage(scene)


def _public_link(request: HttpRequest, event: Event, *, final: bool) -> links.Link:
    """The public page's address and code, by the event's own address where it has one."""
    path = reverse("public-event", args=[event.slug])
    words = _("Final results") if final else _("Your table and your score")
    return links.make_link(request, "public", words, "", f"{event.address.rstrip('/')}{path}")


def _hours(board: RoundsBoard | None) -> Iterator[Slide]:
    """The next round, and who won those that are over."""
    if board is not None:
        yield Slide("hours", _("Round %(number)s") % {"number": board.number}, 1, 1, board.won)


def _slides(event: Event, reading: EventReading) -> Iterator[Slide]:
    book = reading.book
    session = book.current
    if session in book.published and session not in book.locked:
        placed, resting = drawn_seats(event, session), drawn_byes(event, book, session)
        where = {"session": session_words(book, session)}
        seated = [(seat, split_name(seat.name)) for seat in by_name((*placed, *resting))]
        yield from paginate("names", _("%(session)s: table and seat") % where, seated)
        if session not in book.rounds:
            yield from paginate("tables", _("%(session)s: by table") % where, _tables(placed))
    if book.bracket and shows_bracket(book):
        yield from _bracket(event, reading)
    if shows_standings(book):
        lines = _lines(event, reading)
        if book.signed:
            yield from _podium(lines)
        after_bracket = book.bracket is not None and book.bracket.finished
        title = _("Standings: bracket places first") if after_bracket else _standings_title(book, lines)
        yield from paginate("standings", title, lines)


def _standings_title(book: EventBook, lines: Sequence[StandingsRow]) -> str:
    """Return which session the standings are after, and what a star in them means."""
    if any(line.provisional for line in lines):
        return _("Standings (* provisional)")
    over = book.locked & {*book.sessions}
    if book.signed or book.setup.hourly or not over:
        return _("Standings")
    return _("Standings after %(session)s") % {"session": in_sentence(book, max(over))}


def _podium(lines: Sequence[StandingsRow]) -> Iterator[Slide]:
    """The first three places, once they are signed."""
    first = [line for line in lines if line.tie.rank <= ON_PODIUM]
    places = []
    for tie, (one, *others) in groupby(first, key=lambda line: (line.tie.rank, line.tie.tied)):
        called = (one.name, *(line.name for line in others))
        places.append(PodiumPlace(*tie, called, one.points, "" if others else one.tie.words))
    if places:
        yield Slide("podium", _("Final results"), 1, 1, places)


def _bracket(event: Event, reading: EventReading) -> Iterator[Slide]:
    """The round that is played of the bracket, and of its second chance; once all are over the final and its winner."""
    bracket_drawing = drawing(
        reading.book,
        pictures(event, reading, points=shows_standings(reading.book)),
        Labels(names(event), fit_in_bracket),
    )
    for rounds, winner in of_parts(bracket_drawing):
        here = current(rounds)
        won = [winner] if here.final and winner.lines[0].entrant else []
        yield from paginate("bracket", here.above.title, [*here.faces, *won])


def _tables(placed: Sequence[DrawnSeat]) -> list[SeatedTable]:
    by_table: dict[int, list[str]] = {}
    for seat in placed:
        by_table.setdefault(seat.table, []).append(seat.name)
    return [SeatedTable(number, tuple(called)) for number, called in by_table.items()]


def _lines(event: Event, reading: EventReading) -> list[StandingsRow]:
    lines = standings_rows(event, reading, names(event), "0")
    rows = ranking(event, reading, RankingStatus.LIVE).rows if lines else ()
    lacks = {row.entrant for row in rows if row.lacks}  # why cards break no tie is told on other pages
    return [replace(line, tie=line.tie._replace(words="")) if line.entrant in lacks else line for line in lines]


def paginate(kind: str, title: str, rows: Sequence[object]) -> Iterator[Slide]:
    """Return as few pages as the rows need, equally full: short pages are shown in larger type."""
    most = next(room for total, room in ROOM[kind] if total is None or len(rows) <= total)
    parts = -(-len(rows) // most)
    for part in range(parts):
        first, last = part * len(rows) // parts, (part + 1) * len(rows) // parts
        yield Slide(kind, title, part + 1, parts, rows[first:last])
