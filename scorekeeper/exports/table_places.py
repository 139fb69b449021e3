"""Where seats are drawn round a table, on the screen and on paper."""

from __future__ import annotations

from math import cos, pi, sin


def places(seats: int) -> tuple[tuple[float, float], ...]:
    """The place of each seat on a circle of radius 1: x to the right, y downwards, clockwise, seat 1 at the bottom."""
    angles = [2 * pi * seat / seats for seat in range(seats)]
    return tuple((-sin(angle), cos(angle)) for angle in angles)
