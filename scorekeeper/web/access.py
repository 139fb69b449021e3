"""Access to pages: the grants in a browser's signed cookie, and those of its log-in.

A stranger gets 404; 403 gets only a viewer of an event who sends something.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse

from scorekeeper.models import Grant, Role
from scorekeeper.models.grant import GrantPair
from scorekeeper.queries.access import (
    COOKIE,
    Access,
    Action,
    ClubAccess,
    GrantedRole,
    access,
    club_access,
    grants_in,
    login_grants,
    needed_grants,
    owner_grant,
    sign_grants,
    stored_grants,
    strongest_grant,
)
from scorekeeper.services.grants import store_grants
from scorekeeper.services.journals import Actor
from scorekeeper.services.logins import DEVICE_COOKIE, digest

A_YEAR = 365 * 24 * 60 * 60
BROWSER_COOKIE = "browser"  # set only where the grants no longer fit into their cookie
MOST = 40  # grants of single games in the cookie; the older ones are kept in the database
PHONE_COOKIE = "phone"
PHONE_SALT = "scorekeeper.web.phones"  # browsers hold cookies signed with it


def held_grants(request: HttpRequest) -> tuple[GrantPair, ...]:
    """Return the grants in the browser's cookie, those beyond it, and those of its log-in; read once a request."""
    tokens = [request.COOKIES.get(name, "") for name in (BROWSER_COOKIE, DEVICE_COOKIE)]
    if not any(tokens):
        return grants_in(request.COOKIES)
    if not hasattr(request, "kept_here"):
        browser, device = tokens
        beyond = stored_grants(digest(browser)) if browser else ()
        request.kept_here = (*beyond, *(login_grants(digest(device)) if device else ()))  # type: ignore[attr-defined]
    return (*grants_in(request.COOKIES), *request.kept_here)  # type: ignore[attr-defined]


def remember(request: HttpRequest, response: HttpResponse, grant: Grant) -> None:
    """Add a grant to the browser's cookie.

    Where there are more than fit, grants that no longer hold and those that a wider grant includes are dropped. Of the
    rest, the oldest ones of single games are stored in the database.
    """
    token = request.COOKIES.get(BROWSER_COOKIE, "")
    beyond = stored_grants(digest(token)) if token else ()
    others = [pair for pair in (*beyond, *grants_in(request.COOKIES)) if pair[0] != grant.pk]
    pairs = [*others, (grant.pk, grant.generation)]
    if len(pairs) > MOST:
        pairs = needed_grants(pairs)
    in_database, carried = pairs[:-MOST], pairs[-MOST:]
    settings: dict[str, Any] = {"max_age": A_YEAR, "httponly": True, "samesite": "Lax"}
    if in_database or token:
        token = token or secrets.token_urlsafe(32)
        store_grants(digest(token), in_database)
        response.set_cookie(BROWSER_COOKIE, token, **settings)
    response.set_cookie(COOKIE, sign_grants(carried), **settings)


def require_access(request: HttpRequest, club_game: int, action: Action) -> Access:
    """Return the access of this browser to a game. Raises ``denial`` unless it may do that there."""
    holder = access(held_grants(request), club_game)
    if holder is None or not holder.may(action):
        raise denial(request, holder.role if holder else None)
    return holder


require_viewer = partial(require_access, action=Action.LOOK)
require_recorder = partial(require_access, action=Action.RECORD)
require_scorer = partial(require_access, action=Action.KEEP)


def find_recorder(request: HttpRequest, club_game: int) -> Access | None:
    """Return the access of this browser to a game, None where it may not record hands there."""
    holder = access(held_grants(request), club_game)
    return holder if holder is not None and holder.may(Action.RECORD) else None


def require_viewer_or_director(request: HttpRequest, club_game: int) -> Access:
    """Return the access of this browser to a game, for a page that only the director sees at a table of an event.

    Raises Http404 for a stranger, and at a table of an event for who does not keep the score there.
    """
    access = require_viewer(request, club_game)
    if access.within is not None and not access.may(Action.KEEP):
        raise Http404(request.path)
    return access


def require_owner(request: HttpRequest) -> Actor:
    """Return the owner at this browser. Raises Http404 for anyone else."""
    grant = owner_grant(held_grants(request))
    if grant is None:
        raise Http404(request.path)
    return Actor(grant, "owner", *request_origin(request))


def require_holder(request: HttpRequest) -> GrantedRole:
    """Return the strongest grant of this browser. Raises Http404 for a stranger, who holds none that still counts."""
    holder = strongest_grant(held_grants(request))
    if holder is None:
        raise Http404(request.path)
    return holder


def require_grants(request: HttpRequest) -> tuple[GrantPair, ...]:
    """Return the grants of this browser. Raises Http404 as `require_holder` does."""
    require_holder(request)
    return held_grants(request)


def require_club_access(request: HttpRequest, club: int, action: Action) -> ClubAccess:
    """Return the access of this browser to a club. Raises Http404 unless it may do that there."""
    access = club_access(held_grants(request), club)
    if access is None or not access.may(action):
        raise Http404(request.path)
    return access


require_club_viewer = partial(require_club_access, action=Action.LOOK)
require_club_scorer = partial(require_club_access, action=Action.KEEP)
require_club_owner = partial(require_club_access, action=Action.OWN)


def may_open_games(request: HttpRequest, club: int) -> bool:
    """Return whether this browser may open games of a club. One statement."""
    holder = club_access(held_grants(request), club)
    return holder is not None and holder.may(Action.KEEP)


def actor(request: HttpRequest, holder: GrantedRole) -> Actor:
    """Return the author of an entry in the journal: grant, role, address, and user agent."""
    return Actor(holder.grant, holder.role, *request_origin(request))


def request_origin(request: HttpRequest) -> tuple[str, str]:
    """Return the address and the user agent of a request."""
    return request.META.get("REMOTE_ADDR", ""), request.headers.get("User-Agent", "")


def denial(request: HttpRequest, role: str | None) -> Exception:
    """Return the exception for a request that is not allowed; ``role`` is None for a stranger.

    This is PermissionDenied (403) when a viewer of an event sends something, as they know that it is there. For
    anyone else, and for any other page, it is Http404.
    """
    refused = role == Role.VIEWER and request.method not in ("GET", "HEAD")
    return PermissionDenied(request.path) if refused else Http404(request.path)


def get_phone(request: HttpRequest) -> str:
    """Return the digest of this browser's token, which no other one has; empty unless this site signed it."""
    try:
        token = str(request.get_signed_cookie(PHONE_COOKIE, default="", salt=PHONE_SALT))
    except BadSignature:
        return ""
    return digest(token) if token else ""


def issue_token(request: HttpRequest, response: HttpResponse) -> None:
    """Give the browser a token, unless it has one."""
    if get_phone(request):
        return
    token = secrets.token_urlsafe(16)
    response.set_signed_cookie(PHONE_COOKIE, token, salt=PHONE_SALT, max_age=A_YEAR, httponly=True, samesite="Lax")
