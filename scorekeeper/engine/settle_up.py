"""Settling up at the end: balances that sum to zero become payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.errors import refuse

EXACT_UP_TO = 16


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment; ``group`` numbers the circle of people whose balances clear among themselves."""

    payer: str
    payee: str
    amount: int
    group: int = 0


def fewest_payments(balances: Mapping[str, int]) -> tuple[Payment, ...]:
    """The fewest payments that bring all balances to zero (units or minor units of money; + is to get).

    Exact up to 16 balances that are not zero: the most circles that clear among themselves, one payment fewer than
    people in each. Beyond that pairs that match are cleared first, then the largest debts.
    Raises ``Refused`` (``not-zero-sum``) when the balances do not sum to zero.
    """
    _verify(balances)
    open_balances = [(name, amount) for name, amount in balances.items() if amount]
    circles = _circles(open_balances) if len(open_balances) <= EXACT_UP_TO else _pairs(open_balances)
    return tuple(payment for number, circle in enumerate(circles, 1) for payment in _clear(circle, number))


def pairwise_payments(balances: Mapping[str, int]) -> tuple[Payment, ...]:
    """Everyone with everyone: each loser pays every winner their share of what was lost.

    Shares are whole units; what does not divide goes by the largest remainders, so that rows and columns add up.
    Raises ``Refused`` (``not-zero-sum``) when the balances do not sum to zero.
    """
    _verify(balances)
    owed = {name: amount for name, amount in balances.items() if amount > 0}
    payments = []
    for payer, debt in ((name, -amount) for name, amount in balances.items() if amount < 0):
        shares = _shares(debt, owed, sum(owed.values()))
        for payee, amount in shares.items():
            owed[payee] -= amount
            if amount:
                payments.append(Payment(payer, payee, amount))
    return tuple(payments)


def score_differences(scores: Sequence[int]) -> tuple[int, ...]:
    """Return each player's amount when everyone pays everyone else the difference of their scores (J1); sums to
    zero."""
    return tuple(len(scores) * score - sum(scores) for score in scores)


def _verify(balances: Mapping[str, int]) -> None:
    if off := sum(balances.values()):
        raise refuse("not-zero-sum", {"off": f"{off:+d}"}, "balances")


def _shares(debt: int, owed: Mapping[str, int], total: int) -> dict[str, int]:
    """The debt by payee in proportion to what each is owed, never more than that."""
    shares = {name: debt * amount // total for name, amount in owed.items()}
    by_remainder = sorted(owed, key=lambda name: -(debt * owed[name] % total))
    for name in by_remainder[: debt - sum(shares.values())]:
        shares[name] += 1
    return shares


def _circles(balances: list[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """As many groups that sum to zero as there can be, over all subsets."""
    count = len(balances)
    sums = [0] * (1 << count)
    best = [0] * (1 << count)
    came = [-1] * (1 << count)
    for subset in range(1, 1 << count):
        low = (subset & -subset).bit_length() - 1
        sums[subset] = sums[subset & (subset - 1)] + balances[low][1]
        rest = subset
        most, via = -1, -1
        while rest:
            bit = rest & -rest
            rest ^= bit
            if best[subset ^ bit] > most:
                most, via = best[subset ^ bit], subset ^ bit
        best[subset], came[subset] = most + (sums[subset] == 0), via
    return _unfold(balances, sums, came)


def _unfold(balances: list[tuple[str, int]], sums: list[int], came: list[int]) -> list[list[tuple[str, int]]]:
    circles: list[list[tuple[str, int]]] = []
    subset = len(sums) - 1
    while subset > 0:
        if sums[subset] == 0:
            circles.append([])
        before = came[subset]
        circles[-1].append(balances[(subset ^ before).bit_length() - 1])
        subset = before
    return [sorted(circle, key=balances.index) for circle in reversed(circles)]


def _pairs(balances: list[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """Pairs that clear each other, and one circle of all the rest."""
    left = dict(balances)
    pairs = []
    for name, amount in balances:
        match = next((other for other, debt in left.items() if name in left and debt == -amount), None)
        if match is not None:
            pairs.append([(name, left.pop(name)), (match, left.pop(match))])
    return [*pairs, list(left.items())] if left else pairs


def _clear(circle: list[tuple[str, int]], number: int) -> list[Payment]:
    """One payment fewer than there are people: the largest debt goes to the largest claim."""
    left = dict(circle)
    payments = []
    while any(left.values()):
        payer, payee = min(left, key=lambda name: left[name]), max(left, key=lambda name: left[name])
        amount = min(-left[payer], left[payee])
        payments.append(Payment(payer, payee, amount, number))
        left[payer] += amount
        left[payee] -= amount
    return payments
