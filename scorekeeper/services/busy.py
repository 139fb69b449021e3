"""Errors of a database that someone else has locked for too long."""

from __future__ import annotations

import sqlite3

from django.db import OperationalError

PRIMARY = 0xFF  # the lowest byte of SQLite's extended codes
SQLITE_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# PostgreSQL's codes: a lock not granted in time, a statement that took too long, two that wait for each other.
POSTGRESQL_BUSY = ("55P03", "57014", "40P01")

RETRY_SECONDS = 5  # until it's worth sending again what the site was too busy for
OLDEST_WAIT = "scorekeeper.oldest_wait"  # in a request's environment: seconds, for the health check


class BusyError(OperationalError):
    """The database is locked, or another writer takes too long. Nothing was written; the request can be repeated."""


def is_busy(error: BaseException) -> bool:
    """Return whether an error means that a lock wasn't granted in time, and that the same may work later."""
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", 0) & PRIMARY
    return isinstance(error, BusyError) or code in SQLITE_BUSY or getattr(cause, "sqlstate", "") in POSTGRESQL_BUSY
