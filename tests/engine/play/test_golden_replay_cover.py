"""The golden transcripts leave nothing out: each preset, kind and code, and each value of what only a replay reads."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from scorekeeper.commands.hands import replay_record
from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.house_rules import OPTION_BY_NAME, OPTIONS, HouseRules
from scorekeeper.engine.rules.presets import preset_slugs, read_rules, rules_as_json
from tests.engine.codes import codes
from tests.engine.test_golden_cover import PACKAGE, others

from .golden import GoldenReplay, Json, replays

# These are said of a hand by the table; no cards make them.
NOT_PLAYED_OUT = {Kind.RENEGE, Kind.MISPLAY, Kind.FORFEIT}
# Raised for what is no object at all: shown where JSON is read.
ELSEWHERE = {"bad-record"}
PROMISED = {
    *("wrong-deck", "wrong-deal", "not-in-hand", "must-follow-suit", "must-play-called-card", "called-card-too-early"),
    *("hold-card-too-early", "bad-call", "bad-bury", "bad-mark", "too-many-marks", "wrong-trick-size", "unfinished"),
    "out-of-turn-pick",
}
# No cards lie on the table but two-handed, so that this value stands and falls with the game.
ONLY_TOGETHER = [("layout", "none")]
ROWS = [
    *("D1", "D1.call-up", "D1.alone-announced", "D1.announced", "D2", "D2.own-ace", "D3"),
    *("D4.black-queens", "D4.die", "D4.first-queens", "D4.jack-and-ace", "D4.neighbor", "D4.three-and-one", "D4.trio"),
    *("C4.crack", "C4.re-crack", "C4.around-the-corner", "C4.castrate", "C4.any-defender", "C4.double-crack"),
    *("C5.before-pick", "C5.with-crack", "C5.after-crack", "C5.second-card", "C5.any-two-jacks", "C6.moments"),
    *("E1.blind-last-trick", "E1.blind-named-by-dealer", "E1.blind-named-by-caller", "E1.blind-nobody"),
    *("E1.blind-split", "E9", "H3", "H4", "I1", "I2", "I3.first", "I3.second", "I4.jacks", "I4.queens", "I5", "I6"),
    *("J1.call", "J1.solo", "J1.billy", "J1.best", "J1.thrown-in", "J2.picker", "J2.fewster", "J2.tie", "J3"),
]


def test_there_are_enough() -> None:
    assert len(replays()) >= 120


def test_every_golden_transcript_names_itself_its_source_and_its_rule() -> None:
    assert len({golden.id for golden in replays()}) == len(replays())
    assert [golden.id for golden in replays() if not golden.source.strip() or not golden.rule.endswith(".")] == []


def test_every_preset_has_a_hand_that_is_right_and_one_that_is_not() -> None:
    for refused in (False, True):
        shown = {_preset(golden.rules) for golden in replays() if ("refused" in golden.expected) is refused}
        assert set(preset_slugs()) - shown == set()


def test_every_kind_of_hand_that_is_played_is_there() -> None:
    assert set(Kind) - {golden.expected.get("kind") for golden in replays()} == NOT_PLAYED_OUT


def test_every_row_is_there() -> None:
    assert set(ROWS) - {row for golden in replays() for row in golden.rows} == set()


def test_every_code_has_a_golden_transcript() -> None:
    shown = {golden.expected["refused"] for golden in replays() if "refused" in golden.expected}
    assert codes((PACKAGE / "engine" / "play").glob("*.py")) - shown == ELSEWHERE
    assert PROMISED - shown == set()


def values() -> list[tuple[str, str]]:
    """Each option that only a replay reads, with each value it can have."""
    named = [option.name for option in OPTIONS if option.in_replays]
    there = [(name, value) for name in named for value in (OPTION_BY_NAME[name].choices or ("false", "true"))]
    return [value for value in there if value not in ONLY_TOGETHER]


@pytest.mark.parametrize(("name", "value"), values(), ids=str)
def test_every_value_of_every_replay_option_decides_a_golden_transcript(name: str, value: str) -> None:
    assert any(decides(name, value, golden) for golden in replays()), f"nothing hangs on {name} = {value}"


def decides(name: str, value: str, golden: GoldenReplay) -> bool:
    """Return whether the rules of the hand have the value, and under another value the verdict is another."""
    try:
        rules = read_rules(golden.rules)
    except Refused:
        return False
    if str(getattr(rules, name)).lower() != value:
        return False
    return any(verdict(golden, other) != verdict(golden, rules) for other in others(name, value, rules))


def verdict(golden: GoldenReplay, rules: HouseRules) -> Any:
    """Return what is said of the hand under the rules: its counts and what it pays, or its faults."""
    return _verdict(golden.id, rules)


@cache
def _hands() -> dict[str, Json]:
    return {golden.id: golden.hand for golden in replays()}


@cache
def _verdict(name: str, rules: HouseRules) -> Any:
    try:
        told = replay_record(_hands()[name] | {"rules": rules_as_json(rules)})
    except Refused as refused:
        return [fault.code for fault in refused.faults]
    if not told["ok"]:
        return told["errors"]
    return {key: told[key] for key in ("picker", "partners", "winners", "points_by_seat", "points", "settlement")}


def _preset(rules: Any) -> Any:
    return rules if isinstance(rules, str) else rules["preset"]
