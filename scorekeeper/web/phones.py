"""Tells apart the browsers that share a link, by a random token in a signed cookie."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse

from scorekeeper.services.journals import Phone
from scorekeeper.services.logins import digest

COOKIE = "phone"
SALT = "scorekeeper.web.phones"
A_YEAR = 365 * 24 * 60 * 60


def get_phone(request: HttpRequest) -> Phone:
    """Return which browser this is; one without a token, or with a token of somebody's own, is the nameless phone."""
    try:
        text = str(request.get_signed_cookie(COOKIE, default="", salt=SALT))
    except BadSignature:
        text = ""
    token, _, since = text.partition(" ")
    return Phone(digest(token), datetime.fromtimestamp(int(since), UTC)) if token else Phone()


def issue_token(request: HttpRequest, response: HttpResponse) -> None:
    """Give the browser a token, unless it has one."""
    if get_phone(request).token:
        return
    text = f"{secrets.token_urlsafe(16)} {int(datetime.now(UTC).timestamp())}"
    response.set_signed_cookie(
        COOKIE, text, salt=SALT, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
    )
