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
    "payout.hands": 0, "payout.picked": 4, "payout.multipliers": 3, "payout.no_pick": 7, "payout.counts": 19,
    "payout.offences": 10, "payout.settlement": 10, "payout.other_games": 0, "game": 6, "game_events": 8,
}  # fmt: skip


def noticed() -> bool:
    """Return whether any golden hand or game differs from its source, with the engine imported now."""
    golden = import_module("tests.engine.golden")
    presets = import_module("scorekeeper.engine.rules.presets")
    refused = import_module("scorekeeper.engine.errors").Refused
    try:
        for hand in golden.hands():
            try:
                rules = presets.read_rules(hand.rules)
            except refused:
                continue
            unasked = {} if "refused" in hand.expected else {"pot": 0, "why": None}
            answer, expected = golden.paid(rules, hand.record), unasked | hand.expected
            if {key: answer.get(key) for key in expected} != expected:
                return True
        return any(differs(golden, game, presets) for game in golden.games())
    except Exception:  # a wrong that breaks the engine is noticed
        return True


def differs(golden: ModuleType, game: Any, presets: ModuleType) -> bool:
    """Return whether any golden game differs from its source."""
    after = golden.played(game, presets.read_rules(game.rules))
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
    wrongs = list(mutants((FOLDER / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")))
    unnoticed = []
    for wrong in wrongs:
        with engine_with(module, wrong.tree):
            if not noticed():
                unnoticed.append(wrong.name)
    assert len(unnoticed) * 100 <= UNNOTICED[module] * len(wrongs), unnoticed
