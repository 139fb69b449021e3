"""The seasons of a club: added, changed, taken away."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.engine.errors import Refused
from scorekeeper.queries.access import ClubAccess
from scorekeeper.queries.club import ClubView, SeasonView
from scorekeeper.services import clubs as services
from scorekeeper.web import access
from scorekeeper.web.club import about, club_of
from scorekeeper.web.display import parse_day

REFUSED = 422


@dataclass(frozen=True)
class Draft:
    """A season as it stands in the form; days as typed."""

    name: str = ""
    first: str = ""
    last: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)


@require_http_methods(["GET", "POST"])
def seasons(request: HttpRequest, club: int) -> HttpResponse:
    """Show the seasons; to who keeps the score, with a form for one more."""
    found = (
        access.require_club_viewer(request, club)
        if request.method == "GET"
        else access.require_club_scorer(request, club)
    )
    if request.method == "GET":
        return _page(request, found, club_of(club), Draft())
    draft = _read(request)
    if errors := _said(draft, lambda first, last: services.add_season(club, draft.name, first, last)):
        return _page(request, found, club_of(club), replace(draft, errors=errors))
    return redirect("seasons", club)


@require_http_methods(["GET", "POST"])
def season(request: HttpRequest, club: int, season: int) -> HttpResponse:
    """Change a season."""
    found, view, chosen = _asked(request, club, season)
    if request.method == "GET":
        draft = Draft(chosen.name, chosen.first.isoformat(), chosen.last.isoformat())
        return _page(request, found, view, draft, chosen)
    draft = _read(request)
    if errors := _said(draft, lambda first, last: services.change_season(season, draft.name, first, last)):
        return _page(request, found, view, replace(draft, errors=errors), chosen)
    return redirect("seasons", club)


@require_POST
def remove(request: HttpRequest, club: int, season: int) -> HttpResponse:
    """Take an empty season away."""
    found, view, chosen = _asked(request, club, season)
    try:
        services.remove_season(season)
    except Refused as refused:
        errors = {"season": _(str(refused))}
        draft = Draft(chosen.name, chosen.first.isoformat(), chosen.last.isoformat(), errors)
        return _page(request, found, view, draft, chosen)
    return redirect("seasons", club)


def _asked(request: HttpRequest, club: int, season: int) -> tuple[ClubAccess, ClubView, SeasonView]:
    found, view = access.require_club_scorer(request, club), club_of(club)
    chosen = next((one for one in view.seasons if one.season == season), None)
    if chosen is None:
        raise Http404(f"season {season}")
    return found, view, chosen


def _said(draft: Draft, write: Callable[[date | None, date | None], object]) -> dict[str, str]:
    """Write what was typed; returns a sentence for each field that stands in the way, nothing when it was written."""
    days: dict[str, date | None] = {}
    errors = {}
    for name, text in (("first", draft.first), ("last", draft.last)):
        try:
            days[name] = parse_day(text) if text else None
        except ValueError as error:
            errors[name] = str(error)
    if errors:
        return errors
    try:
        write(days["first"], days["last"])
    except Refused as refused:
        return {fault.path: _(fault.message) for fault in refused.faults}
    return {}


def _read(request: HttpRequest) -> Draft:
    name, first, last = (request.POST.get(field, "").strip() for field in ("name", "first", "last"))
    return Draft(name, first, last)


def _page(
    request: HttpRequest, found: ClubAccess, view: ClubView, draft: Draft, chosen: SeasonView | None = None
) -> HttpResponse:
    context = about(view, found) | {"draft": draft, "chosen": chosen}
    template = "club/season.html" if chosen else "club/seasons.html"
    return render(request, template, context, status=REFUSED if draft.errors else 200)
