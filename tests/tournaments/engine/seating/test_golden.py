"""Plans that a seed gave once, it gives for good: another plan is another algorithm, with another number."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tournaments.engine.seating.plan import ALGORITHM

from .drawn import drawn

GOLDEN = {
    (8, 3, 5, 1): "8a43f9afc5ab11e9",
    (19, 2, 5, 4): "da19c75741bcab8f",
    (25, 6, 5, 1): "ef1955540d2ac270",
    (36, 4, 5, 99): "3d2afc15b73f6aee",
    (41, 6, 5, 12): "f7c9949b08c949d1",
    (64, 6, 5, -3): "cb0c5e79a2463a77",
    (70, 6, 5, 2): "06e03cf44dde3dd0",
    (303, 3, 5, 2026): "e5817f141d3e8d7e",
    (1004, 6, 5, 7): "dd241e49a5fba4b3",
    (26, 4, 4, 1208925819614629174706176): "95202b6d29b8c39c",
}


@pytest.mark.parametrize(("players", "sessions", "size", "seed"), GOLDEN)
def test_the_plan_of_a_seed_stays(players: int, sessions: int, size: int, seed: int) -> None:
    plan = drawn(players, sessions, seed, size)
    digest = sha256(repr(plan.sessions).encode()).hexdigest()
    assert (ALGORITHM, digest[:16]) == (2, GOLDEN[players, sessions, size, seed])
