"""A score as it stands in a field: what is wrong with it, its units, and what several of them add up to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from scorekeeper.imports import values

INCOMPLETE = re.compile(r"[+\-\u2212\u2013]|\([^)]*")


def is_incomplete(text: str) -> bool:
    """Return whether somebody may still be typing a score here: a sign alone, or a bracket that is open."""
    return INCOMPLETE.fullmatch(text) is not None


def wrong(text: str) -> str:
    """Return the sentence about what is no score; nothing for a score and for an empty field."""
    if text:
        try:
            values.read_score(text)
        except ValueError as error:
            return _(str(error))
    return ""


def units(text: str) -> int | None:
    """Return the units of score; None for an empty field and for what is no score."""
    return None if not text or wrong(text) else values.read_score(text)


def added(texts: Sequence[str]) -> int | None:
    """Return the sum in units of score, empty fields as 0; None where one is no score or all are empty."""
    return sum(units(text) or 0 for text in texts) if any(texts) and not any(map(wrong, texts)) else None
