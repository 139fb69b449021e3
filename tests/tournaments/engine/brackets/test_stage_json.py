"""A stage written and read."""

from __future__ import annotations

import json

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine.brackets.stage import (
    BracketStage,
    Fill,
    RankBy,
    RoundSetup,
    RoundStart,
    SecondChance,
    Seeding,
    StageKind,
    read_stage,
    stage_as_json,
)
from tournaments.engine.standings import AtTie, TieBreak

FINAL = RoundSetup(5, 20)
ROUND = RoundSetup(6, 24, 3, Seeding.STANDING, RoundStart.CARRIED, Fill.BEST_OUT)
FULL = BracketStage(
    (ROUND, ROUND, FINAL),
    StageKind.RESEEDED,
    RankBy.CARRIED_TOTAL,
    AtTie.EXTRA_HAND,
    (TieBreak.DRAW,),
    SecondChance(1, BracketStage((RoundSetup(5, 20, 1), FINAL)), returns=True),
)


@pytest.mark.parametrize("stage", [FULL, BracketStage((FINAL,))])
def test_what_was_written_is_read_again(stage: BracketStage) -> None:
    assert read_stage(json.loads(json.dumps(stage_as_json(stage)))) == stage


def test_only_the_rounds_are_needed() -> None:
    assert read_stage({"rounds": [{"table_size": 5, "hands": 20}]}) == BracketStage((FINAL,))


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        ([], "bad-value", "stage"),
        ({}, "missing-key", "stage.rounds"),
        ({"rounds": [], "rank": 1}, "unknown-key", "stage.rank"),
        ({"rounds": []}, "bad-rounds", "stage.rounds"),
        ({"rounds": [{"table_size": 9, "hands": 20}]}, "bad-value", "stage.rounds[0].table_size"),
        ({"rounds": [{"table_size": 5, "hands": 20, "fill": "air"}]}, "bad-value", "stage.rounds[0].fill"),
        ({"rounds": [{"table_size": 5, "hands": 20, "advance": 2}]}, "bad-advance", "stage.rounds[0].advance"),
        (
            stage_as_json(FULL) | {"second_chance": {"rounds": 1, "stage": stage_as_json(FULL)}},
            "unknown-key",
            "stage.second_chance.stage.second_chance",
        ),
    ],
)
def test_what_is_wrong_is_refused_at_its_place(value: object, code: str, path: str) -> None:
    with pytest.raises(Refused) as refused:
        read_stage(value)
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [(code, path)]
