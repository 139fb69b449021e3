"""A text in lines, a line in words: where each stands, what is quoted, what is a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.engine.json_values import is_line

from ..errors import quoted as quote
from .flaws import Flaw, Place, unreadable

LONGEST_LINE = 2000
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|“[^”]*”|[(),:]|[^\s(),:"“”]+|["“”]')
_LINE_END = re.compile(r"\r\n|\r|\n")
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a quoted text (without its quotes) or one of the signs ``( ) , :`` with its place."""

    text: str
    place: Place
    quoted: bool = False

    def is_sign(self, sign: str) -> bool:
        """Whether this is that sign, not quoted."""
        return self.text == sign and not self.quoted


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: its words, what stands behind a sign, and the comment at its end (empty for none)."""

    number: int
    text: str
    words: tuple[Word, ...]
    comment: str

    @property
    def place(self) -> Place:
        """Where the line's first word stands, or its comment."""
        return self.words[0].place if self.words else Place(self.number, len(self.text) - len(self.text.lstrip()) + 1)

    def behind(self, word: Word) -> str:
        """The text behind a word of one sign, without the comment and blanks around it."""
        return self.text[word.place.column :].strip()


def lines(text: str) -> Iterator[Line | Flaw]:
    """The lines of a text, an empty one too; a flaw in place of each that has a character that is not seen."""
    for number, plain in enumerate(_LINE_END.split(text), start=1):
        yield _line(number, plain.replace("\t", " "))


def _line(number: int, plain: str) -> Line | Flaw:
    if len(plain) > LONGEST_LINE:
        sentence = f"A line has at most {LONGEST_LINE} characters; break it."
        return unreadable(Place(number, LONGEST_LINE + 1), "long-line", sentence)
    plainly = plain.isascii() and plain.isprintable()
    if plain.strip() and not plainly and not is_line(plain, LONGEST_LINE):
        return _unseen(number, plain)
    words, comment = _split(number, plain)
    kept = plain[: len(plain) - len(comment)]
    broken = next((word for word in words if word.text in ('"', "“", "”") and not word.quoted), None)
    if broken:
        return unreadable(broken.place, "open-quote", "A quoted text ends with a quotation mark on the same line.")
    return Line(number, kept, words, comment[1:].strip())


def _unseen(number: int, plain: str) -> Flaw:
    column, sign = next((i, sign) for i, sign in enumerate(plain, 1) if not is_line(f"a{sign}a", 3))
    sentence = f"Here is a character that is not seen (U+{ord(sign):04X}); leave it out."
    return unreadable(Place(number, column), "bad-character", sentence)


def _split(number: int, plain: str) -> tuple[tuple[Word, ...], str]:
    words: list[Word] = []
    for found in _WORD.finditer(plain):
        if not found[0].strip("#") or (not words and found[0].startswith("#")):
            return tuple(words), plain[found.start() :]
        words.append(_word(found[0], Place(number, found.start() + 1)))
    return tuple(words), ""


def _word(text: str, place: Place) -> Word:
    if len(text) > 1 and text[0] in '"“':
        return Word(_ESCAPED.sub(r"\1", text[1:-1]), place, quoted=True)
    return Word(text, place)


def said(words: Sequence[Word]) -> str:
    """Words as a sentence names them."""
    return quote(" ".join(word.text for word in words))
