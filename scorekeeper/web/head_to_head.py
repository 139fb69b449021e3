"""Two players of a club side by side."""

from __future__ import annotations

from itertools import accumulate

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.queries.head_to_head import head_to_head
from scorekeeper.web import access
from scorekeeper.web.chart import chart
from scorekeeper.web.club import about, club_of
from scorekeeper.web.period_filter import chosen
from scorekeeper.web.standing import LATEST, person_of


@require_safe
def against(request: HttpRequest, club: int, person: int, other: int) -> HttpResponse:
    """Show the evenings that two played at one table, and their hands with and against each other."""
    found = access.require_club_viewer(request, club)
    view = club_of(club)
    if person == other:
        raise Http404("one person")
    who, them = person_of(club, person), person_of(club, other)
    over = chosen(request, view)
    both = head_to_head(over.span, person, other)
    totals = zip(
        accumulate(meeting.units for meeting in both.meetings),
        accumulate(meeting.others for meeting in both.meetings),
        strict=True,
    )
    context = about(view, found) | {
        "who": who,
        "them": them,
        "over": over,
        "both": both,
        "level": len(both.meetings) - both.ahead - both.behind,
        "latest": both.meetings[: -LATEST - 1 : -1],
        "chart": chart([who.name, them.name], list(totals)),
    }
    return render(request, "figures/against.html", context)
