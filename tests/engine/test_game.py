"""The fold's own values."""

import pytest

from scorekeeper.engine import game
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.game import GameState
from scorekeeper.engine.game_events import Dealt, Penalty, PotDivided, RulesChange, divide_pot, fold_events
from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.rules.presets import load_preset, read_rules

POT = read_rules({"preset": "standard", "no_pick": ["pot"], "pot": "passed"})


def test_a_state_is_plain_json_and_back() -> None:
    steps = fold_events(POT, game.start(POT, 6, 2), [Dealt(Hand(kind=Kind.PASSED)), Penalty(1, 4)])
    state = steps[-1].state
    assert state.as_json() == {
        "players": 6,
        "dealer": 2,
        "totals": [-5, 0, -1, -1, -1, -1],
        "seating": [1, 2, 3, 4, 5, 6],
        "came": [1, 2, 3, 4, 5, 6],
        "waiting": {"doublers": 0, "round_left": 0},
        "pot": 5,
        "pots": 1,
        "house": 4,
        "played": 0,
    }
    assert GameState.from_json(state.as_json()) == state


def test_a_hand_that_cannot_be_pays_nobody_and_the_fold_goes_on() -> None:
    good, bad = Dealt(Hand(picker=1, partners=(2,), points=75)), Dealt(Hand(picker=7, points=75))
    rules = load_preset("standard")
    first, second, third = fold_events(rules, game.start(rules, 5, 1), [good, bad, good])
    assert [fault.code for fault in second.faults] == ["bad-seat"]
    assert (second.payouts, second.settlement, second.state) == ((), None, first.state)
    assert third.state.totals == (4, 2, -2, -2, -2)


def test_a_pot_left_by_other_rules_is_still_played_for() -> None:
    off = RulesChange(load_preset("standard"))
    win = Dealt(Hand(picker=1, partners=(2,), points=75))
    *_, last = fold_events(POT, game.start(POT, 5, 1), [Dealt(Hand(kind=Kind.PASSED)), off, win])
    assert (last.payouts, last.state.pot) == ((2 + 4, 1 + 1, -1, -1, -1), 0)


def test_a_pot_that_is_empty_divides_into_nothing() -> None:
    state = game.start(POT)
    assert divide_pot(POT, state) == (state, (0, 0, 0, 0, 0))
    assert divide_pot(POT, state, PotDivided((2,), single=True)) == (state, (0, 0, 0, 0, 0))


def test_a_dealer_typed_beats_the_one_proposed() -> None:
    state, _ = game.apply(POT, game.start(POT, 5, 2), Hand(picker=1, points=75, dealer=4))
    assert state.dealer == 5


def test_a_refusal_leaves_the_state() -> None:
    state = game.start(POT)
    with pytest.raises(Refused):
        game.apply(POT, state, Hand(picker=1, points=1))
    assert state == game.start(POT)
