"""The lines of play: ``3. QC 7D (crack Bob) 8D 9D KD``, and marks on lines of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from . import mark_words
from .card_words import cards, is_card, is_short, joined
from .draft import Draft
from .flaws import Place, ambiguous, sound
from .words import Line, Word

_NUMBERED = re.compile(r"(\d{1,3})\.(.*)")
_BARE_NUMBER = re.compile(r"\d{1,2}")


def is_spoken(line: Line) -> bool:
    """Whether a line has marks in brackets alone."""
    inside = False
    for word in line.words:
        inside = inside or word.is_sign("(")
        if not inside:
            return False
        inside = not word.is_sign(")")
    return True


def is_played(line: Line) -> bool:
    """Whether something in a line looks like a card, or like the number of a trick."""
    return any(is_card(word) or is_short(word) or _NUMBERED.fullmatch(word.text) for word in line.words)


def marks_alone(draft: Draft, words: Sequence[Word], when: Any) -> None:
    """Takes a line of marks in brackets, called at the moment ``when``."""
    while words:
        words = _mark(draft, words, when)


def trick(draft: Draft, line: Line) -> None:
    """Takes a line of cards, with marks at their moment between them."""
    tricks = draft.record.setdefault("tricks", [])
    words: Sequence[Word] = joined(_unnumbered(draft, joined(line.words), len(tricks) + 1))
    path, played = f"tricks[{len(tricks)}]", list[str]()
    draft.places |= {path: line.place, "tricks": line.place}  # what the tricks lack is missed at the last of them
    tricks.append(played)
    while words and not draft.is_full_of_flaws:
        if words[0].is_sign("("):
            words = _mark(draft, words, {"trick": len(tricks), "card": len(played) + 1})
            continue
        for card, place in sound(cards(words[:1]), draft.flaws):
            draft.places[f"{path}[{len(played)}]"] = place
            played.append(card)
        words = words[1:]


def _mark(draft: Draft, words: Sequence[Word], when: Any) -> Sequence[Word]:
    """Takes the mark that begins here; the words behind it."""
    end = next((index for index, word in enumerate(words) if word.is_sign(")")), len(words))
    if end == len(words):
        draft.wrong(words[0].place, "open-bracket", "A mark in brackets ends with ) on the same line.")
        return ()
    mark = mark_words.mark(words[1:end], draft.names, words[0].place, draft.flaws)
    draft.mark({"before": when} | mark, words[0].place)
    return words[end + 1 :]


def _unnumbered(draft: Draft, words: Sequence[Word], expected: int) -> Sequence[Word]:
    """The words behind the number of the trick, which may be left out."""
    first = words[0]
    if len(words) > 1 and words[1].text in (".", ")") and not first.quoted:  # `1 .` and `1)` are `1.`
        first, words = replace(first, text=f"{first.text}."), words[1:]
    if _BARE_NUMBER.fullmatch(first.text) and not first.quoted and len(words) > 1:
        sentence = f"{first.text} could be the trick's number ({first.text}.) or a card without its suit; write which."
        draft.flaws.append(ambiguous(first.place, "bare-number", sentence))
        return words[1:]
    if not (found := _NUMBERED.fullmatch(first.text)) or first.quoted:
        return words
    if int(found[1]) != expected:
        sentence = f"This is trick {expected}, not {found[1]}: one is missing, or stands in another place."
        draft.wrong(first.place, "wrong-number", sentence)
    behind = Word(found[2], Place(first.place.line, first.place.column + found.end(1) + 1))
    return [behind, *words[1:]] if behind.text else words[1:]
