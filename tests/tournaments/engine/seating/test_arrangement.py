"""The running count of a draw equals a count from the start."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.engine.seating.arrangement import APART, Arrangement, OddTableShare, SeatingPast
from tournaments.engine.seating.wishes import MATES, SeatingWishes, WishfulArrangement

PLAYERS = 11


def begun() -> Arrangement:
    """Two sessions at a five and a six, after meetings, with two who are to be kept apart."""
    meetings: list[dict[int, int]] = [{} for _ in range(PLAYERS)]
    for one, other, times in [(0, 1, 2), (2, 9, 1), (3, 4, APART), (5, 6, APART + 1)]:
        meetings[one][other] = meetings[other][one] = times
    sessions = [[list(range(5)), list(range(5, 11))], [list(range(6, 11)), list(range(6))]]
    return Arrangement(
        sessions, 5, SeatingPast(meetings, [OddTableShare(player % 2, 1, 2) for player in range(PLAYERS)])
    )


def test_faults_of_the_beginning() -> None:
    # 0 and 1 met twice before; 3 and 4, who are kept apart, sit together twice, 5 and 6 once.
    faults = begun().faults()
    assert (faults.together, faults.most_meetings) == (3, 4)


def begun_with_wishes() -> WishfulArrangement:
    """The same sessions; 0, 1, and 7 are to share a table, 2 sits at the second one, and 9 at the first one."""
    draw = begun()
    mates = {0: {1, 7}, 1: {0}, 7: {0}}
    fixed = {2: {1}, 9: {0}}
    wishes = SeatingWishes(
        tuple(frozenset(mates.get(player, ())) for player in range(PLAYERS)),
        tuple(frozenset(fixed.get(player, ())) for player in range(PLAYERS)),
    )
    past = SeatingPast([{} for _ in range(PLAYERS)], [OddTableShare(0, 0, 2)] * PLAYERS)
    for one, others in mates.items():
        past.meetings[one].update(dict.fromkeys(others, MATES))
    return WishfulArrangement(draw.sessions(), 5, past, wishes)


def test_wishes_of_the_beginning() -> None:
    # Session 1: 2 is at the first table, 9 at the second, 0 and 7 apart. Session 2: 9 is right, 0 and 7 apart again.
    faults = begun_with_wishes().faults()
    assert (faults.misplaced, faults.split) == (2, 2)


changes = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 10), st.integers(0, 10)), max_size=30)


@pytest.mark.parametrize("begin", [begun, begun_with_wishes])
@given(changes)
def test_counts_stay_right(begin: Callable[[], Arrangement], changes: list[tuple[int, int, int]]) -> None:
    draw = begin()
    for session, one, other in changes:
        here, there = session * PLAYERS + one, session * PLAYERS + other
        if draw.table_of[here] != draw.table_of[there]:
            draw.exchange(here, there)
    counted = begin()
    counted.seat(list(draw.seats))
    assert draw.faults() == counted.faults()
    assert draw.odd == counted.odd


@pytest.mark.parametrize("begin", [begun, begun_with_wishes])
@given(changes, st.integers(0, 4), st.integers(5, 10))
def test_a_change_and_its_reverse_cost_nothing_together(
    begin: Callable[[], Arrangement], changes: list[tuple[int, int, int]], here: int, there: int
) -> None:
    draw = begin()
    for session, one, other in changes:
        first = session * PLAYERS
        if draw.table_of[first + one] != draw.table_of[first + other]:
            draw.exchange(first + one, first + other)
    forth = draw.cost(here, there)
    draw.exchange(here, there)
    assert forth + draw.cost(here, there) == 0
