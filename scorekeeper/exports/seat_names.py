"""The engine's sentences speak of seats; screens and paper put the players' names in."""

import re
from collections.abc import Sequence

SEATS = re.compile(r"\b[Ss]eats? ([0-9]{1,2}(?:, [0-9]{1,2})*)\b")
NUMBER = re.compile(r"[0-9]+")


def named(sentence: str, names: Sequence[str]) -> str:
    """Return `sentence` with `Seat 3` or `seats 3, 4` replaced by the players' names, seats beyond them left alone."""

    def name(match: re.Match[str]) -> str:
        seats = [int(seat) for seat in NUMBER.findall(match[1])]
        if not all(1 <= seat <= len(names) for seat in seats):
            return match[0]
        return ", ".join(names[seat - 1] for seat in seats)

    return SEATS.sub(name, sentence)
