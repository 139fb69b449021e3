"""The table of a season, and how everybody's total went."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.queries.season import Standing, course, season_table
from scorekeeper.queries.span import Span
from scorekeeper.web import access
from scorekeeper.web.chart import Chart, chart
from scorekeeper.web.club import about, club_of
from scorekeeper.web.kept import kept
from scorekeeper.web.spans import chosen

DRAWN = 8  # lines of a chart that can be told apart


@require_safe
def table(request: HttpRequest, club: int) -> HttpResponse:
    """Show who stands where."""
    found = access.look_at_club(request, club)
    view = club_of(club)
    over = chosen(request, view)

    def drawn() -> dict[str, object]:
        standings = season_table(over.span)
        return {"club": view, "over": over, "standings": standings, "chart": season_chart(over.span, standings)}

    standings = kept(request, "figures/standings.html", club, f"{over.span} {over.query}", drawn)
    return render(request, "figures/season.html", about(view, found) | {"over": over, "standings": standings})


def season_chart(span: Span, standings: Sequence[Standing]) -> Chart | None:
    """Return the chart of the first of the table."""
    drawn = standings[:DRAWN]
    if not drawn:
        return None
    run = course(span, [each.person for each in drawn])
    return chart([each.name for each in drawn], run.totals[1:])
