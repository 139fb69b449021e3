"""A hand as the table knows it: who is dealt in, who picked, who helped, what was taken and called; and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache, partial
from typing import Any, Protocol

from scorekeeper.engine.cards import read_card
from scorekeeper.engine.errors import Fault, Phrase, Quoted, Refused, SeatNumber, refuse
from scorekeeper.engine.json_values import (
    Reader,
    boolean,
    cards_of,
    integer,
    join_path,
    key_name,
    line,
    list_of,
    one_of,
    optional,
    seat,
    verify_keys,
)
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import Crack, NoPick, Recrack, Stacking

MOST_DOUBLERS = 60


class Kind(StrEnum):
    """The kinds of hands."""

    PICKED = "picked"
    LEASTER = "leaster"
    PASSED = "passed"
    MISDEAL = "misdeal"
    SCHWANZER = "schwanzer"
    MOSTER = "moster"
    MITTLER = "mittler"
    SCHNEIDSTER = "schneidster"
    RENEGE = "renege"
    MISPLAY = "misplay"
    FORFEIT = "forfeit"
    SHEEPSHEAD = "sheepshead"
    TWO_HANDED = "two-handed"
    CALL = "call"
    SOLO = "solo"
    BILLY = "billy"
    BEST = "best"


# The kind of hand that each answer to "nobody picks" makes; a forced pick makes one that is picked.
ANSWERS = {
    NoPick.LEASTER: Kind.LEASTER,
    NoPick.MOSTER: Kind.MOSTER,
    NoPick.MITTLER: Kind.MITTLER,
    NoPick.SCHNEIDSTER: Kind.SCHNEIDSTER,
    NoPick.SCHWANZER: Kind.SCHWANZER,
    NoPick.DOUBLER: Kind.PASSED,
    NoPick.POT: Kind.PASSED,
    NoPick.NEXT_DEAL: Kind.PASSED,
}
# 002:115: what is left when a hand that is a doubler already is passed out again.
_AFTER_DOUBLER = (NoPick.LEASTER, NoPick.FORCED_PICK)


def offered_answers(rules: HouseRules, doublers: int) -> tuple[NoPick, ...]:
    """Return the answers when nobody picks a hand that starts with so many doublings (E8)."""
    if doublers and rules.stacking is Stacking.ONCE:
        return tuple(answer for answer in rules.no_pick if answer in _AFTER_DOUBLER)
    return rules.no_pick


class Call(StrEnum):
    """A doubling called at the table."""

    CRACK = "crack"
    RECRACK = "recrack"
    CASTRATE = "castrate"
    BLITZ = "blitz"


def call_kinds(rules: HouseRules) -> tuple[Call, ...]:
    """Return the calls that these rules have."""
    there = {
        Call.CRACK: rules.crack is not Crack.OFF,
        Call.RECRACK: rules.recrack is not Recrack.OFF,
        Call.CASTRATE: rules.castrate,
        Call.BLITZ: bool(rules.blitz),
    }
    return tuple(call for call, offered in there.items() if offered)


class Tricks(StrEnum):
    """All tricks or none, where the picking side took all or none."""

    ALL = "all"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment at which a mark was called: before the pick, before the first card, or before a card of a trick
    (both 1-based)."""

    trick: int = 0
    card: int = 0

    @property
    def in_play(self) -> bool:
        """Return whether a card had been played."""
        return self.trick > 0 and (self.trick, self.card) != (1, 1)


BEFORE_PICK = Moment(0, 0)
BEFORE_FIRST_CARD = Moment(0, 1)


@dataclass(frozen=True, slots=True)
class Mark:
    """A call by a seat; ``cards`` are those shown for a blitz."""

    seat: int
    call: Call
    cards: tuple[str, ...] = ()
    before: Moment | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand record. Seats are 1..P clockwise; tuples by seat have length P; see the command line's contract."""

    kind: Kind = Kind.PICKED
    players: int | None = None
    dealer: int | None = None
    picker: int | None = None
    partners: tuple[int, ...] = ()
    points: int | None = None
    tricks: Tricks | None = None
    category: str | None = None
    marks: tuple[Mark, ...] = ()
    doublers: int = 0
    stolen_from: int | None = None
    picker_tricks: int | None = None
    stolen_from_tricks: int | None = None
    points_by_seat: tuple[int, ...] | None = None
    tricks_by_seat: tuple[int, ...] | None = None
    strength_by_seat: tuple[int, ...] | None = None
    top_trump_by_seat: tuple[str | None, ...] | None = None
    winners: tuple[int, ...] | None = None
    loser: int | None = None
    offender: int | None = None
    reason: str | None = None
    won: bool | None = None
    cut: str | None = None
    scores: tuple[int, ...] | None = None
    pot: int = 0
    pots: int | None = None


MOST_SEATS = 10


@cache
def picking_order(table: int, dealt: int, dealer: int) -> tuple[int, ...]:
    """The seats dealt in, the dealer's left first.

    Of those over, the dealer and the seats to their right sit out (catalog B; 000 and 003 for six at the table).
    """
    clockwise = tuple((dealer + step) % table + 1 for step in range(table))
    return clockwise[:dealt]


@cache
def sitting_out(table: int, dealt: int, dealer: int) -> tuple[int, ...]:
    """The seats that are not dealt in, in seating order."""
    return tuple(sorted(set(range(1, table + 1)) - set(picking_order(table, dealt, dealer))))


class TableOfHand(Protocol):
    """A hand or a transcript: how many players are at its table, and who deals; None as the rules say."""

    @property
    def players(self) -> int | None:
        """Seats at the table."""

    @property
    def dealer(self) -> int | None:
        """The dealer's seat."""


def seating(rules: HouseRules, hand: TableOfHand) -> tuple[int, tuple[int, ...]]:
    """Return the seats at the table and the picking order of a hand; without a dealer, of one that the last seat deals.

    Raises ``Refused``: ``bad-players`` for a table too small or too large, ``bad-seat`` for a dealer beyond it.
    """
    table = rules.table if hand.players is None else hand.players
    if not rules.players <= table <= MOST_SEATS:
        raise refuse("bad-players/seats", {"players": rules.players, "most": MOST_SEATS, "table": table}, "players")
    dealer = table if hand.dealer is None else hand.dealer
    if not 1 <= dealer <= table:
        raise refuse("bad-seat/dealer", {"dealer": SeatNumber(dealer), "table": table}, "dealer")
    return table, picking_order(table, rules.players, dealer)


def next_seat(order: tuple[int, ...], seat: int | None) -> int:
    """The next seat clockwise of those dealt in, which ``seat`` is among."""
    return order[(order.index(seat or 0) + 1) % len(order)]


def verify_scores(rules: HouseRules, hand: Hand, scores: tuple[int, ...]) -> None:
    """Raise ``Refused`` (``bad-counts``) unless there is a score before the hand for each seat at the table."""
    table, _ = seating(rules, hand)
    if len(scores) != table:
        raise refuse("bad-counts/scores-length", {"table": table}, "scores")


def verify_dealt_in(seat: int, table: int, order: tuple[int, ...], path: str) -> int:
    """The seat, when it is at the table and dealt in. Raises ``Refused``: ``bad-seat`` or ``sits-out``."""
    if seat in order:
        return seat
    if seat > table:
        raise refuse("bad-seat/seat", {"seat": SeatNumber(seat), "table": table}, path)
    raise refuse("sits-out", {"seat": SeatNumber(seat)}, path)


_ALWAYS = frozenset({"kind", "players", "dealer", "doublers", "pot", "pots", "scores", "cut"})
_SIDES = frozenset({"picker", "partner", "partners", "marks"})
_STOLEN = frozenset({"stolen_from"})
_IN_PERSON = frozenset({"picker_tricks", "stolen_from_tricks"})
_COUNTS = frozenset({"points_by_seat", "tricks_by_seat", "winners"})
_BID = frozenset({"picker", "won"})
_OFFENCE = _SIDES | _STOLEN | {"offender", "reason"}
HAND_KEYS: dict[Kind, frozenset[str]] = {
    Kind.PICKED: _SIDES | _STOLEN | _IN_PERSON | {"points", "tricks", "category"},
    Kind.LEASTER: _COUNTS,
    Kind.PASSED: frozenset(),
    Kind.MISDEAL: frozenset({"reason"}),
    Kind.SCHWANZER: frozenset({"strength_by_seat", "top_trump_by_seat", "loser"}),
    Kind.MOSTER: _COUNTS,
    Kind.MITTLER: _COUNTS,
    Kind.SCHNEIDSTER: _COUNTS,
    Kind.RENEGE: _OFFENCE | {"category"},
    Kind.MISPLAY: _OFFENCE,
    Kind.FORFEIT: _OFFENCE | {"category"},
    Kind.SHEEPSHEAD: _SIDES | {"won"},
    Kind.TWO_HANDED: _COUNTS | {"category"},
    Kind.CALL: frozenset({"picker", "partner", "partners", "points", "tricks", "category"}),
    Kind.SOLO: _BID,
    Kind.BILLY: _BID,
    Kind.BEST: _BID,
}
_KINDS = {kind.value: kind for kind in Kind}


def read_hand(source: object, path: str = "") -> Hand:
    """A hand from the object of a hand record (without its ``rules``).

    Raises ``Refused`` with a fault for each unknown key (``unknown-key``), key that the kind of hand does not have
    (``unexpected-key``), wrong value (``bad-value``) and missing key (``missing-key``).
    """
    if not isinstance(source, Mapping):
        raise refuse("bad-record/hand", path=path)
    name = source.get("kind", Kind.PICKED)
    if not isinstance(name, str) or name not in _KINDS:
        raise refuse("bad-value/kind", {"kind": list(Kind), "value": Quoted(name)}, join_path(path, "kind"))
    kind = _KINDS[name]
    values: dict[str, Any] = {"kind": kind}
    faults: list[Fault] = []
    above = f"{path}." if path else ""
    for key, value in source.items():
        try:
            _take_value(values, kind, key, value, f"{above}{key}")
        except Refused as refused:
            faults += refused.faults
    if not faults:
        faults += _completeness_faults(source, kind, path)
    if faults:
        raise Refused(faults)
    return Hand(**values)


def hand_as_json(hand: Hand) -> dict[str, Any]:
    """The record of a hand, defaults left out; ``read_hand`` gives the same hand again."""
    record: dict[str, Any] = {"kind": hand.kind.value}
    for field in fields(Hand)[1:]:
        value = getattr(hand, field.name)
        if value != field.default:
            record[field.name] = list(value) if isinstance(value, tuple) else value
    if hand.marks:
        record["marks"] = [mark_as_json(mark) for mark in hand.marks]
    if hand.tricks:
        record["tricks"] = hand.tricks.value
    if len(hand.partners) == 1:
        record["partner"] = record.pop("partners")[0]
    return record


def _take_value(values: dict[str, Any], kind: Kind, key: str, value: object, path: str) -> None:
    if key == "kind":
        return
    if key not in HAND_READERS:
        raise refuse("unknown-key/hand-record", {"value": Quoted(key)}, path)
    if key not in HAND_KEYS[kind] and key not in _ALWAYS:
        raise refuse("unexpected-key/kind", {"key": key, "kind": kind}, path)
    if value is None and key in _NULLABLE:
        return
    if key == "partner":
        values["partners"] = (seat(value, path),)
    else:
        values[key] = HAND_READERS[key](value, path)


def _completeness_faults(source: Mapping[str, object], kind: Kind, path: str) -> list[Fault]:
    present = {key for key, value in source.items() if value is not None}
    apart = present - {"winners"} if kind in _TIED and "points_by_seat" in present else present
    faults = [
        Fault(missing, path=join_path(path, keys[0]))
        for keys, missing in _NEEDED.get(kind, ())
        if not present.intersection(keys)
    ]
    faults += [
        Fault("conflicting-keys/two", {"one": one, "other": other}, join_path(path, other))
        for one, other in _CONFLICTS
        if one in apart and other in apart
    ]
    if "partner" in source and "partners" in source:
        faults.append(Fault("conflicting-keys/partners", path=join_path(path, "partners")))
    return faults


def _read_seats(value: object, path: str) -> tuple[int, ...]:
    seats: tuple[int, ...] = list_of(seat)(value, path)
    if len(set(seats)) != len(seats):
        raise refuse("bad-value/repeated-seat", {"key": key_name(path)}, path)
    return seats


def _read_winners(value: object, path: str) -> tuple[int, ...]:
    if not (seats := _read_seats(value, path)):
        raise refuse("bad-value/winners", path=path)
    return seats


_read_call = one_of(Call)
_read_shown_cards = cards_of(read_card)


def _read_moment(value: object, path: str) -> Moment:
    if value == "pick":
        return BEFORE_PICK
    if value == "first-card":
        return BEFORE_FIRST_CARD
    if isinstance(value, Mapping):
        verify_keys(value, ("trick", "card"), ("trick", "card"), Phrase("a-moment"), path)
        return Moment(integer(value["trick"], f"{path}.trick", 1, 32), integer(value["card"], f"{path}.card", 1, 10))
    raise refuse("bad-value/before", path=path)


def _read_mark(value: object, path: str) -> Mark:
    if not isinstance(value, Mapping):
        raise refuse("bad-value/mark", path=path)
    verify_keys(value, ("seat", "mark", "cards", "before"), ("seat", "mark"), Phrase("a-mark"), path)
    before = value.get("before")
    return Mark(
        seat(value["seat"], f"{path}.seat"),
        _read_call(value["mark"], f"{path}.mark"),
        _read_shown_cards(value["cards"], f"{path}.cards") if "cards" in value else (),
        None if before is None else _read_moment(before, f"{path}.before"),
    )


def mark_as_json(mark: Mark) -> dict[str, Any]:
    """A mark as an item of ``marks``."""
    record: dict[str, Any] = {"seat": mark.seat, "mark": mark.call.value}
    if mark.cards:
        record["cards"] = list(mark.cards)
    if mark.before is not None:
        named = {BEFORE_PICK: "pick", BEFORE_FIRST_CARD: "first-card"}
        record["before"] = named.get(mark.before) or {"trick": mark.before.trick, "card": mark.before.card}
    return record


HAND_READERS: dict[str, Reader] = {
    "players": partial(integer, lowest=2, highest=10),
    "dealer": seat,
    "picker": seat,
    "partner": seat,
    "partners": _read_seats,
    "points": integer,
    "tricks": one_of(Tricks),
    "category": line,
    "marks": list_of(_read_mark),
    "doublers": partial(integer, highest=MOST_DOUBLERS),
    "stolen_from": seat,
    "picker_tricks": integer,
    "stolen_from_tricks": integer,
    "points_by_seat": list_of(integer),
    "tricks_by_seat": list_of(integer),
    "strength_by_seat": list_of(integer),
    "top_trump_by_seat": cards_of(optional(read_card)),
    "winners": _read_winners,
    "loser": seat,
    "offender": seat,
    "reason": line,
    "won": boolean,
    "cut": read_card,
    "scores": list_of(partial(integer, lowest=-1_000_000)),
    "pot": integer,
    "pots": integer,
}
_NULLABLE = frozenset({"partner", "stolen_from", "tricks"})
_PICKER = (("picker",), "missing-key/picker")
_TIED = frozenset({Kind.LEASTER, Kind.MITTLER, Kind.SCHNEIDSTER})  # a winner may decide what the counts leave open
_COUNTED = (("points_by_seat", "winners"), "missing-key/points-or-winners")
_OFFENDER = (("offender",), "missing-key/offender")
_TAKEN = (("points", "category", "tricks"), "missing-key/points")
_WON = (("won",), "missing-key/whether-won")
_NEEDED: dict[Kind, tuple[tuple[tuple[str, ...], str], ...]] = {
    Kind.PICKED: (_PICKER, _TAKEN),
    Kind.LEASTER: (_COUNTED,),
    Kind.MOSTER: (_COUNTED,),
    Kind.MITTLER: (_COUNTED,),
    Kind.SCHNEIDSTER: (_COUNTED,),
    Kind.SCHWANZER: ((("strength_by_seat", "loser"), "missing-key/strengths-or-loser"),),
    Kind.RENEGE: (_OFFENDER,),
    Kind.MISPLAY: (_OFFENDER,),
    Kind.FORFEIT: (_OFFENDER, (("reason",), "missing-key/reason")),
    Kind.SHEEPSHEAD: (_PICKER, (("won",), "missing-key/whether-all-tricks")),
    Kind.TWO_HANDED: ((("points_by_seat", "winners"), "missing-key/points-or-winner"),),
    Kind.CALL: (_PICKER, _TAKEN),
    Kind.SOLO: (_PICKER, _WON),
    Kind.BILLY: (_PICKER, _WON),
    Kind.BEST: (_PICKER, _WON),
}
_CONFLICTS = (
    ("category", "points"), ("category", "tricks"), ("category", "points_by_seat"),
    ("winners", "points_by_seat"), ("winners", "tricks_by_seat"),
    ("loser", "strength_by_seat"), ("loser", "top_trump_by_seat"),
)  # fmt: skip
