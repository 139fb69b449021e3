"""What everybody may see of an event on his own phone: where somebody sits next, the standings, his hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.web.watching import UNCHANGED
from tournaments.engine.event import weighing
from tournaments.engine.event.book import EventBook
from tournaments.engine.event.values import Message
from tournaments.exports.path_words import path_words, rests
from tournaments.exports.reached_words import reached_words
from tournaments.exports.session_words import session_words
from tournaments.models import Event
from tournaments.queries.book import Read, read
from tournaments.queries.card import card
from tournaments.queries.final_order import final_rows, reached_in_bracket
from tournaments.queries.names import names
from tournaments.queries.public import found_by_name, next_seat, row_of, shows_standings
from tournaments.web.access import event_of
from tournaments.web.hand_cards import said_tables
from tournaments.web.hours_board import board
from tournaments.web.standing_parts import standings_part
from tournaments.web.standing_rows import lines

FIRST = 10  # lines of the standings on the first page
Context = dict[str, Any]


@require_safe
def home(request: HttpRequest, event: int) -> HttpResponse:
    """Show the event: find a name, what the director says, the first of the standings."""
    typed = request.GET.get("name", "").strip()

    def told(one: Event, found: Read) -> Context:
        return {
            "typed": typed,
            "found": found_by_name(names(one), typed) if typed else [],
            "messages": to_all(found),
            "standings": _standings(one, found, FIRST),
            "drawn": found.book.published[-1:],
            "board": board(one, found, names(one)) if one.is_hourly else None,
        }

    return watched(request, event, "event/public/home.html", told)


@require_safe
def standings(request: HttpRequest, event: int) -> HttpResponse:
    """Show the standings; where they are hidden, say so."""

    def told(one: Event, found: Read) -> Context:
        return {"standings": _standings(one, found)}

    return watched(request, event, "event/public/standings.html", told)


@require_safe
def player(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """Show where somebody sits next, his rank, and each of his hands where points are shown."""

    def told(one: Event, found: Read) -> Context:
        book = found.book
        if entrant not in book.entrants:
            raise Http404(f"entrant {entrant}")
        called, shown, place = names(one), shows_standings(book), next_seat(book, entrant)
        return {
            "entrant": book.entrant(entrant),
            "name": called[entrant],
            "next": place,
            "where": session_words(book, place.session) if place else "",
            "seats": [(number == entrant, called[number]) for number in place.table.seats] if place else [],
            "over": _over(book),
            "ahead": path_words(book, entrant),
            "rests": rests(book, entrant),
            "out": "" if place else _out(one, found, entrant, shown),
            "messages": to_all(found),
            "line": _line(one, found, entrant, called) if shown else None,
            "tables": list(said_tables(book, card(one, found, entrant))) if shown else [],
        }

    return watched(request, event, "event/public/player.html", told)


@require_safe
def why(request: HttpRequest, event: int, entrant: int) -> HttpResponse:
    """Show why somebody sits where he sits next."""
    one = event_of(event)
    book = read(one.journal_id).book
    place = next_seat(book, entrant)
    if place is None:
        raise Http404(f"entrant {entrant}")
    called = names(one, place.session)
    sentences = [_(sentence) for sentence in weighing.why(book, place.session, entrant, called)]
    context = {
        "event": one,
        "entrant": entrant,
        "name": called[entrant],
        "place": place,
        "sentences": sentences,
        "where": session_words(book, place.session),
        "seed": book.draw(place.session).seed,
    }
    return render(request, "event/public/why.html", context)


def to_all(found: Read) -> list[Message]:
    """Return what the director tells everybody now."""
    return [message for message in found.book.messages if not message.over and not message.tables]


def version_of(found: Read) -> str:
    """Return the version of an event for pages that ask whether there is something new."""
    return f"{found.length}.{found.head[:8]}"


def watched(request: HttpRequest, number: int, template: str, told: Callable[[Event, Read], Context]) -> HttpResponse:
    """Answer with a page, or with nothing for one that shows this version already."""
    event = event_of(number)
    found = read(event.journal_id)
    version = version_of(found)
    if request.GET.get("version") == version:
        return HttpResponse(status=UNCHANGED)
    about = {"event": event, "book": found.book, "version": version, "shows": shows_standings(found.book)}
    return render(request, template, about | told(event, found))


def _standings(event: Event, found: Read, most: int = 0) -> str:
    if not shows_standings(found.book):
        return ""
    return standings_part(event, found, reverse("public-player", args=[event.pk, 0]), most=most)


def _over(book: EventBook) -> bool:
    """Whether nothing is played any more."""
    waits = set(book.numbers) - book.locked
    return book.closed or not (waits or (book.setup.bracket and not book.bracket))


def _out(event: Event, found: Read, entrant: int, shown: bool) -> str:
    """That he is not in the bracket any more, or never was; nothing while he is, or before it is drawn."""
    if found.book.bracket is None:
        return ""
    far = reached_in_bracket(event, found).get(entrant)
    if far is None:
        return _("Not in the bracket.")
    if far.still or (far.standing.round == len(found.book.bracket.main.plan) and not far.second):
        return ""
    if not shown:
        return _("Out of the bracket.")
    return _("Out of the bracket: %(where)s.") % {"where": reached_words(found.book, {entrant: far})[entrant]}


def _line(event: Event, found: Read, entrant: int, called: Any) -> Any:
    live = final_rows(event, found, official=False)
    if (row := row_of(live, entrant)) is None:
        return None
    sure = final_rows(event, found, official=True)
    far = reached_words(found.book, reached_in_bracket(event, found))
    return next(line for line in lines(live, sure, called, "0", far) if line.entrant == row.entrant)
