"""Read the paper size from the environment."""

from __future__ import annotations

import os

from .profile import UnfitSettingsError

VARIABLE = "SCOREKEEPER_PAPER"
SIZES = ("letter", "a4")


def chosen_paper() -> str:
    """Return the paper that the environment names, empty where it names none. Raises UnfitSettingsError for others."""
    named = os.environ.get(VARIABLE, "").strip().lower()
    if named and named not in SIZES:
        raise UnfitSettingsError(f"{VARIABLE} is {' or '.join(SIZES)}, not {named!r}.")
    return named
