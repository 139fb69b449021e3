"""Small finite fields obey the laws of a field."""

from itertools import product

import pytest

from tournaments.engine.seating.constructions import add_elements, multiply_elements


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 11])
def test_the_laws_hold(order: int) -> None:
    for a, b, c in product(range(order), repeat=3):
        assert multiply_elements(order, a, add_elements(order, b, c)) == add_elements(
            order, multiply_elements(order, a, b), multiply_elements(order, a, c)
        )
        assert multiply_elements(order, a, multiply_elements(order, b, c)) == multiply_elements(
            order, multiply_elements(order, a, b), c
        )


@pytest.mark.parametrize("order", [4, 5, 8, 9, 16, 25, 27, 32, 49, 64, 81, 121, 125])
def test_nothing_but_zero_divides_zero(order: int) -> None:
    for factor in range(1, order):
        assert len({multiply_elements(order, factor, other) for other in range(order)}) == order
