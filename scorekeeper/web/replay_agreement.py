"""A hand on the sheet beside its cards: whether they agree, and where not, both values in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.hand import Kind
from scorekeeper.engine.hand_record import hand_as_json, mark_as_json
from scorekeeper.engine.play.agreement import BEFORE, OFFENCES, correct_record, find_differences
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.transcripts import of_hand
from scorekeeper.queries.sheet_lines import SheetLine
from scorekeeper.web.display import signed
from scorekeeper.wording.hands import EN_DASH, KINDS, bracket
from scorekeeper.wording.hands import marks as mark_words

_INCOMPLETE = frozenset({"unfinished", "missing-key", "wrong-trick-size"})
_LABELS = {
    "kind": gettext_lazy("Kind of hand"),
    "picker": gettext_lazy("Picker"),
    "partners": gettext_lazy("Partner"),
    "stolen_from": gettext_lazy("Blind stolen from"),
    "category": gettext_lazy("Bracket"),
    "points": gettext_lazy("Picker's points"),
    "tricks": gettext_lazy("Tricks of the picking side"),
    "won": gettext_lazy("Won"),
    "picker_tricks": gettext_lazy("Tricks of the picker himself"),
    "stolen_from_tricks": gettext_lazy("Tricks of who lost the blind"),
    "points_by_seat": gettext_lazy("Points"),
    "tricks_by_seat": gettext_lazy("Tricks"),
    "strength_by_seat": gettext_lazy("Strength of the hands"),
    "top_trump_by_seat": gettext_lazy("Highest trump"),
    "marks": gettext_lazy("Marks"),
    "offender": gettext_lazy("Offender"),
    "payouts": gettext_lazy("Payout"),
}


class State(StrEnum):
    """How the cards and the record stand to each other."""

    NONE = ""
    OPEN = "open"  # not all of the cards are entered
    FAULTY = "faulty"  # it was not played right
    AGREES = "agrees"
    DIFFERS = "differs"


FLAGS = {
    State.OPEN: gettext_lazy("some cards"),
    State.FAULTY: gettext_lazy("misplayed"),
    State.AGREES: gettext_lazy("cards agree"),
    State.DIFFERS: gettext_lazy("cards differ"),
}


@dataclass(frozen=True)
class Difference:
    """Something that was typed and was played otherwise."""

    label: str
    typed: str
    played: str


@dataclass(frozen=True)
class Agreement:
    """How a hand and its cards agree; `record` is the correction that takes the cards' word, where there is one."""

    state: State
    differences: tuple[Difference, ...] = ()
    record: Json | None = None

    @property
    def flag(self) -> str:
        """What the sheet says of it."""
        return str(FLAGS.get(self.state, ""))


def agreement(line: SheetLine, names: Sequence[str]) -> Agreement:
    """Return how a hand of the sheet agrees with its cards; `names` are by seat."""
    if line.played is None or line.paid is None:
        return Agreement(State.NONE)
    try:
        checked = replay_hand(of_hand(line.played, line.rules, line.paid))
    except Refused:  # the table has changed since, so that no such hand can be played at it
        return Agreement(State.FAULTY)
    try:
        found = find_differences(line.rules, line.paid, checked)
    except Refused:
        return Agreement(_unpaid(checked))
    if not found:
        return Agreement(State.AGREES)
    told = tuple(_difference(one.key, one.recorded, one.played, names) for one in found)
    return Agreement(State.DIFFERS, told, _record(line, checked))


def _unpaid(checked: CheckedHand) -> State:
    codes = {fault.code for fault in checked.faults if "follows" not in fault.details}
    return State.OPEN if codes <= _INCOMPLETE else State.FAULTY


def _record(line: SheetLine, checked: CheckedHand) -> Json | None:
    """What was typed of the time before the hand, with what was played; nothing where an offence was recorded."""
    if line.paid is None or (checked.violations and line.paid.kind in OFFENCES):
        return None
    played = hand_as_json(correct_record(line.paid, checked))
    typed_before = {key: value for key, value in line.what.items() if key in BEFORE}
    return {key: value for key, value in played.items() if key not in BEFORE} | typed_before


def _difference(key: str, typed: Any, played: Any, names: Sequence[str]) -> Difference:
    say = _SAY.get(key, _plain)
    label = _LABELS.get(key)
    return Difference(str(label) if label else key.replace("_", " "), say(typed, names), say(played, names))


def _plain(value: Any, names: Sequence[str]) -> str:
    if value is None:
        return EN_DASH
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return str(value)


def _seat(value: int | None, names: Sequence[str]) -> str:
    return names[value - 1] if value else _("nobody")


def _seats(value: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(names[seat - 1] for seat in value) or _("alone")


def _by_name(value: Sequence[Any] | None, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {_plain(each, names)}" for name, each in zip(names, value or (), strict=False))


def _payouts(value: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {signed(units)}" for name, units in zip(names, value, strict=True))


def _marks(value: Sequence[Any], names: Sequence[str]) -> str:
    record = {"marks": [mark_as_json(mark) for mark in value]}
    return ", ".join(mark_words(record, names)) or _("none")


def _kind(value: Kind, names: Sequence[str]) -> str:
    return str(KINDS[value])


_SAY: dict[str, Callable[[Any, Sequence[str]], str]] = {
    "kind": _kind,
    "picker": _seat,
    "partners": _seats,
    "stolen_from": _seat,
    "offender": _seat,
    "category": lambda value, names: bracket(value) if value else EN_DASH,
    "points_by_seat": _by_name,
    "tricks_by_seat": _by_name,
    "strength_by_seat": _by_name,
    "top_trump_by_seat": _by_name,
    "marks": _marks,
    "payouts": _payouts,
}
