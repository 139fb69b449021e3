"""Tables of one size: avoidances before tiers before rematches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.engine.brackets.fold import publish
from tournaments.engine.brackets.stage import BracketStage, RoundSetup, Seeding, StageKind
from tournaments.engine.brackets.tree import arrange, serpentine
from tournaments.engine.brackets.values import BracketSeed


def test_serpentine() -> None:
    assert serpentine(9, 3) == [[0, 5, 6], [1, 4, 7], [2, 3, 8]]


def test_without_wishes_it_stays_in_serpentine() -> None:
    assert arrange(20, 4, [], []) == serpentine(20, 4)


def test_those_to_be_kept_apart_change_places_within_their_tier() -> None:
    tables = arrange(9, 3, [(0, 5)], [])
    assert sorted(tables[0] + tables[1] + tables[2]) == list(range(9))
    assert not any({0, 5} <= set(table) for table in tables)
    assert [sorted(table[tier] for table in tables) for tier in range(3)] == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def test_two_of_a_tier_who_met_are_not_parted_for_that_by_leaving_the_tier() -> None:
    met = [(0, other) for other in (3, 4, 5)]
    tables = arrange(9, 3, [], met)
    assert [sorted(table[tier] for table in tables) for tier in range(3)] == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def test_to_keep_apart_weighs_more_than_the_tier() -> None:
    tables = arrange(9, 3, [(0, 3), (0, 4), (0, 5)], [])
    assert not any(0 in table and {3, 4, 5} & set(table) for table in tables)


def test_where_changing_places_does_not_suffice_all_is_tried() -> None:
    apart = {(0, 4), (1, 2), (1, 5), (1, 6), (1, 7), (1, 8), (3, 4), (4, 5), (5, 8)}
    assert together([tuple(table) for table in arrange(9, 3, apart, [])], apart) == 0


PAIRS = st.lists(st.sampled_from(list(combinations(range(9), 2))), max_size=12)


def partitions(numbers: tuple[int, ...], size: int) -> Iterator[list[tuple[int, ...]]]:
    """All ways to seat numbers at tables of a size."""
    if not numbers:
        yield []
    for others in combinations(numbers[1:], size - 1) if numbers else ():
        rest = tuple(number for number in numbers[1:] if number not in others)
        yield from ([(numbers[0], *others), *tables] for tables in partitions(rest, size))


def together(tables: list[tuple[int, ...]], pairs: set[tuple[int, int]]) -> int:
    return sum(pair in pairs for table in tables for pair in combinations(sorted(table), 2))


@settings(deadline=None)
@given(PAIRS, st.sampled_from(Seeding), st.integers(0, 99))
def test_a_reseeded_round_keeps_apart_who_can_be_kept_apart(
    apart: list[tuple[int, int]], seeding: Seeding, seed: int
) -> None:
    setup = BracketStage((RoundSetup(3, 9, 2, seeding), RoundSetup(6, 20)), StageKind.RESEEDED)
    groups = [frozenset(pair) for pair in apart]
    field = [BracketSeed(entrant) for entrant in range(9)]
    (tables,) = (seats.tables for seats in publish(field, setup, seed, apart=groups).seats)
    found = [tuple(entrant for entrant in table if entrant is not None) for table in tables]
    if any(together(each, set(apart)) == 0 for each in partitions(tuple(range(9)), 3)):
        assert together(found, set(apart)) == 0


@given(PAIRS, PAIRS)
def test_nobody_sits_with_one_they_are_kept_apart_from_when_it_can_be_had(
    apart: list[tuple[int, int]], met: list[tuple[int, int]]
) -> None:
    found = [tuple(table) for table in arrange(9, 3, apart, met)]
    assert sorted(number for table in found for number in table) == list(range(9))
    if any(together(tables, set(apart)) == 0 for tables in partitions(tuple(range(9)), 3)):
        assert together(found, set(apart)) == 0
