"""The set-up of a bracket is read strictly: everything that is wrong is said, with its path."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine.brackets.stage import (
    BracketSetup,
    Fill,
    Seeds,
    StageKind,
    bracket_setup_as_json,
    read_bracket_setup,
)
from tournaments.engine.standings import CutTies

FINAL: dict[str, Any] = {"table_size": 5, "hands": 20}
ROUND: dict[str, Any] = FINAL | {"advance": 2}
LEAST: dict[str, Any] = {"stage": {"rounds": [FINAL]}, "rules": {"5": "nationals"}}


def staged(*rounds: dict[str, Any], **more: object) -> dict[str, Any]:
    """A set-up with these rounds."""
    return LEAST | {"stage": {"rounds": list(rounds), **more}}


def faults(value: object) -> list[tuple[str, str]]:
    """Code and path of everything that is wrong."""
    with pytest.raises(Refused) as refused:
        read_bracket_setup(value)
    return [(fault.code, fault.path) for fault in refused.value.faults]


def again(setup: BracketSetup) -> BracketSetup:
    """The set-up written as JSON text and read."""
    return read_bracket_setup(json.loads(json.dumps(bracket_setup_as_json(setup))))


def test_the_least_that_is_needed() -> None:
    setup = read_bracket_setup(LEAST)
    assert setup == BracketSetup(setup.stage, setup.rules)
    assert (setup.cut, setup.ties, setup.seeds, setup.minutes) == (None, CutTies.TIE_BREAKS, Seeds.STANDING, None)
    assert again(setup) == setup


def test_everything_is_read_and_written() -> None:
    own = {"rounds": [ROUND, FINAL], "kind": "reseeded"}
    second = {"rounds": 1, "stage": own, "returns": True}
    rounds = (ROUND | {"fill": "best-out"}, ROUND | {"seeding": "chance", "start": "carried"}, FINAL)
    stage = {"kind": "reseeded", "rank_by": "carried-total", "at_tie": "extra-hand", "tie_breaks": ["hands-lost"]}
    setup = read_bracket_setup(
        {
            "stage": {"rounds": list(rounds), **stage, "second_chance": second},
            "rules": {"4": "four-handed-jack", "5": "nationals", "6": "nationals"},
            "cut": 10,
            "ties": "all-in",
            "seeds": "number",
            "minutes": 90,
        }
    )
    assert (setup.cut, setup.ties, setup.seeds, setup.minutes) == (10, CutTies.ALL_IN, Seeds.NUMBER, 90)
    assert (setup.stage.kind, setup.stage.rounds[0].fill) == (StageKind.RESEEDED, Fill.BEST_OUT)
    assert setup.stage.second_chance is not None
    assert setup.stage.second_chance.returns
    assert again(setup) == setup


def test_rules_know_the_size_of_their_table() -> None:
    setup = read_bracket_setup(LEAST | {"rules": {"5": "nationals", "7": "nationals"}})
    assert {size: (rules.table, rules.players) for size, rules in setup.rules.items()} == {5: (5, 5), 7: (7, 5)}
    assert bracket_setup_as_json(setup)["rules"]["7"]["table"] == 7


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        (None, [("bad-value", "bracket")]),
        ({}, [("missing-key", "bracket.stage"), ("missing-key", "bracket.rules")]),
        (LEAST | {"size": 5}, [("unknown-key", "bracket.size")]),
        (LEAST | {"cut": 2}, [("bad-value", "bracket.cut")]),
        (LEAST | {"cut": "10"}, [("bad-value", "bracket.cut")]),
        (LEAST | {"ties": "by hand"}, [("bad-value", "bracket.ties")]),
        (LEAST | {"seeds": "rating"}, [("bad-value", "bracket.seeds")]),
        (LEAST | {"minutes": 0}, [("bad-value", "bracket.minutes")]),
        (LEAST | {"minutes": 1441, "cut": 1}, [("bad-value", "bracket.minutes"), ("bad-value", "bracket.cut")]),
        (LEAST | {"rules": ["nationals"]}, [("bad-value", "bracket.rules")]),
        (LEAST | {"rules": {"5": "no such"}}, [("unknown-preset", "bracket.rules.5")]),
        (LEAST | {"rules": {"2": "nationals"}}, [("unknown-key", "bracket.rules.2")]),
        (LEAST | {"rules": {"4": "nationals"}}, [("bad-players", "bracket.rules.4")]),
        (LEAST | {"rules": {}}, [("no-table-rules", "bracket.stage.rounds[0].table_size")]),
        (
            staged(ROUND, FINAL | {"table_size": 6}),
            [("no-table-rules", "bracket.stage.rounds[1].table_size")],
        ),
        (staged(), [("bad-rounds", "bracket.stage.rounds")]),
        (staged(FINAL | {"hands": 0}), [("bad-value", "bracket.stage.rounds[0].hands")]),
        (staged(FINAL | {"advance": 2}), [("bad-advance", "bracket.stage.rounds[0].advance")]),
        (staged(FINAL, FINAL), [("bad-advance", "bracket.stage.rounds[0].advance")]),
        (staged(ROUND | {"fill": "luck"}, FINAL), [("bad-value", "bracket.stage.rounds[0].fill")]),
        (
            staged(ROUND | {"seeding": "chance"}, FINAL),
            [("tree-in-serpentine", "bracket.stage.rounds[0].seeding")],
        ),
        (
            staged(ROUND, FINAL, second_chance={"rounds": 1, "stage": {"rounds": [FINAL]}, "returns": True}),
            [("bad-second-chance", "bracket.stage.second_chance.rounds")],
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_path(value: object, wrong: list[tuple[str, str]]) -> None:
    assert sorted(faults(value)) == sorted(wrong)
