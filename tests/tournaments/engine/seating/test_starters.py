"""Each starter, dealt out, is what it is said to be."""

import pytest

from tournaments.engine.seating.constructions import all_starters, starter_session
from tournaments.engine.seating.plan import DrawPlan, DrawRequest, table_sizes

from .drawn import repeats, sixes, spread


@pytest.mark.parametrize(("players", "size", "sessions"), all_starters())
def test_nobody_meets_twice_and_sixes_are_even(players: int, size: int, sessions: int) -> None:
    starter = all_starters()[players, size, sessions]
    dealt_out = (starter_session(starter, number) for number in range(sessions))
    plan = DrawPlan(
        DrawRequest(tuple(range(players)), sessions), tuple(tuple(map(tuple, tables)) for tables in dealt_out)
    )
    for session in plan.sessions:
        assert sorted((player for table in session for player in table), key=str) == sorted(range(players), key=str)
        assert sorted(map(len, session)) == sorted(table_sizes(players, size))
    assert repeats(plan) == 0
    assert spread(sixes(plan)) <= 1
