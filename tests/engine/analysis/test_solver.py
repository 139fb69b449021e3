"""The solver against exhaustive search of endings, over random rules of every preset: picked hands and leasters."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.analysis.hands import solve_hand
from scorekeeper.engine.analysis.leasters import solve_leaster
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.progress import Progress
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.play.tricks import picking_places, points_by_place, side_points, start_play
from scorekeeper.engine.rules.presets import read_rules
from tests.engine.play.random_hands import random_hand, random_rules

ENDINGS, MANY_ENDINGS = 120, 6_000
CARDS, FEWER, MANY = 3, 2, 6  # that everybody holds at most when the search begins, and at tables of many players
PARTS = 10
LATER_ENDINGS, MANY_LATER_ENDINGS = 24, 3_000  # under the rules below in turn
LATER_RULES: tuple[dict[str, Any], ...] = (
    {"preset": "standard-called-ace", "call_ten": True, "call_king": True},
    {"preset": "standard-called-ace", "call_ten": True, "call_own_ace": True, "call_own_ten": True},
    {"preset": "standard-called-ace", "call_buried_ace": True, "unknown": True, "ace_when_led": True},
    {"preset": "standard-called-ace", "partner_runs": True},
    {"preset": "standard-called-ace", "hold_to_end": True, "unknown": True},
    {"preset": "standard-called-ace", "partner_runs": True, "hold_to_end": True, "call_ten": True},
    {"preset": "standard", "partner": "cards", "partner_cards": ["JC"]},
    {"preset": "six-handed-jack", "call_up": "off", "partner": "cards", "partner_cards": ["QS", "AD"]},
)


def random_checked(seed: int, rules: dict[str, Any] | None = None) -> CheckedHand:
    """Return a random hand that is played out, with the seed, under some rules or random ones."""
    rng = Random(seed)
    rules = rules or random_rules(rng)
    return replay_hand(read_transcript({"rules": rules, **random_hand(rng, read_rules(rules))}))


def analyzable(seed: int, rules: dict[str, Any] | None = None) -> CheckedHand | None:
    """Return a random hand that is played out and has two sides from the deal on, with the seed; else nothing."""
    checked = random_checked(seed, rules)
    try:
        solve_hand(checked.hand)
    except Refused:
        return None
    return checked if checked.is_right else None


def exhaustive(hand: Progress, state: HandState) -> int:
    """The card points of the picking side, found by trying everything."""
    if state.is_over:
        return side_points(hand, state)
    after = [exhaustive(hand, played(state, card)) for card in state.legal_names()]
    return max(after) if state.turn in picking_places(hand) else min(after)


def played(state: HandState, card: str) -> HandState:
    after = state.copy()
    after.play(state.cards.bits[card])
    return after


def ending(hand: Progress, rng: Random) -> HandState:
    """Return the hand played by chance until few cards are left, often in the middle of a trick."""
    state = start_play(hand)
    most = CARDS if len(state.hands) < MANY else FEWER
    while max(held.bit_count() for held in state.hands) > most:
        state = played(state, rng.choice(state.legal_names()))
    for _ in range(rng.randrange(len(state.hands))):
        state = played(state, rng.choice(state.legal_names()))
    return state


def verify_ending(seed: int, rules: dict[str, Any] | None = None) -> str:
    """Compare value and best cards of an ending with exhaustive search; return the kind of game."""
    checked = analyzable(seed, rules)
    if checked is None:
        return ""
    hand, state = checked.hand, ending(checked.hand, Random(seed))
    solver = solve_hand(hand)
    value = solver.value(state)
    after = {card: exhaustive(hand, played(state, card)) for card in state.legal_names()}
    best = max(after.values()) if state.turn in picking_places(hand) else min(after.values())
    assert value == best
    assert solver.keeping(state, value) == state.cards.mask(card for card in after if after[card] == best)
    return hand.rules.partner.value


def fewest_points(hand: Progress, state: HandState, place: int) -> int:
    """The card points of a player of a leaster against all others, found by trying everything.

    All points where a trick is needed and they have none.
    """
    if state.is_over:
        lacks = hand.rules.leaster_needs_trick and place not in state.winners
        return points_by_place(hand, state)[place] + (hand.rules.deck_total if lacks else 0)
    after = [fewest_points(hand, played(state, card), place) for card in state.legal_names()]
    return min(after) if state.turn == place else max(after)


def verify_leaster(seed: int) -> str:
    """Compare the value and the best cards of an ending of a leaster, for one player, with exhaustive search.

    Return where the blind goes.
    """
    checked, rng = random_checked(seed), Random(seed)
    place = rng.randrange(len(checked.hand.seats))
    try:
        solver = solve_leaster(checked.hand, place)
    except Refused:
        return ""
    hand, state = checked.hand, ending(checked.hand, rng)
    value = solver.value(state)
    after = {card: fewest_points(hand, played(state, card), place) for card in state.legal_names()}
    best = min(after.values()) if state.turn == place else max(after.values())
    assert value == best
    assert solver.keeping(state, value) == state.cards.mask(card for card in after if after[card] == best)
    return hand.rules.leaster_blind.value


def test_endings_of_leasters_are_worth_what_trying_everything_finds() -> None:
    kinds = Counter(map(verify_leaster, range(ENDINGS)))
    assert sum(kinds.values()) - kinds[""] >= 5


def test_endings_are_worth_what_trying_everything_finds() -> None:
    kinds = Counter(map(verify_ending, range(ENDINGS)))
    assert kinds.keys() >= {"", "jack-of-diamonds", "called-ace", "nobody", "black-queens", "neighbor", "jack-and-ace"}


@pytest.mark.parametrize(
    "seeds",
    [range(LATER_ENDINGS), pytest.param(range(LATER_ENDINGS, MANY_LATER_ENDINGS), marks=pytest.mark.long)],
    ids=["few", "many"],
)
def test_so_are_endings_under_rules_that_bind_cards(seeds: range) -> None:
    for seed in seeds:
        verify_ending(seed, LATER_RULES[seed % len(LATER_RULES)])


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_endings_of_every_kind(part: int) -> None:
    for seed in range(ENDINGS + part, MANY_ENDINGS, PARTS):
        verify_ending(seed)
        verify_leaster(seed)
