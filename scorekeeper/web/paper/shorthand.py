"""Hands in shorthand, as they are copied from paper: initials of the picker and the partner, and their card points."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorekeeper.engine.errors import refuse
from scorekeeper.ledger.book import Json

EXAMPLE = "ab 75"
_PICKED = re.compile(r"(\D+?)\s*(\d{1,3})")
_LEASTER = re.compile(r"-\s*(\D+)")


def parse_hand(text: str, seats: Mapping[str, int]) -> Json:
    """Return the record of a hand: `ab 75` is picker A, partner B, 75 points, `a 75` alone, `- c` a leaster won by C.

    ``seats`` has the seat of each player by initials in small letters. Raises ``Refused``: ``bad-shorthand/form``,
    ``bad-shorthand/player``.
    """
    plain = text.strip().casefold()
    if leaster := _LEASTER.fullmatch(plain):
        return {"kind": "leaster", "winners": [_seat(leaster[1].strip(), seats)]}
    picked = _PICKED.fullmatch(plain)
    if picked is None:
        raise refuse("bad-shorthand/form", {"example": EXAMPLE}, "hand")
    picker, partner = _split_players(picked[1], seats)
    record: Json = {"picker": _seat(picker, seats), "points": int(picked[2])}
    return record | {"partner": _seat(partner, seats)} if partner else record


def is_incomplete_hand(text: str) -> bool:
    """Return whether a hand in shorthand may only be half typed: it lacks its points, or the winner of a leaster."""
    plain = text.strip()
    return plain == "-" or not (plain[-1:].isdigit() or plain.startswith("-"))


def _split_players(text: str, seats: Mapping[str, int]) -> tuple[str, str]:
    """Return the initials of the picker and the partner; those of the partner are empty where the picker was alone."""
    first, _space, rest = text.strip().partition(" ")
    if rest or first in seats:
        return first, rest.strip()
    splits = [(first[:end], first[end:]) for end in range(1, len(first))]
    pairs = [(one, other) for one, other in splits if one in seats and other in seats]
    return pairs[0] if len(pairs) == 1 else (first, "")


def _seat(initials: str, seats: Mapping[str, int]) -> int:
    if initials not in seats:
        known = ", ".join(each.capitalize() for each in seats)
        raise refuse("bad-shorthand/player", {"text": initials, "initials": known}, "hand")
    return seats[initials]
