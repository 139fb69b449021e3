"""Reference settle-up: debts in cents and the fewest payments, by exhaustive search."""

from itertools import combinations
from typing import Any

CENTS = 10


def balances_after(totals: list[int], payments: list[dict[str, Any]]) -> dict[str, int]:
    """Return what each seat still gets (+) or owes (-); the house has what penalties cost."""
    open_amounts = {str(seat): units * CENTS for seat, units in enumerate(totals, 1)}
    open_amounts["house"] = -sum(open_amounts.values())
    for payment in payments:
        open_amounts[str(payment["payer"])] += payment["amount"]
        open_amounts[str(payment["payee"])] -= payment["amount"]
    return open_amounts


def fewest(open_amounts: dict[str, int]) -> int:
    """Return the fewest payments: in each group that sums to zero, one fewer than its people."""
    amounts = [amount for amount in open_amounts.values() if amount]
    return len(amounts) - most_circles(amounts)


def most_circles(amounts: list[int]) -> int:
    """Into how many groups with the sum zero the amounts fall at most."""
    if not amounts:
        return 0
    others = range(1, len(amounts))
    circles = (circle for size in range(len(amounts)) for circle in combinations(others, size))
    return 1 + max(
        most_circles([amounts[index] for index in others if index not in circle])
        for circle in circles
        if amounts[0] + sum(amounts[index] for index in circle) == 0
    )
