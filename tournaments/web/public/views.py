"""The public pages of an event: the next seat, the standings, a player's hands, and the bracket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.wording.sentences import write_reasons
from tournaments.engine.event.draw import explain_entrant_seat
from tournaments.exports.pdf.layout import fit_in_bracket
from tournaments.models import Event
from tournaments.queries.book import EventReading, read_book
from tournaments.queries.bracket import pictures
from tournaments.queries.entrants import names
from tournaments.queries.public import found_by_name, next_seat, shows_standings
from tournaments.web.access import public_event, public_page
from tournaments.web.bracket.screen import render_drawing, render_tables
from tournaments.web.live import Context, LiveEvent, answer_own, answer_shared
from tournaments.web.navigation import series_links
from tournaments.web.public.player import OwnPage, own_hands, own_page
from tournaments.web.standings.screen import render_standings
from tournaments.web.tickets.screen import rounds_board
from tournaments.wording.bracket_drawing import BracketDrawing, DrawnRound, Labels, current, drawing
from tournaments.wording.sessions import session_words

FIRST = 10  # lines of the standings on the first page


@require_safe
@public_page
def home(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the event: find a name, what the director says, the first of the standings."""
    typed = request.GET.get("name", "").strip()

    def build_context(seen: LiveEvent) -> Context:
        return {
            "standings": render_standings(seen.reading.book, list(seen.lines.values())[:FIRST]),
            "drawn": seen.reading.book.published[-1:],
            "board": rounds_board(seen.event, seen.reading, seen.names) if seen.event.is_hourly else None,
        }

    def around(seen: LiveEvent) -> Context:
        return {"typed": typed, "found": found_by_name(seen.names, typed) if typed else []}

    return answer_shared(request, slug, "home", build_context, around)


@require_safe
@public_page
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings; where they are hidden, say so."""

    def build_context(seen: LiveEvent) -> Context:
        return {"standings": render_standings(seen.reading.book, list(seen.lines.values()))}

    def around(seen: LiveEvent) -> Context:
        return {"series": series_links(request, seen.event)}

    return answer_shared(request, slug, "standings", build_context, around)


@require_safe
@public_page
def player(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """Show a player's next seat, and if points are public, rank and hands."""

    def build_page(seen: LiveEvent) -> OwnPage:
        if entrant not in seen.reading.book.entrants:
            raise Http404(f"entrant {entrant}")
        return own_page(seen, entrant)

    def around(seen: LiveEvent) -> Context:
        return {"number": entrant, "name": seen.names[entrant]}

    def hands(seen: LiveEvent, page: OwnPage) -> Context:
        return {"hands": own_hands(seen, page)}

    return answer_own(request, slug, "player", build_page, hands, around)


@require_safe
@public_page
def why(request: HttpRequest, slug: str, entrant: int) -> HttpResponse:
    """Show why a player gets their next seat."""
    one = public_event(request, slug)
    book = read_book(one.journal_id).book
    place = next_seat(book, entrant)
    if place is None:
        raise Http404(f"entrant {entrant}")
    called = names(one, place.session)
    sentences = write_reasons(explain_entrant_seat(book, place.session, entrant, called))
    context = {
        "event": one,
        "entrant": entrant,
        "name": called[entrant],
        "place": place,
        "sentences": sentences,
        "where": session_words(book, place.session),
        "seed": book.draw(place.session).seed,
    }
    return render(request, "public/why.html", context)


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A link to another round."""

    title: str
    address: str


@require_safe
@public_page
def bracket(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the bracket; on a phone the round of that number among all that are drawn, else the one that is played."""

    def build_context(here: LiveEvent) -> Context:
        if here.reading.book.setup.bracket is None and here.reading.book.bracket is None:
            raise Http404(f"bracket of event {slug}")
        return bracket_picture(here.event, here.reading, number)

    return answer_shared(request, slug, "bracket", build_context)


def bracket_picture(event: Event, reading: EventReading, number: int | None = None) -> dict[str, Any]:
    """Return the context of the drawing and the rounds, empty before the bracket is published."""
    if reading.book.bracket is None:
        return {}
    bracket = drawing(
        reading.book,
        pictures(event, reading, points=shows_standings(reading.book)),
        Labels(names(event), fit_in_bracket),
    )
    return {"picture": render_drawing(bracket), **_rounds_context(event, bracket, number)}


def _rounds_context(event: Event, bracket: BracketDrawing, number: int | None) -> dict[str, Any]:
    here = current(bracket.rounds) if number is None else _get_round(bracket, number)
    beside = {each.number: _round_link(event, each) for each in bracket.rounds}
    finals = [each for each in bracket.rounds if each.final]
    winner = bracket.winners[finals.index(here)].lines[0].whole if here in finals else ""
    return {
        "round": here,
        "cards": render_tables(here.faces, event.slug),
        "before": beside.get(here.number - 1),
        "after": beside.get(here.number + 1),
        "winner": winner,
    }


def _get_round(bracket: BracketDrawing, number: int) -> DrawnRound:
    for each in bracket.rounds:
        if each.number == number:
            return each
    raise Http404(f"round {number}")


def _round_link(event: Event, to: DrawnRound) -> RoundLink:
    return RoundLink(to.above.title, reverse("public-bracket-round", args=[event.slug, to.number]))
