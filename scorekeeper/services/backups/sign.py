"""Whose a backup is: a short sign made from the secret key, which stays with a site wherever it goes on."""

from __future__ import annotations

from django.utils.crypto import salted_hmac

SALT = "scorekeeper.backups"
LENGTH = 8  # hexadecimal digits: the few sites of one folder are told apart, and nothing of the key is


def of_key(key: str | None = None) -> str:
    """The sign of the site with a secret key; without one, of this site."""
    return salted_hmac(SALT, "site", secret=key, algorithm="sha256").hexdigest()[:LENGTH]
