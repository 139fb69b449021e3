"""Return the findings that the setup alone shows for a number of players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.rehearsal import FindingCode, setup_findings
from tournaments.engine.schedule import Schedule
from tournaments.engine.setup import Setup, format_names, load_format

pytestmark = pytest.mark.same_everywhere
NATIONALS = load_format("nationals")


def codes(setup: Setup, players: int) -> list[str]:
    """The codes of what is found."""
    return [finding.code for finding in setup_findings(setup, players)]


def prizes(*places: PrizeSize, round_to: int = 1) -> Setup:
    return replace(NATIONALS, prizes=PrizeTable(places=places, round_to=round_to))


@pytest.mark.parametrize("slug", format_names())
def test_formats_are_sound_for_25_players(slug: str) -> None:
    assert codes(load_format(slug), 25) == []


@pytest.mark.parametrize(
    ("setup", "players", "code"),
    [
        (replace(NATIONALS, prizes=PrizeTable()), 3, FindingCode.SEATING),
        (load_format("bracket-of-tables"), 97, FindingCode.BRACKET),
        (replace(NATIONALS, fee=0), 97, FindingCode.NO_POT),
        (prizes(PrizeSize(fixed=100), PrizeSize(share=10_000)), 4, FindingCode.PRIZES_UNFIT),
        (prizes(PrizeSize(share=9_990), PrizeSize(share=10), round_to=1000), 12, FindingCode.EMPTY_PRIZE),
        (prizes(*[PrizeSize(share=1_000)] * 10), 9, FindingCode.MORE_PRIZES),
    ],
)
def test_finds_what_does_not_go_with_the_number_of_players(setup: Setup, players: int, code: FindingCode) -> None:
    assert codes(setup, players) == [code]


def test_finds_sizes_that_a_few_players_more_or_less_would_need() -> None:
    only_fives = replace(NATIONALS.sessions[0], tables={5: NATIONALS.sessions[0].tables[5]})
    (finding,) = setup_findings(replace(NATIONALS, sessions=(only_fives,) * 3, prizes=PrizeTable()), 100)
    assert (finding.code, dict(finding.params)) == (
        FindingCode.TABLE_RULES,
        {"sizes": [6], "sessions": [1, 2, 3], "players": 100},
    )


def test_finds_a_bracket_without_rules_for_a_table() -> None:
    setup = load_format("cut-and-final")
    assert setup.bracket is not None
    bracket = replace(setup.bracket, rules={6: setup.bracket.rules[5]})
    assert codes(replace(setup, bracket=bracket), 40) == [FindingCode.BRACKET_RULES]


@pytest.mark.parametrize(
    ("schedule", "code"),
    [
        (Schedule(tables=4), FindingCode.FEW_TABLES),
        (Schedule(start=12 * 60, end=13 * 60), FindingCode.LATE_END),
    ],
)
def test_finds_what_the_plan_of_the_day_has_no_room_for(schedule: Schedule, code: FindingCode) -> None:
    assert codes(replace(NATIONALS, schedule=schedule), 25) == [code]


def test_finds_sessions_that_are_too_short_once() -> None:
    hurried = tuple(replace(session, minutes=20) for session in NATIONALS.sessions)
    assert codes(replace(NATIONALS, sessions=hurried), 25) == [FindingCode.TOO_SHORT]
