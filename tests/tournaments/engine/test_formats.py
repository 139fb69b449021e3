"""The formats of events say what the field plays."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import tournaments.engine
from tests.refusals import raises_refused
from tournaments.engine.brackets.plan import plan_rounds, suggest_rounds
from tournaments.engine.hourly import Hourly
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.seating.plan import table_sizes
from tournaments.engine.setup import PenaltyTier, Setup, format_names, load_format, read_setup, setup_as_json
from tournaments.engine.standings import TieBreak


def plays(setup: Setup, session: int = 0) -> dict[int, tuple[str, int]]:
    """The preset and the hands of each size of table."""
    return {size: (table.rules.preset, table.hands) for size, table in setup.sessions[session].tables.items()}


def test_every_file_is_offered_once() -> None:
    there = {path.stem for path in Path(tournaments.engine.__file__).parent.joinpath("formats").glob("*.toml")}
    assert sorted(format_names()) == sorted(there)


@pytest.mark.parametrize("slug", format_names())
def test_a_format_is_a_setup_that_is_written_and_read(slug: str) -> None:
    setup = load_format(slug)
    assert setup.format == slug
    assert read_setup(json.loads(json.dumps(setup_as_json(setup)))) == setup


@pytest.mark.parametrize("slug", format_names())
def test_everybody_plays_as_many_hands_at_any_table(slug: str) -> None:
    for session in load_format(slug).sessions:
        own = {table.hands * table.rules.players / size for size, table in session.tables.items()}
        assert len(own) == 1


@pytest.mark.parametrize("slug", [slug for slug in format_names() if load_format(slug).sessions])
@pytest.mark.parametrize("players", [*range(7, 60), 303])
def test_every_table_of_any_field_knows_what_it_plays(slug: str, players: int) -> None:
    (session, *_) = load_format(slug).sessions
    for size in set(table_sizes(players, session.table_size)):
        assert session.at(size).rules.table == size


@pytest.mark.parametrize("slug", [slug for slug in format_names() if load_format(slug).bracket])
@pytest.mark.parametrize("players", [25, 30, 35, 50])
def test_a_bracket_plays_at_any_table_of_its_plan(slug: str, players: int) -> None:
    bracket = load_format(slug).bracket
    assert bracket is not None
    field = min(players, bracket.cut or players)
    every, final = bracket.stage.rounds[0], bracket.stage.rounds[-1]
    found = replace(bracket.stage, rounds=suggest_rounds(field, every, final, players - field))
    for each in plan_rounds(field, found, players - field):
        assert all(bracket.rules[size].table == size for size in each.sizes)


def test_a_bracket_of_twenty_five_is_three_rounds() -> None:
    setup = load_format("bracket-of-tables").bracket
    assert setup is not None
    assert [each.sizes for each in plan_rounds(25, setup.stage)] == [(5, 5, 5, 5, 5), (5, 5), (5,)]


def test_the_nationals() -> None:
    setup = load_format("nationals")
    assert len(setup.sessions) == 3
    assert plays(setup) == {
        4: ("four-handed-jack", 20),
        5: ("nationals", 20),
        6: ("nationals", 24),
        7: ("nationals", 28),
    }
    assert (setup.fee, setup.currency, setup.penalties) == (2500, "USD", (PenaltyTier(0), PenaltyTier(4)))
    assert setup.prizes == PrizeTable(
        1000, tuple(map(PrizeSize, (3000, 1500, 1000, 1000, 1000))), (PrizeSize(500),), round_to=100
    )
    assert (setup.ties_share, setup.best_sessions) == (True, None)
    assert setup.tie_breaks == (TieBreak.BEST_SESSION, TieBreak.HANDS_WON, TieBreak.HANDS_LOST, TieBreak.DRAW)


def test_the_hourly_round() -> None:
    setup = load_format("hourly-round")
    assert (setup.fee, setup.best_sessions, setup.money) == (0, 1, True)
    assert plays(setup)[5] == ("nationals", 15)
    assert [session.minutes for session in setup.sessions] == [60]
    assert setup.hourly == Hourly({1: 300, 2: 500}, 11 * 60, 60, (PrizeSize(3000), PrizeSize(2000)))


def test_the_hourly_round_of_a_hall_without_money() -> None:
    setup, parent = load_format("hourly-round-without-money"), load_format("hourly-round")
    assert (setup.money, setup.prizes.places) == (False, ())
    assert parent.hourly is not None
    assert setup.hourly == replace(parent.hourly, prizes=())
    assert setup.sessions == parent.sessions


def test_the_three_handed_series() -> None:
    setup = load_format("three-handed-series")
    assert plays(setup)[3] == ("three-handed-10", 48)
    assert {session.table_size for session in setup.sessions} == {3}


def test_a_format_that_is_not_there_is_refused() -> None:
    with raises_refused('There\'s no format "national". Try one of these: nationals'):
        load_format("national")
