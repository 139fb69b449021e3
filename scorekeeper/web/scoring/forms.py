"""The scoring page's form: what is tapped, as it is posted, and as a hand record and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from secrets import token_urlsafe
from typing import Any

from django.http import QueryDict

from scorekeeper.engine.hand import Kind
from scorekeeper.engine.rules.values import Play
from scorekeeper.ledger.book import TableSeating

NOBODY = "nobody"
ALONE = "alone"
EXACT = "exact"
COUNT = "count"  # among the winners: everyone's points are typed
SCORED = "scored"  # beside the winners: they took points, where the rules pay more to one who took none
SHOWN = "shown"  # in place of the loser: the trump of every hand is tapped
POINTS = "points-"  # a bracket key that stands for an exact number

# What may follow when nobody picks, as the record's kind.
ANSWERS = (Kind.LEASTER, Kind.PASSED, Kind.SCHWANZER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER)
COUNTED = (Kind.LEASTER, Kind.MOSTER, Kind.MITTLER, Kind.SCHNEIDSTER)
OFFENCES = (Kind.RENEGE, Kind.MISPLAY, Kind.FORFEIT)
PAIRED = (Kind.PICKED, *OFFENCES, Kind.SHEEPSHEAD)  # a picker plays against the others
UNUSUAL = (Kind.MISDEAL, *OFFENCES, Kind.SHEEPSHEAD)
BIDS = (Kind.SOLO, Kind.BILLY, Kind.BEST)  # in a race, said in place of a partner
SEVERAL = frozenset(
    {"winners", "points_by_seat", "tricks_by_seat", "shown", "strength_by_seat", "top_trump_by_seat", "marks"}
)
Record = dict[str, Any]
DIGITS = re.compile(r"[0-9]{1,6}", re.ASCII)
SIGNED = re.compile(r"-?[0-9]{1,6}", re.ASCII)
PLAYS = {Kind.TWO_HANDED: Play.TWO_HANDED, Kind.CALL: Play.RACE} | dict.fromkeys(BIDS, Play.RACE)
_SEAT_FIELDS = ("picker", "partner", "loser", "offender", "stolen_from", "dealer")
_CALL = re.compile(r"([a-z-]+:|)([0-9]+)(.*)")  # `crack:2`, `blitz:3:QC+QS`, `2:QC`
_SEVERAL_NUMBERS = ("winners", "points_by_seat", "tricks_by_seat", "strength_by_seat")
_AS_THEY_ARE = (
    "loser", "offender", "reason", "doublers", "cut", "stolen_from", "picker_tricks", "stolen_from_tricks", "dealer",
)  # fmt: skip


@dataclass(frozen=True)
class PostedHand:
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
        """Return whether everyone's points are typed."""
        return COUNT in self.winners

    @property
    def named_winners(self) -> tuple[str, ...]:
        """The seats tapped as winners; beside everyone's points, the winner of a tie that those leave open."""
        return tuple(seats for seats in self.winners if seats not in (COUNT, SCORED))

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was tapped yet."""
        return self == PostedHand(play=self.play, dealer=self.dealer, doublers=self.doublers)


@dataclass(frozen=True)
class Submission:
    """The data that a phone sends: the number that the page takes to be next (0: none), the hand so far, its key, and
    what it follows: a line, or the key of the hand before it (`number_after`).

    `seated` and `rules` are what the phone showed when the hand was entered: who sat where, and the rules' fingerprint.
    `pays` is what it showed that a waiting hand pays: points by seat, empty where it could not tell.
    `is_earlier` says that those players played it, before the seats changed.
    """

    expects: int
    entered: PostedHand = PostedHand()
    key: str = field(default_factory=partial(token_urlsafe, 16))
    after: str = ""
    seated: TableSeating | None = None
    rules: str = ""
    pays: tuple[int, ...] = ()
    is_earlier: bool = False


def read_submission(data: QueryDict) -> Submission:
    """Parse the submitted form. Without `expects`, the hand gets no number."""
    expects = data.get("expects", "")
    number = int(expects) if DIGITS.fullmatch(expects) else 0
    key, after, rules = (data.get(name, "") for name in ("key", "after", "rules"))
    seated = _read_seating(data.get("seated", ""))
    pays = tuple(map(int, SIGNED.findall(data.get("pays", ""))))
    return Submission(number, read_entry(data), key, after, seated, rules, pays, is_earlier="earlier" in data)


def _read_seating(text: str) -> TableSeating | None:
    """Return the seating that a page writes: how many are dealt in, then the player on each seat."""
    numbers = [int(part) for part in text.split() if DIGITS.fullmatch(part)]
    return TableSeating(numbers[0], tuple(numbers[1:])) if len(numbers) > 1 else None


def move_entry(entered: PostedHand, then: TableSeating, now: TableSeating) -> PostedHand:
    """Return a half-entered hand with its players on the seats that they have now; who has left is asked for again."""
    seats = {
        str(seat): str(now.players.index(player) + 1) if player in now.players else ""
        for seat, player in enumerate(then.players, 1)
    }

    def moved(text: str) -> str:
        return " ".join(filter(None, (seats.get(part, "") if part.isdigit() else part for part in text.split())))

    def moved_calls(texts: tuple[str, ...]) -> tuple[str, ...]:
        calls = [match.groups() for match in map(_CALL.fullmatch, texts) if match]
        return tuple(f"{call}{seats[seat]}{rest}" for call, seat, rest in calls if seats.get(seat))

    values: dict[str, Any] = {name: moved(getattr(entered, name)) for name in _SEAT_FIELDS}
    values["winners"] = tuple(filter(None, map(moved, entered.winners)))
    values |= {name: moved_calls(getattr(entered, name)) for name in ("marks", "shown")}
    for name in ("points_by_seat", "tricks_by_seat", "strength_by_seat", "top_trump_by_seat"):
        if texts := getattr(entered, name):
            typed = dict(zip(then.players, texts, strict=False))
            values[name] = tuple(typed.get(player, "") for player in now.players)
    return replace(entered, **values)


def read_entry(data: QueryDict) -> PostedHand:
    """Return the hand in the form; marks and partners come in the order in which they were tapped (`called`, `helped`).

    A dealer who is the one the form proposed (`proposed`) was not chosen, and follows the game when that moves on.
    """
    values: dict[str, Any] = {}
    for name in PostedHand.__dataclass_fields__:
        texts = tuple(text.strip() for text in data.getlist(name))
        values[name] = texts if name in SEVERAL else (texts[-1] if texts else "")
    values["partner"] = " ".join(_in_tapped_order(data.getlist("partner"), data.get("helped", ""))).strip()
    for name in ("points_by_seat", "tricks_by_seat"):
        values[name] = values[name] if any(values[name]) else ()
    if values["dealer"] == data.get("proposed"):
        values["dealer"] = ""
    values["marks"] = _in_tapped_order(values["marks"], data.get("called", ""))
    return PostedHand(**values)


def _in_tapped_order(texts: Iterable[str], tapped: str) -> tuple[str, ...]:
    """The texts as they were tapped; those that nobody knows the place of come last."""
    order = tapped.split()
    known = {text: index for index, text in reversed(list(enumerate(order)))}
    return tuple(sorted(texts, key=lambda text: known.get(text, len(order))))


def to_record(entered: PostedHand) -> Record:
    """Return the hand record (the contract's keys, without `rules` and what the game itself knows).

    What is missing is left out, so that the engine names it; numbers that are none stay texts, which it refuses.
    """
    kind = entered.kind
    circumstances = {"dealer": parse_number(entered.dealer), "doublers": parse_number(entered.doublers) or None}
    record = {"kind": kind.value} | circumstances | {"cut": entered.cut} | RECORDERS[kind](entered)
    return {name: value for name, value in record.items() if value not in (None, "", [])}


def _record_counts(entered: PostedHand) -> Record:
    named = {"winners": [parse_number(seat) for seats in entered.named_winners for seat in seats.split()]}
    if not entered.is_counted:
        return named
    if not any(entered.points_by_seat):
        return {}
    tricks = _parse_numbers(entered.tricks_by_seat) if any(entered.tricks_by_seat) else None
    return named | {"points_by_seat": _parse_numbers(entered.points_by_seat), "tricks_by_seat": tricks}


def _record_two_handed(entered: PostedHand) -> Record:
    one = not entered.is_counted and all(seat.isdigit() for seat in entered.winners)
    return _record_counts(entered) | ({"category": entered.bracket} if one else {})


def _record_schwanzer(entered: PostedHand) -> Record:
    if entered.loser != SHOWN:
        return {"loser": parse_number(entered.loser)}
    tops = [card or None for card in entered.top_trump_by_seat]
    strengths = _parse_numbers(entered.strength_by_seat)
    return {"strength_by_seat": strengths, "top_trump_by_seat": tops if any(tops) else None}


def _record_sides(entered: PostedHand) -> Record:
    picker = None if entered.picker == NOBODY else parse_number(entered.picker)
    partners = [parse_number(seat) for seat in entered.partners]
    helped = {"partner": partners[0]} if len(partners) == 1 else {"partners": partners}
    return {"picker": picker} | helped | {"marks": [_record_mark(mark) for mark in entered.marks]}


def _record_won(entered: PostedHand) -> Record:
    return {"won": entered.won == "true"} if entered.won else {}


def _record_picked(entered: PostedHand) -> Record:
    numbers = ("stolen_from", "picker_tricks", "stolen_from_tricks")
    stolen = {name: parse_number(getattr(entered, name)) for name in numbers}
    if entered.bracket.startswith(POINTS):
        taken: Record = {"points": parse_number(entered.bracket.removeprefix(POINTS))}
    elif entered.bracket == EXACT:
        taken = {"points": parse_number(entered.points), "tricks": entered.tricks}
    else:
        taken = {"category": entered.bracket}
    return _record_sides(entered) | stolen | taken


def _record_bid(entered: PostedHand) -> Record:
    return {"picker": parse_number(entered.picker)} | _record_won(entered)


def _record_sheepshead(entered: PostedHand) -> Record:
    return _record_sides(entered) | _record_won(entered)


def _record_offence(entered: PostedHand) -> Record:
    sides = _record_sides(entered) | {"stolen_from": parse_number(entered.stolen_from)} if entered.picker else {}
    offender = {"offender": parse_number(entered.offender)}
    return sides | offender | {"category": entered.category, "reason": entered.reason}


RECORDERS: dict[Kind, Callable[[PostedHand], Record]] = {
    Kind.PICKED: _record_picked,
    Kind.PASSED: lambda _entered: {},
    Kind.MISDEAL: lambda entered: {"reason": entered.reason},
    Kind.SCHWANZER: _record_schwanzer,
    Kind.SHEEPSHEAD: _record_sheepshead,
    Kind.TWO_HANDED: _record_two_handed,
    Kind.CALL: _record_picked,
    **dict.fromkeys(BIDS, _record_bid),
    **dict.fromkeys(COUNTED, _record_counts),
    **dict.fromkeys(OFFENCES, _record_offence),
}


def _record_mark(text: str) -> Record:
    name, _at, moment = text.partition("@")
    call, _colon, rest = name.partition(":")
    seat, _colon, cards = rest.partition(":")
    called = {"seat": parse_number(seat), "mark": call}
    return (
        called | ({"cards": cards.split("+")} if cards else {}) | ({"before": _record_moment(moment)} if moment else {})
    )


def _record_moment(text: str) -> str | Record:
    trick, _dot, card = text.partition(".")
    return {"trick": parse_number(trick), "card": parse_number(card)} if card else text


def parse_number(text: str) -> int | str | None:
    """Return the number that a field says; a text that is none as it stands, None for an empty one."""
    return int(text) if DIGITS.fullmatch(text) else text or None


def _parse_numbers(texts: tuple[str, ...]) -> list[int | str | None]:
    return [parse_number(text or "0") for text in texts]


def from_record(stored: Mapping[str, Any]) -> PostedHand:
    """Return the form that says what a recorded hand says."""
    kind = Kind(stored.get("kind", Kind.PICKED))
    values: dict[str, Any] = {name: str(stored[name]) for name in _AS_THEY_ARE if name in stored}
    values |= {name: tuple(map(str, stored.get(name) or ())) for name in _SEVERAL_NUMBERS}
    values |= _sides_entry(kind, stored) | _outcome_entry(kind, stored) | _all_hands_entry(kind, stored)
    values["play"] = PLAYS.get(kind, "")
    values["marks"] = tuple(_mark_text(mark) for mark in stored.get("marks", ()))
    values["won"] = str(stored["won"]).lower() if "won" in stored else ""
    return PostedHand(**values)


def _sides_entry(kind: Kind, stored: Mapping[str, Any]) -> dict[str, str]:
    if kind in ANSWERS:
        return {"picker": NOBODY, "answer": kind.value}
    unusual = {"unusual": kind.value} if kind in UNUSUAL else {}
    if "picker" not in stored:
        return unusual
    partners = [stored["partner"]] if stored.get("partner") else list(stored.get("partners") or ())
    alone = kind.value if kind in BIDS else ALONE
    return unusual | {"picker": str(stored["picker"]), "partner": " ".join(map(str, partners)) or alone}


def _outcome_entry(kind: Kind, stored: Mapping[str, Any]) -> dict[str, str]:
    category = str(stored.get("category") or "")
    if kind in OFFENCES:
        return {"category": category}
    if category:
        return {"bracket": category}
    if "points" in stored or stored.get("tricks"):
        return {"bracket": EXACT, "points": str(stored.get("points", "")), "tricks": str(stored.get("tricks") or "")}
    return {}


def _all_hands_entry(kind: Kind, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the points or trump of every hand, with the winner of a tie that the points leave open."""
    if stored.get("points_by_seat"):
        return {"winners": (COUNT, *map(str, stored.get("winners") or ()))}
    if stored.get("strength_by_seat"):
        tops = stored.get("top_trump_by_seat") or ()
        return {"loser": SHOWN, "top_trump_by_seat": tuple(card or "" for card in tops)}
    if kind is Kind.LEASTER:
        return {"winners": (*map(str, stored.get("winners") or ()), SCORED)}
    if kind in (Kind.MOSTER, Kind.TWO_HANDED):  # one key stands for all of them
        return {"winners": (" ".join(map(str, sorted(stored["winners"]))),)}
    return {}


def _mark_text(mark: Mapping[str, Any]) -> str:
    cards, before = "+".join(mark.get("cards", ())), mark.get("before")
    moment = f"{before['trick']}.{before['card']}" if isinstance(before, Mapping) else before
    return f"{mark['mark']}:{mark['seat']}" + (f":{cards}" if cards else "") + (f"@{moment}" if moment else "")
