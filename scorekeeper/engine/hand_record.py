"""Hand records as JSON: read with a fault for each wrong key or value, written with nothing that is a default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

from .cards import read_card
from .errors import Fault, Refused, quoted, refuse
from .hand import BEFORE_FIRST_CARD, BEFORE_PICK, MOST_DOUBLERS, Call, Hand, Kind, Mark, Moment, Tricks
from .texts import is_line

Reader = Callable[[object, str], Any]

_ALWAYS = frozenset({"kind", "players", "dealer", "doublers", "pot", "pots", "scores", "cut"})
_SIDES = frozenset({"picker", "partner", "partners", "marks"})
_STOLEN = frozenset({"stolen_from"})
_IN_PERSON = frozenset({"picker_tricks", "stolen_from_tricks"})
_COUNTS = frozenset({"points_by_seat", "tricks_by_seat", "winners"})
_BID = frozenset({"picker", "won"})
_OFFENCE = _SIDES | _STOLEN | {"offender", "reason"}
KEYS: dict[Kind, frozenset[str]] = {
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
LONGEST_REASON = 200
MOST_ITEMS = 52


def read(source: object, path: str = "") -> Hand:
    """A hand from the object of a hand record (without its ``rules``).

    Raises ``Refused`` with a fault for each unknown key (``unknown-key``), key that the kind of hand does not have
    (``unexpected-key``), wrong value (``bad-value``) and missing key (``missing-key``).
    """
    if not isinstance(source, Mapping):
        raise refuse("bad-record", "A hand record is an object.", path)
    kind = _kind(source.get("kind", Kind.PICKED), _at(path, "kind"))
    values: dict[str, Any] = {"kind": kind}
    faults: list[Fault] = []
    for key, value in source.items():
        try:
            _take(values, kind, key, value, _at(path, str(key)))
        except Refused as refused:
            faults += refused.faults
    if not faults:
        faults += _incomplete(source, kind, path)
    if faults:
        raise Refused(faults)
    return Hand(**values)


def as_json(hand: Hand) -> dict[str, Any]:
    """The record of a hand, defaults left out; ``read`` gives the same hand again."""
    record: dict[str, Any] = {"kind": hand.kind.value}
    for field in fields(Hand)[1:]:
        value = getattr(hand, field.name)
        if value != field.default:
            record[field.name] = _plain(value)
    if len(hand.partners) == 1:
        record["partner"] = record.pop("partners")[0]
    return record


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _name(path: str) -> str:
    return path.rpartition(".")[2]


def _kind(value: object, path: str) -> Kind:
    if isinstance(value, str) and value in _KINDS:
        return _KINDS[value]
    raise refuse("bad-value", f"kind is one of {', '.join(Kind)}, not {quoted(value)}.", path)


def _take(values: dict[str, Any], kind: Kind, key: str, value: object, path: str) -> None:
    if key == "kind":
        return
    if key not in READERS:
        raise refuse("unknown-key", f"A hand record has no {quoted(key)}.", path)
    if key not in KEYS[kind] and key not in _ALWAYS:
        raise refuse("unexpected-key", f"{key} has no place in a hand of kind {kind}.", path)
    if value is None and key in _NULLABLE:
        return
    if key == "partner":
        values["partners"] = (_seat(value, path),)
    else:
        values[key] = READERS[key](value, path)


def _incomplete(source: Mapping[str, object], kind: Kind, path: str) -> list[Fault]:
    given = {key for key, value in source.items() if value is not None}
    faults = [
        Fault("missing-key", sentence, _at(path, keys[0]))
        for keys, sentence in _NEEDED.get(kind, ())
        if not given.intersection(keys)
    ]
    faults += [
        Fault("conflicting-keys", f"Give {one} or {other}, not both.", _at(path, other))
        for one, other in _CONFLICTS
        if one in given and other in given
    ]
    if "partner" in source and "partners" in source:
        faults.append(Fault("conflicting-keys", "Give partner or partners, not both.", _at(path, "partners")))
    return faults


def _integer(value: object, path: str, lowest: int = 0, highest: int = 1_000_000) -> int:
    if type(value) is not int:
        raise refuse("bad-value", f"{_name(path)} is a whole number, not {quoted(value)}.", path)
    if not lowest <= value <= highest:
        raise refuse("bad-value", f"{_name(path)} is from {lowest} to {highest}, not {quoted(value)}.", path)
    return value


def _seat(value: object, path: str) -> int:
    return _integer(value, path, lowest=1, highest=10)


def _players(value: object, path: str) -> int:
    return _integer(value, path, lowest=2, highest=10)


def _doublers(value: object, path: str) -> int:
    return _integer(value, path, highest=MOST_DOUBLERS)


def _score(value: object, path: str) -> int:
    return _integer(value, path, lowest=-1_000_000)


def _text(value: object, path: str) -> str:
    if isinstance(value, str) and is_line(value, LONGEST_REASON):
        return value.strip()
    raise refuse("bad-value", f"{_name(path)} is a line of text of 1 to {LONGEST_REASON} characters.", path)


def _truth(value: object, path: str) -> bool:
    if isinstance(value, bool):
        return value
    raise refuse("bad-value", f"{_name(path)} is true or false, not {quoted(value)}.", path)


def _one_of(kind: type[StrEnum]) -> Reader:
    named = {member.value: member for member in kind}

    def reader(value: object, path: str) -> StrEnum:
        if isinstance(value, str) and value in named:
            return named[value]
        raise refuse("bad-value", f"{_name(path)} is one of {', '.join(kind)}, not {quoted(value)}.", path)

    return reader


def _each(reader: Reader) -> Reader:
    def several(value: object, path: str) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise refuse("bad-value", f"{_name(path)} is an array, not {quoted(value)}.", path)
        if len(value) > MOST_ITEMS:
            raise refuse("bad-value", f"{_name(path)} has at most {MOST_ITEMS} items, not {len(value)}.", path)
        return tuple(reader(item, f"{path}[{i}]") for i, item in enumerate(value))

    return several


def _seats(value: object, path: str) -> tuple[int, ...]:
    seats: tuple[int, ...] = _each(_seat)(value, path)
    if len(set(seats)) != len(seats):
        raise refuse("bad-value", f"{_name(path)} names a seat twice.", path)
    return seats


def _winners(value: object, path: str) -> tuple[int, ...]:
    if not (seats := _seats(value, path)):
        raise refuse("bad-value", "winners names at least one seat.", path)
    return seats


def _card_or_null(value: object, path: str) -> str | None:
    return None if value is None else read_card(value, path)


def _cards(reader: Reader) -> Reader:
    """Cards are an array, or one string with blanks."""

    def cards(value: object, path: str) -> tuple[Any, ...]:
        several: tuple[Any, ...] = _each(reader)(value.split() if isinstance(value, str) else value, path)
        return several

    return cards


_call = _one_of(Call)
_shown = _cards(read_card)


def _moment(value: object, path: str) -> Moment:
    if value == "pick":
        return BEFORE_PICK
    if value == "first-card":
        return BEFORE_FIRST_CARD
    if isinstance(value, Mapping):
        _verify_keys(value, ("trick", "card"), ("trick", "card"), "A moment", path)
        return Moment(_integer(value["trick"], f"{path}.trick", 1, 32), _integer(value["card"], f"{path}.card", 1, 10))
    raise refuse("bad-value", 'before is "pick", "first-card" or {"trick": t, "card": c}.', path)


def _verify_keys(
    value: Mapping[str, object], known: tuple[str, ...], needed: tuple[str, ...], what: str, path: str
) -> None:
    faults = [Fault("unknown-key", f"{what} has no {quoted(k)}.", _at(path, k)) for k in value if k not in known]
    faults += [Fault("missing-key", f"{what} needs its {k}.", _at(path, k)) for k in needed if k not in value]
    if faults:
        raise Refused(faults)


def _mark(value: object, path: str) -> Mark:
    if not isinstance(value, Mapping):
        raise refuse("bad-value", 'A mark is an object like {"seat": 2, "mark": "crack"}.', path)
    _verify_keys(value, ("seat", "mark", "cards", "before"), ("seat", "mark"), "A mark", path)
    before = value.get("before")
    return Mark(
        _seat(value["seat"], f"{path}.seat"),
        _call(value["mark"], f"{path}.mark"),
        _shown(value["cards"], f"{path}.cards") if "cards" in value else (),
        None if before is None else _moment(before, f"{path}.before"),
    )


def _plain(value: Any) -> Any:
    match value:
        case tuple():
            return [_plain(item) for item in value]
        case Mark():
            return _plain_mark(value)
        case StrEnum():
            return value.value
    return value


def _plain_mark(mark: Mark) -> dict[str, Any]:
    record: dict[str, Any] = {"seat": mark.seat, "mark": mark.call.value}
    if mark.cards:
        record["cards"] = list(mark.cards)
    if mark.before is not None:
        named = {BEFORE_PICK: "pick", BEFORE_FIRST_CARD: "first-card"}
        record["before"] = named.get(mark.before) or {"trick": mark.before.trick, "card": mark.before.card}
    return record


READERS: dict[str, Reader] = {
    "players": _players,
    "dealer": _seat,
    "picker": _seat,
    "partner": _seat,
    "partners": _seats,
    "points": _integer,
    "tricks": _one_of(Tricks),
    "category": _text,
    "marks": _each(_mark),
    "doublers": _doublers,
    "stolen_from": _seat,
    "picker_tricks": _integer,
    "stolen_from_tricks": _integer,
    "points_by_seat": _each(_integer),
    "tricks_by_seat": _each(_integer),
    "strength_by_seat": _each(_integer),
    "top_trump_by_seat": _cards(_card_or_null),
    "winners": _winners,
    "loser": _seat,
    "offender": _seat,
    "reason": _text,
    "won": _truth,
    "cut": read_card,
    "scores": _each(_score),
    "pot": _integer,
    "pots": _integer,
}
_NULLABLE = frozenset({"partner", "stolen_from", "tricks"})
_PICKER = (("picker",), "The picker is missing.")
_COUNTED = (("points_by_seat", "winners"), "Points by seat, or the winners, are missing.")
_OFFENDER = (("offender",), "The offender is missing.")
_TAKEN = (("points", "category", "tricks"), "Points are missing.")
_WON = (("won",), "Whether the picker won is missing.")
_NEEDED: dict[Kind, tuple[tuple[tuple[str, ...], str], ...]] = {
    Kind.PICKED: (_PICKER, _TAKEN),
    Kind.LEASTER: (_COUNTED,),
    Kind.MOSTER: (_COUNTED,),
    Kind.MITTLER: (_COUNTED,),
    Kind.SCHNEIDSTER: (_COUNTED,),
    Kind.SCHWANZER: ((("strength_by_seat", "loser"), "The strengths, or the loser, are missing."),),
    Kind.RENEGE: (_OFFENDER,),
    Kind.MISPLAY: (_OFFENDER,),
    Kind.FORFEIT: (_OFFENDER, (("reason",), "A forfeit needs its reason.")),
    Kind.SHEEPSHEAD: (_PICKER, (("won",), "Whether the picker took all tricks is missing.")),
    Kind.TWO_HANDED: ((("points_by_seat", "winners"), "Points by seat, or the winner, are missing."),),
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
