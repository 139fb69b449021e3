"""A hand on the sheet compared with its cards: whether they agree, and where not, both values in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import hand_as_json, mark_as_json
from scorekeeper.engine.play.agreement import (
    BEFORE,
    OFFENCES,
    correct_record,
    find_differences,
    find_paying_readings,
    transcript_of_hand,
)
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.ledger.book import Json
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.wording.amounts import signed, write_outcome
from scorekeeper.wording.hands import EN_DASH, KINDS
from scorekeeper.wording.hands import marks as mark_words
from scorekeeper.wording.rules import legal_with, paid_with

_INCOMPLETE = frozenset({"unfinished", "missing-key", "wrong-trick-size"})
_LABELS = {
    "kind": gettext_lazy("Type of hand"),
    "picker": gettext_lazy("Picker"),
    "partners": gettext_lazy("Partner"),
    "stolen_from": gettext_lazy("Blind stolen from"),
    "category": gettext_lazy("Bracket"),
    "points": gettext_lazy("Picker's card points"),
    "tricks": gettext_lazy("Picking side's tricks"),
    "won": gettext_lazy("Won"),
    "picker_tricks": gettext_lazy("Picker's tricks"),
    "stolen_from_tricks": gettext_lazy("Tricks of the player who lost the blind"),
    "points_by_seat": gettext_lazy("Points"),
    "tricks_by_seat": gettext_lazy("Tricks"),
    "strength_by_seat": gettext_lazy("Hand strength"),
    "top_trump_by_seat": gettext_lazy("Highest trump"),
    "marks": gettext_lazy("Cracks & blitzes"),
    "offender": gettext_lazy("Player at fault"),
    "payouts": gettext_lazy("Payout"),
}


class AgreementState(StrEnum):
    """The result of comparing the cards with the record."""

    NONE = ""
    OPEN = "open"  # not all of the cards are entered
    FAULTY = "faulty"  # it was not played right
    AGREES = "agrees"
    DIFFERS = "differs"


FLAGS = {
    AgreementState.OPEN: gettext_lazy("cards incomplete"),
    AgreementState.FAULTY: gettext_lazy("misplayed"),
    AgreementState.AGREES: gettext_lazy("cards match"),
    AgreementState.DIFFERS: gettext_lazy("cards don't match"),
}


@dataclass(frozen=True)
class Agreement:
    """The comparison of a hand with its cards; `record` is the correction to the cards' values, None without one.

    `differences` are values by their label, as recorded and from the cards. `reading` names the house rules under which
    the cards agree with what the table recorded.
    """

    state: AgreementState
    differences: tuple[tuple[str, str, str], ...] = ()
    record: Json | None = None
    reading: str = ""

    @property
    def flag(self) -> str:
        """The words for it on the score sheet."""
        return str(FLAGS.get(self.state, ""))


def compare_cards(line: SheetLine, names: Sequence[str]) -> Agreement:
    """Return the comparison of a hand of the sheet with its cards; `names` are by seat."""
    if line.played is None or line.paid is None:
        return Agreement(AgreementState.NONE)
    try:
        checked = replay_hand(transcript_of_hand(line.played, line.rules, line.paid))
    except Refused:  # the table has changed since, so that no such hand can be played at it
        return Agreement(AgreementState.FAULTY)
    try:
        deviations = find_differences(line.rules, line.paid, checked)
    except Refused:
        return Agreement(_unpaid_state(checked), reading=next(filter(None, map(legal_with, checked.faults)), ""))
    if not deviations:
        return Agreement(AgreementState.AGREES)
    differences = tuple(_value_difference(one.key, one.recorded, one.played, names) for one in deviations)
    has_other_payouts = any(one.key == "payouts" for one in deviations)
    readings = find_paying_readings(line.rules, line.paid, checked) if has_other_payouts else {}
    return Agreement(AgreementState.DIFFERS, differences, _played_record(line, checked), paid_with(readings))


def _unpaid_state(checked: CheckedHand) -> AgreementState:
    codes = {fault.code for fault in checked.faults if "follows" not in fault.details}
    return AgreementState.OPEN if codes <= _INCOMPLETE else AgreementState.FAULTY


def _played_record(line: SheetLine, checked: CheckedHand) -> Json | None:
    """Return the cards' values, with what was typed about the time before the hand; None for an offense."""
    if line.paid is None or (checked.violations and line.paid.kind in OFFENCES):
        return None
    played = hand_as_json(correct_record(line.paid, checked))
    typed_before = {key: value for key, value in line.what.items() if key in BEFORE}
    return {key: value for key, value in played.items() if key not in BEFORE} | typed_before


def _value_difference(key: str, typed: Any, played: Any, names: Sequence[str]) -> tuple[str, str, str]:
    say = _SAY.get(key, _value_words)
    label = _LABELS.get(key)
    return str(label) if label else key.replace("_", " "), say(typed, names), say(played, names)


def _value_words(value: Any, names: Sequence[str]) -> str:
    if value is None:
        return EN_DASH
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def _seat_words(value: int | None, names: Sequence[str]) -> str:
    return names[value - 1] if value else _("nobody")


def _seats_words(value: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat - 1] for seat in value) or _("alone")


def _words_by_name(value: Sequence[Any] | None, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {_value_words(each, names)}" for name, each in zip(names, value or (), strict=False))


def _payout_words(value: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {signed(units)}" for name, units in zip(names, value, strict=True))


def _mark_words(value: Sequence[Any], names: Sequence[str]) -> str:
    record = {"marks": [mark_as_json(mark) for mark in value]}
    return ", ".join(mark_words(record, names)) or _("none")


_SAY: dict[str, Callable[[Any, Sequence[str]], str]] = {
    "kind": lambda kind, _names: str(KINDS[kind]),
    "picker": _seat_words,
    "partners": _seats_words,
    "stolen_from": _seat_words,
    "offender": _seat_words,
    "category": lambda value, names: write_outcome(value) if value else EN_DASH,
    "points_by_seat": _words_by_name,
    "tricks_by_seat": _words_by_name,
    "strength_by_seat": _words_by_name,
    "top_trump_by_seat": _words_by_name,
    "marks": _mark_words,
    "payouts": _payout_words,
}
