"""Chance that is the same on every machine and with every release of Python.

The standard library promises that for ``random.random`` alone, and a draw is to be checked years later; so the draw
has a generator of its own, in integers: Knuth's linear congruence with 64 bits, of which the upper ones are used.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

_FACTOR, _STEP, _BITS = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
_MIX = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


class Chance:
    """A stream of numbers that a seed (any integer) fixes."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = _mix_bits(seed & _BITS)

    def below(self, end: int) -> int:
        """The next number from 0 to ``end`` - 1, for ends up to 2**32."""
        self._state = (self._state * _FACTOR + _STEP) & _BITS
        return (self._state >> 32) * end >> 32

    def shuffle(self, things: MutableSequence[Any]) -> None:
        """Put things into another order, in place (Fisher and Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


def _mix_bits(seed: int) -> int:
    """A seed with its bits spread, so that neighbouring seeds have nothing in common (the finalizer of splitmix64)."""
    for factor in _MIX:
        seed = (seed ^ seed >> 29) * factor & _BITS
    return seed ^ seed >> 32
