"""Links that hand out grants: a short number and 128 bits that only this site can make."""

from __future__ import annotations

from base64 import b32encode

from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.models import Grant

SALT = "scorekeeper.services.links"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SEAL_LENGTH = 26  # 128 bits, five a letter
LONGEST = 48


def token(grant: Grant) -> str:
    """The token of a grant: its number and generation, sealed with the site's secret key. Lower case, no signs."""
    return _written(grant.pk) + _seal(grant.pk, grant.generation)


def path(grant: Grant) -> str:
    """The address of a grant's link on this site."""
    return f"/l/{token(grant)}"


def number(text: str) -> int | None:
    """The grant's number that a token claims; None for what is no token."""
    claimed = text[:-SEAL_LENGTH]
    if not claimed or len(text) > LONGEST or any(digit not in DIGITS for digit in text):
        return None
    return int(claimed, 36)


def fits(text: str, grant: Grant) -> bool:
    """Whether a token is the one of this grant in its present generation; takes the same time however wrong it is."""
    return constant_time_compare(text, token(grant))


def _seal(grant: int, generation: int) -> str:
    digest = salted_hmac(SALT, f"{grant}:{generation}", algorithm="sha256").digest()
    return b32encode(digest[:16]).decode().rstrip("=").lower()


def _written(value: int) -> str:
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = DIGITS[digit] + digits
    return digits
