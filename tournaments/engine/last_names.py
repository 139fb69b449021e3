"""Names as a list from A to Z sorts them: by last name, then by first name."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

# Words that belong to the last name after them. A list sorts by them: "van der Meer" stands at V, as American lists do.
PARTICLES = frozenset(
    {
        "van",
        "von",
        "vom",
        "der",
        "den",
        "de",
        "del",
        "della",
        "di",
        "da",
        "do",
        "dos",
        "das",
        "du",
        "la",
        "le",
        "ten",
        "ter",
        "te",
        "zu",
        "zur",
        "zum",
        "st",
        "st.",
        "saint",
        "al",
        "el",
        "bin",
        "ibn",
    }
)
SUFFIXES = frozenset({"jr", "sr", "jun", "sen", "junior", "senior", "ii", "iii", "iv", "v", "vi", "md", "phd", "esq"})
_NOTE = re.compile(r"\s*\(([^()]*)\)\s*$")  # what tells two of one name apart: (2), (Sheboygan)
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})

Key = tuple[str, str, str, int, str]


class Parts(NamedTuple):
    """A name in its parts, as they stand there: what comes before the last name, the last name, what comes after it."""

    before: str
    last: str
    after: str


def split_name(name: str) -> Parts:
    """Split a name into what stands before its last name, the last name, and what follows it.

    ``Last, First`` is understood, and so are suffixes (``Jr.``), particles (``van der``), and names of one word.
    """
    body = _NOTE.sub("", name)
    end = name[len(body) :]
    last, comma, first = body.partition(",")
    if comma and first.strip() and last.strip() and not all(map(_is_suffix, first.split())):
        return Parts("", last.strip(), f", {first.strip()}{end}")
    words = body.split()
    stop = len(words)
    while stop > 1 and (_is_suffix(words[stop - 1], roman_letter=stop > 2) or words[stop - 1].isdigit()):
        stop -= 1
    start = max(stop - 1, 0)
    while start > 1 and _is_particle(words[start - 1]):
        start -= 1
    if start == 1 and _is_particle(words[0]) and words[0].islower():  # "van der Meer" without a first name
        start = 0
    after = " ".join(words[stop:])
    last_name = " ".join(words[start:stop])
    return Parts(
        " ".join(words[:start]), last_name.rstrip(","), f"{',' * last_name.endswith(',')} {after}".rstrip() + end
    )


def sort_key(name: str) -> Key:
    """Return what sorts names from A to Z: last name, first name, what follows them; accents and case do not count."""
    before, last, after = split_name(name)
    first = before or (after[1:] if after.startswith(", ") and not _is_suffix(after[2:]) else "")
    number = re.search(r"\d+", after)
    return _plain(last), _plain(first), _plain(after), int(number[0][:9]) if number else 0, name


def _is_suffix(word: str, *, roman_letter: bool = True) -> bool:
    plain = word.strip(".,").casefold().replace(".", "")
    return plain in SUFFIXES and (roman_letter or plain != "v")


def _is_particle(word: str) -> bool:
    return word.casefold() in PARTICLES


def _plain(text: str) -> str:
    """Letters and blanks alone, without case and accents: ``O’Brien`` is ``obrien``; digits do not sort as letters."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return " ".join("".join(sign for sign in decomposed if sign.isalpha() or sign.isspace()).split())
