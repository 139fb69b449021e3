"""Cards (``10D``, ``td``, ``Q♣``), seats by number or name, and marks (``crack Bob``) as words: read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import dropwhile, takewhile
from typing import Any
from unicodedata import normalize

from scorekeeper.engine.cards import SUITS, read_card
from scorekeeper.engine.errors import AllOf, AnyOf, Fault, Quoted
from scorekeeper.engine.hand import Call
from scorekeeper.engine.notation.text import (
    Flaw,
    TextPlace,
    TextWord,
    ambiguous_flaw,
    collect_flaws,
    quote_words,
    unreadable_flaw,
)

_RANK = "(?:10|[2-9TJQKA])"
_CARD = re.compile(rf"{_RANK}[CSHD♣♠♥♦][\ufe0e\ufe0f]?", re.IGNORECASE)
_CARDS = re.compile(rf"(?:{_CARD.pattern})+", re.IGNORECASE)
_SUIT = re.compile(r"[CSHD♣♠♥♦][\ufe0e\ufe0f]?", re.IGNORECASE)
_SHORT = re.compile(_RANK, re.IGNORECASE)


def is_card(word: TextWord) -> bool:
    """Return whether a word is a card or several written together."""
    return not word.quoted and _CARDS.fullmatch(word.text) is not None


def is_short(word: TextWord) -> bool:
    """Return whether a word is the rank of a card whose suit is missing."""
    return not word.quoted and _SHORT.fullmatch(word.text) is not None


def join_ranks(words: Iterable[TextWord]) -> list[TextWord]:
    """The words, with a rank and the suit that stands alone behind it as one word."""
    joined: list[TextWord] = []
    for word in words:
        if joined and is_short(joined[-1]) and _SUIT.fullmatch(word.text) and not word.quoted:
            joined[-1] = replace(joined[-1], text=joined[-1].text + word.text)
        else:
            joined.append(word)
    return joined


def read_cards(words: Iterable[TextWord]) -> Iterator[tuple[str, TextPlace] | Flaw]:
    """The cards that the words name, each with its place; commas between them are passed over."""
    for word in join_ranks(words):
        if is_card(word):
            yield from _split_cards(word)
        elif not word.is_sign(","):
            yield _no_card_flaw(word)


def _split_cards(word: TextWord) -> Iterator[tuple[str, TextPlace]]:
    for match in _CARD.finditer(word.text):
        yield _read_card(match[0]), TextPlace(word.place.line, word.place.column + match.start())


@cache
def _read_card(text: str) -> str:
    return read_card(text)


def _no_card_flaw(word: TextWord) -> Flaw:
    if is_short(word):
        rank = "10" if word.text in "tT" else word.text.upper()
        cards = AnyOf(tuple(rank + suit for suit in SUITS))
        return ambiguous_flaw(word.place, Fault("short-card", {"word": Quoted(word.text), "cards": cards}))
    return unreadable_flaw(word.place, Fault("bad-card", {"value": Quoted(word.text)}))


_BARE = re.compile(r'[^\s(),:#"“”\\]+(?: [^\s(),:#"“”\\]+)*')


def read_seat(words: Sequence[TextWord], names: Sequence[str], place: TextPlace) -> int | Flaw:
    """The seat that the words name, by its number or by a name; ``place`` is where it was expected."""
    if not words:
        return unreadable_flaw(place, Fault("missing-player/here"))
    if len(words) == 1 and is_number(words[0].text) and not words[0].quoted:
        return int(words[0].text)
    return _find_seat(words, names)


def is_number(text: str) -> bool:
    """Return whether a bare word is a seat's number."""
    return text.isascii() and text.isdigit() and len(text) <= 2


def _find_seat(words: Sequence[TextWord], names: Sequence[str]) -> int | Flaw:
    wanted = fold_name(" ".join(word.text for word in words))
    seats = [number for number, name in enumerate(names, start=1) if fold_name(name) == wanted]
    if len(seats) == 1:
        return seats[0]
    if seats:
        fault = Fault("same-name/seats", {"name": quote_words(words), "seats": AllOf(tuple(seats))})
        return ambiguous_flaw(words[0].place, fault)
    if names:
        fault = Fault("unknown-player/players", {"name": quote_words(words), "players": tuple(names)})
    else:
        fault = Fault("unknown-player/no-names", {"name": quote_words(words)})
    return unreadable_flaw(words[0].place, fault)


def fold_name(name: str) -> str:
    """The name as it is compared: case does not tell two players apart."""
    return normalize("NFC", normalize("NFC", name).casefold())


def write_name(name: str) -> str:
    """The name as it stands in a line, in quotes where it could be taken for something else."""
    plain = _BARE.fullmatch(name) and not any(map(_is_misleading, name.split(" ")))
    return name if plain else quote_text(name)


def quote_text(text: str) -> str:
    """A text as one word."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _is_misleading(word: str) -> bool:
    return is_number(word) or word.casefold() == "before" or is_card(TextWord(word, TextPlace(1, 1)))


def write_seat(number: int, names: Sequence[str]) -> str:
    """A seat as the writer names it: by its name where that is only one seat's, else by its number."""
    if not 1 <= number <= len(names):
        return str(number)
    name = names[number - 1]
    alone = [fold_name(other) for other in names].count(fold_name(name)) == 1
    return write_name(name) if alone else str(number)


_IN_PLAY = re.compile(r"(\d{1,2})\.(\d{1,2})")
_SPOKEN = {call.value: call.value for call in Call} | {"re-crack": "recrack"}
_WHEN = {"pick": "pick", "first-card": "first-card", "first card": "first-card"}


def read_mark(words: Sequence[TextWord], names: Sequence[str], place: TextPlace, flaws: list[Flaw]) -> dict[str, Any]:
    """A mark as an object of the contract; what is wrong with it goes into ``flaws``.

    ``place`` is where it begins.
    """
    if not words or words[0].text.casefold() not in _SPOKEN:
        fault = Fault("bad-mark-words", {"marks": tuple(Call), "words": quote_words(words)})
        flaws.append(unreadable_flaw(place, fault))
        return {}
    caller, when = _split_moment(words[1:])
    who = [*caller[:1], *takewhile(lambda word: not is_card(word), caller[1:])]
    mark: dict[str, Any] = {"mark": _SPOKEN[words[0].text.casefold()]}
    for number in collect_flaws([read_seat(who, names, place)], flaws):
        mark["seat"] = number
    if shown := collect_flaws(read_cards(caller[len(who) :]), flaws):
        mark["cards"] = [card for card, _ in shown]
    for moment in collect_flaws([_read_moment(when)] if when else (), flaws):
        mark["before"] = moment
    return mark


def write_mark(mark: Mapping[str, Any], names: Sequence[str]) -> str:
    """A mark in words, without when it was called."""
    return " ".join([mark["mark"], write_seat(mark["seat"], names), *mark.get("cards", ())])


def write_dated_mark(mark: Mapping[str, Any], names: Sequence[str]) -> str:
    """A mark in words, with when it was called where that is known."""
    match mark.get("before"):
        case None:
            return write_mark(mark, names)
        case {"trick": trick, "card": card}:
            return f"{write_mark(mark, names)} before {trick}.{card}"
        case when:
            return f"{write_mark(mark, names)} before {str(when).replace('-', ' ')}"


def _split_moment(words: Sequence[TextWord]) -> tuple[Sequence[TextWord], Sequence[TextWord]]:
    """Return the words before the word ``before``, and from there on."""
    for index, word in enumerate(words):
        if index and not word.quoted and word.text.casefold() == "before":
            return words[:index], words[index:]
    return words, ()


def _read_moment(words: Sequence[TextWord]) -> Any:
    when = " ".join(word.text for word in words[1:]).casefold()
    if when in _WHEN:
        return _WHEN[when]
    if match := _IN_PLAY.fullmatch(when):
        return {"trick": int(match[1]), "card": int(match[2])}
    return unreadable_flaw(words[0].place, Fault("bad-moment"))


Marked = Mapping[str, Any]
MomentKey = tuple[int, int]
BEFORE_PICK, BEFORE_FIRST_CARD = (-1, 0), (0, 0)


@dataclass(slots=True)
class PlacedMarks:
    """The marks that are listed in a line of their own, and those written at their moment."""

    listed: list[Marked] = field(default_factory=list)
    at: dict[MomentKey, list[Marked]] = field(default_factory=dict)


def place_marks(record: Mapping[str, Any]) -> PlacedMarks:
    """Return the places for the marks of a record.

    They stand at their moments where the text then gives them back in the order of the record, else in a list.
    """
    marks: Sequence[Marked] = record.get("marks", ())
    timeless = list(takewhile(lambda mark: mark.get("before") is None, marks))
    timed = list(dropwhile(lambda mark: mark.get("before") is None, marks))
    moments = [_moment_key(mark.get("before")) for mark in timed]
    if None in moments or moments != sorted(filter(None, moments)) or not _has_places(moments, record):
        return PlacedMarks(list(marks))
    result = PlacedMarks(timeless)
    for moment, mark in zip(moments, timed, strict=True):
        result.at.setdefault(moment or BEFORE_PICK, []).append(mark)
    return result


def _moment_key(before: Any) -> MomentKey | None:
    match before:
        case None:
            return None
        case {"trick": trick, "card": card}:
            return trick, card
    return BEFORE_PICK if before == "pick" else BEFORE_FIRST_CARD


def _has_places(moments: Sequence[MomentKey | None], record: Mapping[str, Any]) -> bool:
    """Return whether the text has a place for each moment."""
    sizes = [len(trick.split()) for trick in record.get("tricks", ())]
    places = {(t, c) for t, size in enumerate(sizes, start=1) for c in range(1, size + 2)}
    places |= {BEFORE_FIRST_CARD} | ({(len(sizes) + 1, 1)} if sizes else set())
    return places.union({BEFORE_PICK} if record.keys() & {"picks", "bids"} else ()).issuperset(moments)
