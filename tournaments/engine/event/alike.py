"""Names that may be two spellings of one person's: asked about, never decided."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator

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
        plain = _plain(name)
        self._plain.setdefault(plain, (whose, name))
        for part in _near(plain):
            self._near[part].add(plain)

    def like(self, name: str) -> tuple[int, str] | None:
        """Whose name is written alike (case, accents, signs and the order of words apart) or is one letter away."""
        plain = _plain(name)
        if plain in self._plain:
            return self._plain[plain]
        candidates = {other for part in _near(plain) for other in self._near.get(part, ())}
        return next((self._plain[other] for other in sorted(candidates) if _one_apart(plain, other)), None)


def _plain(name: str) -> str:
    letters = (sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    return " ".join(sorted(re.findall(r"\w+", "".join(letters)))) or name


def _near(plain: str) -> Iterator[str]:
    """The name itself and all that lack one of its letters: two names one letter apart share one of these."""
    yield plain
    if len(plain) >= SHORTEST:
        yield from (plain[:index] + plain[index + 1 :] for index in range(len(plain)))


def _one_apart(one: str, other: str) -> bool:
    """Whether a letter is more, less, another one, or has changed places with its neighbour; figures tell apart."""
    if re.findall(r"\d+", one) != re.findall(r"\d+", other):
        return False
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return max(len(one), len(other)) <= 1 or (len(one) == 2 and one == other[::-1])
