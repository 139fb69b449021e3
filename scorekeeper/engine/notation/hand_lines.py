"""The lines of one hand, taken into a draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .draft import Draft
from .flaws import Flaw, Place
from .headings import heading, is_heading, key_of
from .picker_line import spell_out
from .trick_lines import is_played, is_spoken, marks_alone, trick
from .words import Line, said

MOST_LINES = 300
_PICKED = ("picks", "picker", "bids")


def draft_of(lines: Sequence[Line | Flaw], rules: Mapping[str, Any] | None = None, names: Sequence[str] = ()) -> Draft:
    """The draft of a hand, with these rules and names where the lines say nothing of them.

    What is wrong is among its flaws; after many of them the rest is left unread.
    """
    draft = Draft(_start(lines))
    told = [line for line in lines if isinstance(line, Flaw) or line.words or line.comment]
    read = [line for line in told[:MOST_LINES] if isinstance(line, Line)]
    draft.flaws += [line for line in told if isinstance(line, Flaw)]
    if len(told) > MOST_LINES:
        sentence = f"A hand has at most {MOST_LINES} lines; divide two hands by a line of ---."
        draft.wrong(told[MOST_LINES].place, "long-hand", sentence)
    if all(_said_key(line) != "players" for line in read):
        draft.names = tuple(names)
    picked = max((line.number for line in read if _said_key(line) in _PICKED), default=0)
    for line in sorted(read, key=lambda line: _said_key(line) != "players"):  # for others may speak of them by name
        if draft.is_full_of_flaws:
            break
        _take(draft, line, line.number < picked)
    if "rules.preset" not in draft.places:
        if rules is None:
            draft.wrong(draft.start, "missing-key", "Name the rules of this hand on a line like Rules: standard.")
        draft.rules = {**(rules or {}), **draft.rules}
    spell_out(draft)
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
