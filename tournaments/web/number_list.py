"""Numbers of entrants as a director types them: ``17 23 104``, and ``1-40`` for all from 1 to 40."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from scorekeeper.engine.errors import refuse
from scorekeeper.web.whole_number import whole_number

BETWEEN = re.compile(r"\s*[-\N{EN DASH}]\s*")
MOST = 1000  # numbers in one range; an event has 400 entrants


def numbers_in(text: str) -> list[int]:
    """Return the numbers of a list with blanks, commas or semicolons, each once, in their order.

    Raises ``Refused``: ``missing-number`` for an empty list, ``bad-number`` for a word that is no number and no range.
    """
    words = BETWEEN.sub("-", text.strip()).replace(",", " ").replace(";", " ").split()
    if not words:
        raise refuse("missing-number", _("Type one or more numbers, like 17 23 104."), "numbers")
    return list(dict.fromkeys(number for word in words for number in _meant(word)))


def _meant(word: str) -> range:
    first, dash, last = word.partition("-")
    low, high = whole_number(first), whole_number(last if dash else first)
    if low is None or high is None or not low <= high < low + MOST:
        said = _("“%(word)s” is no number; type numbers with blanks between them, like 17 23 104, or 1-40.")
        raise refuse("bad-number", said % {"word": word[:20]}, "numbers")
    return range(low, high + 1)
