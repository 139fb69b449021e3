"""For up to twelve players no plan has fewer repeated meetings than the draw's, whatever the seed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine.seating.plan import plan_cost, table_sizes

from .drawn import drawn
from .least import least

MOST_PLAYERS = 12
GOLDEN = {
    (int(players), int(size), int(sessions)): (int(most), int(repeats))
    for players, size, sessions, most, repeats in map(
        str.split, Path(__file__).with_name("least.txt").read_text("utf-8").splitlines()
    )
}  # players, size of tables, sessions: the most meetings of a pair, repeats


def fields() -> Iterator[tuple[int, int]]:
    for size in range(3, 7):
        for players in range(3, MOST_PLAYERS + 1):
            try:
                table_sizes(players, size)
            except Refused:
                continue
            yield players, size


def test_every_small_field_is_there() -> None:
    assert {(players, size) for players, size, _ in GOLDEN} == set(fields())


@pytest.mark.parametrize(("players", "size", "sessions"), [field for field in GOLDEN if field[0] < 10 and field[2] < 3])
def test_the_draw_repeats_as_little_as_can_be(players: int, size: int, sessions: int) -> None:
    found = plan_cost(drawn(players, sessions, 1, size))
    assert (found.most_meetings, found.repeats) == GOLDEN[players, size, sessions]


@pytest.mark.parametrize(("players", "size"), [(7, 4), (8, 5), (9, 3), (10, 5), (11, 5)])
@pytest.mark.parametrize("sessions", [2, 3])
def test_the_least_is_found_by_trying_everything(players: int, size: int, sessions: int) -> None:
    assert least(players, size, sessions) == GOLDEN[players, size, sessions]


@pytest.mark.long
@pytest.mark.parametrize(("players", "size", "sessions"), GOLDEN)
def test_every_least_is_found_by_trying_everything(players: int, size: int, sessions: int) -> None:
    assert least(players, size, sessions) == GOLDEN[players, size, sessions]


@pytest.mark.long
@pytest.mark.parametrize(("players", "size", "sessions"), GOLDEN)
@pytest.mark.parametrize("seed", range(1, 5))
def test_every_seed_repeats_as_little(players: int, size: int, sessions: int, seed: int) -> None:
    found = plan_cost(drawn(players, sessions, seed, size))
    assert (found.most_meetings, found.repeats) == GOLDEN[players, size, sessions]
