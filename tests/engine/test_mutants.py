"""The golden hands and games notice nearly every small wrong in what pays."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import scorekeeper.engine

from .mutants import engine_with, mutants

FOLDER = Path(scorekeeper.engine.__file__).parent
# At most so many of a hundred wrongs stay unnoticed: those that change nothing (a bound that no hand can reach, words).
UNNOTICED = {
    "payout": 0, "picked": 4, "doublings": 3, "doubles": 6, "no_pick": 6, "leaster": 9, "offences": 10, "pot": 10,
    "outcome": 2, "tricks_in_person": 10, "shown_hands": 10, "point_splits": 25, "race": 0, "races": 15,
    "two_handed": 0, "game": 5, "game_state": 15, "penalties": 15, "pot_division": 6, "seat_change": 12,
}  # fmt: skip


def noticed() -> bool:
    """Whether a golden hand or game comes out otherwise than its source says, with the engine as it is imported now."""
    golden = import_module("tests.engine.golden")
    house_rules = import_module("scorekeeper.engine.house_rules")
    refused = import_module("scorekeeper.engine.errors").Refused
    try:
        for hand in golden.hands():
            try:
                rules = house_rules.read(hand.rules)
            except refused:
                continue
            answer, expected = golden.paid(rules, hand.record), {"pot": 0} | hand.expected
            if "refused" in expected:
                expected.pop("pot")
            if {key: answer.get(key) for key in expected} != expected:
                return True
        return any(differs(golden, game, house_rules) for game in golden.games())
    except Exception:  # a wrong that breaks the engine is noticed
        return True


def differs(golden: ModuleType, game: Any, house_rules: ModuleType) -> bool:
    """Whether a golden game goes otherwise."""
    after = golden.played(game, house_rules.read(game.rules))
    return any(
        figures.get(key) != value
        for figures, line in zip(after, game.lines, strict=True)
        for key, value in line.items()
        if key not in ("hand", "penalty", "rules", "divide_pot", "seating")
    )


def test_the_engine_as_it_is_is_right() -> None:
    assert not noticed()


@pytest.mark.long
@pytest.mark.parametrize("module", UNNOTICED)
def test_wrongs_are_noticed(module: str) -> None:
    wrongs = list(mutants((FOLDER / f"{module}.py").read_text(encoding="utf-8")))
    unnoticed = []
    for wrong in wrongs:
        with engine_with(module, wrong.tree):
            if not noticed():
                unnoticed.append(wrong.name)
    assert len(unnoticed) * 100 <= UNNOTICED[module] * len(wrongs), unnoticed
