"""Names of players: sorted by last name as a list from A to Z, and those that may be two spellings of one."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
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


class NameParts(NamedTuple):
    """A name in its parts, as they stand there: what comes before the last name, the last name, what comes after it."""

    before: str
    last: str
    after: str


def split_name(name: str) -> NameParts:
    """Split a name into what stands before its last name, the last name, and what follows it.

    ``Last, First`` is understood, and so are suffixes (``Jr.``), particles (``van der``), and names of one word.
    """
    body = _NOTE.sub("", name)
    end = name[len(body) :]
    last, comma, first = body.partition(",")
    if comma and first.strip() and last.strip() and not all(map(_is_suffix, first.split())):
        return NameParts("", last.strip(), f", {first.strip()}{end}")
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
    return NameParts(
        " ".join(words[:start]), last_name.rstrip(","), f"{',' * last_name.endswith(',')} {after}".rstrip() + end
    )


def sort_key(name: str) -> Key:
    """Return the key that sorts names from A to Z: last name, first name, what follows them, a number as a number;
    accents and case do not count."""
    before, last, after = split_name(name)
    first = before or (after[1:] if after.startswith(", ") and not _is_suffix(after[2:]) else "")
    numbers = re.findall(r"\d+", name)
    return _sort_text(last), _sort_text(first), _sort_text(after), int(numbers[-1][:9]) if numbers else 0, name


def natural_order(text: str) -> list[str | int]:
    """Return the key that sorts text as people do: Player 2 before Player 10."""
    return [int(part) if place % 2 else part for place, part in enumerate(re.split(r"(\d+)", text))]


def _is_suffix(word: str, *, roman_letter: bool = True) -> bool:
    plain = word.strip(".,").casefold().replace(".", "")
    return plain in SUFFIXES and (roman_letter or plain != "v")


def _is_particle(word: str) -> bool:
    return word.casefold() in PARTICLES


def _sort_text(text: str) -> str:
    """Letters and blanks alone, without case and accents: ``O’Brien`` is ``obrien``; digits do not sort as letters."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return " ".join("".join(sign for sign in decomposed if sign.isalpha() or sign.isspace()).split())


SHORTEST = 5  # letters from which on one letter more, less or other may be a slip


class Spellings:
    """Names that are known, to be asked for those like another one without looking at all of them."""

    def __init__(self, known: Iterable[tuple[int, str]] = ()) -> None:
        """Begin with names and what they stand for: an entrant's number, or a line of a file."""
        self._plain: dict[str, tuple[int, str]] = {}
        self._near: dict[str, set[str]] = defaultdict(set)
        for whose, name in known:
            self.add(whose, name)

    def add(self, whose: int, name: str) -> None:
        """One more name."""
        plain = _compared_text(name)
        self._plain.setdefault(plain, (whose, name))
        for part in _near_spellings(plain):
            self._near[part].add(plain)

    def like(self, name: str) -> tuple[int, str] | None:
        """Return a name alike but for case, accents, signs, and the order of words, or one letter away."""
        plain = _compared_text(name)
        if plain in self._plain:
            return self._plain[plain]
        candidates = {other for part in _near_spellings(plain) for other in self._near.get(part, ())}
        return next((self._plain[other] for other in sorted(candidates) if _is_one_apart(plain, other)), None)


def similar_names(names: Mapping[int, str]) -> list[tuple[int, int]]:
    """Return the pairs of numbers whose names may be one player's: see ``is_similar``.

    A first name alone may also be the only player whose name begins with it: "Jeff" and "Jeff Wendt".
    """
    sharing, beginning = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for number, name in names.items():
        for part in {*_near_spellings(_compared_text(name)), *_words(name)}:
            sharing[part].append(number)
        beginning[_words(name)[0] if _words(name) else name].append(number)
    pairs = {pair for numbers in sharing.values() for pair in combinations(numbers, 2)}
    similar = {(one, other) for one, other in pairs if is_similar(names[one], names[other])}
    for numbers in beginning.values():
        if len(numbers) == 2 and sorted(len(_words(names[number])) > 1 for number in numbers) == [False, True]:
            similar.add((numbers[0], numbers[1]))
    return sorted(similar)


def is_similar(one: str, other: str) -> bool:
    """Return whether two names may be one player's: spelled alike, one letter apart, or one of them abbreviated.

    "Jeff W." and "J. Wendt" may be "Jeff Wendt", and "Jeff Wendt" may be "Jeffrey Wendt".
    """
    plain, other_plain = _compared_text(one), _compared_text(other)
    if plain == other_plain:
        return True
    if not set(_near_spellings(plain)).isdisjoint(_near_spellings(other_plain)) and _is_one_apart(plain, other_plain):
        return True
    return _is_abbreviated(_words(one), _words(other))


def _is_abbreviated(words: Sequence[str], others: Sequence[str]) -> bool:
    """Return whether each word begins the other name's word or is begun by it, and a whole word is the same."""
    pairs = list(zip(words, others, strict=False))
    return (
        len(words) == len(others)
        and any(word == other and len(word) > 1 for word, other in pairs)
        and all(
            word == other or (word.isalpha() and other.isalpha() and (word.startswith(other) or other.startswith(word)))
            for word, other in pairs
        )
    )


def _compared_text(name: str) -> str:
    return " ".join(sorted(_words(name))) or name


def _words(name: str) -> list[str]:
    """Return the words of a name without case, accents, and signs."""
    letters = (sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    return re.findall(r"\w+", "".join(letters))


def _near_spellings(plain: str) -> Iterator[str]:
    """The name itself and all that lack one of its letters: two names one letter apart share one of these."""
    yield plain
    if len(plain) >= SHORTEST:
        yield from (plain[:index] + plain[index + 1 :] for index in range(len(plain)))


def _is_one_apart(one: str, other: str) -> bool:
    """Return whether a letter is more, less, another one, or has changed places with its neighbor.

    Figures tell apart.
    """
    if re.findall(r"\d+", one) != re.findall(r"\d+", other):
        return False
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return max(len(one), len(other)) <= 1 or (len(one) == 2 and one == other[::-1])
