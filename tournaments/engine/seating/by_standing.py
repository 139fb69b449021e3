"""A session drawn by standing: the best sit with the best, within tiers of a few tables."""

from __future__ import annotations

from itertools import combinations

from .arrangement import APART, Arrangement, tiers
from .chance import Chance


def session(sizes: tuple[int, ...], tables_a_tier: int, chance: Chance) -> list[list[int]]:
    """Players 0 (the best) to n - 1 at tables of these sizes, by chance within each tier of so many tables."""
    order = iter(range(sum(sizes)))
    found = []
    for begin, end in tiers(len(sizes), tables_a_tier):
        tier = [next(order) for _ in range(sum(sizes[begin:end]))]
        chance.shuffle(tier)
        seats = iter(tier)
        found += [[next(seats) for _ in range(size)] for size in sizes[begin:end]]
    return found


def keep_apart(draw: Arrangement) -> None:
    """Lets those who are to be kept apart, and whose tier left no way, change places with the nearest who can."""
    if not draw.faults().together:
        return
    for table, (first, end) in enumerate(draw.bounds):
        for one, other in combinations(range(first, end), 2):
            if draw.met[draw.seats[one]].get(draw.seats[other], 0) > APART:
                _move(draw, other, table)


def _move(draw: Arrangement, here: int, table: int) -> None:
    begin, end = draw.session_of(table)
    for there in sorted(range(begin, end), key=lambda position: (abs(position - here), position)):
        if draw.table_of[there] != table and draw.cost(here, there) < -APART:
            draw.exchange(here, there)
            return
