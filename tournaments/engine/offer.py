"""What a prize table offers for a pot, before anybody has played."""

from __future__ import annotations

from collections.abc import Iterator

from .award import Contest, Left, Prize, Purse
from .prize_table import PrizeTable
from .purses import Stake, divide


def offer(pot: int, table: PrizeTable, sessions: int) -> tuple[list[Purse], list[Left]]:
    """The purses of an event of so many sessions in which every prize is won by one entrant, and what is left over.

    Together they are the pot, in minor units of money. Raises ``Refused``: ``bad-pot``, ``prizes-exceed-pot``.
    """
    return divide(pot, table, list(_stakes(table, sessions)))


def _stakes(table: PrizeTable, sessions: int) -> Iterator[Stake]:
    """All prizes, in the order of ``prizes.award``."""
    for place, size in enumerate(table.places, 1):
        yield Stake(Prize(Contest.PLACE, place), size)
    for session in range(1, sessions + 1):
        for place, size in enumerate(table.sessions, 1):
            yield Stake(Prize(Contest.SESSION, place, session), size)
    for side in table.sides:
        yield Stake(Prize(Contest.SIDE, side=side.kind), side.size)
