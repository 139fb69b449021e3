"""Laws of best play, on hands of all kinds that are half played: they hold whatever the value is."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.analysis.hands import solve_hand
from scorekeeper.engine.analysis.solver import Solver
from scorekeeper.engine.play.checked import CheckedHand
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.tricks import picking_places, start_play

from .test_solver import analyzable, played

CARDS = 4  # that everybody holds at most
fewer = settings(max_examples=max(settings().max_examples // 3, 5))  # for laws that search a position several times


class Position(NamedTuple):
    """A hand with two sides, half played by chance, and a solver of it that has seen nothing yet."""

    checked: CheckedHand
    state: HandState
    solver: Solver


@st.composite
def positions(draw: st.DrawFn) -> Position:
    seed = draw(st.integers(0, 20_000))
    checked = analyzable(seed)
    assume(checked is not None)
    assert checked is not None
    rng, state = Random(seed), start_play(checked.hand)
    while state.trick or max(held.bit_count() for held in state.hands) > CARDS:
        state = played(state, rng.choice(state.legal_names()))
    return Position(checked, state, solve_hand(checked.hand))


def points(state: HandState, masks: list[int]) -> int:
    return sum(map(state.cards.points, masks))


def without_bury(state: HandState, side: tuple[int, ...]) -> int:
    return Solver(state, side).value(state)


@given(positions())
def test_a_value_lies_between_what_is_won_and_what_can_be(position: Position) -> None:
    state, side = position.state, picking_places(position.checked.hand)
    value, won = without_bury(state, side), points(state, [state.taken[place] for place in side])
    assert won <= value <= won + points(state, state.hands)


@fewer
@given(positions())
def test_the_best_card_has_the_value_of_its_position_and_no_other_is_better(position: Position) -> None:
    checked, state, solver = position
    value = solver.value(state)
    kept = solver.keeping(state, value)
    mine = state.turn in picking_places(checked.hand)
    assert kept
    for card in state.legal_names():
        after = solve_hand(checked.hand).value(played(state, card))
        if state.cards.bits[card] & kept:
            assert after == value
        else:
            assert (after < value) == mine != (after > value)


@given(positions())
def test_the_sides_share_all_points(position: Position) -> None:
    state, side = position.state, picking_places(position.checked.hand)
    others = tuple(place for place in range(len(state.hands)) if place not in side)
    assert without_bury(state, side) + without_bury(state, others) == points(state, [*state.taken, *state.hands])


@fewer
@given(positions(), st.integers(1, 9))
def test_turning_the_table_changes_nothing(position: Position, steps: int) -> None:
    state, side = position.state, picking_places(position.checked.hand)
    assume(state.limits is None)  # which name the picker's place
    many = len(state.hands)
    turned = state.copy()
    turned.hands = [state.hands[(place - steps) % many] for place in range(many)]
    turned.taken = [state.taken[(place - steps) % many] for place in range(many)]
    turned.turn = turned.leader = (state.turn + steps) % many
    assert without_bury(turned, tuple((place + steps) % many for place in side)) == without_bury(state, side)


@fewer
@given(positions(), st.integers(0, 20), st.integers(0, 20))
def test_a_true_bound_changes_nothing(position: Position, below: int, above: int) -> None:
    value = position.solver.value(position.state)
    fresh = solve_hand(position.checked.hand)
    assert fresh.value(position.state, at_least=max(value - below, 0), at_most=value + above) == value


@given(positions())
def test_another_player_on_the_side_costs_nothing(position: Position) -> None:
    state, side = position.state, picking_places(position.checked.hand)
    assume(len(side) < len(state.hands) - 1)
    more = (*side, next(place for place in range(len(state.hands)) if place not in side))
    assert without_bury(state, more) >= without_bury(state, side)


@given(positions())
def test_cards_of_a_hand_that_follow_each_other_and_count_the_same_are_equal(position: Position) -> None:
    checked, state, _solver = position
    assume(state.limits is None)
    assume(not state.cards.moving)
    alive, legal = sum(state.hands), state.legal()
    names = [name for name in state.cards.cards if state.cards.bits[name] & alive]
    for pair in pairwise(names):
        bits = [state.cards.bits[name] for name in pair]
        suits, counts = {state.cards.suits[bit] for bit in bits}, {state.cards.points(bit) for bit in bits}
        if len(suits) == len(counts) == 1 and all(bit & legal for bit in bits):
            first, second = (solve_hand(checked.hand).value(played(state, name)) for name in pair)
            assert first == second
