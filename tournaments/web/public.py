"""What everybody may see of an event on his own phone: where somebody sits next, the standings, his hands."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.engine.event import draw_cost
from tournaments.exports.session_words import session_words
from tournaments.queries.book import read
from tournaments.queries.names import names
from tournaments.queries.public import found_by_name, next_seat
from tournaments.web.hours_board import board
from tournaments.web.own_hands import own_hands
from tournaments.web.own_page import Own, own_page
from tournaments.web.public_access import public_event, public_page
from tournaments.web.seen import Seen
from tournaments.web.series_around import series_links
from tournaments.web.standing_parts import standings_part
from tournaments.web.watched import Context, own, shared

FIRST = 10  # lines of the standings on the first page


@require_safe
@public_page
def home(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the event: find a name, what the director says, the first of the standings."""
    typed = request.GET.get("name", "").strip()

    def told(seen: Seen) -> Context:
        return {
            "standings": standings_part(seen.found.book, list(seen.lines.values())[:FIRST]),
            "drawn": seen.found.book.published[-1:],
            "board": board(seen.event, seen.found, seen.names) if seen.event.is_hourly else None,
        }

    def around(seen: Seen) -> Context:
        return {"typed": typed, "found": found_by_name(seen.names, typed) if typed else []}

    return shared(request, slug, "home", told, around)


@require_safe
@public_page
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings; where they are hidden, say so."""

    def told(seen: Seen) -> Context:
        return {"standings": standings_part(seen.found.book, list(seen.lines.values()))}

    def around(seen: Seen) -> Context:
        return {"series": series_links(request, seen.event)}

    return shared(request, slug, "standings", told, around)


@require_safe
@public_page
def player(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """Show where somebody sits next, his rank, and each of his hands where points are shown."""

    def said(seen: Seen) -> Own:
        if entrant not in seen.found.book.entrants:
            raise Http404(f"entrant {entrant}")
        return own_page(seen, entrant)

    def around(seen: Seen) -> Context:
        return {"number": entrant, "name": seen.names[entrant]}

    def hands(seen: Seen, said: Own) -> Context:
        return {"hands": own_hands(seen, said)}

    return own(request, slug, "player", said, hands, around)


@require_safe
@public_page
def why(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """Show why somebody sits where he sits next."""
    one = public_event(request, slug)
    book = read(one.journal_id).book
    place = next_seat(book, entrant)
    if place is None:
        raise Http404(f"entrant {entrant}")
    called = names(one, place.session)
    sentences = [_(sentence) for sentence in draw_cost.why(book, place.session, entrant, called)]
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
