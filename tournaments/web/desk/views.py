"""The director's desk: which tables are done, late, silent, or in dispute; search, hand-over, and backups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.queries.access import Action
from scorekeeper.web.actions import Button, Data, PageForms
from scorekeeper.web.backups.views import backup_status
from scorekeeper.web.live import UNCHANGED
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.web.scoring.offline import review_hands
from tournaments.engine.event.book import EventBook
from tournaments.queries.book import book_of, read_book
from tournaments.queries.desk import DeskStep, DirectorDesk, desk
from tournaments.queries.entrants import names, people
from tournaments.queries.public import found_by_name
from tournaments.queries.tables import messages_seen
from tournaments.services import events, tables
from tournaments.web.access import EventAccess, require_assistant, require_director, require_viewer
from tournaments.web.desk import messages
from tournaments.web.desk.forms import LimitForm, MessageForm, SessionForm, TakeDownForm, UnlockForm
from tournaments.web.desk.screen import ClockFace, clock_face, next_step, tile_face
from tournaments.web.draw.next_session import DrawNextForm, draw_next
from tournaments.web.navigation import event_context
from tournaments.web.open_items import open_line
from tournaments.wording.sessions import session_words, short_words

FRESH = 30  # seconds after which a desk is drawn again though nothing was written: silence grows


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """Show the desk of the session that is under way, or of the one that is asked for."""
    return _page(request, require_viewer(request, event), PageForms(request, BUTTONS))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Do what the desk's buttons say: the clock, a message, the end of a session."""
    access, forms = require_director(request, event), PageForms(request, BUTTONS)
    return forms.save(access, then=lambda _saved: redirect("event-desk", event)) or _page(request, access, forms)


def requested_session(request: HttpRequest, book: EventBook) -> int | None:
    """Return the session that a request asks for, None for the current one. Raise Http404 if there is none."""
    typed = request.GET.get("session") or request.POST.get("session")
    if not typed:
        return None
    number = parse_whole_number(typed)
    if number not in book.numbers and number not in book.foreseen:
        raise Http404(f"session {typed}")
    return number


def _page(request: HttpRequest, access: EventAccess, forms: PageForms) -> HttpResponse:
    reading, now = read_book(access.event.journal_id), timezone.now()
    up = [message for message in reading.book.messages if message.is_up]
    seen_at = messages_seen(access.event, up) if up else {}
    version = f"{reading.length}.{int(now.timestamp()) // FRESH}.{sum(map(len, seen_at.values()))}"
    if request.GET.get("version") == version:
        return HttpResponse(status=UNCHANGED)
    seen = desk(access.event, reading, now, requested_session(request, reading.book))
    raised = any(call.entrant is not None for tile in seen.waiting for call in tile.calls)
    draws = seen.step in (DeskStep.DRAW, DeskStep.PUBLISH)
    owing = seen.first is not None and bool(seen.first.entrants)
    known = names(access.event, seen.session) if raised or draws or owing else {}
    clock = clock_face(seen.clock, now)
    forms["limit"].initial["minutes"] = clock.minutes if clock else ""
    context = event_context(access, "event-desk") | {
        "version": version,
        "desk": seen,
        "words": session_words(reading.book, seen.session),
        "is_round": seen.session in reading.book.rounds,
        "sessions": [(number, *session_labels(reading.book, number)) for number in _session_numbers(reading.book)],
        "faces": [tile_face(reading.book, tile, now) for tile in seen.tiles],
        "waiting": [tile_face(reading.book, tile, now, known) for tile in seen.waiting],
        "next": next_step(
            access.event.pk, reading.book, seen, known, directs=access.directs, is_up=bool(clock and clock.up)
        )
        if _shows_next_step(access, reading.book, seen)
        else None,
        "open_lines": [
            open_line(access.event.pk, item, reading.book, known, directs=access.directs) for item in seen.open
        ]
        if access.helps
        else [],
        "without_seat": _without_seat(access, reading.book, seen.session),
        "prints": seen.step is DeskStep.START,
        "clock": clock,
        "locked": seen.session in reading.book.locked,
        "messages": [messages.show_message(message, reading.book, seen_at.get(message.id, {})) for message in up],
        "presets": [(number, preset.text) for number, preset in enumerate(messages.PRESETS)],
        "missing": _missing(reading.book, seen, clock),
        "closed": reading.book.closed,
        "tells": access.directs and not reading.book.closed,
        "forms": forms,
    }
    return render(request, "desk/page.html", context, status=forms.status)


def _without_seat(access: EventAccess, book: EventBook, session: int) -> list[tuple[int, str]]:
    """Return who is checked in for a session under way but has no seat, for instance a late player at the kiosk."""
    if not access.helps or session not in book.published or session in book.locked or session in book.rounds:
        return []
    seated = {number for table in book.tables_of(session) for number in table.seats}
    late = [each.number for each in book.playing(session) if session in each.here and each.number not in seated]
    called = names(access.event, session) if late else {}
    return [(number, called[number]) for number in late]


def _missing(book: EventBook, seen: DirectorDesk, clock: ClockFace | None) -> int:
    """Return the number of tables whose score is missing while others have handed in theirs, or the time is up."""
    missing = len(messages.missing_scores(book, seen.session))
    return missing if missing < len(seen.tiles) or (clock and clock.up) else 0


def _shows_next_step(access: EventAccess, book: EventBook, seen: DirectorDesk) -> bool:
    """Return whether the desk shows the next step: in the current session, unless a viewer looks."""
    return access.helps and seen.session == book.current


def _session_numbers(book: EventBook) -> Iterator[int]:
    """The sessions that the desk can show: of a bracket the rounds that are seated."""
    return (number for number in book.numbers if number in book.sessions or number in book.published)


def session_labels(book: EventBook, number: int) -> tuple[str, str]:
    """Return a session's label on its tab, and its whole name."""
    return (str(number) if number in book.sessions else short_words(book, number)), session_words(book, number)


def _move_clock(do: str) -> Callable[[EventAccess, Data], object]:
    def move(access: EventAccess, data: Data) -> object:
        return events.move_clock(access.event, data["session"] or 0, do, key=data["key"], actor=access.actor)

    return move


def _limit_clock(access: EventAccess, data: Data) -> object:
    seconds = None if data["minutes"] is None else 60 * data["minutes"]
    return events.limit_clock(access.event, data["session"] or 0, seconds, key=data["key"], actor=access.actor)


def _lock(access: EventAccess, data: Data) -> object:
    return tables.lock(access.event, data["session"] or 0, key=data["key"], actor=access.actor)


def _unlock(access: EventAccess, data: Data) -> object:
    return tables.unlock(access.event, data["session"] or 0, data["why"], key=data["key"], actor=access.actor)


BUTTONS = {
    "start": Button(SessionForm, _move_clock("start")),
    "pause": Button(SessionForm, _move_clock("pause")),
    "limit": Button(LimitForm, _limit_clock),
    "draw": Button(DrawNextForm, draw_next),
    "tell": Button(MessageForm, messages.send, numbers=(0, 1)),
    "take-down": Button(TakeDownForm, messages.take_down),
    "lock": Button(SessionForm, _lock),
    "unlock": Button(UnlockForm, _unlock, "%s-unlock"),
}


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A table or an entrant that a search found: title, where it is, and its page; a table has no entrant."""

    title: str
    where: str
    path: str
    entrant: int = 0
    name: str = ""


@require_safe
def find(request: HttpRequest, event: int) -> HttpResponse:
    """List matching tables and entrants while someone types; Enter opens the first one."""
    access = require_viewer(request, event)
    typed = request.GET.get("q", "").strip()
    results = list(_search_results(access, typed)) if typed else []
    if request.headers.get("HX-Target") == "search-found":
        return render(request, "desk/matches.html", {"found": results, "typed": typed})
    if results:
        return redirect(results[0].path)
    return render(request, "desk/no_match.html", event_context(access, "event-desk") | {"typed": typed}, status=404)


def _search_results(access: EventAccess, typed: str) -> Iterator[SearchResult]:
    """Yield the table of that number, then entrants by number, name, or town; without a seat their own page."""
    event, book, everybody = access.event.pk, book_of(access.event.journal_id), people(access.event)
    session = book.current
    number = parse_whole_number(typed.casefold().removeprefix(_("table").casefold()).strip())
    for table in book.tables_of(session):
        if table.number == number:
            title = _("Table %(number)s") % {"number": table.number}
            where = ", ".join(everybody[entrant].name for entrant in table.seats)
            yield SearchResult(title, where, reverse("event-table", args=[event, table.id]))
    own_page = "event-entrant" if access.directs else "event-card"
    for entrant, _text in found_by_name({each: f"{p.name} {p.town}" for each, p in everybody.items()}, typed):
        person, place = everybody[entrant], book.seat_of(session, entrant)
        where = _("not seated in this session")
        if place:
            where = _("table %(table)s, seat %(seat)s") % {"table": place[0].number, "seat": place[1]}
        page, number = ("event-table", place[0].id) if place else (own_page, entrant)
        where = f"{person.town}, {where}" if person.town else where
        path = reverse(page, args=[event, number])
        yield SearchResult(f"{entrant} {person.name}", where, path, entrant, person.name)


@require_http_methods(["GET", "POST"])
def hand_over(request: HttpRequest, event: int) -> HttpResponse:
    """Ask for the text, show what would come of each hand, and record them."""
    access = require_assistant(request, event)
    looked = review_hands(request, None, access.event.journal_id)
    context = event_context(access, "event-desk") | {"looked": looked}
    return render(request, "desk/hand_over.html", context, status=looked.status)


@require_safe
@never_cache
def backup_line(request: HttpRequest, event: int) -> HttpResponse:
    """Show when the last backup was made, or what is wrong; the owner gets a link to the backups page."""
    access = require_assistant(request, event)
    return render(request, "desk/backup.html", backup_status() | {"owns": access.journal.may(Action.OWN)})
