"""Games folded hand by hand: dealers, doublers, rounds, pots, penalties."""

import pytest

from scorekeeper.engine.game import start
from scorekeeper.engine.game_events import fold_events
from scorekeeper.engine.rules.presets import read_rules

from .golden import GoldenGame, event_of, games, played

EVENTS = ("hand", "penalty", "rules", "divide_pot", "seating")


@pytest.mark.parametrize("golden", games(), ids=lambda golden: golden.name)
def test_a_game_goes_as_its_source_says(golden: GoldenGame) -> None:
    after = played(golden, read_rules(golden.rules))
    expected = [{k: v for k, v in line.items() if k not in EVENTS} for line in golden.lines]
    assert [{key: figures.get(key) for key in line} for figures, line in zip(after, expected, strict=True)] == expected


@pytest.mark.parametrize("golden", games(), ids=lambda golden: golden.name)
def test_a_fold_is_its_steps(golden: GoldenGame) -> None:
    rules = read_rules(golden.rules)
    steps = fold_events(rules, start(rules, golden.players, golden.dealer), map(event_of, golden.lines))
    figures = played(golden, rules)
    assert [list(step.state.totals) for step in steps] == [line["totals"] for line in figures]
    assert [step.state.dealer for step in steps] == [line["dealer"] for line in figures]
