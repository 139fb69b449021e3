"""The hands behind a figure of a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.queries.hand_list import ListedHand, Which, hands
from scorekeeper.queries.persons import PersonView
from scorekeeper.web import access
from scorekeeper.web.club import about, club_of
from scorekeeper.web.display import unless_said_by
from scorekeeper.web.hand_query import number, query, which_of
from scorekeeper.web.period_filter import chosen
from scorekeeper.web.player import PARTS
from scorekeeper.web.standing import ROLES, person_of, place_name
from scorekeeper.wording import hands as hand_words

A_PAGE = 50


@dataclass(frozen=True)
class HandsOfEvening:
    """The hands of a page that are of one evening: each with what he was in it, and what happened.

    ``day`` is there when the evening's name does not say it.
    """

    evening: int
    name: str
    day: date | None
    hands: tuple[tuple[ListedHand, str, str], ...]


@require_safe
def standing_hands(request: HttpRequest, club: int, person: int) -> HttpResponse:
    """Show the hands that a figure counts, the last ones first."""
    found = access.require_club_viewer(request, club)
    view = club_of(club)
    who = person_of(club, person)
    over, which = chosen(request, view), which_of(request.GET)
    page = number(request.GET.get("page", "")) or 1
    listed = hands(over.span, person, which, (page - 1) * A_PAGE, A_PAGE)
    if page > 1 and not listed.hands:
        raise Http404(f"page {page}")
    context = about(view, found) | {
        "who": who,
        "over": over,
        "said": ", ".join(_said(club, which)),
        "listed": listed,
        "evenings": [_evening(list(of)) for _, of in groupby(listed.hands, lambda hand: hand.evening)],
        "query": "&".join(filter(None, (over.query, query(which)))),
        "newer": page - 1,
        "older": page + 1 if page * A_PAGE < listed.count else 0,
    }
    return render(request, "figures/hands.html", context)


def _evening(played: Sequence[ListedHand]) -> HandsOfEvening:
    first = played[0]
    rows = tuple((hand, str(PARTS[hand.part]), _result(hand)) for hand in played)
    return HandsOfEvening(first.evening, first.name, unless_said_by(first.day, first.name), rows)


def _said(club: int, which: Which) -> Iterator[str]:
    yield str(ROLES[which.role])
    if which.gained is not None:
        yield _("won") if which.gained else _("not won")
    if which.run is not None:
        yield _("won in a row") if which.run else _("lost in a row")
    if which.place is not None:
        yield place_name(which.place)
    if which.category:
        yield hand_words.bracket(which.category)
    if which.beside is not None:
        beside: PersonView = person_of(club, which.beside)
        yield _("with %(name)s") % {"name": beside.name}


def _result(hand: ListedHand) -> str:
    return ", ".join((hand_words.result(hand.what, hand.category, hand.rules), *hand_words.mark_names(hand.what)))
