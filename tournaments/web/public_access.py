"""Who opens the public pages of an event: everybody once it is published, before that only who works at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_safe

from scorekeeper.queries.access import Action
from scorekeeper.queries.event_access import journal_access
from scorekeeper.web import access
from tournaments.models import Event, Series

View = Callable[..., HttpResponse]
NOT_FOUND = 404
WAITS = "waits"  # in the address that the page of an event that is not public yet asks for again and again


class NotPublic(Exception):
    """The event is not public yet."""


def public_page(view: View) -> View:
    """Decorate a view of public pages: an event that is not public yet gets a page without names instead."""

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
    found = Event.objects.select_related("club", "journal").filter(slug=slug).first()
    if found is None:
        raise Http404(f"event {slug}")
    return found


@require_safe
def event_by_number(request: HttpRequest, event: int, rest: str = "") -> HttpResponse:
    """Redirect a code that was printed when public pages were numbered. Raises Http404 for newer events."""
    found = Event.objects.filter(pk=event, opens_by_number=True).first()
    if found is None:
        raise Http404(f"event {event}")
    return _moved(request, reverse("public-event", args=[found.slug]), rest)


@require_safe
def series_by_number(request: HttpRequest, series: int, rest: str = "") -> HttpResponse:
    """Redirect the address of a series from when they were numbered. Raises Http404 for newer ones."""
    found = Series.objects.filter(pk=series, opens_by_number=True).first()
    if found is None:
        raise Http404(f"series {series}")
    return _moved(request, reverse("public-series", args=[found.slug]), rest)


def _moved(request: HttpRequest, to: str, rest: str) -> HttpResponse:
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(f"{to}{quote(rest)}{'?' if query else ''}{query}")


def _not_public(request: HttpRequest) -> HttpResponse:
    """Answer 404 with a page that says what to do. Pages that were open when the event was unpublished reload."""
    if WAITS in request.GET:
        return HttpResponse(status=204)
    answer = render(request, "event/public/not_public.html", {"path": request.path, "waits": WAITS}, status=NOT_FOUND)
    answer.headers["HX-Refresh"] = "true"
    add_never_cache_headers(answer)
    return answer
