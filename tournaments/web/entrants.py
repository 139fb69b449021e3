"""The door: who is entered, who has paid, who is here; names and numbers typed as fast as people come in."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.services.turn import writing
from scorekeeper.web.watching import UNCHANGED
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.event.entrants import next_number
from tournaments.exports.session_words import in_sentence
from tournaments.queries.book import book_of, read
from tournaments.queries.entrants import Line, lines
from tournaments.services import desk_cash, entrants
from tournaments.services.entrants import NewEntrant
from tournaments.web.access import Leave, help_at, look_at
from tournaments.web.desk import session_choice, session_of
from tournaments.web.nav import about
from tournaments.web.number_list import numbers_in

REFUSED = 422
MOST_TOLD = 40  # numbers that are read back after they were typed

Answer = dict[str, str]


@require_safe
def show(request: HttpRequest, event: int) -> HttpResponse:
    """List the entrants, those whose name or number is asked for; nothing where nothing has happened since."""
    return _page(request, look_at(request, event))


@require_POST
def act(request: HttpRequest, event: int) -> HttpResponse:
    """Enter somebody, take fees, check in: what a form's button says, for a number behind a dash or those typed."""
    leave = help_at(request, event)
    session_of(request, book_of(leave.event.journal_id))
    do, _dash, number = request.POST.get("do", "").partition("-")
    if do not in (DEEDS if leave.directs else HELPED):
        raise Http404(request.path)
    try:
        told = DEEDS[do](leave, request.POST, number)
    except Refused as refused:
        return _page(request, leave, (do, refused), REFUSED)
    asked = {name: request.POST[name] for name in ("session", "q") if request.POST.get(name)} | told
    return redirect(f"{reverse('event-entrants', args=[event])}?{urlencode(asked)}".rstrip("?"))


def _enter(leave: Leave, typed: QueryDict, sure: str) -> Answer:
    key, number = typed.get("key", ""), _number_chosen(typed.get("number", "").strip())
    joined = whole_number(typed.get("joined", "")) or book_of(leave.event.journal_id).comes_next
    new = NewEntrant(typed.get("name", ""), number, joined)
    with writing():
        noted = entrants.enter(leave.event, [new], key=key, actor=leave.actor, ask=not sure)
        added = sorted(noted.after.entrants.keys() - noted.before.entrants.keys())
        if "paid" in typed and added:
            desk_cash.take_fees(leave.event, added, key=f"{key}-fee", actor=leave.actor)
    return {"added": "-".join(map(str, added))}


def _number_chosen(text: str) -> int | None:
    number = whole_number(text)
    if text and number is None:
        raise refuse("bad-number", _("Type a number, or nothing for the next one."), "number")
    return number


def _here(leave: Leave, typed: QueryDict, number: str) -> Answer:
    numbers = _numbers(typed, number)
    key = f"{typed.get('key', '')}-h{number}"
    entrants.check_in(leave.event, _session(leave, typed), numbers, key=key, actor=leave.actor)
    return _told("here", numbers, number)


def _gone(leave: Leave, typed: QueryDict, number: str) -> Answer:
    key = f"{typed.get('key', '')}-g{number}"
    session = _session(leave, typed)
    entrants.check_in(leave.event, session, _numbers(typed, number), here=False, key=key, actor=leave.actor)
    return {}


def _paid(leave: Leave, typed: QueryDict, number: str) -> Answer:
    numbers = _numbers(typed, number)
    desk_cash.take_fees(leave.event, numbers, key=f"{typed.get('key', '')}-p{number}", actor=leave.actor)
    return _told("paid", numbers, number)


def _told(name: str, numbers: list[int], tapped: str) -> Answer:
    """What is read back: numbers that were typed; a tap shows itself."""
    return {} if tapped else {name: "-".join(map(str, numbers[:MOST_TOLD]))}


def _numbers(typed: QueryDict, tapped: str) -> list[int]:
    """The number of the line that was tapped, or those that were typed."""
    return numbers_in(tapped or typed.get("numbers", ""))


def _session(leave: Leave, typed: QueryDict) -> int:
    return whole_number(typed.get("session", "")) or book_of(leave.event.journal_id).comes_next


DEEDS: Mapping[str, Callable[[Leave, QueryDict, str], Answer]] = {
    "enter": _enter,
    "here": _here,
    "gone": _gone,
    "paid": _paid,
}
HELPED = ("here", "gone")  # what a helper may do


def _page(
    request: HttpRequest, leave: Leave, wrong: tuple[str, Refused] | None = None, status: int = 200
) -> HttpResponse:
    found = read(leave.event.journal_id)
    book = found.book
    if request.GET.get("version") == str(found.length):
        return HttpResponse(status=UNCHANGED)
    session = session_of(request, book) or book.comes_next
    everybody = lines(leave.event, book, session)
    asked = (request.GET.get("q") or request.POST.get("q") or "").strip()
    context = about(leave, "event-entrants") | {
        "version": found.length,
        "session": session,
        "where": in_sentence(book, session),
        "checks_in": session not in book.rounds,  # the seats of a bracket that is published follow from its tables
        "sessions": [(number, *session_choice(book, number)) for number in book.foreseen],
        "enters": book.bracket is None,
        "next": next_number(book),
        "takes_fees": bool(leave.helps and book.setup.money and book.setup.fee),
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
        "told": _read_back(request, {line.number: line for line in everybody}),
        "added": "added" in request.GET or not everybody,
        "key": secrets.token_urlsafe(16),
        "typed": request.POST if wrong else {},
        "wrong": wrong[0] if wrong else "",
        "said": _(wrong[1].faults[0].message) if wrong else "",
        "at_list": request.headers.get("HX-Target") == "list",
        "looks_like": bool(wrong and wrong[1].faults[0].code == "looks-like"),
    }
    return render(request, "event/entrants/page.html", context, status=status)


def _matches(line: Line, asked: str) -> bool:
    """Whether a line is asked for: by its number, or by parts of its name or groups."""
    words = asked.casefold().split()
    text = " ".join((line.name, *line.groups)).casefold()
    return asked == str(line.number) or all(word in text for word in words)


def _read_back(request: HttpRequest, known: Mapping[int, Line]) -> list[tuple[str, list[Line]]]:
    """What the last deed has done, with names: a number that was mistyped is seen at once."""
    words = {"added": _("Entered:"), "here": _("Here:"), "paid": _("Paid:")}
    found = {name: [whole_number(text) or 0 for text in request.GET.get(name, "").split("-")] for name in words}
    told = ((words[name], [known[number] for number in numbers if number in known]) for name, numbers in found.items())
    return [(word, those) for word, those in told if those]
