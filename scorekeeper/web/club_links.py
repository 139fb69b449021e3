"""The links of a club: to keep the score of all its evenings, or to watch them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.engine.errors import Refused
from scorekeeper.services import grants
from scorekeeper.web import access
from scorekeeper.web.club import about, club_of
from scorekeeper.web.links import link, only_here


@require_safe
def links(request: HttpRequest, club: int) -> HttpResponse:
    """Show the club's links to its owner."""
    found = access.own_club(request, club)
    paths = grants.club_links(club)
    says = (
        _("Shows every evening of the club as it moves; changes nothing."),
        _("Opens evenings, keeps their score, and looks after persons and seasons; for a friend who shares the work."),
    )
    shown = [
        link(request, "watcher", _("To watch"), says[0], paths.watcher),
        link(request, "keeper", _("To keep the score"), says[1], paths.keeper),
    ]
    context = about(club_of(club), found) | {"links": shown, "only_here": only_here(request)}
    return render(request, "club/links.html", context)


@require_POST
def renew(request: HttpRequest, club: int) -> HttpResponse:
    """End a link that went to the wrong hands, and show the new one."""
    access.own_club(request, club)
    try:
        grants.renew_club_link(club, request.POST.get("role", ""))
    except Refused:
        raise Http404(request.path) from None
    return redirect("club-links", club)
