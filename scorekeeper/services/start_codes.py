"""Codes that sign in the owner once, at the browser that this process opens: other users see the addresses it opens."""

from __future__ import annotations

import secrets
from threading import Lock
from time import monotonic

VALID_SECONDS = 600
_lock = Lock()
_codes: dict[str, float] = {}  # code -> when it ends, by the monotonic clock


def issue_code() -> str:
    """Return a new code for one use within ten minutes, in this process alone."""
    code = secrets.token_urlsafe(16)
    with _lock:
        _codes[code] = monotonic() + VALID_SECONDS
    return code


def use_code(code: str) -> bool:
    """Return whether this code was issued, is not too old, and was never used."""
    with _lock:
        return _codes.pop(code, 0.0) > monotonic()
