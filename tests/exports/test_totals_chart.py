"""The chart of the running totals: its scale, and its labels."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.queries.charts import spread, steps


@pytest.mark.parametrize(
    ("lowest", "highest", "grid"),
    [
        (0, 1, [0, 1]),
        (-3, 2, [-3, -2, -1, 0, 1, 2]),
        (-12, 30, [-20, -10, 0, 10, 20, 30]),
        (-700, 90, [-800, -600, -400, -200, 0, 200]),
    ],
)
def test_the_grid_has_round_steps(lowest: int, highest: int, grid: list[int]) -> None:
    assert steps(lowest, highest) == grid


@given(st.integers(-10_000, 0), st.integers(1, 10_000))
def test_the_grid_holds_all_values_and_zero(lowest: int, highest: int) -> None:
    grid = steps(lowest, highest)
    assert grid[0] <= lowest <= highest <= grid[-1]
    assert 0 in grid
    assert len(grid) <= 7


@given(st.lists(st.floats(0, 100), min_size=1, max_size=10))
def test_labels_never_overlap_and_keep_their_order(wanted: list[float]) -> None:
    placed = spread(wanted, 8, 0, 100)
    ordered = sorted(placed)
    assert all(upper - lower > 7.999 for lower, upper in pairwise(ordered))
    seats = range(len(wanted))
    assert sorted(seats, key=lambda i: (wanted[i], i)) == sorted(seats, key=lambda i: placed[i])
    assert ordered[0] >= -0.001
    assert ordered[-1] <= 100.001


def test_labels_that_have_room_stay_where_they_want() -> None:
    assert spread([90, 10, 50], 8, 0, 100) == [90, 10, 50]
