"""The chart of running totals."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.chart import chart, spread, steps


def test_no_chart_before_the_first_hand() -> None:
    assert chart(["Ann", "Bob"], []) is None


def test_lines_begin_at_zero_and_end_at_the_totals() -> None:
    drawn = chart(["Ann", "Bob", "Cy"], [(2, -1, -1), (1, 1, -2)])
    assert drawn is not None
    assert [(tick.units, tick.y) for tick in drawn.ticks] == [(-2, 188), (-1, 144), (0, 100), (1, 56), (2, 12)]
    assert [(line.name, line.total, line.points) for line in drawn.lines] == [
        ("Ann", 1, "0,100 1,12 2,56"),
        ("Bob", 1, "0,100 1,144 2,56"),
        ("Cy", -2, "0,100 1,144 2,188"),
    ]
    assert drawn.hands == 2


def test_names_at_the_same_height_stand_apart_around_it() -> None:
    drawn = chart(["Ann", "Bob", "Cy"], [(0, 0, 0)])
    assert drawn is not None
    ends = {line.end for line in drawn.lines}
    assert len(ends) == 1
    labels = [line.label for line in drawn.lines]
    assert [labels[1] - labels[0], labels[2] - labels[1]] == [17, 17]


@pytest.mark.parametrize(
    ("lowest", "highest", "expected"),
    [
        (0, 0, (0, 1)),
        (-1, 1, (-1, 0, 1)),
        (-8, 14, (-10, -5, 0, 5, 10, 15)),
        (3, 40, (0, 10, 20, 30, 40)),
        (-130, -20, (-150, -100, -50, 0)),
    ],
)
def test_steps_are_round(lowest: int, highest: int, expected: tuple[int, ...]) -> None:
    assert steps(lowest, highest) == expected


@given(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
def test_steps_hold_all_totals(one: int, other: int) -> None:
    found = steps(min(one, other), max(one, other))
    assert found[0] <= min(one, other, 0)
    assert found[-1] >= max(one, other, 0)
    assert 2 <= len(found) <= 7
    assert 0 in found
    assert len({after - before for before, after in pairwise(found)}) == 1


@given(st.lists(st.integers(12, 388), min_size=1, max_size=10))
def test_names_keep_their_order_and_never_overlap(wanted: list[int]) -> None:
    places = spread(wanted, 17, 12, 388)
    ordered = sorted(places)
    assert ordered[0] >= 12
    assert ordered[-1] <= 388
    assert all(after - before >= 17 for before, after in pairwise(ordered))
    for one, place in zip(wanted, places, strict=True):
        for other, other_place in zip(wanted, places, strict=True):
            assert one >= other or place < other_place
