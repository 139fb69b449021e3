"""What is answered while the database cannot write or be reached: one sentence, and when to send again.

Nothing is half-written then, and what was written although its answer was lost is not written twice: the key of a
write sees to that, so sending again is always right.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.services.backups import soundness

UNAVAILABLE = 503
RETRY_SECONDS = 5
FULL = (sqlite3.SQLITE_FULL,)
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
OUT_OF_REACH = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
DISK_FULL = "53100"  # PostgreSQL's code of it

log = logging.getLogger(__name__)


class UnavailableMiddleware:
    """Answers 503 where a view met a database that is busy, full or out of reach."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the answer to a fault of the database; None for every other one, which is a fault of ours."""
        sentence = sentence_of(error)
        if not sentence:
            return None
        log.error("The database cannot be used: %s", error)
        answer = render(request, "503.html", {"sentence": sentence}, status=UNAVAILABLE)
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
        return answer


def sentence_of(error: Exception) -> str:
    """Return what to tell about a fault of the database that passes; empty for every other fault."""
    cause = error.__cause__
    if isinstance(error, DatabaseError) and soundness.is_damage(cause):
        soundness.note_damage(cause)
        return _("The database file is damaged. Tell whoever runs this site: stop it and restore the newest backup.")
    if not isinstance(error, (OperationalError, InterfaceError)):
        return ""
    if connection.vendor == "postgresql":
        return _full() if getattr(cause, "sqlstate", None) == DISK_FULL else _out_of_reach()
    code = getattr(cause, "sqlite_errorcode", 0) & soundness.PRIMARY
    if code in FULL:
        return _full()
    if code in BUSY:
        return _("The database is busy with something that takes long.")
    return _out_of_reach() if code in OUT_OF_REACH else ""


def _full() -> str:
    return _(
        "The disk of the machine that runs this site is full. Tell whoever runs it: some space must be made there."
    )


def _out_of_reach() -> str:
    return _("The database does not answer.")
