"""First deals are as even as any choice makes them."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.seating.chance import Chance
from tournaments.engine.seating.dealers import first_dealers


def squares(dealers: tuple[int, ...], had: list[int]) -> int:
    return sum((count + dealers.count(player)) ** 2 for player, count in enumerate(had))


tables = st.lists(st.lists(st.integers(0, 5), min_size=2, max_size=4, unique=True), min_size=1, max_size=5)


@given(tables, st.lists(st.integers(0, 3), min_size=6, max_size=6), st.integers())
def test_no_choice_is_more_even(tables: list[list[int]], had: list[int], seed: int) -> None:
    chosen = first_dealers(tables, had, Chance(seed))
    assert all(dealer in table for dealer, table in zip(chosen, tables, strict=True))
    assert squares(tuple(chosen), had) == min(squares(choice, had) for choice in product(*tables))
