"""Betters a draw: players change places where something is not as wished, for a number of steps, never for a time."""

from __future__ import annotations

from .arrangement import Arrangement, Faults
from .chance import Chance

# A change that costs c is made once in odds ** c tries: little by little for the worse, ever more seldom (annealing).
ODDS = (32, 5, 10, 18, 32)
_WHOLE = 1 << 32
_DEAREST = 12

Best = tuple[Faults, list[int]]  # and where everybody sat then


def better(draw: Arrangement, chance: Chance, steps: int, bound: Faults) -> None:
    """Makes the faults of a draw fewer, until they are at the bound or for so many steps; the best seen remains.

    Where the largest number of meetings stays above what was aimed at, the search begins again with one more.
    """
    best = draw.faults(), list(draw.seats)
    for most in range(bound.most_meetings, best[0].most_meetings + 1):
        draw.aim(most)
        best = _cool(draw, chance, steps, best, bound)
        if best[0].most_meetings <= most:
            break


def _cool(draw: Arrangement, chance: Chance, steps: int, best: Best, bound: Faults) -> Best:
    for stage, odds in enumerate(ODDS):
        if best[0] <= bound or not draw.can_change:
            break
        if stage == len(ODDS) - 1:
            draw.seat(list(best[1]))
        best = _anneal(draw, chance, _thresholds(odds), steps // len(ODDS), best, bound)
    if best[1] != draw.seats:
        draw.seat(list(best[1]))
    return best


def _thresholds(odds: int) -> list[int]:
    return [_WHOLE // odds**cost for cost in range(_DEAREST)]


def _anneal(draw: Arrangement, chance: Chance, often: list[int], steps: int, best: Best, bound: Faults) -> Best:
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
