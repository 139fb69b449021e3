"""The record of a hand card by card, and its JSON. Nothing here checks whether it was allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import partial
from typing import Any

from scorekeeper.engine.cards import SIGNS, Suit, read_card
from scorekeeper.engine.errors import Fault, Phrase, Quoted, Refused, refuse
from scorekeeper.engine.hand import HAND_READERS, Mark, mark_as_json
from scorekeeper.engine.json_values import (
    Reader,
    boolean,
    cards_of,
    integer,
    join_path,
    key_name,
    list_of,
    one_of,
    seat,
    verify_keys,
)
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, read_rules, rule_differences
from scorekeeper.engine.rules.values import NoPick

Cards = tuple[str, ...]
ALONE = "alone"
NOBODY = 0  # the trick that takes a card of the blind which nobody gets


class Pick(StrEnum):
    """The answers of a seat that is asked to pick."""

    PASS = "pass"  # noqa: S105
    PICK = "pick"


class Bid(StrEnum):
    """The bids of a race, from the lowest to the highest (catalog J1)."""

    PASS = "pass"  # noqa: S105
    CALL = "call"
    SOLO = "solo"
    BILLY = "billy"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class SeatCall:
    """A card that a seat called to a partner; eight-handed several seats may (``calls``)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """A hand as it was written down. Cards are texts like ``10D``, seats 1..P clockwise, tricks are counted from 1.

    None (or nothing) stands for what was not written. By seat:

    - ``hands``: the dealt cards; None where the deal is not known at all. ``stacks``, two-handed: pairs of the card
      below and the card on it.
    - ``blind``: its cards, the picker's share first.
    - ``picks`` from the dealer's left, or ``bids``, with ``trump`` for the suit of a solo; ``no_pick`` names what
      followed when nobody picked; ``redeal`` the seat that asked for another deal instead.
    - ``bury``: cards, or cards by seat where two bury; ``announced`` those of them that were named aloud.
    - ``call``: a card or ``alone``; ``calls`` where other seats call too; ``unknown`` the card laid face down.
    - ``sheepshead``: the picker bet on all tricks. ``steal``: who took the blind over. ``die``: 1 to 6.
    - ``drawn``: the seat that a random draw picked of those tied when nobody picked.
    - ``blind_to``: the trick that takes the blind when nobody picked, ``NOBODY``, or one of these for each card of it.
    - ``tricks``: cards in the order they were played; the dealer's left leads, then who won the trick before.
    - ``marks``, ``doublers``, ``cut``, ``scores``, ``pot``, ``pots``: as in a hand record.
    """

    rules: HouseRules
    players: int | None = None
    dealer: int | None = None
    hands: Mapping[int, Cards] | None = None
    stacks: Mapping[int, tuple[tuple[str, str], ...]] | None = None
    blind: Cards | None = None
    picks: tuple[Pick, ...] | None = None
    bids: tuple[Bid, ...] | None = None
    trump: Suit | None = None
    no_pick: NoPick | None = None
    redeal: int | None = None
    die: int | None = None
    drawn: int | None = None
    bury: Cards | Mapping[int, Cards] | None = None
    announced: Cards | None = None
    call: str | None = None
    calls: tuple[SeatCall, ...] = ()
    unknown: str | None = None
    sheepshead: bool = False
    steal: int | None = None
    marks: tuple[Mark, ...] = ()
    blind_to: int | tuple[int, ...] | None = None
    tricks: tuple[Cards, ...] = ()
    doublers: int = 0
    cut: str | None = None
    scores: tuple[int, ...] | None = None
    pot: int = 0
    pots: int | None = None


MOST_TRICKS = 32
_CALLED_RANKS = ("J", "A", "10", "K")

_cards = cards_of(read_card)


def read_transcript(source: object) -> Transcript:
    """A transcript from the object of the command line's contract.

    Raises ``Refused`` with a fault for each unknown key (``unknown-key``), wrong value (``bad-value``, ``bad-card``),
    missing key (``missing-key``), and for house rules that cannot be read.
    """
    if not isinstance(source, Mapping):
        raise refuse("bad-record/transcript", {"value": Quoted(source)})
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, value in source.items():
        try:
            values[key] = _read_value(key, value, str(key))
        except Refused as refused:
            faults += refused.faults
    if "rules" not in source:
        faults.append(Fault("missing-key/rules", path="rules"))
    if faults:
        raise Refused(faults)
    return Transcript(**values)


def transcript_as_json(transcript: Transcript) -> dict[str, Any]:
    """The transcript as plain JSON values, what was not written left out; ``read_transcript`` reads it again."""
    source: dict[str, Any] = {"rules": transcript_rules_as_json(transcript.rules)}
    for field in fields(Transcript)[1:]:
        value = getattr(transcript, field.name)
        if value != field.default:
            source[field.name] = _WRITERS.get(field.name, _plain)(value)
    return source


def transcript_rules_as_json(rules: HouseRules) -> Any:
    """House rules as short as can be: a preset's slug, or the preset and the options that differ from it."""
    changed = rule_differences(rules, base_preset(rules))
    if not changed and rules.preset:
        return rules.preset
    return ({"preset": rules.preset} if rules.preset else {}) | changed


def _read_value(key: str, value: object, path: str) -> Any:
    if key not in READERS:
        raise refuse("unknown-key/hand-transcript", {"value": Quoted(key)}, path)
    if value is None and key in _NULLABLE:
        return None
    return READERS[key](value, path)


def _read_rules(value: object, path: str) -> HouseRules:
    return read_rules(value, path)


def _read_by_seat(value: object, path: str, reader: Reader) -> dict[int, Any]:
    if not isinstance(value, Mapping):
        raise refuse("bad-value/by-seat", {"key": key_name(path), "value": Quoted(value)}, path)
    held = {_seat_key(key, path): reader(item, join_path(path, str(key))) for key, item in value.items()}
    return dict(sorted(held.items()))


def _seat_key(key: object, path: str) -> int:
    if isinstance(key, str) and key in _SEATS:
        return int(key)
    raise refuse("bad-value/seat-key", {"key": key_name(path), "value": Quoted(key)}, join_path(path, str(key)))


def _read_hands(value: object, path: str) -> dict[int, Any]:
    return _read_by_seat(value, path, _cards)


def _read_bury(value: object, path: str) -> Any:
    return _read_hands(value, path) if isinstance(value, Mapping) else _cards(value, path)


def _read_stack(value: object, path: str) -> tuple[Any, ...]:
    stack: tuple[Any, ...] = _cards(value, path)
    if len(stack) != 2:
        raise refuse("bad-value/stack", path=path)
    return stack


def _read_stacks(value: object, path: str) -> dict[int, Any]:
    return _read_by_seat(value, path, list_of(_read_stack))


def _read_trump(value: object, path: str) -> Suit:
    plain = value.strip().translate(SIGNS).lower() if isinstance(value, str) else value
    if isinstance(plain, str) and plain in _SUITS:
        return _SUITS[plain]
    raise refuse("bad-value/trump", {"suit": list(Suit), "value": Quoted(value)}, path)


def _read_call(value: object, path: str) -> str:
    if isinstance(value, str) and value.strip().lower() == ALONE:
        return ALONE
    card = read_card(value, path)
    if card[:-1] not in _CALLED_RANKS:
        raise refuse("bad-call/not-callable", {"card": card}, path)
    return card


def _read_seat_call(value: object, path: str) -> SeatCall:
    if not isinstance(value, Mapping):
        raise refuse("bad-value/call", path=path)
    verify_keys(value, ("seat", "card"), ("seat", "card"), Phrase("a-call"), path)
    return SeatCall(seat(value["seat"], f"{path}.seat"), read_card(value["card"], f"{path}.card"))


def _read_trick(value: object, path: str) -> int:
    return NOBODY if value == "none" else integer(value, path, 1, MOST_TRICKS)


def _read_blind_to(value: object, path: str) -> Any:
    return list_of(_read_trick)(value, path) if isinstance(value, list) else _read_trick(value, path)


READERS: dict[str, Reader] = {
    "rules": _read_rules,
    "players": HAND_READERS["players"],
    "dealer": seat,
    "hands": _read_hands,
    "stacks": _read_stacks,
    "blind": _cards,
    "picks": list_of(one_of(Pick)),
    "bids": list_of(one_of(Bid)),
    "trump": _read_trump,
    "no_pick": one_of(NoPick),
    "redeal": seat,
    "die": partial(integer, lowest=1, highest=6),
    "drawn": seat,
    "bury": _read_bury,
    "announced": _cards,
    "call": _read_call,
    "calls": list_of(_read_seat_call),
    "unknown": read_card,
    "sheepshead": boolean,
    "steal": seat,
    "marks": HAND_READERS["marks"],
    "blind_to": _read_blind_to,
    "tricks": list_of(_cards),
    "doublers": HAND_READERS["doublers"],
    "cut": read_card,
    "scores": HAND_READERS["scores"],
    "pot": HAND_READERS["pot"],
    "pots": HAND_READERS["pots"],
}
_NULLABLE = frozenset(field.name for field in fields(Transcript) if field.default is None)
_SEATS = frozenset(map(str, range(1, 11)))
_SUITS = {suit.value: suit for suit in Suit} | {suit.letter.lower(): suit for suit in Suit}


def _card_text(held: tuple[str, ...]) -> str:
    return " ".join(held)


def _plain(value: Any) -> Any:
    match value:
        case Mapping():
            return {str(key): _plain(held) for key, held in value.items()}
        case tuple():
            return [_plain(item) for item in value]
        case Mark():
            return mark_as_json(value)
        case SeatCall():
            return {"seat": value.seat, "card": value.card}
    return getattr(value, "value", value)


def _hands_as_json(hands: Mapping[int, tuple[str, ...]]) -> dict[str, str]:
    return {str(number): _card_text(held) for number, held in hands.items()}


def _tricks_of_blind(to: int | tuple[int, ...]) -> Any:
    if isinstance(to, tuple):
        return [_tricks_of_blind(trick) for trick in to]
    return "none" if to == NOBODY else to


_WRITERS: dict[str, Any] = {
    "hands": _hands_as_json,
    "blind": _card_text,
    "bury": lambda bury: _card_text(bury) if isinstance(bury, tuple) else _hands_as_json(bury),
    "announced": _card_text,
    "blind_to": _tricks_of_blind,
    "tricks": lambda tricks: [_card_text(trick) for trick in tricks],
}
