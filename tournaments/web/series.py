"""Series: a list of them, the ranking over all tournaments, a player's scores in it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.queries.access import owner_grant
from scorekeeper.queries.club_access import clubs_kept
from scorekeeper.web import access
from tournaments.engine.series.final import Moved
from tournaments.engine.series.ranking import Row
from tournaments.engine.series.setup import SeriesSetup
from tournaments.exports.series_lines import lines, total_shown
from tournaments.exports.tie_words import DECIDED
from tournaments.queries.series import SeriesView, accounts, series_of, series_view
from tournaments.web import series_words as words
from tournaments.web.series_access import run
from tournaments.web.series_nav import about

Context = dict[str, object]


@require_safe
def every(request: HttpRequest) -> HttpResponse:
    """List the series of this browser; to who may, with the way to a new one."""
    pairs = access.somebody(request)
    found, owns = series_of(pairs), owner_grant(pairs) is not None
    founds = owns or bool(clubs_kept(pairs))
    if not found and not founds:
        raise Http404(request.path)
    return render(request, "series/every.html", {"every": found, "founds": founds, "owns": owns})


@require_safe
def page(request: HttpRequest, series: int) -> HttpResponse:
    """Show the ranking; `?running=no` leaves out tournaments that still run."""
    leave = run(request, series)
    running = request.GET.get("running") != "no"
    view = series_view(leave.series, running=running)
    context = about(leave, view.book.setup, "series") | table(view, running=running)
    return render(request, "series/page.html", context)


@require_safe
def player(request: HttpRequest, series: int, person: int) -> HttpResponse:
    """Show a player's scores: what counts, what does not, what he owes."""
    leave = run(request, series)
    view = series_view(leave.series)
    context = about(leave, view.book.setup, "series") | scores(view, person)
    uuid = next(who.uuid for who in view.people.values() if who.person == person)
    context["account"] = next((one for one in accounts(view) if one.person == uuid), None)
    return render(request, "series/player.html", context)


def table(view: SeriesView, *, running: bool) -> Context:
    """What a ranking is drawn from, for who runs it and for everybody."""
    found = lines(view)
    return {
        "view": view,
        "running": running,
        "ranked": [(line, DECIDED[line.decided] if line.decided else "") for line in found if line.rank is not None],
        "below": [line for line in found if line.rank is None],
        "penalties": any(line.penalties for line in found),
        "total_called": words.total_called(view.book.setup),
        "counted": words.counted(view.book.setup),
        "days": words.days(view.book.setup),
        "moved": [_moved(view, each) for each in view.moved],
    }


def scores(view: SeriesView, person: int) -> Context:
    """What a player's page is drawn from. Raises Http404 for who is not in the ranking."""
    line = next((each for each in lines(view) if each.person == person), None)
    if line is None:
        raise Http404(f"person {person}")
    return {
        "line": line,
        "scores": [pair for pair in zip(view.sites, line.cells, strict=True) if pair[1]],
        "total_called": words.total_called(view.book.setup),
        "counted": words.counted(view.book.setup),
        "field": sum(row.rank is not None for row in view.rows),
    }


def _moved(view: SeriesView, each: Moved) -> tuple[str, str, str]:
    """Who has moved since the series was closed: his name, what stood there, what would stand there now."""
    before, after = (_said(row, view.book.setup) for row in (each.before, each.after))
    return view.people[each.person].name, before, after


def _said(row: Row | None, setup: SeriesSetup) -> str:
    if row is None:
        return _("not listed")
    total = total_shown(row.total, setup)
    return total if row.rank is None else _("%(total)s, place %(rank)d") % {"total": total, "rank": row.rank}
