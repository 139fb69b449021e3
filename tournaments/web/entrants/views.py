"""The list of entrants, where they are entered, paid, and checked in; and the events that a person has played."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.models import Person
from scorekeeper.services.write_lock import writing
from scorekeeper.web import access as site_access
from scorekeeper.web.actions import UNPROCESSABLE
from scorekeeper.web.clubs.views import club_context as about_club
from scorekeeper.web.clubs.views import get_club
from scorekeeper.web.live import UNCHANGED
from scorekeeper.web.parsing import parse_whole_number
from scorekeeper.wording import refusals
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.entrants import next_number
from tournaments.queries.book import book_of, read
from tournaments.queries.entrants import EntrantLine, history, lines, names
from tournaments.services import entrants
from tournaments.services.entrants import NewEntrant
from tournaments.web.access import EventAccess, require_assistant, require_viewer
from tournaments.web.desk.views import requested_session, session_labels
from tournaments.web.entrants.forms import read_numbers
from tournaments.web.navigation import event_context
from tournaments.wording.sessions import in_sentence

MOST_TOLD = 12  # numbers that are read back after they were typed; of more their count is
MANY = "*"  # before that count

Answer = dict[str, str]
HELPED = ("here", "gone")  # what a helper may do


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """List the entrants, those whose name or number is asked for; nothing where nothing has happened since."""
    return _page(request, require_viewer(request, event))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Enter somebody, take fees, check in: what a form's button says, for a number behind a dash or those typed."""
    access = require_assistant(request, event)
    requested_session(request, book_of(access.event.journal_id))
    do, _dash, number = request.POST.get("do", "").partition("-")
    if do not in (DEEDS if access.directs else HELPED):
        raise Http404(request.path)
    try:
        told = DEEDS[do](access, request.POST, number)
    except Refused as refused:
        return _page(request, access, (do, refused), UNPROCESSABLE)
    asked = {name: request.POST[name] for name in ("session", "q") if request.POST.get(name)} | told
    return redirect(f"{reverse('event-entrants', args=[event])}?{urlencode(asked)}".rstrip("?"))


def _enter(access: EventAccess, typed: QueryDict, sure: str) -> Answer:
    key, number = typed.get("key", ""), _number_chosen(typed.get("number", "").strip())
    joined = parse_whole_number(typed.get("joined", "")) or book_of(access.event.journal_id).comes_next
    new = NewEntrant(typed.get("name", ""), number, joined)
    with writing():
        noted = entrants.enter(access.event, [new], key=key, actor=access.actor, ask=not sure)
        added = sorted(noted.after.entrants.keys() - noted.before.entrants.keys())
        if "paid" in typed and added:
            entrants.take_fees(access.event, added, key=f"{key}-fee", actor=access.actor)
    return {"added": "-".join(map(str, added))}


def _number_chosen(text: str) -> int | None:
    number = parse_whole_number(text)
    if text and number is None:
        raise refuse("bad-number", _("Type a number, or nothing for the next one."), "number")
    return number


def _check_in(access: EventAccess, typed: QueryDict, number: str) -> Answer:
    session = _session(access, typed)
    numbers, left = _numbers(access, typed, number, session)
    key = f"{typed.get('key', '')}-h{number}"
    entrants.check_in(access.event, session, numbers, key=key, actor=access.actor)
    return _answer("here", numbers, left, number)


def _check_out(access: EventAccess, typed: QueryDict, number: str) -> Answer:
    session = _session(access, typed)
    numbers, left = _numbers(access, typed, number, session)
    key = f"{typed.get('key', '')}-g{number}"
    entrants.check_in(access.event, session, numbers, here=False, key=key, actor=access.actor)
    return _answer("gone", numbers, left, number)


def _take_fees(access: EventAccess, typed: QueryDict, number: str) -> Answer:
    numbers, left = _numbers(access, typed, number, None)
    entrants.take_fees(access.event, numbers, key=f"{typed.get('key', '')}-p{number}", actor=access.actor)
    return _answer("paid", numbers, left, number)


def _answer(name: str, numbers: list[int], left: str, tapped: str) -> Answer:
    """Return what the next page reads back, nothing after a tap: the numbers typed, or how many; words left over."""
    if tapped:
        return {}
    many = len(numbers) > MOST_TOLD
    told = {name: f"{MANY}{len(numbers)}" if many else "-".join(map(str, numbers))}
    return told | ({"left": left} if left else {})


def _numbers(access: EventAccess, typed: QueryDict, tapped: str, session: int | None) -> tuple[list[int], str]:
    """The number of the line that was tapped, or those that were typed, and the words for which nothing can be done.

    Raises ``Refused`` (``bad-number``) if there is nothing else.
    """
    book = book_of(access.event.journal_id)
    plays = {each.number for each in book.playing(session or book.comes_next)}
    known = plays if session else book.entrants.keys()
    found = read_numbers(tapped or typed.get("numbers", ""), known, plays)
    if not found.numbers:
        raise refuse("bad-number", _left_over(access, " ".join(found.unread), session), "numbers")
    return list(found.numbers), " ".join(found.unread)


def _left_over(access: EventAccess, words: str, session: int | None) -> str:
    """Say for each word that was typed why nothing was done for it."""
    book, called = book_of(access.event.journal_id), names(access.event)
    return _("Not done: %(words)s. Example: 1-20, 25.") % {
        "words": ", ".join(_why_not(book, called, word, session) for word in words.split())
    }


def _why_not(book: EventBook, called: Mapping[int, str], word: str, session: int | None) -> str:
    number = parse_whole_number(word)
    if number is not None and number in book.entrants and session:
        told = {"number": number, "name": called[number], "where": in_sentence(book, session)}
        return _("%(number)s (%(name)s isn’t playing in %(where)s)") % told
    if number is not None or "-" in word:
        return _("%(word)s (no entrant has this number)") % {"word": word}
    return _("“%(word)s” (not a number)") % {"word": word}


def _session(access: EventAccess, typed: QueryDict) -> int:
    return parse_whole_number(typed.get("session", "")) or book_of(access.event.journal_id).comes_next


DEEDS: Mapping[str, Callable[[EventAccess, QueryDict, str], Answer]] = {
    "enter": _enter,
    "here": _check_in,
    "gone": _check_out,
    "paid": _take_fees,
}


def _page(
    request: HttpRequest, access: EventAccess, wrong: tuple[str, Refused] | None = None, status: int = 200
) -> HttpResponse:
    found = read(access.event.journal_id)
    book = found.book
    if request.GET.get("version") == str(found.length):
        return HttpResponse(status=UNCHANGED)
    session = requested_session(request, book) or book.comes_next
    everybody = lines(access.event, book, session)
    left = request.GET.get("left", "")[:200]
    asked = (request.GET.get("q") or request.POST.get("q") or "").strip()
    context = event_context(access, "event-entrants") | {
        "version": found.length,
        "session": session,
        "where": in_sentence(book, session),
        "checks_in": session not in book.rounds,  # the seats of a bracket that is published follow from its tables
        "sessions": [(number, *session_labels(book, number)) for number in book.foreseen],
        "enters": book.bracket is None,
        "next": next_number(book),
        "takes_fees": bool(access.helps and book.setup.money and book.setup.fee),
        "fee": book.setup.fee,
        "currency": book.setup.currency,
        "closed": book.closed,
        "lines": [
            (line, in_sentence(book, line.gone) if line.gone else "") for line in everybody if _matches(line, asked)
        ],
        "entered": len(everybody),
        "playing": sum(line.plays for line in everybody),
        "paid": sum(line.paid for line in everybody),
        "here": sum(line.here for line in everybody),
        "q": asked,
        "left": left,
        "left_over": _left_over(access, left, session) if left else "",
        "no_shows": sum(line.no_show for line in everybody),
        "told": _read_back(request, {line.number: line for line in everybody}),
        "added": "added" in request.GET or not everybody,
        "key": secrets.token_urlsafe(16),
        "typed": request.POST if wrong else {},
        "wrong": wrong[0] if wrong else "",
        "said": refusals.sentence(wrong[1].faults[0]) if wrong else "",
        "at_list": request.headers.get("HX-Target") == "list",
        "looks_like": bool(wrong and wrong[1].faults[0].code == "looks-like"),
    }
    return render(request, "event/entrants/page.html", context, status=status)


def _matches(line: EntrantLine, asked: str) -> bool:
    """Whether a line is asked for: by its number, or by parts of its name or groups."""
    words = asked.casefold().split()
    text = " ".join((line.name, line.town, *line.groups)).casefold()
    return asked == str(line.number) or all(word in text for word in words)


def _read_back(request: HttpRequest, known: Mapping[int, EntrantLine]) -> list[tuple[str, list[EntrantLine], int]]:
    """Return what the last action did, with names, so that a mistyped number is noticed; of many only how many."""
    words = {"added": _("Entered:"), "here": _("Here:"), "gone": _("Not here:"), "paid": _("Paid:")}
    told = []
    for name, word in words.items():
        text = request.GET.get(name, "")
        many = parse_whole_number(text.removeprefix(MANY)) or 0 if text.startswith(MANY) else 0
        numbers = [] if many else [parse_whole_number(each) or 0 for each in text.split("-")]
        those = [known[number] for number in numbers if number in known]
        if those or many:
            told.append((word, those, many))
    return told


@require_safe
def events_of_person(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """List the events that a player of the club has played, with their rank."""
    found = site_access.require_club_scorer(request, club)
    one = get_object_or_404(Person.objects.select_related("merged_into"), pk=person, club=club, erased_at=None)
    context = about_club(get_club(club), found) | {"person": one.itself, "events": history(one)}
    return render(request, "event/entrants/person.html", context)
