"""A club: its evenings by season; founded, and given another name."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.queries import club as queries
from scorekeeper.queries.access import Action, ClubAccess
from scorekeeper.queries.club import ClubView, SeasonView
from scorekeeper.services import clubs
from scorekeeper.web import access, club_tables

REFUSED = 422
AFTER_FOUNDING = ("club", "import", "paper-sheet", "take-in")  # the pages on which a founder may want to go on


@require_safe
def show(request: HttpRequest, club: int) -> HttpResponse:
    """Show the evenings of a season, or of all time."""
    found = access.require_club_viewer(request, club)
    view = club_of(club)
    season = chosen_season(view, request.GET.get("season", ""))
    table = club_tables.shown(request, club_tables.Evenings(queries.evenings(club, season)))
    return render(request, "club/page.html", about(view, found) | {"season": season, "table": table})


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Found a club, and go on where the address says: `?then=import` brings evenings from a file."""
    access.require_owner(request)
    then = request.GET.get("then", "club")
    if then not in AFTER_FOUNDING:
        raise Http404(f"then {then}")
    if request.method == "GET":
        return _form(request, "", "")
    typed = request.POST.get("name", "")
    try:
        return redirect(then, clubs.create_club(typed))
    except Refused as refused:
        return _form(request, typed, _(str(refused)))


@require_http_methods(["GET", "POST"])
def rename(request: HttpRequest, club: int) -> HttpResponse:
    """Give a club another name."""
    access.require_club_owner(request, club)
    view = club_of(club)
    if request.method == "GET":
        return _form(request, view.name, "", view)
    typed = request.POST.get("name", "")
    try:
        clubs.rename_club(club, typed)
    except Refused as refused:
        return _form(request, typed, _(str(refused)), view)
    return redirect("club", club)


def club_of(club: int) -> ClubView:
    """Return a club with its seasons. Raises Http404 where there is none."""
    view = queries.club_view(club)
    if view is None:
        raise Http404(f"club {club}")
    return view


def about(view: ClubView, found: ClubAccess) -> dict[str, object]:
    """Return what every page of a club is drawn with: the club, and what this browser may do there."""
    return {"club": view, "keeps": found.may(Action.KEEP), "owns": found.may(Action.OWN)}


def chosen_season(view: ClubView, chosen: str) -> SeasonView | None:
    """Return the season that the address names, None for all time. Raises Http404 for one that there is not."""
    if not chosen:
        return None
    for season in view.seasons:
        if str(season.season) == chosen:
            return season
    raise Http404(f"season {chosen}")


def _form(request: HttpRequest, name: str, error: str, view: ClubView | None = None) -> HttpResponse:
    context = {"club": view, "name": name, "error": error}
    return render(request, "club/name.html", context, status=REFUSED if error else 200)
