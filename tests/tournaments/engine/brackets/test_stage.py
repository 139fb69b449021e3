"""A stage that cannot be is refused with a sentence for each fault."""

from __future__ import annotations

import pytest

from scorekeeper.engine.errors import Refused
from tournaments.engine.brackets.stage import Kind, RoundSetup, SecondChance, Seeding, Stage, check

ROUND, FINAL = RoundSetup(5, 20, 2), RoundSetup(5, 20)


@pytest.mark.parametrize(
    "stage",
    [
        Stage((FINAL,)),
        Stage((ROUND, FINAL)),
        Stage((RoundSetup(3, 9, 1, Seeding.STANDING), FINAL), Kind.RESEEDED),
        Stage((ROUND, ROUND, FINAL), second_chance=SecondChance(1, Stage((FINAL,)), returns=True)),
    ],
)
def test_what_can_be_is_taken(stage: Stage) -> None:
    check(stage)


@pytest.mark.parametrize(
    ("stage", "path", "sentence"),
    [
        (Stage(()), "rounds", "A bracket has 1 to 20 rounds, not 0."),
        (Stage((ROUND,)), "rounds[0].advance", "From the final table nobody goes on, not 2."),
        (Stage((FINAL, FINAL)), "rounds[0].advance", "Of a table of 5, 1 to 4 go on, not 0."),
        (Stage((RoundSetup(5, 20, 5), FINAL)), "rounds[0].advance", "Of a table of 5, 1 to 4 go on, not 5."),
        (Stage((RoundSetup(7, 20),)), "rounds[0].table_size", "Tables are for 3 to 6 players, not 7."),
        (Stage((RoundSetup(5, 0),)), "rounds[0].hands", "A table plays 1 to 500 hands, not 0."),
        (
            Stage((RoundSetup(5, 20, 2, Seeding.CHANCE), FINAL)),
            "rounds[0].seeding",
            "A tree is seeded in serpentine; rounds that are drawn otherwise need a reseeded stage.",
        ),
        (
            Stage((ROUND, FINAL), second_chance=SecondChance(2, Stage((FINAL,)))),
            "second_chance.rounds",
            "A second chance is for those out after 1 to 1 rounds, not 2.",
        ),
        (
            Stage((ROUND, FINAL), second_chance=SecondChance(1, Stage((FINAL,)), returns=True)),
            "second_chance.rounds",
            "2 rounds leave no time for it; add a round.",
        ),
        (
            Stage((ROUND, FINAL), second_chance=SecondChance(1, Stage((ROUND,)))),
            "second_chance.stage.rounds[0].advance",
            "From the final table nobody goes on, not 2.",
        ),
        (
            Stage(
                (ROUND, FINAL),
                second_chance=SecondChance(1, Stage((ROUND, FINAL), second_chance=SecondChance(1, Stage((FINAL,))))),
            ),
            "second_chance.stage.second_chance",
            "There is no third chance.",
        ),
    ],
)
def test_what_cannot_be_is_refused(stage: Stage, path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        check(stage)
    assert [(fault.path, fault.message) for fault in refused.value.faults] == [(f"stage.{path}", sentence)]
