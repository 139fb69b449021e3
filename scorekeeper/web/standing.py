"""How somebody stands in the club, and the figures behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.queries.hand_list import HandRole, won
from scorekeeper.queries.period import Span
from scorekeeper.queries.persons import PersonView, person_view
from scorekeeper.queries.season import TILES, season_table
from scorekeeper.queries.statistics import HandTally, Night, figures, nights
from scorekeeper.web import access
from scorekeeper.web.chart import Chart, chart
from scorekeeper.web.club import about, club_of
from scorekeeper.web.hand_query import number, query
from scorekeeper.web.live import cached_fragment
from scorekeeper.web.period_filter import chosen
from scorekeeper.wording import hands as hand_words

FORM = 5  # evenings that say how somebody plays of late
A_PAGE = 50
LATEST = 12  # evenings in the list; the others are on the page of all games

ROLES = {
    HandRole.ANY: gettext_lazy("Hands played"),
    HandRole.PICKED: gettext_lazy("Picked"),
    HandRole.ALONE: gettext_lazy("of these alone"),
    HandRole.PARTNER: gettext_lazy("Partner"),
    HandRole.PICKING_SIDE: gettext_lazy("Picking side"),
    HandRole.DEFENDED: gettext_lazy("Defended"),
    HandRole.LEASTERS: gettext_lazy("Leasters"),
    HandRole.SAT_OUT: gettext_lazy("Sat out"),
}


@dataclass(frozen=True)
class Row:
    """A figure as it is shown, with the addresses of its hands and of those that were won."""

    title: str
    tally: HandTally
    hands: str
    won: str


@require_safe
def standing(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Show how somebody stands, and his figures."""
    found = access.require_club_viewer(request, club)
    view = club_of(club)
    who = person_of(club, person)
    over = chosen(request, view)
    his = cached_fragment(
        request,
        "figures/figures.html",
        club,
        f"{over.span} {over.query} {person}",
        lambda: {"club": view, "over": over} | _figures(over.span, who),
    )
    return render(request, "figures/standing.html", about(view, found) | {"who": who, "over": over, "figures": his})


@require_safe
def games(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Show all games of somebody, the last one first."""
    found = access.require_club_viewer(request, club)
    view = club_of(club)
    who = person_of(club, person)
    over = chosen(request, view)
    every = nights(over.span, person)[::-1]
    page = number(request.GET.get("page", "")) or 1
    listed = every[(page - 1) * A_PAGE : page * A_PAGE]
    if page > 1 and not listed:
        raise Http404(f"page {page}")
    context = about(view, found) | {
        "who": who,
        "over": over,
        "count": len(every),
        "games": listed,
        "newer": page - 1,
        "older": page + 1 if page * A_PAGE < len(every) else 0,
    }
    return render(request, "figures/games.html", context)


def _figures(span: Span, who: PersonView) -> dict[str, object]:
    table, his = season_table(span), figures(span, who.person)
    return {
        "who": who,
        "place": next((row for row in table if row.person == who.person), None),
        "players": len(table),
        "others": [row for row in table if row.person != who.person],
        "figures": his,
        "chart": _chart(who.name, his.nights),
        "form": his.nights[-FORM:],
        "latest": his.nights[: -LATEST - 1 : -1],
        "roles": [row(str(ROLES[tally.which.role]), tally) for tally in his.roles],
        "places": [row(place_name(tally.which.place or 0), tally) for tally in his.places],
        "brackets": [row(hand_words.bracket(tally.which.category), tally) for tally in his.brackets],
        "pairs": [row(pair.name, pair.tally) for pair in his.pairs],
    }


def person_of(club: int, person: int) -> PersonView:
    """Return a person of a club. Raises Http404 where the club has none of that number."""
    found = person_view(club, person)
    if found is None:
        raise Http404(f"person {person}")
    return found


def place_name(place: int) -> str:
    """Return how a seat is called by its distance from the dealer."""
    if place == 0:
        return _("Dealer")
    return _("%(place)s left of the dealer") % {"place": place}


def row(title: str, tally: HandTally) -> Row:
    """Return a figure with its addresses."""
    return Row(title, tally, query(tally.which), query(won(tally.which)))


def _chart(name: str, nights: Sequence[Night]) -> Chart | None:
    """Return the running total; of very many evenings, as many steps as can be told apart."""
    totals = list(accumulate(night.units for night in nights))
    step = max(1, -(-len(totals) // TILES))
    drawn = totals[::-step][::-1]  # the last one always
    return chart([name], [[total] for total in drawn])
