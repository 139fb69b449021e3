"""Each starter, dealt out, is what it is said to be."""

import pytest

from tournaments.engine.seating.plan import Field, Plan
from tournaments.engine.seating.starters import PERIOD, STARTERS, session_of
from tournaments.engine.seating.table_sizes import table_sizes

from .drawn import repeats, sixes, spread


@pytest.mark.parametrize(("players", "size"), STARTERS)
def test_nobody_meets_twice_and_sixes_are_even(players: int, size: int) -> None:
    sessions = tuple(
        tuple(tuple(table) for table in session_of(STARTERS[players, size], number)) for number in range(PERIOD)
    )
    plan = Plan(Field(tuple(range(players)), PERIOD), sessions)
    for session in sessions:
        assert sorted(player for table in session for player in table) == list(range(players))
        assert sorted(map(len, session)) == sorted(table_sizes(players, size))
    assert repeats(plan) == 0
    assert spread(sixes(plan)) <= 1
