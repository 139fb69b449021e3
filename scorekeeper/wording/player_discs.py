"""Discs of players: the initials and the color that stand for a player wherever they are named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

COLORS = 8  # --player-1 to --player-8 in tokens.css


@dataclass(frozen=True, slots=True)
class PlayerDisc:
    """The disc of a player: one to three letters, and the number of a player color from 1."""

    initials: str
    color: int


def assign_discs(players: Sequence[tuple[int, str]]) -> tuple[PlayerDisc, ...]:
    """Return the discs of players at one table, each given by the number of the club's player (0 for a guest) and name.

    Players come in the order they joined. Nobody's disc changes when another joins after them. Initials differ, and so
    do colors up to eight players; more players start over with the colors. A player of a club has the color of their
    number unless someone before them at the table has it; a guest has the color of their place.
    """
    discs: list[PlayerDisc] = []
    for place, (number, name) in enumerate(players):
        used = {disc.initials for disc in discs}
        used_colors = {disc.color for disc in discs[place - place % COLORS :]}
        colors = ((number or place + 1) - 1 + step for step in range(COLORS))
        discs.append(
            PlayerDisc(
                initials=next(initials for initials in _possible_initials(name) if initials not in used),
                color=next(color for each in colors if (color := each % COLORS + 1) not in used_colors),
            )
        )
    return tuple(discs)


def _possible_initials(name: str) -> Iterator[str]:
    """Yield initials for a name, the best first: of `Jo Ann Berg` JB, Jo, Ja, ..., and at last J2, J3, ..."""
    words = re.findall(r"\w+", name) or [name[:1] or "?"]
    first = words[0][0].upper()
    if len(words) > 1:
        yield first + words[-1][0].upper()
    letters = "".join(words)[1:]
    yield from (first + letter.lower() for letter in letters)
    if not letters:
        yield first
    number = 2
    while True:
        yield f"{first}{number}"
        number += 1
