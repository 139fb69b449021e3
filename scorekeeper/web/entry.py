"""What is tapped on the table screen, as the form says it; `entry_record` makes a hand record of it and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.values import Play

NOBODY = "nobody"
ALONE = "alone"
EXACT = "exact"
COUNT = "count"  # in place of the winners: everybody's points are typed
SHOWN = "shown"  # in place of the loser: the trump of every hand is tapped
POINTS = "points-"  # a bracket key that stands for an exact number

# What may follow when nobody picks, as the record's kind.
ANSWERS = (Kind.LEASTER, Kind.PASSED, Kind.SCHWANZER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER)
COUNTED = (Kind.LEASTER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER)
OFFENCES = (Kind.RENEGE, Kind.MISPLAY, Kind.FORFEIT)
UNUSUAL = (Kind.MISDEAL, *OFFENCES, Kind.SHEEPSHEAD)
BIDS = (Kind.SOLO, Kind.BILLY, Kind.BEST)  # in a race, said in place of a partner


@dataclass(frozen=True)
class Entered:
    """The form as it stands; every value is the text of a field, empty when nothing was tapped.

    `play` is the play of the rules that the form was drawn for. A text of `partner` or `winners` may name several
    seats. `marks` are `crack:2` and `blitz:3:QC+QS` in calling order, `crack:2@3.1` before a card of a trick. `shown`
    are cards in shown hands, `2:QC`; `unusual` and `answer` are kinds of hand.
    """

    play: str = ""
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
    shown: tuple[str, ...] = ()
    strength_by_seat: tuple[str, ...] = ()
    top_trump_by_seat: tuple[str, ...] = ()
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
        if self.play == Play.TWO_HANDED:
            return Kind.TWO_HANDED
        if self.picker == NOBODY and self.answer in ANSWERS:
            return Kind(self.answer)
        if self.play == Play.RACE:
            return Kind(self.partner) if self.partner in BIDS else Kind.CALL
        return Kind.PICKED

    @property
    def partners(self) -> tuple[str, ...]:
        """The seats tapped as partners."""
        if self.play == Play.RACE and self.partner in BIDS:
            return ()
        return tuple(seat for seat in self.partner.split() if seat != ALONE)

    @property
    def is_counted(self) -> bool:
        """Whether everybody's points are typed, in place of the winners."""
        return COUNT in self.winners

    @property
    def is_unusual(self) -> bool:
        """Whether something is set that is not in sight on the screen."""
        return bool(
            self.unusual or self.cut or self.stolen_from or self.picker_tricks or self.doublers not in ("", "0")
        )

    @property
    def is_empty(self) -> bool:
        """Whether nothing was tapped yet."""
        return self == Entered(play=self.play, dealer=self.dealer, doublers=self.doublers)


SEVERAL = frozenset(
    {"winners", "points_by_seat", "tricks_by_seat", "shown", "strength_by_seat", "top_trump_by_seat", "marks"}
)


def read(data: QueryDict) -> Entered:
    """Return what the form says; marks and partners come in the order in which they were tapped (`called`, `helped`).

    A dealer who is the one the form proposed (`proposed`) was not chosen, and follows the game when that moves on.
    """
    values: dict[str, Any] = {}
    for name in Entered.__dataclass_fields__:
        texts = tuple(text.strip() for text in data.getlist(name))
        values[name] = texts if name in SEVERAL else (texts[-1] if texts else "")
    values["partner"] = " ".join(_in_order(data.getlist("partner"), data.get("helped", ""))).strip()
    for name in ("points_by_seat", "tricks_by_seat"):
        values[name] = values[name] if any(values[name]) else ()
    if values["dealer"] == data.get("proposed"):
        values["dealer"] = ""
    values["marks"] = _in_order(values["marks"], data.get("called", ""))
    return Entered(**values)


def _in_order(texts: Iterable[str], tapped: str) -> tuple[str, ...]:
    """The texts as they were tapped; those that nobody knows the place of come last."""
    order = tapped.split()
    known = {text: index for index, text in reversed(list(enumerate(order)))}
    return tuple(sorted(texts, key=lambda text: known.get(text, len(order))))
