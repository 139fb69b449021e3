"""Disputed readings: what is illegal here names the option under which it would be legal, and only that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.hand import Hand, Kind, read_hand
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.play.agreement import find_paying_readings
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.readings import PAYING, READINGS, other_readings
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.house_rules import OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import read_rules, rules_as_json
from scorekeeper.wording.rules import legal_with

from .golden import GoldenReplay, replays

UNREADABLE = ("unknown-key", "bad-value", "bad-card", "bad-players", "bad-seat")
FAULTY = {
    hand.id: hand
    for hand in replays()
    if "hands" in hand.hand and not str(hand.expected.get("refused", UNREADABLE[0])).startswith(UNREADABLE)
}


def readings(golden: GoldenReplay) -> dict[str, Any]:
    """The readings named on the first fault."""
    details: Any = replay_hand(read_transcript(golden.hand)).faults[0].details
    return dict(details.get("legal_with", {}))


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("called-cards:ace-is-owed-when-led", {"ace_when_led": False}),
        ("live-tables:running-where-not-offered", {"partner_runs": True, "ace_when_led": False}),
        ("called-cards:ten-called-ace-is-owed", {}),
        ("live-tables:hold-card-after-the-lead", {"hold_to_end": False}),
        ("called-cards:hold-card-thrown", {}),
        ("bad-calls:alone-on-sunfish", {"call_alone": True}),
        ("answers:blind-not-to-the-last-trick", {"leaster_blind": "named-by-dealer"}),
        ("burying:jack-of-diamonds", {"bury_jack": True}),
        ("marks:crack-by-who-passed", {"crack": "any-defender"}),
        ("sheephead-26:steal-where-it-is-not-played", {"blind_stealing": True}),
        ("thrown-in:not-at-this-table", {"redeal_on_request": True}),
        ("reneges:standard-trump-was-led", {}),
    ],
)
def test_a_fault_names_the_options_that_would_allow_it(name: str, named: dict[str, Any]) -> None:
    assert readings(FAULTY[name]) == named


@pytest.mark.parametrize("golden", FAULTY.values(), ids=lambda hand: hand.id)
def test_exactly_the_other_value_allows_it(golden: GoldenReplay) -> None:
    transcript = read_transcript(golden.hand)
    first = replay_hand(transcript).faults[0]
    named = readings(golden)
    for option, other in other_readings(transcript.rules, first.code):
        left = replay_hand(replace(transcript, rules=other)).violations
        is_gone = all((fault.fault.code, fault.fault.path) != (first.code, first.path) for fault in left)
        if named.get(option) == rules_as_json(other)[option]:
            assert is_gone
        elif option not in named:
            assert left


def test_readings_are_options_and_their_values() -> None:
    names = {option.name for option in OPTIONS}
    for options in READINGS.values():
        assert options.keys() <= names
        for option, values in options.items():
            assert all(isinstance(value, type(getattr(HouseRules(), option))) for value in values)


def test_the_sentence_has_the_names_of_the_options() -> None:
    fault = replay_hand(read_transcript(FAULTY["bad-calls:alone-on-sunfish"].hand)).faults[0]
    assert legal_with(fault) == "Legal with another house rule: Announcing going alone: yes."
    fault = replay_hand(read_transcript(FAULTY["marks:crack-by-who-passed"].hand)).faults[0]
    assert legal_with(fault) == "Legal with another house rule: Crack: any defender."
    assert legal_with(replace(fault, details={})) == ""


REPLAYS = replays()
PAID_OTHERWISE = [hand for hand in REPLAYS if hand.table is not None]


@pytest.mark.parametrize("golden", PAID_OTHERWISE, ids=lambda hand: hand.id)
def test_what_a_table_paid_otherwise_names_the_options_that_pay_it(golden: GoldenReplay) -> None:
    checked = replay_hand(read_transcript(golden.hand))
    rules = checked.hand.rules
    assert golden.table is not None
    recorded = read_hand(golden.table["record"])
    assert list(settle_hand(rules, recorded).payouts) == golden.table["payouts"] != golden.expected["payouts"]
    assert find_paying_readings(rules, recorded, checked) == golden.table["paid_with"]


def test_no_option_pays_another_kind_of_hand() -> None:
    checked = replay_hand(read_transcript(PAID_OTHERWISE[0].hand))
    recorded = Hand(kind=Kind.MISDEAL, players=5, dealer=checked.record.dealer)
    assert find_paying_readings(checked.hand.rules, recorded, checked) == {}


def test_a_bump_on_a_forced_pick_hangs_on_its_option() -> None:
    """A record can't say that a forced pick was spared: the table changes the option for the hand."""
    forced = {hand.id: hand for hand in REPLAYS if hand.id.startswith("nobody-picks:forced-pick-")}
    spared, bumped = forced["nobody-picks:forced-pick-spared-the-bump"], forced["nobody-picks:forced-pick-bumped"]
    assert spared.told == bumped.told
    readings = dict(other_readings(read_rules(bumped.rules), PAYING))
    assert readings["forced_pick_bump"] == read_rules(spared.rules)
    assert spared.expected["payouts"] == [units // 2 for units in bumped.expected["payouts"]]
