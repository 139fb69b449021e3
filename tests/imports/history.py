"""A history of the shape of a real group's: years of weekly evenings, five to twelve at each, adding up to zero."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from scorekeeper.services.paper import PaperEvening

SIZES = (5,) * 34 + (6,) * 60 + (7,) * 4 + (8, 9, 10, 12)
PEOPLE = 60


def history(evenings: int, seed: int = 1) -> tuple[PaperEvening, ...]:
    """As many evenings from November 2004 on, three days apart."""
    chance = Random(seed)
    return tuple(_evening(chance, number) for number in range(1, evenings + 1))


def _evening(chance: Random, number: int) -> PaperEvening:
    size = chance.choice(SIZES)
    names = tuple(f"P{person}" for person in sorted(chance.sample(range(1, PEOPLE + 1), size)))
    scores = [chance.randint(-25, 25) for _ in names[1:]]
    day = date(2004, 11, 1) + timedelta(days=3 * number)
    return PaperEvening(f"Session {number}", day, names, ((*scores, -sum(scores)),))


def as_csv(evenings: tuple[PaperEvening, ...]) -> bytes:
    """The evenings in the long form."""
    lines = ["session,date,player,score"]
    for evening in evenings:
        for name, score in zip(evening.names, evening.totals, strict=True):
            lines.append(f"{evening.title.removeprefix('Session ')},{evening.day},{name},{score}")
    return "\n".join(lines).encode()
