"""Transcripts as JSON: read with a fault for each wrong key or value, written with nothing that is a default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from scorekeeper.engine import hand_record
from scorekeeper.engine.cards import SIGNS, Suit, read_card
from scorekeeper.engine.hand import Mark
from scorekeeper.engine.json_values import (
    Reader,
    array_of,
    boolean,
    cards_of,
    integer,
    join_path,
    key_name,
    one_of,
    seat,
    verify_keys,
)
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, read_rules, rule_differences
from scorekeeper.engine.rules.values import NoPick

from ..errors import Fault, Refused, quoted, refuse
from .transcript import ALONE, NOBODY, Bid, Pick, SeatCall, Transcript

MOST_TRICKS = 32
_JACKS_ACES_TENS = ("J", "A", "10")

_cards = cards_of(read_card)


def read(source: object, path: str = "") -> Transcript:
    """A transcript from the object of the command line's contract.

    Raises ``Refused`` with a fault for each unknown key (``unknown-key``), wrong value (``bad-value``, ``bad-card``),
    missing key (``missing-key``), and for house rules that cannot be read.
    """
    if not isinstance(source, Mapping):
        raise refuse("bad-record", f"A hand transcript is an object, not {quoted(source)}.", path)
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, value in source.items():
        try:
            values[key] = _value(key, value, join_path(path, str(key)))
        except Refused as refused:
            faults += refused.faults
    if "rules" not in source:
        faults.append(Fault("missing-key", "A hand transcript names its rules.", join_path(path, "rules")))
    if faults:
        raise Refused(faults)
    return Transcript(**values)


def as_json(transcript: Transcript) -> dict[str, Any]:
    """The transcript as plain JSON values, what was not written left out; ``read`` gives the same transcript again."""
    source: dict[str, Any] = {"rules": rules_as_json(transcript.rules)}
    for field in fields(Transcript)[1:]:
        value = getattr(transcript, field.name)
        if value != field.default:
            source[field.name] = _WRITERS.get(field.name, _plain)(value)
    return source


def rules_as_json(rules: HouseRules) -> Any:
    """House rules as short as can be: a preset's slug, or the preset and the options that differ from it."""
    changed = rule_differences(rules, base_preset(rules))
    if not changed and rules.preset:
        return rules.preset
    return ({"preset": rules.preset} if rules.preset else {}) | changed


def _value(key: str, value: object, path: str) -> Any:
    if key not in READERS:
        raise refuse("unknown-key", f"A hand transcript has no {quoted(key)}.", path)
    if value is None and key in _NULLABLE:
        return None
    return READERS[key](value, path)


def _rules(value: object, path: str) -> HouseRules:
    return read_rules(value, path)


def _by_seat(value: object, path: str, reader: Reader) -> dict[int, Any]:
    if not isinstance(value, Mapping):
        raise refuse("bad-value", f"{key_name(path)} is an object with a key for each seat, not {quoted(value)}.", path)
    held = {_seat_key(key, path): reader(item, join_path(path, str(key))) for key, item in value.items()}
    return dict(sorted(held.items()))


def _seat_key(key: object, path: str) -> int:
    if isinstance(key, str) and key in _SEATS:
        return int(key)
    raise refuse(
        "bad-value", f"{key_name(path)} is by seat, from 1 to 10, not {quoted(key)}.", join_path(path, str(key))
    )


def _hands(value: object, path: str) -> dict[int, Any]:
    return _by_seat(value, path, _cards)


def _bury(value: object, path: str) -> Any:
    return _hands(value, path) if isinstance(value, Mapping) else _cards(value, path)


def _stack(value: object, path: str) -> tuple[Any, ...]:
    stack: tuple[Any, ...] = _cards(value, path)
    if len(stack) != 2:
        raise refuse("bad-value", "A stack is two cards, the one below first.", path)
    return stack


def _stacks(value: object, path: str) -> dict[int, Any]:
    return _by_seat(value, path, array_of(_stack))


def _trump(value: object, path: str) -> Suit:
    plain = value.strip().translate(SIGNS).lower() if isinstance(value, str) else value
    if isinstance(plain, str) and plain in _SUITS:
        return _SUITS[plain]
    raise refuse("bad-value", f"trump is one of {', '.join(Suit)}, not {quoted(value)}.", path)


def _die(value: object, path: str) -> int:
    return integer(value, path, 1, 6)


def _called(value: object, path: str) -> str:
    if isinstance(value, str) and value.strip().lower() == ALONE:
        return ALONE
    card = read_card(value, path)
    if card[:-1] not in _JACKS_ACES_TENS:
        raise refuse("bad-call", f"{card} cannot be called; an ace, a ten, a jack or alone can.", path)
    return card


def _seat_call(value: object, path: str) -> SeatCall:
    if not isinstance(value, Mapping):
        raise refuse("bad-value", 'A call is an object like {"seat": 2, "card": "8D"}.', path)
    verify_keys(value, ("seat", "card"), ("seat", "card"), "A call", path)
    return SeatCall(seat(value["seat"], f"{path}.seat"), read_card(value["card"], f"{path}.card"))


def _trick(value: object, path: str) -> int:
    return NOBODY if value == "none" else integer(value, path, 1, MOST_TRICKS)


def _blind_to(value: object, path: str) -> Any:
    return array_of(_trick)(value, path) if isinstance(value, list) else _trick(value, path)


READERS: dict[str, Reader] = {
    "rules": _rules,
    "players": hand_record.READERS["players"],
    "dealer": seat,
    "hands": _hands,
    "stacks": _stacks,
    "blind": _cards,
    "picks": array_of(one_of(Pick)),
    "bids": array_of(one_of(Bid)),
    "trump": _trump,
    "no_pick": one_of(NoPick),
    "redeal": seat,
    "die": _die,
    "bury": _bury,
    "announced": _cards,
    "call": _called,
    "calls": array_of(_seat_call),
    "unknown": read_card,
    "sheepshead": boolean,
    "steal": seat,
    "marks": hand_record.READERS["marks"],
    "blind_to": _blind_to,
    "tricks": array_of(_cards),
    "doublers": hand_record.READERS["doublers"],
    "cut": read_card,
    "scores": hand_record.READERS["scores"],
    "pot": hand_record.READERS["pot"],
    "pots": hand_record.READERS["pots"],
}
_NULLABLE = frozenset(field.name for field in fields(Transcript) if field.default is None)
_SEATS = frozenset(map(str, range(1, 11)))
_SUITS = {suit.value: suit for suit in Suit} | {suit.letter.lower(): suit for suit in Suit}


def _text(held: tuple[str, ...]) -> str:
    return " ".join(held)


def _plain(value: Any) -> Any:
    match value:
        case Mapping():
            return {str(key): _plain(held) for key, held in value.items()}
        case tuple():
            return [_plain(item) for item in value]
        case Mark():
            return hand_record.mark_as_json(value)
        case SeatCall():
            return {"seat": value.seat, "card": value.card}
    return getattr(value, "value", value)


def _hands_as_json(hands: Mapping[int, tuple[str, ...]]) -> dict[str, str]:
    return {str(number): _text(held) for number, held in hands.items()}


def _tricks_of_blind(to: int | tuple[int, ...]) -> Any:
    if isinstance(to, tuple):
        return [_tricks_of_blind(trick) for trick in to]
    return "none" if to == NOBODY else to


_WRITERS: dict[str, Any] = {
    "hands": _hands_as_json,
    "blind": _text,
    "bury": lambda bury: _text(bury) if isinstance(bury, tuple) else _hands_as_json(bury),
    "announced": _text,
    "blind_to": _tricks_of_blind,
    "tricks": lambda tricks: [_text(trick) for trick in tricks],
}
