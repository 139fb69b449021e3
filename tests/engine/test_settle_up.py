"""Settle-up: the fewest payments, and the simple way."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.settle_up import Payment, fewest_payments, pairwise_payments
from scorekeeper.wording.sentences import write_fault

Balances = dict[str, int]


@st.composite
def balances(draw: st.DrawFn, most: int = 8, size: int = 40) -> Balances:
    """Balances that sum to zero, with ties and zeros."""
    amounts = draw(st.lists(st.integers(-size, size), max_size=most - 1))
    return {f"p{number}": amount for number, amount in enumerate([*amounts, -sum(amounts)])}


def open_balances(owed: Balances, payments: tuple[Payment, ...]) -> Balances:
    """Return what is open after the payments."""
    after = dict(owed)
    for payment in payments:
        assert payment.amount > 0
        after[payment.payer] += payment.amount
        after[payment.payee] -= payment.amount
    return after


def fewest(amounts: list[int]) -> int:
    """The fewest payments, by trying all ways to split people into groups that sum to zero."""
    amounts = [amount for amount in amounts if amount]

    def groups(people: frozenset[int]) -> int:
        if not people:
            return 0
        first = min(people)
        rest = sorted(people - {first})
        return max(
            1 + groups(people - {first, *chosen})
            for size in range(len(rest) + 1)
            for chosen in combinations(rest, size)
            if amounts[first] + sum(amounts[i] for i in chosen) == 0
        )

    return len(amounts) - groups(frozenset(range(len(amounts))))


@given(balances())
def test_payments_clear_everything(owed: Balances) -> None:
    assert set(open_balances(owed, fewest_payments(owed)).values()) <= {0}
    assert set(open_balances(owed, pairwise_payments(owed)).values()) <= {0}


@given(balances(most=7, size=6))
def test_there_are_as_few_payments_as_can_be(owed: Balances) -> None:
    assert len(fewest_payments(owed)) == fewest(list(owed.values()))


@given(balances(most=24))
def test_never_more_payments_than_people_less_one(owed: Balances) -> None:
    people = sum(amount != 0 for amount in owed.values())
    payments = fewest_payments(owed)
    assert len(payments) <= max(people - 1, 0)
    assert set(open_balances(owed, payments).values()) <= {0}


@given(balances(most=9), st.randoms())
def test_the_order_of_the_balances_does_not_change_the_number(owed: Balances, chance: object) -> None:
    names = list(owed)
    chance.shuffle(names)  # type: ignore[attr-defined]
    assert len(fewest_payments({name: owed[name] for name in names})) == len(fewest_payments(owed))


@given(balances(most=9))
def test_the_circles_clear_among_themselves(owed: Balances) -> None:
    circles: dict[int, set[str]] = {}
    for payment in fewest_payments(owed):
        circles.setdefault(payment.group, set()).update((payment.payer, payment.payee))
    assert all(sum(owed[name] for name in people) == 0 for people in circles.values())
    assert sum(map(len, circles.values())) == len(set().union(*circles.values()))


@given(balances())
def test_the_plain_way_takes_from_losers_and_gives_to_winners(owed: Balances) -> None:
    assert all(owed[payment.payer] < 0 < owed[payment.payee] for payment in pairwise_payments(owed))


def test_two_circles_are_found_where_the_largest_debt_first_misses_them() -> None:
    owed = {"Ann": 7, "Bob": 3, "Cid": -5, "Dot": -5, "Eve": -3, "Fay": 3}
    assert len(fewest_payments(owed)) == 4


def test_sixteen_people_are_settled_exactly() -> None:
    triples = {f"{name}{n}": amount for n in range(5) for name, amount in (("a", 7 + n), ("b", 4), ("c", -11 - n))}
    assert len(fewest_payments(triples | {"z": 0})) <= 10


def test_beyond_sixteen_pairs_that_match_are_cleared_first() -> None:
    owed = {f"w{n}": 10 + n for n in range(10)} | {f"l{n}": -10 - n for n in range(10)}
    assert len(fewest_payments(owed)) == 10


def test_the_plain_way_shares_by_what_is_owed() -> None:
    assert pairwise_payments({"Ann": 20, "Bob": 10, "Cid": -21, "Dot": -9}) == (
        Payment("Cid", "Ann", 14),
        Payment("Cid", "Bob", 7),
        Payment("Dot", "Ann", 6),
        Payment("Dot", "Bob", 3),
    )


@pytest.mark.parametrize("way", [fewest_payments, pairwise_payments])
def test_balances_that_are_off_are_refused(way: object) -> None:
    with pytest.raises(Refused) as refused:
        way({"Ann": 12, "Bob": -11})  # type: ignore[operator]
    (fault,) = refused.value.faults
    assert (fault.code, fault.path) == ("not-zero-sum", "balances")
    assert "+1" in write_fault(fault)


def test_nobody_owes_anything() -> None:
    assert fewest_payments({}) == pairwise_payments({"Ann": 0}) == ()
