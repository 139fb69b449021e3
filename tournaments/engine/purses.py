"""The pot divided into purses: fixed amounts, shares of the rest, and rounding that loses nothing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.engine.errors import refuse

from .award import Contest, Left, Prize, Purse, Reason
from .prize_table import WHOLE, Leftover, PrizeTable, Size, Vacant


class Stake(NamedTuple):
    """A prize of the table, and whether anybody can win it."""

    prize: Prize
    size: Size
    vacant: bool = False


def divide(pot: int, table: PrizeTable, stakes: Sequence[Stake]) -> tuple[list[Purse], list[Left]]:
    """The purse of each stake, and what is left over; together they are the pot (minor units).

    Purses are multiples of ``table.round_to``: rounded down, and then one more for each of those that lost most by
    it, the higher place first. Raises ``Refused``: ``bad-pot``, ``prizes-exceed-pot``.
    """
    rest = _rest(pot, stakes)
    asked = [stake.size.fixed + Fraction(rest * stake.size.share, WHOLE) for stake in stakes]
    exact = _redistributed(stakes, asked) if table.vacant is Vacant.REDISTRIBUTE else asked
    won = [Fraction(0) if stake.vacant else amount for stake, amount in zip(stakes, exact, strict=True)]
    amounts = _rounded(won, table.round_to)
    purses = [
        Purse(stake.prize, stake.size, int(share), amount, stake.vacant)
        for stake, share, amount in zip(stakes, exact, amounts, strict=True)
    ]
    left = [_house(rest, table, stakes), *_vacant(purses, table)]
    over = pot - sum(amounts) - sum(each.amount for each in left)
    return purses, [each for each in (*left, Left(Reason.ROUNDING, table.leftover, over)) if each.amount]


def _rest(pot: int, stakes: Sequence[Stake]) -> int:
    if pot < 0:
        raise refuse("bad-pot", f"A pot is 0 or more minor units, not {pot}.", "pot")
    fixed = sum(stake.size.fixed for stake in stakes)
    if fixed > pot:
        sentence = f"The fixed prizes come to {fixed} minor units, and there are only {pot}; lower them or add money."
        raise refuse("prizes-exceed-pot", sentence, "prizes")
    return pot - fixed


def _redistributed(stakes: Sequence[Stake], asked: Sequence[Fraction]) -> list[Fraction]:
    """What nobody can win raises the places that are won, in proportion; where there is none, it stays."""
    vacant = sum((amount for stake, amount in zip(stakes, asked, strict=True) if stake.vacant), Fraction(0))
    raised = [stake.prize.contest is Contest.PLACE and not stake.vacant for stake in stakes]
    places = sum((amount for up, amount in zip(raised, asked, strict=True) if up), Fraction(0))
    if not vacant or not places:
        return list(asked)
    return [
        Fraction(0) if stake.vacant else amount * (places + vacant) / places if up else amount
        for stake, up, amount in zip(stakes, raised, asked, strict=True)
    ]


def _rounded(exact: Sequence[Fraction], unit: int) -> list[int]:
    units = [int(amount / unit) for amount in exact]
    more = int(sum(exact, Fraction(0)) / unit) - sum(units)
    lost = sorted(range(len(exact)), key=lambda place: units[place] - exact[place] / unit)
    for place in lost[:more]:
        units[place] += 1
    return [each * unit for each in units]


def _house(rest: int, table: PrizeTable, stakes: Sequence[Stake]) -> Left:
    if table.house or any(stake.size.share for stake in stakes):
        return Left(Reason.SHARE, Leftover.HOUSE, rest * table.house // WHOLE)
    return Left(Reason.REST, Leftover.HOUSE, rest)


def _vacant(purses: Sequence[Purse], table: PrizeTable) -> list[Left]:
    return [Left(Reason.VACANT, table.leftover, purse.exact, purse.prize) for purse in purses if purse.vacant]
