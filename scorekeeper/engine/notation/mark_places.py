"""Where the marks of a hand are written: at their moment among the lines, or together with when they were called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile, takewhile
from typing import Any

Marked = Mapping[str, Any]
Moment = tuple[int, int]
BEFORE_PICK, BEFORE_FIRST_CARD = (-1, 0), (0, 0)


@dataclass(slots=True)
class Spoken:
    """The marks that are listed in a line of their own, and those written at their moment."""

    listed: list[Marked] = field(default_factory=list)
    at: dict[Moment, list[Marked]] = field(default_factory=dict)


def spoken(record: Mapping[str, Any]) -> Spoken:
    """Where to write the marks of a record.

    They stand at their moments where the text then gives them back in the order of the record, else in a list.
    """
    marks: Sequence[Marked] = record.get("marks", ())
    timeless = list(takewhile(lambda mark: mark.get("before") is None, marks))
    timed = list(dropwhile(lambda mark: mark.get("before") is None, marks))
    moments = [_moment(mark.get("before")) for mark in timed]
    if None in moments or moments != sorted(filter(None, moments)) or not _there(moments, record):
        return Spoken(list(marks))
    result = Spoken(timeless)
    for moment, mark in zip(moments, timed, strict=True):
        result.at.setdefault(moment or BEFORE_PICK, []).append(mark)
    return result


def _moment(before: Any) -> Moment | None:
    match before:
        case None:
            return None
        case {"trick": trick, "card": card}:
            return trick, card
    return BEFORE_PICK if before == "pick" else BEFORE_FIRST_CARD


def _there(moments: Sequence[Moment | None], record: Mapping[str, Any]) -> bool:
    """Whether the text has a place for each moment."""
    sizes = [len(trick.split()) for trick in record.get("tricks", ())]
    places = {(t, c) for t, size in enumerate(sizes, start=1) for c in range(1, size + 2)}
    places |= {BEFORE_FIRST_CARD} | ({(len(sizes) + 1, 1)} if sizes else set())
    return places.union({BEFORE_PICK} if record.keys() & {"picks", "bids"} else ()).issuperset(moments)
