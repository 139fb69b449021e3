"""Cards as people write them: ``10D``, ``td``, ``Q♣``, several in one word; short ones are ambiguous."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from scorekeeper.engine.cards import SUITS, read_card

from ..errors import quoted
from .flaws import Flaw, Place, ambiguous, unreadable
from .words import Word

_RANK = "(?:10|[2-9TJQKA])"
_CARD = re.compile(rf"{_RANK}[CSHD♣♠♥♦][\ufe0e\ufe0f]?", re.IGNORECASE)
_CARDS = re.compile(rf"(?:{_CARD.pattern})+", re.IGNORECASE)
_SUIT = re.compile(r"[CSHD♣♠♥♦][\ufe0e\ufe0f]?", re.IGNORECASE)
_SHORT = re.compile(_RANK, re.IGNORECASE)


def is_card(word: Word) -> bool:
    """Whether a word is a card or several written together."""
    return not word.quoted and _CARDS.fullmatch(word.text) is not None


def is_short(word: Word) -> bool:
    """Whether a word is the rank of a card whose suit is missing."""
    return not word.quoted and _SHORT.fullmatch(word.text) is not None


def joined(words: Iterable[Word]) -> list[Word]:
    """The words, with a rank and the suit that stands alone behind it as one word."""
    found: list[Word] = []
    for word in words:
        if found and is_short(found[-1]) and _SUIT.fullmatch(word.text) and not word.quoted:
            found[-1] = replace(found[-1], text=found[-1].text + word.text)
        else:
            found.append(word)
    return found


def cards(words: Iterable[Word]) -> Iterator[tuple[str, Place] | Flaw]:
    """The cards that the words name, each with its place; commas between them are passed over."""
    for word in joined(words):
        if is_card(word):
            yield from _together(word)
        elif not word.is_sign(","):
            yield _no_card(word)


def _together(word: Word) -> Iterator[tuple[str, Place]]:
    for found in _CARD.finditer(word.text):
        yield _card(found[0]), Place(word.place.line, word.place.column + found.start())


@cache
def _card(text: str) -> str:
    return read_card(text)


def _no_card(word: Word) -> Flaw:
    if is_short(word):
        rank = "10" if word.text in "tT" else word.text.upper()
        of_all_suits = [rank + suit for suit in SUITS]
        sentence = f"{quoted(word.text)} could be {', '.join(of_all_suits[:-1])} or {of_all_suits[-1]}; write its suit."
        return ambiguous(word.place, "short-card", sentence)
    return unreadable(word.place, "bad-card", f"{quoted(word.text)} is no card; write rank then suit, like QC or 10D.")
