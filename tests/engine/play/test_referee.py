"""The slow referee says of the golden transcripts what they say: before it judges anything else."""

from __future__ import annotations

import pytest

from scorekeeper.engine.rules.presets import read_rules

from .golden import GoldenReplay, replays
from .naive import Calls, Position, perft
from .referee import judge

PLAYED = [golden for golden in replays() if "winners" in golden.expected]
BROKEN = [golden for golden in replays() if "trick" in golden.expected]


@pytest.mark.parametrize("golden", PLAYED, ids=lambda golden: golden.id)
def test_a_hand_is_counted_as_it_says(golden: GoldenReplay) -> None:
    judged = judge(read_rules(golden.rules), golden.told)
    assert judged.fault is None
    expected = golden.expected
    assert judged.winners == expected["winners"]
    assert judged.points_by_seat == expected["points_by_seat"]
    assert (judged.picker, sorted(judged.partners)) == (expected.get("picker"), expected.get("partners", []))


@pytest.mark.parametrize("golden", BROKEN, ids=lambda golden: golden.id)
def test_a_fault_is_found_where_it_says(golden: GoldenReplay) -> None:
    fault = judge(read_rules(golden.rules), golden.told).fault
    expected = golden.expected
    assert fault is not None
    assert (fault.code, fault.trick, fault.seat, fault.card) == tuple(
        expected.get(key) for key in ("refused", "trick", "seat", "card")
    )
    assert sorted(fault.legal) == sorted(expected.get("legal", []))


def test_the_last_two_tricks_of_a_small_ending() -> None:
    # A club pulls the club of seat 2, and each has one card left. On the trump either of two cards is thrown.
    place = Position([1, 2], {1: ["7C", "7D"], 2: ["8C", "9H"]}, ["QC", "7D"], turn=1)
    assert perft(place, 1) == 2
    assert perft(place, 2) == 3
    assert perft(place, 4) == 3


def test_the_holder_of_the_called_ace_has_one_card_to_play() -> None:
    calls = Calls("AC", picker=2, ace_when_led=True)
    place = Position([1, 2, 3], {1: ["9C"], 2: ["8C"], 3: ["7C", "AC"]}, ["QC"], calls, turn=3, table=["9C"])
    assert place.legal() == ["AC"]
