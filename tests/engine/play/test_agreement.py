"""A recorded hand and its replay: what differs is named with both values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Call, Hand, Kind, Mark, Tricks
from scorekeeper.engine.notation.reading import read_one_hand
from scorekeeper.engine.play.agreement import ReplayDifference, correct_record, find_differences
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.presets import load_preset, read_rules
from tests.engine.notation.test_played import GOOD

from .golden import GoldenReplay, replays

THREE = load_preset("three-handed-10")
ALL = Hand(picker=1, points=120, tricks=Tricks.ALL, dealer=3)
REFUSED = "refused"


def played(text: str = GOOD) -> CheckedHand:
    """A hand played out: seat 1 picks alone and takes every trick."""
    return replay_hand(read_one_hand(text).transcript)


def differences(recorded: Hand, checked: CheckedHand | None = None) -> list[tuple[str, Any, Any]]:
    """The differences, without the payouts that follow from them."""
    found = find_differences(THREE, recorded, checked or played())
    return [(at.key, at.recorded, at.played) for at in found if at.key != "payouts"]


@pytest.mark.parametrize(
    "golden", [hand for hand in replays() if REFUSED not in hand.expected], ids=lambda hand: hand.id
)
def test_a_golden_replay_agrees_with_its_own_record(golden: GoldenReplay) -> None:
    checked = replay_hand(read_transcript(golden.hand))
    assert find_differences(checked.hand.rules, checked.record, checked) == ()
    assert correct_record(checked.record, checked) == checked.record


@pytest.mark.parametrize(
    ("recorded", "difference"),
    [
        (replace(ALL, picker=2), ("picker", 2, 1)),
        (replace(ALL, tricks=None), ("tricks", None, Tricks.ALL)),
        (replace(ALL, points=91, tricks=None), ("points", 91, 120)),
        (Hand(picker=1, category="61-90"), ("category", "61-90", "all-tricks")),
        (Hand(kind=Kind.LEASTER, winners=(2,)), ("kind", Kind.LEASTER, Kind.PICKED)),
    ],
)  # fmt: skip
def test_each_difference_is_told_with_both_values(recorded: Hand, difference: tuple[str, Any, Any]) -> None:
    assert difference in differences(recorded)


def test_what_the_record_leaves_out_agrees() -> None:
    assert differences(ALL) == []
    assert differences(Hand(picker=1, tricks=Tricks.ALL)) == []
    assert differences(Hand(picker=1, category="all-tricks")) == []


def test_payouts_differ_under_the_same_doublers_and_pot() -> None:
    recorded = replace(ALL, points=75, tricks=None, doublers=1)
    assert find_differences(THREE, recorded, played())[-1] == ReplayDifference("payouts", (4, -2, -2), (12, -6, -6))
    assert correct_record(recorded, played()) == replace(ALL, doublers=1)


def test_marks_are_compared_by_who_called_what() -> None:
    rules = read_rules({"preset": "three-handed-10", "crack": "any-defender"})
    text = GOOD.replace("Players:", 'Option: crack = "any-defender"\nPlayers:').replace("Bury", "(crack Bob)\nBury")
    with_marks = replace(ALL, marks=(Mark(2, Call.CRACK),))
    assert find_differences(rules, with_marks, played(text)) == ()
    (marks, payouts) = find_differences(rules, ALL, played(text))
    assert (marks.key, marks.recorded, [mark.seat for mark in marks.played]) == ("marks", (), [2])
    assert (payouts.key, payouts.recorded, payouts.played) == ("payouts", (6, -3, -3), (12, -6, -6))


def test_a_renege_on_record_agrees_with_the_replay_that_finds_it() -> None:
    renege = GOOD.replace("2. QS 9D 10S", "2. QS AC 10S")
    recorded = Hand(kind=Kind.RENEGE, offender=2, picker=1)
    assert differences(recorded, played(renege)) == []
    assert differences(replace(recorded, offender=3), played(renege)) == [("offender", 3, 2)]
    assert differences(replace(recorded, picker=3), played(renege)) == [("picker", 3, 1)]
    assert differences(recorded)[0] == ("kind", Kind.RENEGE, Kind.PICKED)


def test_another_hand_that_was_not_played_right_cannot_be_compared() -> None:
    with pytest.raises(Refused) as refused:
        find_differences(THREE, ALL, played(GOOD.replace("2. QS 9D 10S", "2. QS AC 10S")))
    assert refused.value.faults[0].code == "must-follow-suit"
