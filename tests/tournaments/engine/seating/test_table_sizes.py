"""Table sizes for each field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_fault
from tournaments.engine.seating.plan import most_seated, table_sizes


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (4, (4,)),
        (5, (5,)),
        (6, (6,)),
        (7, (7,)),
        (8, (4, 4)),
        (9, (5, 4)),
        (10, (5, 5)),
        (11, (5, 6)),
        (12, (6, 6)),
        (13, (5, 4, 4)),
        (14, (5, 5, 4)),
        (18, (6, 6, 6)),
        (19, (5, 5, 5, 4)),
        (20, (5, 5, 5, 5)),
        (23, (5, 6, 6, 6)),
        (303, (5,) * 57 + (6,) * 3),
    ],
)
def test_tables_of_five(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players) == sizes


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        (3, 4, (3,)),
        (6, 4, (3, 3)),
        (11, 4, (4, 4, 3)),
        (9, 4, (4, 5)),
        (5, 3, (5,)),
        (11, 3, (3, 4, 4)),
        (8, 6, (8,)),
        (16, 6, (6, 5, 5)),
        (29, 6, (6, 6, 6, 6, 5)),
    ],
)
def test_other_sizes(players: int, size: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players, size) == sizes


@pytest.mark.parametrize(
    ("players", "size", "code", "sentence"),
    [
        (3, 5, "too-few-players", "Tables of 5 need at least 4 players. There are 3."),
        (0, 5, "too-few-players", "Tables of 5 need at least 4 players. There are 0."),
        (-1, 3, "too-few-players", "Tables of 3 need at least 3 players. There are 0."),
        (9, 6, "no-tables", "9 players don't fit tables of 5 to 7. Choose another table size."),
        (40, 7, "bad-table-size", "Tables can have 3 to 6 players, not 7."),
        (40, 2, "bad-table-size", "Tables can have 3 to 6 players, not 2."),
    ],
)
def test_a_field_that_cannot_be_seated_is_refused(players: int, size: int, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        table_sizes(players, size)
    assert [(fault.code, write_fault(fault)) for fault in refused.value.faults] == [(code, sentence)]


@given(st.integers(10, 2000), st.integers(3, 6))
def test_everybody_has_a_seat_and_tables_are_near_the_size(players: int, size: int) -> None:
    sizes = table_sizes(players, size)
    assert sum(sizes) == players
    assert {abs(seats - size) for seats in sizes} <= {0, 1}
    assert (size - 1 in sizes) <= (size + 1 not in sizes)


@given(st.integers(20, 2000))
def test_from_twenty_players_on_fives_and_sixes_do(players: int) -> None:
    assert table_sizes(players).count(6) == players % 5
    assert set(table_sizes(players)) <= {5, 6}


@pytest.mark.parametrize(
    ("players", "size", "played", "sizes"),
    [
        (12, 5, (5, 6), (6, 6)),
        (12, 5, (4, 5), (4, 4, 4)),
        (6, 4, (4, 6), (6,)),
        (11, 5, (4, 5), (5, 6)),  # no mix of fours and fives: what is drawn then is refused by its rules
    ],
)
def test_sizes_that_are_played_come_before_others(
    players: int, size: int, played: tuple[int, ...], sizes: tuple[int, ...]
) -> None:
    assert table_sizes(players, size, played) == sizes


@pytest.mark.parametrize(
    ("players", "played", "sizes"),
    [
        (11, (5, 6), (5, 6)),
        (11, (4, 5), (5, 5)),
        (11, (5,), (5, 5)),
        (4, (4, 5), (4,)),
        (4, (5,), ()),
        (0, (5,), ()),
        (24, (4, 5), (5, 5, 5, 5, 4)),
    ],
)
def test_as_many_sit_as_fill_tables(players: int, played: tuple[int, ...], sizes: tuple[int, ...]) -> None:
    assert most_seated(players, 5, played) == sizes


@given(st.integers(0, 300), st.integers(3, 6), st.sets(st.integers(3, 8)))
def test_nobody_sits_at_a_table_that_is_not_played_and_few_wait(players: int, size: int, more: set[int]) -> None:
    sizes = most_seated(players, size, {size, *more})
    assert set(sizes) <= {size, *more}
    assert 0 <= players - sum(sizes) < size
