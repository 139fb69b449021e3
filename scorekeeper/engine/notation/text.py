"""A text of hands: its lines and words, what is wrong with it and where, and a hand as far as it is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from scorekeeper.engine.errors import Fault, Quoted, Refused
from scorekeeper.engine.json_values import is_line

Read = TypeVar("Read")


class TextPlace(NamedTuple):
    """A place in a text: line and column, both from 1."""

    line: int
    column: int


class FlawKind(StrEnum):
    """In which way a text is wrong."""

    UNREADABLE = "unreadable"  # not of the grammar
    AMBIGUOUS = "ambiguous"  # could be read in two ways
    ILLEGAL = "illegal"  # reads well, and breaks the rules of the game


@dataclass(frozen=True, slots=True)
class Flaw:
    """A fault at its place in the text."""

    trouble: FlawKind
    place: TextPlace
    fault: Fault


class Misread(Refused):
    """Raised for a text that is not taken; ``flaws`` says everything that is wrong, in the order of the text."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__(flaw.fault for flaw in self.flaws)


class Unreadable(Misread):
    """The text is not of the grammar."""


class Ambiguous(Misread):
    """The text could be read in two ways."""


class Illegal(Misread):
    """The text reads well, and the hand breaks the rules of the game."""


_RAISED = {FlawKind.UNREADABLE: Unreadable, FlawKind.AMBIGUOUS: Ambiguous, FlawKind.ILLEGAL: Illegal}


def make_misread(flaws: Iterable[Flaw]) -> Misread:
    """The exception for some flaws, at least one: the first says of which class."""
    all_flaws = tuple(flaws)
    return _RAISED[all_flaws[0].trouble](all_flaws)


def unreadable_flaw(place: TextPlace, fault: Fault) -> Flaw:
    """Return a flaw of the grammar."""
    return Flaw(FlawKind.UNREADABLE, place, fault)


def ambiguous_flaw(place: TextPlace, fault: Fault) -> Flaw:
    """Return a flaw of a text that could be read in two ways."""
    return Flaw(FlawKind.AMBIGUOUS, place, fault)


def collect_flaws(parts: Iterable[Read | Flaw], flaws: list[Flaw]) -> list[Read]:
    """The parts that were read; the flaws among them go into ``flaws``."""
    readings: list[Read] = []
    for part in parts:
        if isinstance(part, Flaw):
            flaws.append(part)
        else:
            readings.append(part)
    return readings


LONGEST_LINE = 2000
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|“[^”]*”|[(),:]|[^\s(),:"“”]+|["“”]')
_LINE_END = re.compile(r"\r\n|\r|\n")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class TextWord:
    """A word, a quoted text (without its quotes) or one of the signs ``( ) , :`` with its place."""

    text: str
    place: TextPlace
    quoted: bool = False

    def is_sign(self, sign: str) -> bool:
        """Return whether this is that sign, not quoted."""
        return self.text == sign and not self.quoted


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text: its words, what stands behind a sign, and the comment at its end (empty for none)."""

    number: int
    text: str
    words: tuple[TextWord, ...]
    comment: str

    @property
    def place(self) -> TextPlace:
        """Return the place of the line's first word, or of its comment."""
        return (
            self.words[0].place if self.words else TextPlace(self.number, len(self.text) - len(self.text.lstrip()) + 1)
        )

    def behind(self, word: TextWord) -> str:
        """The text behind a word of one sign, without the comment and blanks around it."""
        return self.text[word.place.column :].strip()


def split_lines(text: str) -> Iterator[TextLine | Flaw]:
    """The lines of a text, an empty one too; a flaw in place of each that has a character that is not seen."""
    for number, plain in enumerate(_LINE_END.split(text), start=1):
        yield _split_line(number, plain.replace("\t", " "))


def _split_line(number: int, plain: str) -> TextLine | Flaw:
    if len(plain) > LONGEST_LINE:
        return unreadable_flaw(TextPlace(number, LONGEST_LINE + 1), Fault("long-line", {"most": LONGEST_LINE}))
    plainly = plain.isascii() and plain.isprintable()
    if plain.strip() and not plainly and not is_line(plain, LONGEST_LINE):
        return _unseen_flaw(number, plain)
    words, comment = _split_words(number, plain)
    kept = plain[: len(plain) - len(comment)]
    broken = next((word for word in words if word.text in ('"', "“", "”") and not word.quoted), None)
    if broken:
        return unreadable_flaw(broken.place, Fault("open-quote"))
    return TextLine(number, kept, words, comment[1:].strip())


def _unseen_flaw(number: int, plain: str) -> Flaw:
    column, sign = next((i, sign) for i, sign in enumerate(plain, 1) if not is_line(f"a{sign}a", 3))
    fault = Fault("bad-character/unseen", {"code_point": f"{ord(sign):04X}"})
    return unreadable_flaw(TextPlace(number, column), fault)


def _split_words(number: int, plain: str) -> tuple[tuple[TextWord, ...], str]:
    words: list[TextWord] = []
    for match in _WORD.finditer(plain):
        if not match[0].strip("#") or (not words and match[0].startswith("#")):
            return tuple(words), plain[match.start() :]
        words.append(_make_word(match[0], TextPlace(number, match.start() + 1)))
    return tuple(words), ""


def _make_word(text: str, place: TextPlace) -> TextWord:
    if len(text) > 1 and text[0] in '"“':
        return TextWord(_ESCAPED.sub(r"\1", text[1:-1]), place, quoted=True)
    return TextWord(text, place)


def quote_words(words: Sequence[TextWord]) -> Quoted:
    """Return words as a parameter of a refusal."""
    return Quoted(" ".join(word.text for word in words))


MOST_FLAWS = 20
_LAST_STEP = re.compile(r"(?:\.[^.\[\]]*|\[\d*\])$")


@dataclass(slots=True)
class HandDraft:
    """The record (in the shape of the contract), the places by path, and all that a transcript does not have."""

    start: TextPlace
    record: dict[str, Any] = field(default_factory=dict)
    places: dict[str, TextPlace] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)
    rules: dict[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    picker: int | None = None
    title: str = ""
    date: str = ""
    comments: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_full_of_flaws(self) -> bool:
        """Return whether so much is wrong that reading on says nothing new."""
        return len(self.flaws) >= MOST_FLAWS

    def add_flaw(self, place: TextPlace, fault: Fault) -> None:
        """Add something that is not of the grammar."""
        self.flaws.append(unreadable_flaw(place, fault))

    def once(self, path: str, place: TextPlace) -> bool:
        """Return whether this is said for the first time; a second time is a flaw."""
        if path in self.places:
            self.add_flaw(place, Fault("said-twice/line", {"line": self.places[path].line}))
            return False
        self.places[path] = place
        return True

    def mark(self, mark: dict[str, Any], place: TextPlace) -> None:
        """Take a mark, behind those that were called before it."""
        marks = self.record.setdefault("marks", [])
        self.places[f"marks[{len(marks)}]"] = place
        marks.append(mark)

    def put(self, path: str, place: TextPlace, value: Any) -> None:
        """Take a value of the record, with each card or word of it at its own place."""
        self.places[path] = place
        above, _, key = path.rpartition(".")
        if above:
            self.places.setdefault(above, place)
            self.record.setdefault(above, {})[key] = value
        else:
            self.record[key] = value

    def comment(self, text: str, place: TextPlace) -> None:
        """Take a comment, behind the trick that was played last."""
        self.places[f"comments[{len(self.comments)}]"] = place
        self.comments.append({"trick": len(self.record.get("tricks", ())), "text": text})

    def source(self) -> dict[str, Any]:
        """The object of the written hand, with all that was said."""
        more = {"names": list(self.names), "title": self.title, "date": self.date, "comments": self.comments}
        rules: Any = self.rules["preset"] if self.rules.keys() == {"preset"} else self.rules
        return {"rules": rules} | self.record | {key: value for key, value in more.items() if value}

    def place_of(self, path: str) -> TextPlace:
        """Return the place of a part of the record, or of the nearest part that it belongs to."""
        while path:
            if path in self.places:
                return self.places[path]
            shorter = _LAST_STEP.sub("", path)
            path = shorter if shorter != path else ""
        return self.start
