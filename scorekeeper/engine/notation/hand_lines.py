"""The lines of one hand, taken into a draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .draft import Draft
from .flaws import Flaw, Place
from .headings import heading, is_heading, key_of
from .picker_line import spell_out
from .trick_lines import is_played, is_spoken, marks_alone, trick
from .words import Line, said

MOST_LINES = 300
_PICKED = ("picks", "picker", "bids")


def draft_of(lines: Sequence[Line | Flaw]) -> Draft:
    """The draft of a hand. What is wrong is among its flaws; after many of them the rest is left unread."""
    draft = Draft(_start(lines))
    told = [line for line in lines if isinstance(line, Flaw) or line.words or line.comment]
    read = [line for line in told[:MOST_LINES] if isinstance(line, Line)]
    draft.flaws += [line for line in told if isinstance(line, Flaw)]
    if len(told) > MOST_LINES:
        sentence = f"A hand has at most {MOST_LINES} lines; divide two hands by a line of ---."
        draft.wrong(told[MOST_LINES].place, "long-hand", sentence)
    picked = max((line.number for line in read if _said_key(line) in _PICKED), default=0)
    for line in sorted(read, key=lambda line: _said_key(line) != "players"):  # for others may speak of them by name
        if draft.is_full_of_flaws:
            break
        _take(draft, line, line.number < picked)
    spell_out(draft)
    if "rules.preset" not in draft.places:
        draft.wrong(draft.start, "missing-key", "Here a hand begins that does not name its Rules.")
    return draft


def _start(lines: Sequence[Line | Flaw]) -> Place:
    """Where the hand begins: its first line with a word."""
    return next((line.place for line in lines if isinstance(line, Flaw) or line.words), lines[0].place)


def _said_key(line: Line) -> str:
    return key_of(line) if line.words and is_heading(line) else ""


def _take(draft: Draft, line: Line, before_pick: bool) -> None:
    if line.words and is_heading(line):
        heading(draft, line)
    elif line.words and is_spoken(line):
        marks_alone(draft, line.words, _moment(draft, before_pick))
    elif line.words and is_played(line):
        trick(draft, line)
    elif line.words:
        sentence = (
            f"{said(line.words)} is no line of a hand; those are KEY: VALUE, the cards of a trick, or # and a comment."
        )
        draft.wrong(line.place, "unknown-line", sentence)
    if line.comment:
        draft.comment(line.comment, Place(line.number, len(line.text) + 1))


def _moment(draft: Draft, before_pick: bool) -> Any:
    tricks = len(draft.record.get("tricks", ()))
    if tricks:
        return {"trick": tricks + 1, "card": 1}
    return "pick" if before_pick else "first-card"
