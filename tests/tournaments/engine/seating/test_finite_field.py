"""Small finite fields obey the laws of a field."""

from itertools import product

import pytest

from tournaments.engine.seating.finite_field import plus, times


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 11])
def test_the_laws_hold(order: int) -> None:
    for a, b, c in product(range(order), repeat=3):
        assert times(order, a, plus(order, b, c)) == plus(order, times(order, a, b), times(order, a, c))
        assert times(order, a, times(order, b, c)) == times(order, times(order, a, b), c)


@pytest.mark.parametrize("order", [4, 5, 8, 9, 16, 25, 27, 32, 49, 64, 81, 121, 125])
def test_nothing_but_zero_divides_zero(order: int) -> None:
    for factor in range(1, order):
        assert len({times(order, factor, other) for other in range(order)}) == order
