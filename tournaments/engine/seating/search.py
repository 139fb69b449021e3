"""Betters a draw: players change places where something is not as wished, for a number of steps, never for a time."""

from __future__ import annotations

from .arrangement import Arrangement, Faults
from .chance import Chance

# A change that costs c is made once in odds ** c tries: little by little for the worse, ever more seldom (annealing).
ODDS = (32, 5, 10, 18, 32)
_WHOLE = 1 << 32
_DEAREST = 12


def better(draw: Arrangement, chance: Chance, steps: int, bound: Faults) -> None:
    """Makes the faults of a draw fewer, at most so many steps long or until they are at the bound.

    The best of all that was seen remains.
    """
    best, seats = draw.faults(), list(draw.seats)
    for odds in ODDS:
        if seats != draw.seats:
            draw.seat(list(seats))
        if best <= bound or not draw.can_change:
            break
        best, seats = _anneal(draw, chance, _thresholds(odds), steps // len(ODDS), (best, seats), bound)
    if seats != draw.seats:
        draw.seat(seats)


def _thresholds(odds: int) -> list[int]:
    return [_WHOLE // odds**cost for cost in range(_DEAREST)]


def _anneal(
    draw: Arrangement, chance: Chance, often: list[int], steps: int, best: tuple[Faults, list[int]], bound: Faults
) -> tuple[Faults, list[int]]:
    faults, seats = best
    waiting = _waiting(draw)
    for _ in range(steps):
        here = _next_fault(draw, chance, waiting)
        if here is None:
            break
        first, length = draw.tiers[draw.table_of[here]]
        there = first + chance.below(length)
        if draw.table_of[here] == draw.table_of[there]:
            continue
        cost = draw.cost(here, there)
        if cost > 0 and (cost >= _DEAREST or chance.below(_WHOLE) >= often[cost]):
            continue
        draw.exchange(here, there)
        waiting += (here, there)
        now = draw.faults()
        if now < faults:
            faults, seats = now, list(draw.seats)
            if now <= bound:
                break
    return faults, seats


def _waiting(draw: Arrangement) -> list[int]:
    return [position for position in range(len(draw.seats)) if draw.is_fault(position)]


def _next_fault(draw: Arrangement, chance: Chance, waiting: list[int]) -> int | None:
    """A position where something is not as wished; those that came right meanwhile are struck off the list."""
    for _ in range(2):
        while waiting:
            index = chance.below(len(waiting))
            if draw.is_fault(waiting[index]):
                return waiting[index]
            waiting[index] = waiting[-1]
            waiting.pop()
        waiting += _waiting(draw)
    return None
