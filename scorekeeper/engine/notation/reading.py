"""Texts of hands, read: each hand by itself, with everything that is wrong at its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..errors import Refused
from . import written_hand
from .draft import MOST_FLAWS, Draft
from .flaws import Flaw, Place, Trouble, misread, unreadable
from .hand_lines import draft_of
from .json_hands import drafts as json_drafts
from .words import Line, lines
from .written_hand import WrittenHand

LONGEST_TEXT = 300_000
MOST_HANDS = 2_000
_DIVIDER = re.compile(r"\s*(?:[-–—=_*]{2,}|—)\s*")


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand of a text: where it begins, the hand (None where it could not be read), and what is wrong with it."""

    draft: Draft
    hand: WrittenHand | None
    flaws: tuple[Flaw, ...]

    @property
    def place(self) -> Place:
        """Where the hand begins."""
        return self.draft.start


def read(text: str, rules: Mapping[str, Any] | None = None, names: Sequence[str] = ()) -> tuple[Reading, ...]:
    """The hands of a text, in the notation or as JSON (an object, or several one behind the other).

    A hand that does not name its rules or its players has these ``rules`` (an object of the contract) and ``names``.

    Never raises: a hand that cannot be read is one without a value and with its flaws, beside the good ones. A text
    over 300,000 characters is not looked at, and hands after the two-thousandth are left unread.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > LONGEST_TEXT:
        sentence = f"A text of hands has at most {LONGEST_TEXT} characters, not {len(text)}; divide it."
        return (_unread(unreadable(Place(1, 1), "long-text", sentence)),)
    found = _drafts(text, rules, names)
    readings = tuple(_reading(draft) for draft in islice(found, MOST_HANDS))
    over = next(found, None)
    return (*readings, _unread(_too_many(over.start))) if over else readings


def read_one(text: str) -> WrittenHand:
    """The one hand of a text. Raises ``Unreadable`` or ``Ambiguous`` with all its flaws."""
    return the_only(read(text))[1]


def the_only(readings: Sequence[Reading]) -> tuple[Reading, WrittenHand]:
    """The only one of some readings, with its hand. Raises as ``read_one`` does."""
    if flaws := [flaw for reading in readings for flaw in reading.flaws]:
        raise misread(flaws)
    if len(readings) == 1 and readings[0].hand:
        return readings[0], readings[0].hand
    place = readings[1].place if readings else Place(1, 1)
    raise misread([unreadable(place, "not-one-hand", f"There should be one hand here, not {len(readings) or 'none'}.")])


def _unread(flaw: Flaw) -> Reading:
    return Reading(Draft(flaw.place), None, (flaw,))


def _too_many(place: Place) -> Flaw:
    return unreadable(place, "too-many-hands", f"A text has at most {MOST_HANDS} hands; the rest is not read.")


def _drafts(text: str, rules: Mapping[str, Any] | None, names: Sequence[str]) -> Iterator[Draft]:
    if text.lstrip().startswith(("{", "[")):
        yield from json_drafts(text, rules, names)
        return
    gathered: list[Line | Flaw] = []
    for line in lines(text):
        divides = isinstance(line, Line) and _DIVIDER.fullmatch(line.text)
        if divides and any(map(_says, gathered)):
            yield draft_of(gathered, rules, names)
            gathered = []
        gathered.append(replace(line, words=()) if divides and isinstance(line, Line) else line)
    if any(isinstance(line, Flaw) or line.words or line.comment for line in gathered):
        yield draft_of(gathered, rules, names)


def _says(line: Line | Flaw) -> bool:
    """Whether a line is of a hand. Comments before the first such line belong to the hand that follows."""
    return isinstance(line, Flaw) or bool(line.words)


def _reading(draft: Draft) -> Reading:
    """The hand of a draft; values that are wrong are told besides words that are, unless they stand in their lines."""
    try:
        hand = written_hand.read(draft.source())
        return Reading(draft, None if draft.flaws else hand, _in_order(draft.flaws))
    except Refused as refused:
        told = {flaw.place.line for flaw in draft.flaws}
        told |= {draft.start.line} if told else set()
        found = [Flaw(Trouble.UNREADABLE, draft.place_of(fault.path), fault) for fault in refused.faults[:MOST_FLAWS]]
        return Reading(draft, None, _in_order(draft.flaws + [flaw for flaw in found if flaw.place.line not in told]))


def _in_order(flaws: list[Flaw]) -> tuple[Flaw, ...]:
    return tuple(sorted(flaws, key=lambda flaw: flaw.place)[:MOST_FLAWS])
