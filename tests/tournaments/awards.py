"""The sum that an award leaves over, which only tests need."""

from __future__ import annotations

from tournaments.engine.award import Award
from tournaments.engine.prize_table import Leftover


def left_to(award: Award, to: Leftover) -> int:
    """Return the sum of an award that goes to the house, to the next event, or waits."""
    return sum(left.amount for left in award.left if left.to is to)
