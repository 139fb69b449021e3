"""Who may see a page of an event, and who may change something there. A stranger gets 404, as everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from scorekeeper.queries.access import Action
from scorekeeper.queries.event_access import JournalAccess, journal_access
from scorekeeper.services.actor import Actor
from scorekeeper.web import access
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class EventAccess:
    """An event, and what this browser is at it."""

    event: Event
    found: JournalAccess
    actor: Actor

    @property
    def helps(self) -> bool:
        """Whether it is a helper's (or the director's): who only looks gets no form and no button."""
        return self.found.may(Action.RECORD)

    @property
    def directs(self) -> bool:
        """Whether it is the director's (or the owner's)."""
        return self.found.may(Action.KEEP)


def look_at(request: HttpRequest, event: int) -> EventAccess:
    """Return the leave of who may look behind what everybody sees of an event. Raises Http404 for anybody else."""
    return _leave(request, event, Action.LOOK)


def help_at(request: HttpRequest, event: int) -> EventAccess:
    """Return the leave of who helps at an event or directs it. Raises Http404 for anybody else, and
    PermissionDenied where a viewer sends something.
    """
    return _leave(request, event, Action.RECORD)


def direct(request: HttpRequest, event: int) -> EventAccess:
    """Return the leave of who directs an event. Raises Http404 for anybody else, and PermissionDenied where a viewer
    sends something.
    """
    return _leave(request, event, Action.KEEP)


def event_of(number: int) -> Event:
    """Return an event. Raises Http404 where there is none."""
    found = Event.objects.select_related("club").filter(pk=number).first()
    if found is None:
        raise Http404(f"event {number}")
    return found


def _leave(request: HttpRequest, number: int, action: Action) -> EventAccess:
    event = event_of(number)
    found = journal_access(access.held(request), event.journal_id)
    if found is None or not found.may(action):
        raise access.shut(request, found.role if found else None)
    return EventAccess(event, found, Actor(found.grant, found.role, *access.whence(request)))
