"""A hand as text, always in the same order and spelling; what is read from it is the same hand again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from json import dumps
from typing import Any

from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, rule_differences

from ..play import transcript_json
from . import mark_words
from .mark_places import BEFORE_FIRST_CARD, BEFORE_PICK, Marked, Spoken, spoken
from .seat_names import designation, in_quotes, written
from .table_lines import NO_PRESET
from .written_hand import WrittenHand

DIVIDER = "---"
QUOTED_IN_TITLES = set('"“”#')
_SEATED = {"hands": "Hand", "stacks": "Stack", "bury": "Bury"}
_BY_SEAT = ("dealer", "redeal", "steal")


def write(hands: Sequence[WrittenHand]) -> str:
    """Hands as the text of a file, a line of dashes between two; ends with a line end."""
    return f"\n{DIVIDER}\n\n".join("\n".join(_lines(hand)) + "\n" for hand in hands)


def _lines(hand: WrittenHand) -> Iterator[str]:
    record = transcript_json.as_json(hand.transcript)
    said = spoken(record)
    sections: tuple[Iterator[str], ...] = (
        (f"# {comment.text}" for comment in hand.comments if comment.trick == 0),
        _table(hand, record),
        _dealt(record, hand.names),
        _picked(record, said, hand.names),
        _played(record, said, hand),
    )
    written_sections = [lines for lines in map(list, sections) if lines]
    for index, lines in enumerate(written_sections):
        yield from ["", *lines] if index else lines


def _table(hand: WrittenHand, record: Mapping[str, Any]) -> Iterator[str]:
    if hand.title:
        yield f"Title: {in_quotes(hand.title) if set(hand.title) & QUOTED_IN_TITLES else hand.title}"
    if hand.date:
        yield f"Date: {hand.date}"
    yield from _rules(hand.transcript.rules)
    if hand.names:
        yield f"Players: {', '.join(map(written, hand.names))}"
    elif "players" in record:
        yield f"Players: {record['players']}"
    for key in ("dealer", "doublers", "cut", "scores", "pot", "pots"):
        yield from _plain(key, record, hand.names)


def _rules(rules: HouseRules) -> Iterator[str]:
    base = base_preset(rules)
    yield f"Rules: {rules.preset or NO_PRESET}"
    for option, value in (rule_differences(rules, base) if rules != base else {}).items():
        yield f"Option: {option} = {dumps(value, ensure_ascii=False)}"


def _dealt(record: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    yield from _seated("hands", record, names)
    yield from _seated("stacks", record, names)
    yield from _plain("blind", record, names)


def _picked(record: Mapping[str, Any], said: Spoken, names: Sequence[str]) -> Iterator[str]:
    if said.listed:
        yield f"Marks: {', '.join(mark_words.dated(mark, names) for mark in said.listed)}"
    yield from _alone(said.at.get(BEFORE_PICK, ()), names)
    for key in ("picks", "bids", "trump", "no_pick", "redeal", "die"):
        yield from _plain(key, record, names)
    bury = _seated if isinstance(record.get("bury"), Mapping) else _plain
    yield from bury("bury", record, names)
    yield from _plain("announced", record, names)
    yield from _plain("call", record, names)
    for call in record.get("calls", ()):
        yield f"Call {designation(call['seat'], names)}: {call['card']}"
    for key in ("unknown", "sheepshead", "steal"):
        yield from _plain(key, record, names)


def _played(record: Mapping[str, Any], said: Spoken, hand: WrittenHand) -> Iterator[str]:
    yield from _alone(said.at.get(BEFORE_FIRST_CARD, ()), hand.names)
    for number, cards in enumerate(hand.transcript.tricks, start=1):
        comments = [f"# {comment.text}" for comment in hand.comments if comment.trick == number]
        yield "  ".join([_trick(number, cards, said, hand.names), *comments[:1]])
        yield from comments[1:]
    yield from _alone(said.at.get((len(hand.transcript.tricks) + 1, 1), ()), hand.names)
    yield from _plain("blind_to", record, hand.names)


def _trick(number: int, cards: Sequence[str], said: Spoken, names: Sequence[str]) -> str:
    words = [f"{number}."]
    for index, card in enumerate([*cards, ""], start=1):
        words += [*_alone(said.at.get((number, index), ()), names), card]
    return " ".join(words).rstrip()


def _alone(marks: Sequence[Marked], names: Sequence[str]) -> Iterator[str]:
    return (f"({mark_words.written(mark, names)})" for mark in marks)


def _seated(key: str, record: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    for seat, value in sorted(record.get(key, {}).items(), key=lambda told: int(told[0])):
        yield f"{_SEATED[key]} {designation(int(seat), names)}: {_said(value)}".rstrip()


def _plain(key: str, record: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    if key in record:
        value = designation(record[key], names) if key in _BY_SEAT else _SAID.get(key, _said)(record[key])
        yield f"{key.replace('_', ' ').capitalize()}: {value}".rstrip()


def _tricks_of_blind(to: Any) -> str:
    """A comma behind one that stands for a list."""
    return _said(to) + ("," if isinstance(to, list) and len(to) == 1 else "")


def _said(value: Any) -> str:
    """A word, a number, or several of them; two cards of a stack with a stroke between."""
    if not isinstance(value, list):
        return str(value)
    return " ".join("/".join(item) if isinstance(item, list) else str(item) for item in value)


def _truth(told: bool) -> str:
    return "yes" if told else "no"


_SAID: dict[str, Callable[[Any], str]] = {"blind_to": _tricks_of_blind, "sheepshead": _truth}
