"""Every golden transcript is played out, paid or refused as it says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorekeeper.commands.hands import replay_record, score_record
from scorekeeper.commands.lines import refusal
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.rules.presets import read_rules

from .golden import GoldenReplay, Json, replays
from .referee import judge

GOLDEN = replays()
RIGHT = [golden for golden in GOLDEN if "refused" not in golden.expected]
WRONG = [golden for golden in GOLDEN if "refused" in golden.expected]
PLAYED_WRONG = [golden for golden in WRONG if "trick" in golden.expected]


def answer(golden: GoldenReplay) -> Json:
    """The checked hand, or the refusal, as the command line gives it."""
    try:
        return dict(replay_record(golden.hand))
    except Refused as refused:
        return dict(refusal(refused.faults))


@pytest.mark.parametrize("golden", RIGHT, ids=lambda golden: golden.id)
def test_a_hand_is_played_and_paid_as_its_source_says(golden: GoldenReplay) -> None:
    told = answer(golden)
    assert told.get("errors") is None
    found: dict[str, Any] = told | {
        "payouts": told["settlement"]["payouts"],
        "kind": told["record"]["kind"],
        "partners": sorted(told["partners"]),
    }
    assert {key: found.get(key) for key in golden.expected} == golden.expected


@pytest.mark.parametrize("golden", RIGHT, ids=lambda golden: golden.id)
def test_the_record_of_a_hand_pays_the_same(golden: GoldenReplay) -> None:
    checked = answer(golden)
    assert read_rules(checked["record"]["rules"]) == read_rules(golden.rules)
    assert score_record(checked["record"]) == checked["settlement"]


@pytest.mark.parametrize("golden", WRONG, ids=lambda golden: golden.id)
def test_a_hand_that_was_not_played_right_is_refused(golden: GoldenReplay) -> None:
    told = answer(golden)
    assert not told["ok"]
    first = told["errors"][0]
    found = {"refused": first["code"]} | first
    assert {key: found.get(key) for key in golden.expected} == golden.expected
    assert not first.get("follows")
    for fault in told["errors"]:
        assert fault["message"].endswith(".")
        assert fault["path"]
    json.dumps(told, allow_nan=False)


@pytest.mark.parametrize("golden", PLAYED_WRONG, ids=lambda golden: golden.id)
def test_the_hand_before_the_fault_is_told(golden: GoldenReplay) -> None:
    judged = judge(read_rules(golden.rules), golden.told)
    before = answer(golden)["so_far"]
    assert before["winners"] == judged.winners
    assert before["points_by_seat"] == judged.points_by_seat
    assert before["tricks_by_seat"] == judged.tricks_by_seat
