"""Lines of one key: a number, a seat, words, cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..errors import quoted
from .card_words import cards, joined
from .draft import Draft
from .flaws import Flaw, Place, sound, unreadable
from .seat_names import seat
from .words import Word, said

_INTEGER = re.compile(r"[-−]?\d{1,9}")
_TRUTHS = {"yes": True, "no": False}


def one(draft: Draft, key: str, words: Sequence[Word], place: Place, what: str) -> Word | None:
    """The only word of a line; None, and a flaw, where there are none or several."""
    if len(words) == 1:
        return words[0]
    draft.wrong(place, "bad-value", f"{key.replace('_', ' ').capitalize()} is {what}, not {said(words)}.")
    return None


def take_number(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """A whole number."""
    if (word := one(draft, key, words, place, "one whole number")) is None:
        return
    for number in sound([_integer(word)], draft.flaws):
        draft.put(key, word.place, number)


def take_numbers(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """Whole numbers, one a seat."""
    told = [word for word in words if not word.is_sign(",")]
    draft.put(key, place, sound(map(_integer, told), draft.flaws))
    draft.places |= {f"{key}[{index}]": word.place for index, word in enumerate(told)}


def _integer(word: Word) -> int | Flaw:
    if _INTEGER.fullmatch(word.text):
        return int(word.text.replace("−", "-"))
    return unreadable(word.place, "bad-value", f"{quoted(word.text)} is no whole number.")


def take_seat(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """A player, by name or by seat."""
    for number in sound([seat(words, draft.names, place)], draft.flaws):
        draft.put(key, words[0].place, number)


def take_word(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """A choice by its name, of one word or several."""
    if words:
        draft.put(key, words[0].place, "-".join(word.text for word in words).casefold())
    else:
        one(draft, key, words, place, "one word")


def take_words(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """What each seat said in turn; a dash is a pass."""
    told = [word for word in words if not word.is_sign(",")]
    draft.put(key, place, ["pass" if word.text == "-" else word.text.casefold() for word in told])
    draft.places |= {f"{key}[{index}]": word.place for index, word in enumerate(told)}


def take_cards(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """Cards."""
    told = sound(cards(words), draft.flaws)
    draft.put(key, place, [card for card, _ in told])
    draft.places |= {f"{key}[{index}]": where for index, (_, where) in enumerate(told)}


def take_card(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """One card."""
    if (word := one(draft, key, joined(words), place, "one card")) is None:
        return
    for card, where in sound(cards([word]), draft.flaws):
        draft.put(key, where, card)


def take_call(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """The card that is called, or ``alone``."""
    if len(words) == 1 and words[0].text.casefold() == "alone":
        draft.put(key, words[0].place, "alone")
    else:
        take_card(draft, key, words, place)


def take_blind_to(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """The trick that takes the blind, or ``none``; several, or one with a comma, where its cards part ways."""
    told = [word for word in words if not word.is_sign(",")]
    tricks: list[Any] = ["none" if word.text.casefold() == "none" else word for word in told]
    tricks = sound([_integer(trick) if isinstance(trick, Word) else trick for trick in tricks], draft.flaws)
    draft.put(key, told[0].place if told else place, tricks if len(words) > 1 or not tricks else tricks[0])
    draft.places |= {f"{key}[{index}]": word.place for index, word in enumerate(told)}


def take_truth(draft: Draft, key: str, words: Sequence[Word], place: Place) -> None:
    """Yes or no."""
    word = one(draft, key, words, place, "yes or no")
    if word and word.text.casefold() in _TRUTHS:
        draft.put(key, word.place, _TRUTHS[word.text.casefold()])
    elif word:
        draft.wrong(word.place, "bad-value", f"{key.capitalize()} is yes or no, not {quoted(word.text)}.")
