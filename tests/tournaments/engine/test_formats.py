"""The formats of events say what the field plays."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine import formats, setup
from tournaments.engine.brackets.plan import plan, suggest
from tournaments.engine.hourly import Hourly
from tournaments.engine.penalties import Tier
from tournaments.engine.prize_table import PrizeTable, Size
from tournaments.engine.seating.table_sizes import table_sizes
from tournaments.engine.setup import Setup
from tournaments.engine.tie_breaks import TieBreak


def plays(found: Setup, session: int = 0) -> dict[int, tuple[str, int]]:
    """The preset and the hands of each size of table."""
    return {size: (table.rules.preset, table.hands) for size, table in found.sessions[session].tables.items()}


def test_every_file_is_offered_once() -> None:
    there = {path.stem for path in Path(formats.__file__).parent.glob("*.toml")}
    assert sorted(formats.names()) == sorted(there)


@pytest.mark.parametrize("slug", formats.names())
def test_a_format_is_a_setup_that_is_written_and_read(slug: str) -> None:
    found = formats.load(slug)
    assert found.format == slug
    assert setup.read(json.loads(json.dumps(setup.as_json(found)))) == found


@pytest.mark.parametrize("slug", formats.names())
def test_everybody_plays_as_many_hands_at_any_table(slug: str) -> None:
    for session in formats.load(slug).sessions:
        own = {table.hands * table.rules.players / size for size, table in session.tables.items()}
        assert len(own) == 1


@pytest.mark.parametrize("slug", [slug for slug in formats.names() if formats.load(slug).sessions])
@pytest.mark.parametrize("players", [*range(7, 60), 303])
def test_every_table_of_any_field_knows_what_it_plays(slug: str, players: int) -> None:
    (session, *_) = formats.load(slug).sessions
    for size in set(table_sizes(players, session.table_size)):
        assert session.at(size).rules.table == size


@pytest.mark.parametrize("slug", [slug for slug in formats.names() if formats.load(slug).bracket])
@pytest.mark.parametrize("players", [25, 30, 35, 50])
def test_a_bracket_plays_at_any_table_of_its_plan(slug: str, players: int) -> None:
    bracket = formats.load(slug).bracket
    assert bracket is not None
    field = min(players, bracket.cut or players)
    every, final = bracket.stage.rounds[0], bracket.stage.rounds[-1]
    found = replace(bracket.stage, rounds=suggest(field, every, final, players - field))
    for each in plan(field, found, players - field):
        assert all(bracket.rules[size].table == size for size in each.sizes)


def test_a_bracket_of_twenty_five_is_three_rounds() -> None:
    found = formats.load("bracket-of-tables").bracket
    assert found is not None
    assert [each.sizes for each in plan(25, found.stage)] == [(5, 5, 5, 5, 5), (5, 5), (5,)]


def test_the_nationals() -> None:
    found = formats.load("nationals")
    assert len(found.sessions) == 3
    assert plays(found) == {
        4: ("four-handed-jack", 20),
        5: ("nationals", 20),
        6: ("nationals", 24),
        7: ("nationals", 28),
    }
    assert (found.fee, found.currency, found.penalties) == (2500, "USD", (Tier(0), Tier(4)))
    assert found.prizes == PrizeTable(
        1000, tuple(map(Size, (3000, 1500, 1000, 1000, 1000))), (Size(500),), round_to=100
    )
    assert (found.ties_share, found.best_sessions) == (True, None)
    assert found.tie_breaks == (TieBreak.BEST_SESSION, TieBreak.HANDS_WON, TieBreak.HANDS_LOST, TieBreak.DRAW)


def test_the_hourly_round() -> None:
    found = formats.load("hourly-round")
    assert (found.fee, found.best_sessions, found.money) == (0, 1, True)
    assert plays(found)[5] == ("nationals", 15)
    assert [session.minutes for session in found.sessions] == [60]
    assert found.hourly == Hourly({1: 300, 2: 500}, 11 * 60, 60, (Size(3000), Size(2000)))


def test_the_hourly_round_of_a_hall_without_money() -> None:
    found, parent = formats.load("hourly-round-without-money"), formats.load("hourly-round")
    assert (found.money, found.prizes.places) == (False, ())
    assert parent.hourly is not None
    assert found.hourly == replace(parent.hourly, prizes=())
    assert found.sessions == parent.sessions


def test_the_three_handed_series() -> None:
    found = formats.load("three-handed-series")
    assert plays(found)[3] == ("three-handed-10", 48)
    assert {session.table_size for session in found.sessions} == {3}


def test_a_format_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match='There is no format "national"; there are nationals'):
        formats.load("national")
