"""Transcripts read from JSON and written again."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.play.transcript import read_transcript, transcript_as_json
from tests.refusals import raises_refused

from .golden import GoldenReplay, replays
from .hands import CALLED_ACE, played, refusals


@pytest.mark.parametrize("golden", replays(), ids=lambda golden: golden.id)
def test_what_is_written_is_read_again(golden: GoldenReplay) -> None:
    if refusals(golden.hand):
        return
    transcript = read_transcript(golden.hand)
    assert read_transcript(transcript_as_json(transcript)) == transcript
    assert transcript_as_json(read_transcript(transcript_as_json(transcript))) == transcript_as_json(transcript)


def test_nothing_that_was_not_written_is_written() -> None:
    assert transcript_as_json(read_transcript(CALLED_ACE)) == CALLED_ACE
    assert transcript_as_json(read_transcript({"rules": "standard", "call": None, "steal": None})) == {
        "rules": "standard"
    }


def test_every_key_has_its_place() -> None:
    told = {
        "rules": {"preset": "standard", "bump": True},
        "players": 7,
        "dealer": 2,
        "hands": {"1": "QC 10D", "3": ""},
        "stacks": {"1": [["7C", "8C"]]},
        "blind": "7H",
        "picks": ["pass", "pick"],
        "bids": ["solo"],
        "trump": "clubs",
        "no_pick": "leaster",
        "redeal": 3,
        "die": 6,
        "bury": {"1": "7D", "2": "8D"},
        "announced": "7D",
        "call": "alone",
        "calls": [{"seat": 1, "card": "8D"}],
        "unknown": "7S",
        "sheepshead": True,
        "steal": 4,
        "marks": [{"seat": 1, "mark": "blitz", "cards": ["QC", "QS"], "before": {"trick": 1, "card": 2}}],
        "blind_to": [1, "none"],
        "tricks": ["7C 8C"],
        "doublers": 1,
        "cut": "KD",
        "scores": [1, 2],
        "pot": 5,
        "pots": 1,
    }
    assert transcript_as_json(read_transcript(told)) == told


def test_rules_without_a_preset_are_written_by_what_differs() -> None:
    assert transcript_as_json(read_transcript({"rules": {"bump": True}})) == {"rules": {"bump": True}}
    assert transcript_as_json(read_transcript({"rules": {"preset": "standard", "bump": False}})) == {
        "rules": "standard"
    }


@pytest.mark.parametrize(
    ("key", "written", "said"),
    [
        ("hands", {"2": ["t♦", "qc"]}, {"2": "10D QC"}),
        ("tricks", [["QC", "7d"], "8♥"], ["QC 7D", "8H"]),
        ("trump", "♠", "spades"),
        ("trump", "D", "diamonds"),
        ("call", "Alone", "alone"),
        ("blind_to", "none", "none"),
        ("blind_to", 3, 3),
        ("hands", {"10": "7D", "2": "8D"}, {"2": "8D", "10": "7D"}),
    ],
)
def test_values_are_read_in_every_spelling(key: str, written: Any, said: Any) -> None:
    assert transcript_as_json(read_transcript({"rules": "standard", key: written}))[key] == said


@pytest.mark.parametrize(
    ("key", "value", "code", "path"),
    [
        ("pickd", 1, "unknown-key", "pickd"),
        ("rules", "stanard", "unknown-preset", "rules"),
        ("rules", {"bumb": True}, "unknown-key", "rules.bumb"),
        ("dealer", 0, "bad-value", "dealer"),
        ("dealer", "2", "bad-value", "dealer"),
        ("hands", ["7D"], "bad-value", "hands"),
        ("hands", {"eleven": "7D"}, "bad-value", "hands.eleven"),
        ("hands", {"01": "7D"}, "bad-value", "hands.01"),
        ("hands", {"1": "7D 1D"}, "bad-card", "hands.1[1]"),
        ("stacks", {"1": ["7D"]}, "bad-value", "stacks.1[0]"),
        ("picks", ["pass", "take"], "bad-value", "picks[1]"),
        ("bids", ["game"], "bad-value", "bids[0]"),
        ("trump", "red", "bad-value", "trump"),
        ("trump", 1, "bad-value", "trump"),
        ("die", 7, "bad-value", "die"),
        ("call", "QC", "bad-call", "call"),
        ("call", "clubs", "bad-card", "call"),
        ("calls", ["8D"], "bad-value", "calls[0]"),
        ("calls", [{"seat": 1}], "missing-key", "calls[0].card"),
        ("calls", [{"seat": 1, "card": "8D", "to": 2}], "unknown-key", "calls[0].to"),
        ("blind_to", 0, "bad-value", "blind_to"),
        ("blind_to", ["last"], "bad-value", "blind_to[0]"),
        ("sheepshead", 1, "bad-value", "sheepshead"),
        ("tricks", "QC QD", "bad-value", "tricks"),
        ("marks", [{"seat": 1}], "missing-key", "marks[0].mark"),
        ("tricks", None, "bad-value", "tricks"),
    ],
)
def test_a_wrong_value_is_refused_at_its_place(key: str, value: Any, code: str, path: str) -> None:
    with raises_refused(r"\.$") as refused:
        read_transcript({"rules": "standard", key: value})
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [(code, path)]


@pytest.mark.parametrize(("source", "code"), [([], "bad-record"), (None, "bad-record"), ({}, "missing-key")])
def test_what_is_no_transcript_is_refused(source: Any, code: str) -> None:
    with raises_refused(r"\.$") as refused:
        read_transcript(source)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_everything_wrong_is_told_at_once() -> None:
    assert refusals(CALLED_ACE, dealer=0, die=9, picker=2) == [
        ("bad-value", "dealer"),
        ("bad-value", "die"),
        ("unknown-key", "picker"),
    ]


def test_a_table_that_the_rules_do_not_fit_is_refused() -> None:
    assert refusals(CALLED_ACE, players=4) == [("bad-players", "players")]
    assert refusals(CALLED_ACE, dealer=6) == [("bad-seat", "dealer")]
    assert played(CALLED_ACE).is_right


def test_reads_emoji_suits_wherever_cards_stand() -> None:
    told = {
        "rules": "standard", "hands": {"1": "Q♣️ 10♦️", "2": ["7♥️", "t♠️"]}, "blind": "A♥️ 10♥️", "bury": "A♥️",
        "announced": "A♥️", "trump": "♣️", "call": "J♥️", "calls": [{"seat": 2, "card": "8♦️"}], "unknown": "7♠️",
        "cut": "K♦️", "marks": [{"seat": 1, "mark": "blitz", "cards": ["Q♥️", "Q♦️"]}], "tricks": [["Q♣️"], "7♦️ 8♦️"],
    }  # fmt: skip
    assert transcript_as_json(read_transcript(told)) == {
        "rules": "standard", "hands": {"1": "QC 10D", "2": "7H 10S"}, "blind": "AH 10H", "bury": "AH",
        "announced": "AH", "trump": "clubs", "call": "JH", "calls": [{"seat": 2, "card": "8D"}], "unknown": "7S",
        "cut": "KD", "marks": [{"seat": 1, "mark": "blitz", "cards": ["QH", "QD"]}], "tricks": ["QC", "7D 8D"],
    }  # fmt: skip
