"""Middleware: security headers, and the answer while the database is unavailable."""

from __future__ import annotations

import logging
import sqlite3

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from scorekeeper.services.backups import soundness

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    )
)
POLICY_OF_FRAMED_PAGES = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
ROBOTS = "noindex, nofollow"
UNAVAILABLE = 503
RETRY_SECONDS = 5
FULL = (sqlite3.SQLITE_FULL,)
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
OUT_OF_REACH = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
DISK_FULL = "53100"  # PostgreSQL's code of it
log = logging.getLogger(__name__)


class SecurityHeadersMiddleware(MiddlewareMixin):
    """Adds the content security policy and ``X-Robots-Tag`` to every response, and `Secure` to cookies over https.

    Only a view with Django's ``xframe_options_exempt`` may be framed by other sites.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Return the response with these headers."""
        is_framed = getattr(response, "xframe_options_exempt", False)
        response.headers["Content-Security-Policy"] = POLICY_OF_FRAMED_PAGES if is_framed else POLICY
        response.headers["X-Robots-Tag"] = ROBOTS
        if request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response


class UnavailableMiddleware(MiddlewareMixin):
    """Answers 503 where a view met a database that is busy, full, or unreachable."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the response to a passing error of the database; None for every other error."""
        sentence = outage_sentence(error)
        if not sentence:
            return None
        log.error("The database can't be used: %s", error)
        answer = render(request, "503.html", {"sentence": sentence}, status=UNAVAILABLE)
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
        return answer


def outage_sentence(error: Exception) -> str:
    """Return the sentence about an error of the database that passes; empty for every other error."""
    cause = error.__cause__
    if isinstance(error, DatabaseError) and soundness.is_damage(cause):
        soundness.note_damage(cause)
        return _("The database file is damaged. Ask the owner to stop the site and restore the newest backup.")
    if not isinstance(error, (OperationalError, InterfaceError)):
        return ""
    if connection.vendor == "postgresql":
        return _disk_full() if getattr(cause, "sqlstate", None) == DISK_FULL else _unreachable()
    code = getattr(cause, "sqlite_errorcode", 0) & soundness.PRIMARY
    if code in FULL:
        return _disk_full()
    if code in BUSY:
        return _("The database is busy right now.")
    return _unreachable() if code in OUT_OF_REACH else ""


def _disk_full() -> str:
    return _("The disk on this site's computer is full. Ask the owner to free up space.")


def _unreachable() -> str:
    return _("The database isn't responding.")
