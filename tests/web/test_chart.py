"""The chart of running totals."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web.chart import chart


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


@given(st.lists(st.lists(st.integers(-300, 300), min_size=9, max_size=9), min_size=1, max_size=5))
def test_ten_names_stand_apart_inside_the_chart(run: list[list[int]]) -> None:
    drawn = chart([f"Player {seat}" for seat in range(10)], [(*row, -sum(row)) for row in run])
    assert drawn is not None
    labels = sorted(line.label for line in drawn.lines)
    assert labels[0] >= 12
    assert labels[-1] <= drawn.height - 12
    assert all(after - before >= 17 for before, after in pairwise(labels))
    assert all(12 <= line.end <= drawn.height - 12 for line in drawn.lines)


def test_a_long_name_stands_in_two_rows() -> None:
    drawn = chart(["Ann", "Maximilian-Alexander", "Bartholomew Fitzgerald the Third"], [(0, 0, 0)])
    assert drawn is not None
    ann, max_alexander, fitzgerald = (line.rows for line in drawn.lines)
    assert [words for _y, words in ann] == ["Ann"]
    assert [words for _y, words in max_alexander] == ["Maximilian-", "Alexander"]
    assert [words for _y, words in fitzgerald] == ["Bartholomew", "Fitzgerald the…"]
    assert fitzgerald[1][0] - fitzgerald[0][0] == 14
    labels = [line.label for line in drawn.lines]
    assert all(after - before >= 28 for before, after in pairwise(labels))
