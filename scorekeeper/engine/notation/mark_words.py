"""Marks in words: ``crack Bob``, ``blitz Ann QC QS``, ``recrack 3 before 2.4``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from scorekeeper.engine.hand import Call

from .card_words import cards, is_card
from .flaws import Flaw, Place, sound, unreadable
from .seat_names import designation, seat
from .words import Word, said

_IN_PLAY = re.compile(r"(\d{1,2})\.(\d{1,2})")
_SPOKEN = {call.value: call.value for call in Call} | {"re-crack": "recrack"}
_WHEN = {"pick": "pick", "first-card": "first-card", "first card": "first-card"}


def mark(words: Sequence[Word], names: Sequence[str], place: Place, flaws: list[Flaw]) -> dict[str, Any]:
    """A mark as an object of the contract; what is wrong with it goes into ``flaws``.

    ``place`` is where it begins.
    """
    if not words or words[0].text.casefold() not in _SPOKEN:
        sentence = f"A mark is {', '.join(Call)} with who called it, like (crack Bob), not {said(words)}."
        flaws.append(unreadable(place, "bad-mark-words", sentence))
        return {}
    told, when = _parted(words[1:])
    who = [*told[:1], *takewhile(lambda word: not is_card(word), told[1:])]
    found: dict[str, Any] = {"mark": _SPOKEN[words[0].text.casefold()]}
    for number in sound([seat(who, names, place)], flaws):
        found["seat"] = number
    if shown := sound(cards(told[len(who) :]), flaws):
        found["cards"] = [card for card, _ in shown]
    for moment in sound([_moment(when)] if when else (), flaws):
        found["before"] = moment
    return found


def written(mark: Mapping[str, Any], names: Sequence[str]) -> str:
    """A mark in words, without when it was called."""
    return " ".join([mark["mark"], designation(mark["seat"], names), *mark.get("cards", ())])


def dated(mark: Mapping[str, Any], names: Sequence[str]) -> str:
    """A mark in words, with when it was called where that is known."""
    match mark.get("before"):
        case None:
            return written(mark, names)
        case {"trick": trick, "card": card}:
            return f"{written(mark, names)} before {trick}.{card}"
        case when:
            return f"{written(mark, names)} before {str(when).replace('-', ' ')}"


def _parted(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """What is said before the word ``before``, and from there on."""
    for index, word in enumerate(words):
        if index and not word.quoted and word.text.casefold() == "before":
            return words[:index], words[index:]
    return words, ()


def _moment(words: Sequence[Word]) -> Any:
    when = " ".join(word.text for word in words[1:]).casefold()
    if when in _WHEN:
        return _WHEN[when]
    if found := _IN_PLAY.fullmatch(when):
        return {"trick": int(found[1]), "card": int(found[2])}
    sentence = "Say before pick, before first card, or before 2.3 for the third card of the second trick."
    return unreadable(words[0].place, "bad-moment", sentence)
