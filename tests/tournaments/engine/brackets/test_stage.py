"""A stage that cannot be is refused with a sentence for each fault."""

from __future__ import annotations

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.wording.sentences import write_fault
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
        (BracketStage(()), "rounds", "A bracket can have 1 to 20 rounds, not 0."),
        (BracketStage((ROUND,)), "rounds[0].advance", "Nobody advances from the final table. Enter 0, not 2."),
        (BracketStage((FINAL, FINAL)), "rounds[0].advance", "From a table of 5, 1 to 4 players can advance, not 0."),
        (
            BracketStage((RoundSetup(5, 20, 5), FINAL)),
            "rounds[0].advance",
            "From a table of 5, 1 to 4 players can advance, not 5.",
        ),
        (BracketStage((RoundSetup(7, 20),)), "rounds[0].table_size", "Tables can have 3 to 6 players, not 7."),
        (BracketStage((RoundSetup(5, 0),)), "rounds[0].hands", "A table plays 1 to 500 hands, not 0."),
        (
            BracketStage((RoundSetup(5, 20, 2, Seeding.CHANCE), FINAL)),
            "rounds[0].seeding",
            (
                "A fixed bracket is seeded in serpentine order. "
                "For other seeding, choose a bracket that reseeds each round."
            ),
        ),
        (
            BracketStage((ROUND, FINAL), second_chance=SecondChance(2, BracketStage((FINAL,)))),
            "second_chance.rounds",
            "A second chance can follow 1 to 1 rounds, not 2.",
        ),
        (
            BracketStage((ROUND, FINAL), second_chance=SecondChance(1, BracketStage((FINAL,)), returns=True)),
            "second_chance.rounds",
            "With 2 rounds, there's no time for a second chance. Add a round.",
        ),
        (
            BracketStage((ROUND, FINAL), second_chance=SecondChance(1, BracketStage((ROUND,)))),
            "second_chance.stage.rounds[0].advance",
            "Nobody advances from the final table. Enter 0, not 2.",
        ),
        (
            BracketStage(
                (ROUND, FINAL),
                second_chance=SecondChance(
                    1, BracketStage((ROUND, FINAL), second_chance=SecondChance(1, BracketStage((FINAL,))))
                ),
            ),
            "second_chance.stage.second_chance",
            "A second chance can't have a second chance of its own.",
        ),
    ],
)
def test_what_cannot_be_is_refused(stage: BracketStage, path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        verify_stage(stage)
    assert [(fault.path, write_fault(fault)) for fault in refused.value.faults] == [(f"stage.{path}", sentence)]
