"""Access to an event or a series, to founding one, and to its public pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import add_never_cache_headers

from scorekeeper.models import Role
from scorekeeper.queries.access import Action, ClubName, JournalAccess, editable_clubs, journal_access, owner_grant
from scorekeeper.services import grants
from scorekeeper.services.journals import Actor
from scorekeeper.web import access as site_access
from tournaments.models import Event, Series

View = Callable[..., HttpResponse]
NOT_FOUND = 404
WAITS = "waits"  # in the address that the page of an event that is not public yet asks for again and again


@dataclass(frozen=True, slots=True)
class EventAccess:
    """An event, and what this browser may do there."""

    event: Event
    journal: JournalAccess
    actor: Actor

    @property
    def helps(self) -> bool:
        """Return whether it is an assistant's or the director's: viewers get no forms and no buttons."""
        return self.journal.may(Action.RECORD)

    @property
    def directs(self) -> bool:
        """Return whether it is the director's or the owner's."""
        return self.journal.may(Action.KEEP)


def require_viewer(request: HttpRequest, event: int) -> EventAccess:
    """Return the access of a viewer, an assistant, or a director of an event. Raise Http404 for anyone else."""
    return _require(request, event, Action.LOOK)


def require_assistant(request: HttpRequest, event: int) -> EventAccess:
    """Return the access of an assistant or a director of an event.

    Raise PermissionDenied if a viewer submits a form, and Http404 for anyone else.
    """
    return _require(request, event, Action.RECORD)


def require_director(request: HttpRequest, event: int) -> EventAccess:
    """Return the access of a director of an event.

    Raise PermissionDenied if a viewer submits a form, and Http404 for anyone else.
    """
    return _require(request, event, Action.KEEP)


def require_kiosk(request: HttpRequest, event: int) -> EventAccess:
    """Return the access of a kiosk, an assistant, or a director of an event. Raise Http404 for anyone else."""
    return _require(request, event, Action.CHECK_IN)


def get_event(number: int) -> Event:
    """Return an event. Raise Http404 if there is none."""
    return get_object_or_404(Event.objects.select_related("club"), pk=number)


def _require(request: HttpRequest, number: int, action: Action) -> EventAccess:
    event = get_event(number)
    access = journal_access(site_access.held_grants(request), event.journal_id)
    if access is None or not access.may(action):
        raise site_access.denial(request, access.role if access else None)
    return EventAccess(event, access, site_access.actor(request, access))


@dataclass(frozen=True, slots=True)
class Founder:
    """The founder of an event or a series, the club (None: the home club), and the clubs to choose from."""

    actor: Actor
    club: int | None
    clubs: tuple[ClubName, ...]


def get_founder(request: HttpRequest, club: str) -> Founder:
    """Return the founder of an event or series: the owner, or a scorer of a club, by default the last to play.

    Raise Http404 for anyone else, and for a club that is not theirs.
    """
    clubs = editable_clubs(site_access.held_grants(request))
    if club and club not in {str(one.club) for one in clubs}:
        raise Http404(request.path)
    if owner_grant(site_access.held_grants(request)) is not None or not clubs:
        return Founder(site_access.require_owner(request), int(club) if club else None, clubs)
    number = int(club) if club else clubs[0].club
    return Founder(site_access.actor(request, site_access.require_club_scorer(request, number)), number, clubs)


def redirect_to_new(request: HttpRequest, founded: Event | Series, page: str) -> HttpResponse:
    """Redirect to a page of a new event or series; anyone but the owner goes there by the director's link."""
    if owner_grant(site_access.held_grants(request)) is not None:
        return redirect(page, founded.pk)
    return redirect(grants.journal_link(founded.journal_id, Role.DIRECTOR) or "home")


class NotPublic(Exception):
    """The event is not public yet."""


def public_page(view: View) -> View:
    """Decorate a public view: for an event that is not public yet, return a page without names."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **parts: int) -> HttpResponse:
        try:
            if WAITS in request.GET:
                public_event(request, slug)
                return HttpResponse(headers={"HX-Refresh": "true"})
            return view(request, slug, **parts)
        except NotPublic:
            return _render_not_public(request)

    return answer


def public_event(request: HttpRequest, slug: str) -> Event:
    """Return the event with that public address. Raises Http404 and ``NotPublic``."""
    event = get_event_by_slug(slug)
    require_public(request, event)
    return event


def require_public(request: HttpRequest, event: Event) -> None:
    """Raise ``NotPublic`` unless the event is public, or the visitor works at it and may look ahead."""
    if event.is_public:
        return
    role = journal_access(site_access.held_grants(request), event.journal_id)
    if role is None or not role.may(Action.LOOK):
        raise NotPublic


def get_event_by_slug(slug: str) -> Event:
    """Return the event with that public address, public or not. Raises Http404 where there is none."""
    return get_object_or_404(Event.objects.select_related("club", "journal"), slug=slug)


def _render_not_public(request: HttpRequest) -> HttpResponse:
    """Answer 404 with a page that says what to do. Pages that were open when the event was unpublished reload."""
    if WAITS in request.GET:
        return HttpResponse(status=204)
    answer = render(request, "public/not_public.html", {"path": request.path, "waits": WAITS}, status=NOT_FOUND)
    answer.headers["HX-Refresh"] = "true"
    add_never_cache_headers(answer)
    return answer


@dataclass(frozen=True, slots=True)
class SeriesAccess:
    """A series, and what this browser may do there."""

    series: Series
    journal: JournalAccess
    actor: Actor

    @property
    def owns(self) -> bool:
        """Return whether it is the owner's: only the owner imports transfer files."""
        return self.journal.may(Action.OWN)


def require_series_director(request: HttpRequest, number: int) -> SeriesAccess:
    """Return the access of the director of a series. Raise Http404 for anyone else."""
    series = get_series(number)
    access = journal_access(site_access.held_grants(request), series.journal_id)
    if access is None or not access.may(Action.KEEP):
        raise Http404(request.path)
    return SeriesAccess(series, access, site_access.actor(request, access))


def require_series_owner(request: HttpRequest, number: int) -> SeriesAccess:
    """Return the access of the owner. Raise Http404 for anyone else."""
    access = require_series_director(request, number)
    if not access.owns:
        raise Http404(request.path)
    return access


def get_series(number: int) -> Series:
    """Return a series. Raise Http404 if there is none."""
    return get_object_or_404(Series.objects.select_related("club", "journal"), pk=number)
