"""The hand record of what was tapped, and what was tapped for a hand record that is to be corrected."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.values import Play
from scorekeeper.web.entry import (
    ALONE,
    ANSWERS,
    BIDS,
    COUNT,
    COUNTED,
    EXACT,
    NOBODY,
    OFFENCES,
    POINTS,
    SHOWN,
    UNUSUAL,
    Entered,
)

Record = dict[str, Any]

DIGITS = re.compile(r"[0-9]{1,6}", re.ASCII)
PLAYS = {Kind.TWO_HANDED: Play.TWO_HANDED, Kind.CALL: Play.RACE} | dict.fromkeys(BIDS, Play.RACE)


def record(entered: Entered) -> Record:
    """Return the hand record (the contract's keys, without `rules` and what the game itself knows).

    What is missing is left out, so that the engine names it; numbers that are none stay texts, which it refuses.
    """
    doublers = number(entered.doublers)
    circumstances = given(dealer=number(entered.dealer), doublers=doublers or None, cut=entered.cut)
    return {"kind": entered.kind.value} | circumstances | RECORDED[entered.kind](entered)


def _counted(entered: Entered) -> Record:
    if not entered.is_counted:
        return given(winners=[number(seat) for seats in entered.winners for seat in seats.split()])
    if not any(entered.points_by_seat):
        return {}
    tricks = _numbers(entered.tricks_by_seat) if any(entered.tricks_by_seat) else None
    return given(points_by_seat=_numbers(entered.points_by_seat), tricks_by_seat=tricks)


def _two_handed(entered: Entered) -> Record:
    one = not entered.is_counted and all(seat.isdigit() for seat in entered.winners)
    return _counted(entered) | (given(category=entered.bracket) if one else {})


def _schwanzer(entered: Entered) -> Record:
    if entered.loser != SHOWN:
        return given(loser=number(entered.loser))
    tops = [card or None for card in entered.top_trump_by_seat]
    return given(strength_by_seat=_numbers(entered.strength_by_seat), top_trump_by_seat=tops if any(tops) else None)


def _misdeal(entered: Entered) -> Record:
    return given(reason=entered.reason)


def _passed(_entered: Entered) -> Record:
    return {}


def _sides(entered: Entered) -> Record:
    picker = None if entered.picker == NOBODY else number(entered.picker)
    partners = [number(seat) for seat in entered.partners]
    helped = {"partner": partners[0]} if len(partners) == 1 else given(partners=partners)
    return given(picker=picker) | helped | given(marks=[_mark(mark) for mark in entered.marks])


def _steal(entered: Entered) -> Record:
    return given(
        stolen_from=number(entered.stolen_from),
        picker_tricks=number(entered.picker_tricks),
        stolen_from_tricks=number(entered.stolen_from_tricks),
    )


def _taken(entered: Entered) -> Record:
    if entered.bracket.startswith(POINTS):
        return {"points": number(entered.bracket.removeprefix(POINTS))}
    if entered.bracket == EXACT:
        return given(points=number(entered.points), tricks=entered.tricks)
    return given(category=entered.bracket)


def _won(entered: Entered) -> Record:
    return {"won": entered.won == "true"} if entered.won else {}


def _picked(entered: Entered) -> Record:
    return _sides(entered) | _steal(entered) | _taken(entered)


def _call(entered: Entered) -> Record:
    return _sides(entered) | _taken(entered)


def _bid(entered: Entered) -> Record:
    return given(picker=number(entered.picker)) | _won(entered)


def _sheepshead(entered: Entered) -> Record:
    return _sides(entered) | _won(entered)


def _offence(entered: Entered) -> Record:
    said = given(offender=number(entered.offender), category=entered.category, reason=entered.reason)
    return (_sides(entered) | given(stolen_from=number(entered.stolen_from)) if entered.picker else {}) | said


RECORDED: dict[Kind, Callable[[Entered], Record]] = {
    Kind.PICKED: _picked,
    Kind.PASSED: _passed,
    Kind.MISDEAL: _misdeal,
    Kind.SCHWANZER: _schwanzer,
    Kind.SHEEPSHEAD: _sheepshead,
    Kind.TWO_HANDED: _two_handed,
    Kind.CALL: _call,
    **dict.fromkeys(BIDS, _bid),
    **dict.fromkeys(COUNTED, _counted),
    **dict.fromkeys(OFFENCES, _offence),
}


def _mark(text: str) -> Record:
    said, _at, moment = text.partition("@")
    call, _colon, rest = said.partition(":")
    seat, _colon, cards = rest.partition(":")
    called = {"seat": number(seat), "mark": call}
    return called | ({"cards": cards.split("+")} if cards else {}) | ({"before": _moment(moment)} if moment else {})


def _moment(text: str) -> str | Record:
    trick, _dot, card = text.partition(".")
    return {"trick": number(trick), "card": number(card)} if card else text


def number(text: str) -> int | str | None:
    """Return the number that a field says; a text that is none as it stands, None for an empty one."""
    return int(text) if DIGITS.fullmatch(text) else text or None


def _numbers(texts: tuple[str, ...]) -> list[int | str | None]:
    return [number(text or "0") for text in texts]


def given(**values: Any) -> Record:
    """Return the values that are there."""
    return {name: value for name, value in values.items() if value not in (None, "", [])}


def from_record(stored: Mapping[str, Any]) -> Entered:
    """Return the form that says what a recorded hand says."""
    kind = Kind(stored.get("kind", Kind.PICKED))
    values: dict[str, Any] = {name: str(stored[name]) for name in _AS_THEY_ARE if name in stored}
    values |= {name: tuple(map(str, stored.get(name) or ())) for name in _SEVERAL_NUMBERS}
    values |= _shape(kind, stored) | _outcome(kind, stored) | _all_hands(kind, stored)
    values["play"] = PLAYS.get(kind, "")
    values["marks"] = tuple(_typed_mark(mark) for mark in stored.get("marks", ()))
    values["won"] = str(stored["won"]).lower() if "won" in stored else ""
    return Entered(**values)


_SEVERAL_NUMBERS = ("winners", "points_by_seat", "tricks_by_seat", "strength_by_seat")
_AS_THEY_ARE = (
    "loser", "offender", "reason", "doublers", "cut", "stolen_from", "picker_tricks", "stolen_from_tricks", "dealer",
)  # fmt: skip


def _shape(kind: Kind, stored: Mapping[str, Any]) -> dict[str, str]:
    if kind in ANSWERS:
        return {"picker": NOBODY, "answer": kind.value}
    unusual = {"unusual": kind.value} if kind in UNUSUAL else {}
    if "picker" not in stored:
        return unusual
    partners = [stored["partner"]] if stored.get("partner") else list(stored.get("partners") or ())
    alone = kind.value if kind in BIDS else ALONE
    return unusual | {"picker": str(stored["picker"]), "partner": " ".join(map(str, partners)) or alone}


def _outcome(kind: Kind, stored: Mapping[str, Any]) -> dict[str, str]:
    category = str(stored.get("category") or "")
    if kind in OFFENCES:
        return {"category": category}
    if category:
        return {"bracket": category}
    if "points" in stored or stored.get("tricks"):
        return {"bracket": EXACT, "points": str(stored.get("points", "")), "tricks": str(stored.get("tricks") or "")}
    return {}


def _all_hands(kind: Kind, stored: Mapping[str, Any]) -> dict[str, Any]:
    """What was counted or shown in every hand, in place of a winner or loser."""
    if stored.get("points_by_seat"):
        return {"winners": (COUNT,)}
    if stored.get("strength_by_seat"):
        tops = stored.get("top_trump_by_seat") or ()
        return {"loser": SHOWN, "top_trump_by_seat": tuple(card or "" for card in tops)}
    if kind in (Kind.MOSTER, Kind.TWO_HANDED):  # one key stands for all of them
        return {"winners": (" ".join(map(str, sorted(stored["winners"]))),)}
    return {}


def _typed_mark(mark: Mapping[str, Any]) -> str:
    cards, before = "+".join(mark.get("cards", ())), mark.get("before")
    moment = f"{before['trick']}.{before['card']}" if isinstance(before, Mapping) else before
    return f"{mark['mark']}:{mark['seat']}" + (f":{cards}" if cards else "") + (f"@{moment}" if moment else "")
