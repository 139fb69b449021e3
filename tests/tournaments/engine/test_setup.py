"""Setups are read strictly: everything that is wrong is said, with its path."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game_events import PaidTo
from scorekeeper.wording.sentences import write_fault
from tests.refusals import raises_refused
from tournaments.engine.prize_table import PrizeSize, PrizeTable
from tournaments.engine.setup import DrawMethod, PenaltyTier, Setup, Visibility, read_setup, setup_as_json
from tournaments.engine.standings import TieBreak

SESSION: dict[str, Any] = {"table_size": 5, "tables": {"5": {"rules": "nationals", "hands": 20}}}
LEAST: dict[str, Any] = {"sessions": [SESSION]}


def with_session(**more: object) -> dict[str, Any]:
    """A setup with one session that differs by these keys."""
    return {"sessions": [deepcopy(SESSION) | more]}


def faults(value: object) -> list[tuple[str, str, str]]:
    """Code, path and sentence of everything that is wrong."""
    with pytest.raises(Refused) as refused:
        read_setup(value)
    return [(fault.code, fault.path, write_fault(fault)) for fault in refused.value.faults]


def test_the_least_that_is_needed() -> None:
    setup = read_setup(LEAST)
    assert setup == Setup(setup.sessions)
    assert (setup.fee, setup.prizes, setup.standings, setup.ties_share, setup.money) == (
        0,
        PrizeTable(),
        Visibility.PUBLIC,
        True,
        True,
    )


def test_everything_is_read_and_written() -> None:
    setup = read_setup(
        {
            "format": "nationals",
            "sessions": [SESSION, deepcopy(SESSION) | {"draw": "power-paired", "minutes": 90}],
            "fee": 2500,
            "currency": "EUR",
            "prizes": {"places": [{"share": 10_000}]},
            "best_sessions": 1,
            "tie_breaks": ["hands-won", "draw"],
            "ties_share": False,
            "standings": "hidden-until-end",
            "confirm": False,
            "penalties": [{}, {"points": 4, "paid_to": "others"}],
            "money": False,
        }
    )
    assert setup == Setup(
        setup.sessions,
        "nationals",
        2500,
        "EUR",
        PrizeTable(places=(PrizeSize(10_000),)),
        1,
        (TieBreak.HANDS_WON, TieBreak.DRAW),
        False,
        Visibility.HIDDEN_UNTIL_END,
        False,
        (PenaltyTier(), PenaltyTier(4, PaidTo.OTHERS)),
        False,
    )
    assert (setup.sessions[1].draw, setup.sessions[1].minutes) == (DrawMethod.POWER_PAIRED, 90)
    assert read_setup(json.loads(json.dumps(setup_as_json(setup)))) == setup


def test_house_rules_are_written_whole() -> None:
    table = setup_as_json(read_setup(LEAST))["sessions"][0]["tables"]["5"]
    assert table["rules"]["preset"] == "nationals"
    assert table["rules"]["bump"] is True
    assert table["hands"] == 20


def test_rules_know_the_size_of_their_table() -> None:
    tables = {"5": SESSION["tables"]["5"], "6": {"rules": {"preset": "walleye", "bump": True}, "hands": 24}}
    (session,) = read_setup(with_session(tables=tables)).sessions
    assert (session.at(6).rules.table, session.at(6).rules.players, session.at(6).hands) == (6, 5, 24)


def test_a_table_of_a_size_that_was_not_set_is_refused() -> None:
    (session,) = read_setup(LEAST).sessions
    with raises_refused("There are rules only for tables of 5, not 4. Add rules and hands"):
        session.at(4)


@pytest.mark.parametrize(
    ("value", "code", "path", "sentence"),
    [
        (None, "bad-value", "", "A setup must be an object in braces { }, not null."),
        ({}, "missing-key", "sessions", "A setup needs a value for “sessions”."),
        ({"sessions": []}, "bad-value", "sessions", "A tournament needs at least one session, or a bracket."),
        ({"sessions": [SESSION] * 61}, "bad-value", "sessions", "sessions can have at most 60 items, not 61."),
        (LEAST | {"prize": {}}, "unknown-key", "prize", 'A setup has no "prize".'),
        (LEAST | {"fee": 2.5}, "bad-value", "fee", "fee must be a whole number from 0 to 10000000, not 2.5."),
        (
            LEAST | {"currency": "usd"},
            "bad-value",
            "currency",
            '"usd" isn\'t a currency. Write three capital letters, like USD.',
        ),
        (LEAST | {"tie_breaks": ["draw", "draw"]}, "bad-value", "tie_breaks", "Choose each tie-break only once."),
        (
            LEAST | {"best_sessions": 2},
            "bad-value",
            "best_sessions",
            "The best 2 can't count: the number of sessions is only 1.",
        ),
        (LEAST | {"money": 1}, "bad-value", "money", "money must be true or false, not 1."),
        (LEAST | {"format": "\n"}, "bad-value", "format", "format must be one line of 1 to 200 characters."),
        (
            LEAST | {"prizes": {"places": [{"share": 9000}]}},
            "bad-shares",
            "prizes",
            "All prizes, also of sessions, take 90%, and the house 0%. Together they must add up to 100%.",
        ),
        (
            with_session(draw="seeded"),
            "first-by-standing",
            "sessions[0].draw",
            "The first session has no standings yet. Choose a random draw for it.",
        ),
        (
            with_session(minutes=0),
            "bad-value",
            "sessions[0].minutes",
            "minutes must be a whole number from 1 to 1440, not 0.",
        ),
        (
            with_session(table_size=4),
            "no-table-rules",
            "sessions[0].tables.4",
            "There are no rules for tables of 4. Add them in the setup.",
        ),
        (
            with_session(tables={"11": {}}),
            "unknown-key",
            "sessions[0].tables.11",
            'A session with tables of 3 to 10 has no "11".',
        ),
        (
            with_session(tables=[]),
            "bad-value",
            "sessions[0].tables",
            'tables needs a table size for each entry, like {"5": ...}, not an array.',
        ),
        (
            with_session(tables={"5": {"rules": "nationals"}}),
            "missing-key",
            "sessions[0].tables.5.hands",
            "A table of 5 needs a value for “hands”.",
        ),
        (
            with_session(tables={"5": {"rules": "six-handed-jack", "hands": 20}}),
            "bad-players",
            "sessions[0].tables.5.rules",
            "These rules deal in 6 players. A table of 5 needs rules for 5 or fewer.",
        ),
        (
            with_session(tables={"5": {"rules": {"preset": "nationals", "bumps": True}, "hands": 20}}),
            "unknown-key",
            "sessions[0].tables.5.rules.bumps",
            'There\'s no option "bumps". Check the spelling.',
        ),
    ],
)
def test_what_is_no_setup_is_refused(value: object, code: str, path: str, sentence: str) -> None:
    assert faults(value) == [(code, path, sentence)]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    wrong = with_session(draw="luck", minutes=0) | {"fee": -1, "penalties": [{"points": "4"}]}
    assert [path for _, path, _ in faults(wrong)] == [
        "sessions[0].draw",
        "sessions[0].minutes",
        "fee",
        "penalties[0].points",
    ]
