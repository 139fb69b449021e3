"""Pages for everybody that ask for news: what is alive on them, drawn apart from the page around it.

A page asks with the version it shows and is told only what is alive, or nothing where that is the same. The part after
the version's first point says what is shown; what stands before it, how long the journal was then.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scorekeeper.web.drawings import send
from scorekeeper.web.watching import UNCHANGED
from scorekeeper.web.whole_number import whole_number
from tournaments.engine.event.values import Message
from tournaments.queries.book import Read
from tournaments.web.access import event_of
from tournaments.web.public_access import require_public
from tournaments.web.seen import Part, Seen, seen_lately, seen_now

Context = dict[str, Any]
Told = Callable[[Seen], Context]
Value = TypeVar("Value")
LIVE = "live"  # the element whose place an answer takes


def shared(request: HttpRequest, slug: str, page: str, told: Told, around: Told = lambda _seen: {}) -> HttpResponse:
    """Answer with a page that is the same for everybody: ``told`` is what is alive on it, drawn once for all,
    ``around`` what stands around that. Raises Http404 where there is no such event."""
    seen = _get_seen(request, slug)
    if _is_shown(request, seen.mark):
        return HttpResponse(status=UNCHANGED)

    def draw() -> SafeString:
        about = {"book": seen.found.book, "shows": seen.shows}
        return _live(request, seen, page, seen.mark, about | told(seen))

    part = seen.part(f"{request.path} {get_language()}", _shown_length(request), draw)
    return _answer(request, seen, page, part, around)


def own(
    request: HttpRequest,
    slug: str,
    page: str,
    said: Callable[[Seen], Value],
    more: Callable[[Seen, Value], Context],
    around: Told,
) -> HttpResponse:
    """Answer with a page of somebody's own. ``said`` is a value of all that is alive on it, by which two versions are
    told apart; ``more`` is what that value stands for, asked only where it has changed."""
    seen = _get_seen(request, slug)
    value = said(seen)
    mark = sha256(repr(value).encode()).hexdigest()[:16]
    if _is_shown(request, mark):
        return HttpResponse(status=UNCHANGED)
    part = Part.of(_live(request, seen, page, mark, {"own": value} | more(seen, value)), seen.stand.length)
    return _answer(request, seen, page, part, around)


def to_all(found: Read) -> list[Message]:
    """Return what the director tells everybody now."""
    return [message for message in found.book.messages if not message.over and not message.tables]


def _get_seen(request: HttpRequest, slug: str) -> Seen:
    """Return the event: its current state for a page that opens, a recent one for a page that polls.

    Raises Http404 where there is none, and ``NotPublic`` where the event may not be seen yet.
    """
    length = _shown_length(request)
    seen = seen_now(slug) if length is None else seen_lately(slug, length)
    require_public(request, seen.event)
    return seen


def _shown_length(request: HttpRequest) -> int | None:
    """How long the journal was that a page shows which asks for news; None for who opens one."""
    return whole_number(request.GET.get("version", "").partition(".")[0])


def _is_shown(request: HttpRequest, mark: str) -> bool:
    return request.GET.get("version", "").partition(".")[2] == mark


def _live(request: HttpRequest, seen: Seen, page: str, mark: str, context: Context) -> SafeString:
    about = {"event": seen.event, "messages": to_all(seen.found)}
    about |= {"path": request.path, "version": f"{seen.stand.length}.{mark}"}
    return render_to_string(f"event/public/{page}_live.html", about | context)


def _answer(request: HttpRequest, seen: Seen, page: str, part: Part, around: Told) -> HttpResponse:
    if request.headers.get("HX-Target") != LIVE:
        about = {"event": event_of(seen.event.pk), "live": part.text}
        return render(request, f"event/public/{page}.html", about | around(seen))
    return send(request, part)
