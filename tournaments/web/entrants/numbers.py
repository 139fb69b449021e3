"""Numbers of entrants as a director types them: ``17 23 104``, and ``1-40`` for all from 1 to 40."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass

from scorekeeper.engine.errors import refuse
from scorekeeper.web.parsing import parse_whole_number

BETWEEN = re.compile(r"\s*[-\N{EN DASH}]\s*")
MOST = 1000  # numbers in one range; an event has 400 entrants


@dataclass(frozen=True, slots=True)
class NumberList:
    """The numbers of a list, each once, in their order; ``unread`` are the words that are no number of an entrant."""

    numbers: tuple[int, ...]
    unread: tuple[str, ...] = ()


def read_numbers(text: str, known: Container[int], in_range: Container[int]) -> NumberList:
    """Read a list with blanks, commas or semicolons: numbers that are ``known``, and of a range those ``in_range``.

    Raises ``Refused`` (``missing-number``) for an empty list.
    """
    words = BETWEEN.sub("-", text.strip()).replace(",", " ").replace(";", " ").split()
    if not words:
        raise refuse("missing-number/list", path="numbers")
    numbers, unread = dict[int, None](), list[str]()
    for word in words:
        single = parse_whole_number(word) is not None
        if meant := [number for number in _range(word) if number in (known if single else in_range)]:
            numbers |= dict.fromkeys(meant)
        else:
            unread.append(word[:20])
    return NumberList(tuple(numbers), tuple(dict.fromkeys(unread)))


def _range(word: str) -> range:
    """The numbers that a word stands for, none where it is no number and no range."""
    first, dash, last = word.partition("-")
    low, high = parse_whole_number(first), parse_whole_number(last if dash else first)
    if low is None or high is None or not low <= high < low + MOST:
        return range(0)
    return range(low, high + 1)
