"""What is tapped on the table screen: read from the form, turned into a hand record, and back for a correction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from scorekeeper.engine.hand import Kind

NOBODY = "nobody"
ALONE = "alone"
EXACT = "exact"
POINTS = "points-"  # a bracket key that stands for an exact number

# What may follow when nobody picks, as the record's kind.
ANSWERS = (Kind.LEASTER, Kind.PASSED, Kind.SCHWANZER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER)
COUNTED = (Kind.LEASTER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER)
OFFENCES = (Kind.RENEGE, Kind.MISPLAY, Kind.FORFEIT)
UNUSUAL = (Kind.MISDEAL, *OFFENCES, Kind.SHEEPSHEAD)

DIGITS = re.compile(r"[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True)
class Entered:
    """The form as it stands; every value is the text of a field, empty when nothing was tapped.

    `marks` are `crack:2` and `blitz:3:QC+QS` in calling order; `unusual` and `answer` are kinds of hand; a text of
    `winners` may name several seats.
    """

    picker: str = ""
    partner: str = ""
    bracket: str = ""
    points: str = ""
    tricks: str = ""
    answer: str = ""
    winners: tuple[str, ...] = ()
    loser: str = ""
    points_by_seat: tuple[str, ...] = ()
    tricks_by_seat: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    unusual: str = ""
    offender: str = ""
    category: str = ""
    reason: str = ""
    won: str = ""
    doublers: str = ""
    cut: str = ""
    stolen_from: str = ""
    picker_tricks: str = ""
    stolen_from_tricks: str = ""
    dealer: str = ""

    @property
    def kind(self) -> Kind:
        """The kind of hand that the form describes so far."""
        if self.unusual in UNUSUAL:
            return Kind(self.unusual)
        if self.picker == NOBODY and self.answer in ANSWERS:
            return Kind(self.answer)
        return Kind.PICKED

    @property
    def is_unusual(self) -> bool:
        """Whether something is set that is not in sight on the screen."""
        return bool(
            self.unusual or self.cut or self.stolen_from or self.picker_tricks or self.doublers not in ("", "0")
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing was tapped yet."""
        return self == Entered(dealer=self.dealer, doublers=self.doublers)


SEVERAL = frozenset({"winners", "points_by_seat", "tricks_by_seat", "marks"})


def read(data: QueryDict) -> Entered:
    """Return what the form says; marks come in the order in which they were tapped (`called`).

    A dealer who is the one the form proposed (`proposed`) was not chosen, and follows the game when that moves on.
    """
    values: dict[str, Any] = {}
    for name in Entered.__dataclass_fields__:
        texts = tuple(text.strip() for text in data.getlist(name))
        values[name] = texts if name in SEVERAL else (texts[-1] if texts else "")
    if values["dealer"] == data.get("proposed"):
        values["dealer"] = ""
    called = data.get("called", "").split()
    known = {mark: index for index, mark in reversed(list(enumerate(called)))}
    values["marks"] = tuple(sorted(values["marks"], key=lambda mark: known.get(mark, len(called))))
    return Entered(**values)


def record(entered: Entered) -> dict[str, Any]:
    """Return the hand record (the contract's keys, without `rules` and what the game itself knows).

    What is missing is left out, so that the engine names it; numbers that are none stay texts, which it refuses.
    """
    kind = entered.kind
    found: dict[str, Any] = {"kind": kind.value} | _circumstances(entered)
    if kind in COUNTED:
        return found | _counted(entered)
    if kind is Kind.SCHWANZER:
        return found | _given(loser=_number(entered.loser))
    if kind is Kind.MISDEAL:
        return found | _given(reason=entered.reason)
    if kind is Kind.PASSED:
        return found
    found |= _sides(entered)
    if kind is Kind.SHEEPSHEAD:
        return found | ({"won": entered.won == "true"} if entered.won else {})
    found |= _steal(entered)
    return found | (_offence(entered) if kind in OFFENCES else _taken(entered))


def _circumstances(entered: Entered) -> dict[str, Any]:
    doublers = _number(entered.doublers)
    return _given(dealer=_number(entered.dealer), doublers=doublers or None, cut=entered.cut)


def _counted(entered: Entered) -> dict[str, Any]:
    if any(entered.points_by_seat):
        tricks = _numbers(entered.tricks_by_seat) if any(entered.tricks_by_seat) else None
        return _given(points_by_seat=_numbers(entered.points_by_seat), tricks_by_seat=tricks)
    return _given(winners=[_number(seat) for seats in entered.winners for seat in seats.split()])


def _sides(entered: Entered) -> dict[str, Any]:
    picker = None if entered.picker == NOBODY else _number(entered.picker)
    partner = None if entered.partner == ALONE else _number(entered.partner)
    return _given(picker=picker, partner=partner, marks=[_mark(mark) for mark in entered.marks])


def _steal(entered: Entered) -> dict[str, Any]:
    return _given(
        stolen_from=_number(entered.stolen_from),
        picker_tricks=_number(entered.picker_tricks),
        stolen_from_tricks=_number(entered.stolen_from_tricks),
    )


def _offence(entered: Entered) -> dict[str, Any]:
    return _given(offender=_number(entered.offender), category=entered.category, reason=entered.reason)


def _taken(entered: Entered) -> dict[str, Any]:
    if entered.bracket.startswith(POINTS):
        return {"points": _number(entered.bracket.removeprefix(POINTS))}
    if entered.bracket == EXACT:
        return _given(points=_number(entered.points), tricks=entered.tricks)
    return _given(category=entered.bracket)


def _mark(text: str) -> dict[str, Any]:
    call, _colon, rest = text.partition(":")
    seat, _colon, cards = rest.partition(":")
    return {"seat": _number(seat), "mark": call} | ({"cards": cards.split("+")} if cards else {})


def _number(text: str) -> int | str | None:
    return int(text) if DIGITS.fullmatch(text) else text or None


def _numbers(texts: tuple[str, ...]) -> list[int | str | None]:
    return [_number(text or "0") for text in texts]


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value not in (None, "", [])}


def from_record(stored: Mapping[str, Any]) -> Entered:
    """Return the form that says what a recorded hand says."""
    kind = Kind(stored.get("kind", Kind.PICKED))
    values: dict[str, Any] = {name: str(stored[name]) for name in _AS_THEY_ARE if name in stored}
    values |= {name: tuple(map(str, stored.get(name) or ())) for name in _SEVERAL_NUMBERS}
    values |= _shape(kind, stored) | _outcome(kind, stored)
    values["marks"] = tuple(_typed_mark(mark) for mark in stored.get("marks", ()))
    if kind is Kind.MOSTER:
        values["winners"] = (" ".join(values["winners"]),)
    values["won"] = str(stored["won"]).lower() if "won" in stored else ""
    return Entered(**values)


_SEVERAL_NUMBERS = ("winners", "points_by_seat", "tricks_by_seat")
_AS_THEY_ARE = (
    "loser", "offender", "reason", "doublers", "cut", "stolen_from", "picker_tricks", "stolen_from_tricks", "dealer",
)  # fmt: skip


def _shape(kind: Kind, stored: Mapping[str, Any]) -> dict[str, str]:
    if kind in ANSWERS:
        return {"picker": NOBODY, "answer": kind.value}
    partners = [stored["partner"]] if stored.get("partner") else list(stored.get("partners") or ())
    sides = (
        {"picker": str(stored["picker"]), "partner": str(partners[0]) if partners else ALONE}
        if "picker" in stored
        else {}
    )
    return sides | ({"unusual": kind.value} if kind in UNUSUAL else {})


def _outcome(kind: Kind, stored: Mapping[str, Any]) -> dict[str, str]:
    category = str(stored.get("category") or "")
    if kind in OFFENCES:
        return {"category": category}
    if category:
        return {"bracket": category}
    if "points" in stored or stored.get("tricks"):
        return {"bracket": EXACT, "points": str(stored.get("points", "")), "tricks": str(stored.get("tricks") or "")}
    return {}


def _typed_mark(mark: Mapping[str, Any]) -> str:
    cards = "+".join(mark.get("cards", ()))
    return f"{mark['mark']}:{mark['seat']}" + (f":{cards}" if cards else "")
