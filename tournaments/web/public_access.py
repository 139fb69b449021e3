"""Access to public pages: open to everybody once the event is published, before that only to those who work at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from scorekeeper.queries.access import Action
from scorekeeper.queries.event_access import journal_access
from scorekeeper.web import access
from tournaments.models import Event, Series

View = Callable[..., HttpResponse]
Numbered = TypeVar("Numbered", Event, Series)
NOT_FOUND = 404
WAITS = "waits"  # in the address that the page of an event that is not public yet asks for again and again


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
            return _not_public(request)

    return answer


def public_event(request: HttpRequest, slug: str) -> Event:
    """Return the event with that public address. Raises Http404 and ``NotPublic``."""
    event = event_by_slug(slug)
    require_public(request, event)
    return event


def require_public(request: HttpRequest, event: Event) -> None:
    """Raise ``NotPublic`` unless the event is public, or the visitor works at it and may look ahead."""
    if event.is_public:
        return
    role = journal_access(access.held(request), event.journal_id)
    if role is None or not role.may(Action.LOOK):
        raise NotPublic


def event_by_slug(slug: str) -> Event:
    """Return the event with that public address, public or not. Raises Http404 where there is none."""
    return get_object_or_404(Event.objects.select_related("club", "journal"), slug=slug)


@require_safe
def redirect_numbered(
    request: HttpRequest, number: int, rest: str = "", *, model: type[Numbered], page: str
) -> HttpResponse:
    """Redirect a page from when public addresses had numbers. Raises Http404 for events and series made since.

    ``model``: what the number counts. ``page``: the name of its public page. ``rest``: the path below that page.
    """
    numbered = get_object_or_404(model, pk=number, opens_by_number=True)
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(f"{reverse(page, args=[numbered.slug])}{quote(rest)}{'?' if query else ''}{query}")


def _not_public(request: HttpRequest) -> HttpResponse:
    """Answer 404 with a page that says what to do. Pages that were open when the event was unpublished reload."""
    if WAITS in request.GET:
        return HttpResponse(status=204)
    answer = render(request, "event/public/not_public.html", {"path": request.path, "waits": WAITS}, status=NOT_FOUND)
    answer.headers["HX-Refresh"] = "true"
    add_never_cache_headers(answer)
    return answer
