"""Settings from the environment: profile (hall or server), paper size, time zone, and log format."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tzlocal

PROFILE_VARIABLE, PROXY_VARIABLE = "SCOREKEEPER_PROFILE", "SCOREKEEPER_PROXY"
A_YEAR = 365 * 24 * 60 * 60
SHORTEST_KEY = 50  # below it, Django's own check complains


class Profile(StrEnum):
    """The address and proxy settings with which the site is served."""

    HALL = "hall"
    SERVER = "server"


class UnfitSettingsError(ValueError):
    """Settings from the environment that do not go together."""


def profile() -> Profile:
    """Return the profile that the environment names, the hall's by default. Raise UnfitSettingsError for any other."""
    named = os.environ.get(PROFILE_VARIABLE) or Profile.HALL
    if named not in list(Profile):
        raise UnfitSettingsError(f"{PROFILE_VARIABLE} must be {' or '.join(Profile)}, not {named!r}.")
    return Profile(named)


def trusted_proxy() -> str | None:
    """Return the address of the trusted proxy (`*`: whoever connects), None if no proxy is trusted."""
    return os.environ.get(PROXY_VARIABLE) or None


def secure_settings(hosts: Sequence[str], key: str, *, debug: bool) -> Mapping[str, Any]:
    """Return Django's settings for a server over https.

    ``key`` is the one that the environment gives, empty where it gives none. Raises UnfitSettingsError where names of
    hosts or the key are missing, and with debugging on.
    """
    if not hosts or "*" in hosts:
        raise UnfitSettingsError("A server needs SCOREKEEPER_HOSTS: its host names, like scores.example.")
    if len(key) < SHORTEST_KEY:
        raise UnfitSettingsError(
            f"A server needs SCOREKEEPER_SECRET_KEY or SCOREKEEPER_SECRET_KEY_FILE: "
            f"at least {SHORTEST_KEY} random characters, the same for all processes."
        )
    if debug:
        raise UnfitSettingsError("A server must not run with SCOREKEEPER_DEBUG. Remove it.")
    return {
        "SECURE_SSL_REDIRECT": True,
        "SECURE_REDIRECT_EXEMPT": [r"^healthz$"],  # asked from beside the server, before any proxy
        "SECURE_HSTS_SECONDS": A_YEAR,
        "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
        # HSTS preloading is the domain owner's decision, and hard to undo.
        "SILENCED_SYSTEM_CHECKS": ["security.W021"],
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        **({"SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https")} if trusted_proxy() else {}),
    }


PAPER_VARIABLE = "SCOREKEEPER_PAPER"
PAPER_SIZES = ("letter", "a4")


def chosen_paper() -> str:
    """Return the paper size that the environment names, empty if it names none. Raise UnfitSettingsError for others."""
    named = os.environ.get(PAPER_VARIABLE, "").strip().lower()
    if named and named not in PAPER_SIZES:
        raise UnfitSettingsError(f"{PAPER_VARIABLE} must be {' or '.join(PAPER_SIZES)}, not {named!r}.")
    return named


TIME_ZONE_VARIABLE = "SCOREKEEPER_TIME_ZONE"
UNKNOWN_ZONE = "UTC"


def time_zone() -> str:
    """Return the time zone that the environment names, else the machine's; UTC if the machine has no name for it."""
    return os.environ.get(TIME_ZONE_VARIABLE) or _machine_zone()


def _machine_zone() -> str:
    try:
        return ZoneInfo(tzlocal.get_localzone_name()).key
    except (ZoneInfoNotFoundError, ValueError):
        return UNKNOWN_ZONE


LINK = re.compile(r"(/l/)[^\s/?#\"'<>,;)\]]+")


class MaskedFormatter(logging.Formatter):
    """Log formatter that hides the token in every link address, also in tracebacks."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of `record` with `/l/...` in place of `/l/` and a token."""
        return LINK.sub(r"\1...", super().format(record))
