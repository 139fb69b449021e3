"""Who founds an event or a series, in which club, and where he goes from there."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorekeeper.models import Role
from scorekeeper.queries.access import owner_grant
from scorekeeper.queries.club_access import ClubName, clubs_kept
from scorekeeper.services import grants
from scorekeeper.services.actor import Actor
from scorekeeper.web import access
from tournaments.models import Event, Series


@dataclass(frozen=True, slots=True)
class Founder:
    """Who founds, and in which club (None: the one at home); ``clubs`` are those that he may choose from."""

    actor: Actor
    club: int | None
    clubs: tuple[ClubName, ...]


def founder(request: HttpRequest, club: str) -> Founder:
    """The owner, or who keeps the club; where none was chosen, a keeper founds in the one of his that played last.

    Raises Http404 for anybody else, and for a club that is not his.
    """
    clubs = clubs_kept(access.held(request))
    if club and club not in {str(one.club) for one in clubs}:
        raise Http404(request.path)
    if owner_grant(access.held(request)) is not None or not clubs:
        return Founder(access.owner(request), int(club) if club else None, clubs)
    number = int(club) if club else clubs[0].club
    return Founder(access.actor(request, access.keep_club(request, number)), number, clubs)


def to_founded(request: HttpRequest, founded: Event | Series, page: str) -> HttpResponse:
    """Go on to a page of what was founded; who does not own everything is handed the director's link to it."""
    if owner_grant(access.held(request)) is not None:
        return redirect(page, founded.pk)
    return redirect(grants.journal_link(founded.journal_id, Role.DIRECTOR) or "home")
