"""A recorded hand beside its transcript: what the two share, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Hand, Kind
from scorekeeper.engine.payout.hands import settle_hand
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.readings import PAYING, other_readings
from scorekeeper.engine.play.transcript import Transcript, read_transcript, transcript_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import rules_as_json

OFFENCES = frozenset({Kind.RENEGE, Kind.MISPLAY, Kind.FORFEIT})
SIDES = ("picker", "partners", "stolen_from")
# What a record may leave out because the table did not count it.
COUNTS = (
    "points", "won", "picker_tricks", "stolen_from_tricks", "points_by_seat", "tricks_by_seat", "strength_by_seat",
    "top_trump_by_seat",
)  # fmt: skip
# What was so before the hand: the record's own, whatever the transcript says of it.
BEFORE = ("players", "dealer", "doublers", "cut", "scores", "pot", "pots")
_KNOWN_BEFORE = frozenset({"rules", *BEFORE})


def canonical_transcript(played: Mapping[str, Any]) -> dict[str, Any]:
    """Return a transcript in the one form in which it is stored. Raises ``Refused`` if it cannot be read.

    Whether it was played right is no matter here: a hand may be entered because it was not.
    """
    read = read_transcript({"rules": {}} | {key: value for key, value in played.items() if key != "rules"})
    return {key: value for key, value in transcript_as_json(read).items() if key not in _KNOWN_BEFORE}


def transcript_of_hand(played: Mapping[str, Any], rules: HouseRules, paid: Hand) -> Transcript:
    """Return the transcript of a recorded hand, with its rules and the state before it."""
    transcript = read_transcript({"rules": {}, **played})
    return replace(transcript, rules=rules, **{key: getattr(paid, key) for key in BEFORE})


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """A key of the hand record (or ``category``, ``payouts``, ``offender``) with the value recorded and the one played.

    Payouts are those of the two hands under the same rules, doublers and pot.
    """

    key: str
    recorded: Any
    played: Any


def find_differences(rules: HouseRules, recorded: Hand, checked: CheckedHand) -> tuple[ReplayDifference, ...]:
    """Return the differences between a recorded hand and its replay. What the record leaves out agrees.

    An offense agrees with a replay whose first fault is the offender's. Raises ``Refused`` with the replay's faults for
    another hand that was not played right, and what ``settle_hand`` raises for a hand that cannot be paid.
    """
    if recorded.kind in OFFENCES and checked.violations:
        return tuple(_compare_offence(recorded, checked))
    played = correct_record(recorded, checked)
    if recorded.kind is not played.kind:
        return (ReplayDifference("kind", recorded.kind, played.kind), *_compare_payouts(rules, recorded, played))
    differences = [
        *_compare_sides(recorded, played),
        *_compare_counts(rules, recorded, played),
        *_compare_marks(recorded, played),
    ]
    return (*differences, *_compare_payouts(rules, recorded, played))


def find_paying_readings(rules: HouseRules, recorded: Hand, checked: CheckedHand) -> dict[str, Any]:
    """Return the options that tables read differently, each with a value under which the replay pays what was recorded.

    Raises what ``settle_hand`` raises for the record.
    """
    paid = settle_hand(rules, recorded).payouts
    readings: dict[str, Any] = {}
    for option, other in other_readings(rules, PAYING):
        try:
            played = correct_record(recorded, replay_hand(replace(checked.hand.transcript, rules=other)))
            is_same = settle_hand(other, played).payouts == paid
        except Refused:
            continue
        if is_same:
            readings.setdefault(option, rules_as_json(other)[option])
    return readings


def correct_record(recorded: Hand, checked: CheckedHand) -> Hand:
    """The record as the replay has it, with what was so before the hand. Raises ``Refused`` with its faults."""
    return replace(checked.record, **{key: getattr(recorded, key) for key in BEFORE})


def _compare_offence(recorded: Hand, checked: CheckedHand) -> Iterator[ReplayDifference]:
    offender = next((fault.details["seat"] for fault in checked.faults if "seat" in fault.details), None)
    if recorded.offender != offender:
        yield ReplayDifference("offender", recorded.offender, offender)
    for key, played in (("picker", checked.picker), ("partners", checked.partners)):
        if getattr(recorded, key) not in (None, (), played):
            yield ReplayDifference(key, getattr(recorded, key), played)


def _compare_sides(recorded: Hand, played: Hand) -> Iterator[ReplayDifference]:
    for key in SIDES:
        mine, theirs = getattr(recorded, key), getattr(played, key)
        if mine != theirs and not (key == "partners" and sorted(mine) == sorted(theirs)):
            yield ReplayDifference(key, mine, theirs)


def _compare_counts(rules: HouseRules, recorded: Hand, played: Hand) -> Iterator[ReplayDifference]:
    """Points, tricks and counts, or the bracket where the table only told that."""
    if recorded.category is not None:
        category = settle_hand(rules, played).category
        if recorded.category != category:
            yield ReplayDifference("category", recorded.category, category)
        return
    for key in COUNTS:
        mine, theirs = getattr(recorded, key), getattr(played, key)
        if mine is not None and theirs is not None and mine != theirs:
            yield ReplayDifference(key, mine, theirs)
    if recorded.tricks is not played.tricks:
        yield ReplayDifference("tricks", recorded.tricks, played.tricks)


def _compare_marks(recorded: Hand, played: Hand) -> Iterator[ReplayDifference]:
    """Yield who called what, in order; when, and which cards were shown, a table need not tell."""
    mine, theirs = ([(mark.seat, mark.call) for mark in hand.marks] for hand in (recorded, played))
    if mine != theirs:
        yield ReplayDifference("marks", recorded.marks, played.marks)


def _compare_payouts(rules: HouseRules, recorded: Hand, played: Hand) -> Iterator[ReplayDifference]:
    mine, theirs = settle_hand(rules, recorded).payouts, settle_hand(rules, played).payouts
    if mine != theirs:
        yield ReplayDifference("payouts", mine, theirs)
