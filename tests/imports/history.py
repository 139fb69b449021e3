"""A history of the shape of a real group's: years of weekly games, five to twelve at each, adding up to zero."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from scorekeeper.services.paper import PaperGame

SIZES = (5,) * 34 + (6,) * 60 + (7,) * 4 + (8, 9, 10, 12)
PEOPLE = 60


def history(games: int, seed: int = 1) -> tuple[PaperGame, ...]:
    """As many games from November 2004 on, three days apart."""
    chance = Random(seed)
    return tuple(_game(chance, number) for number in range(1, games + 1))


def _game(chance: Random, number: int) -> PaperGame:
    size = chance.choice(SIZES)
    names = tuple(f"P{person}" for person in sorted(chance.sample(range(1, PEOPLE + 1), size)))
    scores = [chance.randint(-25, 25) for _ in names[1:]]
    day = date(2004, 11, 1) + timedelta(days=3 * number)
    return PaperGame(f"Session {number}", day, names, ((*scores, -sum(scores)),))


def as_csv(games: tuple[PaperGame, ...]) -> bytes:
    """The games in the long form."""
    lines = ["session,date,player,score"]
    for club_game in games:
        for name, score in zip(club_game.names, club_game.totals, strict=True):
            lines.append(f"{club_game.title.removeprefix('Session ')},{club_game.day},{name},{score}")
    return "\n".join(lines).encode()
