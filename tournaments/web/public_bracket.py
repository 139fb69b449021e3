"""The bracket for everybody: the whole picture on a wide screen, round by round on a phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.exports.bracket_drawing import Drawing, RoundShown, current, drawing
from tournaments.models import Event
from tournaments.queries.book import Read
from tournaments.queries.bracket_picture import pictures
from tournaments.queries.names import names
from tournaments.queries.public import shows_standings

from .bracket_faces import pictured, tiles
from .public_access import public_page
from .seen import Seen
from .watched import Context, shared


@dataclass(frozen=True, slots=True)
class Way:
    """A way to another round."""

    title: str
    address: str


@require_safe
@public_page
def bracket(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the bracket; on a phone the round of that number among all that are drawn, else the one that is played."""

    def told(here: Seen) -> Context:
        if here.found.book.setup.bracket is None and here.found.book.bracket is None:
            raise Http404(f"bracket of event {slug}")
        return seen(here.event, here.found, number)

    return shared(request, slug, "bracket", told)


def seen(event: Event, found: Read, number: int | None = None) -> dict[str, Any]:
    """What the picture and the walk through its rounds need; nothing before the bracket is published."""
    if found.book.bracket is None:
        return {}
    shown = drawing(found.book, pictures(event, found, points=shows_standings(found.book)), names(event))
    return {"picture": pictured(shown), **_walk(event, shown, number)}


def _walk(event: Event, shown: Drawing, number: int | None) -> dict[str, Any]:
    here = (
        current(shown.rounds)
        if number is None
        else next((each for each in shown.rounds if each.number == number), None)
    )
    if here is None:
        raise Http404(f"round {number}")
    beside = {each.number: _way(event, each) for each in shown.rounds}
    finals = [each for each in shown.rounds if each.final]
    winner = shown.winners[finals.index(here)].lines[0].whole if here in finals else ""
    return {
        "round": here,
        "cards": tiles(here.faces, event.slug),
        "before": beside.get(here.number - 1),
        "after": beside.get(here.number + 1),
        "winner": winner,
    }


def _way(event: Event, to: RoundShown) -> Way:
    return Way(to.above.title, reverse("public-bracket-round", args=[event.slug, to.number]))
