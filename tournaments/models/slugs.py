"""The random part of a public address."""

from __future__ import annotations

import secrets

# Easy to read and to type: no vowels (no words by chance), nothing that looks like something else.
LETTERS = "bcdfghjkmnpqrstvwxyz"
CHARACTERS = f"23456789{LETTERS}"
LENGTH = 10


def random_slug() -> str:
    """Return a public address that nobody can guess: one of 2 x 10^14, a letter first so that it is never a number."""
    return secrets.choice(LETTERS) + "".join(secrets.choice(CHARACTERS) for _ in range(LENGTH - 1))
