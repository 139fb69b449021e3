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
from scorekeeper.services.busy import PRIMARY, RETRY_SECONDS, is_busy
from scorekeeper.web.actions import UNAVAILABLE

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
BUSY_HEADER = "Busy"  # with it a phone says that the site is busy, and not that it has a problem
CSRF = "csrfmiddlewaretoken"
FULL = (sqlite3.SQLITE_FULL,)
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
        answer = render(
            request, "503.html", {"sentence": sentence, "sent": fields_to_resend(request)}, status=UNAVAILABLE
        )
        if is_busy(error):
            answer.headers[BUSY_HEADER] = "1"
        return answer

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Return the response, which says when to ask again where the site can't answer now."""
        if response.status_code == UNAVAILABLE:
            response.headers.setdefault("Retry-After", str(RETRY_SECONDS))
        return response


def fields_to_resend(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of a submitted form, so that it can be sent again; none if it has files or passwords."""
    if request.FILES or hasattr(request, "sensitive_post_parameters"):
        return []
    return [(name, str(value)) for name, values in request.POST.lists() for value in values if name != CSRF]


def outage_sentence(error: Exception) -> str:
    """Return the sentence about an error of the database that passes; empty for every other error."""
    cause = error.__cause__
    if isinstance(error, DatabaseError) and soundness.is_damage(cause):
        soundness.note_damage(cause)
        return _("The database file is damaged. Ask the owner to stop the site and restore the newest backup.")
    if not isinstance(error, (OperationalError, InterfaceError)):
        return ""
    if is_busy(error):
        return _("The database is busy right now.")
    if connection.vendor == "postgresql":
        return _disk_full() if getattr(cause, "sqlstate", None) == DISK_FULL else _unreachable()
    code = getattr(cause, "sqlite_errorcode", 0) & PRIMARY
    if code in FULL:
        return _disk_full()
    return _unreachable() if code in OUT_OF_REACH else ""


def _disk_full() -> str:
    return _("The disk on this site's computer is full. Ask the owner to free up space.")


def _unreachable() -> str:
    return _("The database isn't responding.")
