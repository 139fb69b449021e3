"""Number of legal continuations of small endings: the engine, a slow reference, and a file agree."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.state import HandState
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME
from scorekeeper.engine.rules.presets import read_rules
from tests.engine.golden import FIXTURES, lines

from . import naive
from .golden import Json
from .referee import cards_of, ending

SMALL = 600


@dataclass(frozen=True)
class Ending:
    """A hand up to its last tricks, and how many sequences of 1, 2, ... legal plays there are from there."""

    id: str
    hand: Json
    counts: tuple[int, ...]


ENDINGS = [
    Ending(line["id"], line["hand"], tuple(line["counts"])) for line in lines(FIXTURES / "perft" / "endings.jsonl")
]


def perft(state: HandState, plays: int) -> int:
    """The ways to play so many cards, counted by the engine."""
    legal = state.legal()
    if plays == 1:
        return legal.bit_count()
    count = 0
    while legal:
        card = legal & -legal
        legal ^= card
        then = state.copy()
        then.play(card)
        count += perft(then, plays - 1)
    return count


@pytest.mark.parametrize("ending_", ENDINGS, ids=lambda ending_: ending_.id)
def test_the_engine_counts_the_ways_an_ending_goes_on(ending_: Ending) -> None:
    state = replay_hand(read_transcript(ending_.hand)).state
    assert state is not None
    depths = range(1, len(ending_.counts) + 1)
    assert [perft(state, plays) for plays in depths] == list(ending_.counts)


@pytest.mark.parametrize("ending_", [one for one in ENDINGS if one.counts[-1] <= SMALL], ids=lambda one: one.id)
def test_the_slow_referee_counts_the_same(ending_: Ending) -> None:
    _verify_referee(ending_)


@pytest.mark.long
@pytest.mark.parametrize("ending_", [one for one in ENDINGS if one.counts[-1] > SMALL], ids=lambda one: one.id)
def test_the_slow_referee_counts_the_same_in_larger_endings(ending_: Ending) -> None:
    _verify_referee(ending_)


def _verify_referee(ending_: Ending) -> None:
    place = ending(read_rules(ending_.hand["rules"]), ending_.hand)
    last = len(ending_.counts)
    assert naive.perft(place, last) == ending_.counts[-1]
    assert naive.perft(place, 3) == ending_.counts[2]


def test_every_order_of_the_cards_has_an_ending() -> None:
    rules = [read_rules(one.hand["rules"]) for one in ENDINGS]
    assert {(one.deck, one.order) for one in rules} >= {
        ("piquet-32", order) for order in OPTION_BY_NAME["order"].choices if order != "moving-sixes"
    } | {("low-20", "moving-sixes"), ("diamonds-26", "spitz-second"), ("no-black-sevens-30", "standard")}
    assert {one.trump_suit for one in rules} == set(OPTION_BY_NAME["trump_suit"].choices)
    assert {one.hand.get("trump") for one in ENDINGS} == {None, "clubs", "spades", "diamonds"}
    assert {one.layout for one in rules} == set(OPTION_BY_NAME["layout"].choices)
    assert any(one.hand.get("unknown") for one in ENDINGS)


def test_an_ending_stands_where_its_tricks_end() -> None:
    for one in ENDINGS:
        rules = read_rules(one.hand["rules"])
        left = rules.hand_size - len(one.hand["tricks"])
        assert len(one.counts) == left * rules.players
        assert all(len(cards_of(trick)) == rules.players for trick in one.hand["tricks"])
