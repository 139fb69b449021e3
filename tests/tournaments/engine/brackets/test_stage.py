"""A stage that cannot be is refused with a sentence for each fault."""

from __future__ import annotations

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.wording import refusals
from tournaments.engine.brackets.stage import BracketStage, RoundSetup, SecondChance, Seeding, StageKind, verify_stage

ROUND, FINAL = RoundSetup(5, 20, 2), RoundSetup(5, 20)


@pytest.mark.parametrize(
    "stage",
    [
        BracketStage((FINAL,)),
        BracketStage((ROUND, FINAL)),
        BracketStage((RoundSetup(3, 9, 1, Seeding.STANDING), FINAL), StageKind.RESEEDED),
        BracketStage((ROUND, ROUND, FINAL), second_chance=SecondChance(1, BracketStage((FINAL,)), returns=True)),
    ],
)
def test_what_can_be_is_taken(stage: BracketStage) -> None:
    verify_stage(stage)


@pytest.mark.parametrize(
    ("stage", "path", "sentence"),
    [
        (BracketStage(()), "rounds", "A bracket has 1 to 20 rounds, not 0."),
        (BracketStage((ROUND,)), "rounds[0].advance", "From the final table nobody goes on, not 2."),
        (BracketStage((FINAL, FINAL)), "rounds[0].advance", "Of a table of 5, 1 to 4 go on, not 0."),
        (BracketStage((RoundSetup(5, 20, 5), FINAL)), "rounds[0].advance", "Of a table of 5, 1 to 4 go on, not 5."),
        (BracketStage((RoundSetup(7, 20),)), "rounds[0].table_size", "Tables are for 3 to 6 players, not 7."),
        (BracketStage((RoundSetup(5, 0),)), "rounds[0].hands", "A table plays 1 to 500 hands, not 0."),
        (
            BracketStage((RoundSetup(5, 20, 2, Seeding.CHANCE), FINAL)),
            "rounds[0].seeding",
            "A tree is seeded in serpentine; rounds that are drawn otherwise need a reseeded stage.",
        ),
        (
            BracketStage((ROUND, FINAL), second_chance=SecondChance(2, BracketStage((FINAL,)))),
            "second_chance.rounds",
            "A second chance is for those out after 1 to 1 rounds, not 2.",
        ),
        (
            BracketStage((ROUND, FINAL), second_chance=SecondChance(1, BracketStage((FINAL,)), returns=True)),
            "second_chance.rounds",
            "2 rounds leave no time for it; add a round.",
        ),
        (
            BracketStage((ROUND, FINAL), second_chance=SecondChance(1, BracketStage((ROUND,)))),
            "second_chance.stage.rounds[0].advance",
            "From the final table nobody goes on, not 2.",
        ),
        (
            BracketStage(
                (ROUND, FINAL),
                second_chance=SecondChance(
                    1, BracketStage((ROUND, FINAL), second_chance=SecondChance(1, BracketStage((FINAL,))))
                ),
            ),
            "second_chance.stage.second_chance",
            "There is no third chance.",
        ),
    ],
)
def test_what_cannot_be_is_refused(stage: BracketStage, path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        verify_stage(stage)
    assert [(fault.path, refusals.sentence(fault)) for fault in refused.value.faults] == [(f"stage.{path}", sentence)]
