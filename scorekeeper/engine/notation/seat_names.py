"""Who sits where: seats as numbers, or as the names that the hand gives them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import normalize

from .card_words import is_card
from .flaws import Flaw, Place, ambiguous, unreadable
from .words import Word, said

_BARE = re.compile(r'[^\s(),:#"“”\\]+(?: [^\s(),:#"“”\\]+)*')


def seat(words: Sequence[Word], names: Sequence[str], place: Place) -> int | Flaw:
    """The seat that the words name, by its number or by a name; ``place`` is where it was expected."""
    if not words:
        return unreadable(place, "missing-player", "Here a player is missing; write a seat's number or a name.")
    if len(words) == 1 and is_number(words[0].text) and not words[0].quoted:
        return int(words[0].text)
    return _named(words, names)


def is_number(text: str) -> bool:
    """Whether a bare word is a seat's number."""
    return text.isascii() and text.isdigit() and len(text) <= 2


def _named(words: Sequence[Word], names: Sequence[str]) -> int | Flaw:
    wanted = folded(" ".join(word.text for word in words))
    found = [number for number, name in enumerate(names, start=1) if folded(name) == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        seats = " and ".join(map(str, found))
        sentence = f"{said(words)} sits at {seats}; write the seat's number."
        return ambiguous(words[0].place, "same-name", sentence)
    there = f"the players are {', '.join(names)}" if names else "write a seat's number, or name the Players first"
    return unreadable(words[0].place, "unknown-player", f"There is no {said(words)} at this table; {there}.")


def folded(name: str) -> str:
    """The name as it is compared: case does not tell two players apart."""
    return normalize("NFC", normalize("NFC", name).casefold())


def written(name: str) -> str:
    """The name as it stands in a line, in quotes where it could be taken for something else."""
    plain = _BARE.fullmatch(name) and not any(map(_misleads, name.split(" ")))
    return name if plain else in_quotes(name)


def in_quotes(text: str) -> str:
    """A text as one word."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _misleads(word: str) -> bool:
    return is_number(word) or word.casefold() == "before" or is_card(Word(word, Place(1, 1)))


def designation(number: int, names: Sequence[str]) -> str:
    """A seat as the writer names it: by its name where that is only one seat's, else by its number."""
    if not 1 <= number <= len(names):
        return str(number)
    name = names[number - 1]
    alone = [folded(other) for other in names].count(folded(name)) == 1
    return written(name) if alone else str(number)
