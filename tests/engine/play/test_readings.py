"""Disputed readings: what is illegal here names the option under which it would be legal, and only that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.play.agreement import find_paying_readings
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.readings import READINGS, other_readings
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import OPTIONS, load_preset, rules_as_json
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


SCHNEIDER = next(hand for hand in replays() if hand.expected.get("points") == 30 and hand.rules == "standard")


def test_what_a_table_paid_otherwise_names_the_options_that_pay_it() -> None:
    checked = replay_hand(read_transcript(SCHNEIDER.hand))
    rules, record = load_preset("standard"), checked.record
    table = replace(record, points=None, category="31-60")
    assert find_paying_readings(rules, table, checked) == {"schneider_picker": 30}
    assert find_paying_readings(rules, Hand(kind=Kind.MISDEAL, players=5, dealer=record.dealer), checked) == {}
