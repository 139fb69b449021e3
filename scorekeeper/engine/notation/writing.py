"""A hand as text, always in the same order and spelling; what is read from it is the same hand again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from json import dumps
from typing import Any

from scorekeeper.engine.notation.headings import NO_PRESET
from scorekeeper.engine.notation.words import (
    BEFORE_FIRST_CARD,
    BEFORE_PICK,
    Marked,
    PlacedMarks,
    place_marks,
    quote_text,
    write_dated_mark,
    write_mark,
    write_name,
    write_seat,
)
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.transcript import transcript_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.presets import base_preset, rule_differences

DIVIDER = "---"
QUOTED_IN_TITLES = set('"“”#')
_SEATED = {"hands": "Hand", "stacks": "Stack", "bury": "Bury"}
_BY_SEAT = ("dealer", "redeal", "steal", "drawn")


def write_hands(hands: Sequence[WrittenHand]) -> str:
    """Hands as the text of a file, a line of dashes between two; ends with a line end."""
    return f"\n{DIVIDER}\n\n".join("\n".join(_write_lines(hand)) + "\n" for hand in hands)


def _write_lines(hand: WrittenHand) -> Iterator[str]:
    record = transcript_as_json(hand.transcript)
    marks = place_marks(record)
    sections: tuple[Iterator[str], ...] = (
        (f"# {comment.text}" for comment in hand.comments if comment.trick == 0),
        _write_table(hand, record),
        _write_deal(record, hand.names),
        _write_picking(record, marks, hand.names),
        _write_play(record, marks, hand),
    )
    written_sections = [lines for lines in map(list, sections) if lines]
    for index, lines in enumerate(written_sections):
        yield from ["", *lines] if index else lines


def _write_table(hand: WrittenHand, record: Mapping[str, Any]) -> Iterator[str]:
    if hand.title:
        yield f"Title: {quote_text(hand.title) if set(hand.title) & QUOTED_IN_TITLES else hand.title}"
    if hand.date:
        yield f"Date: {hand.date}"
    yield from _write_rules(hand.transcript.rules)
    if hand.names:
        yield f"Players: {', '.join(map(write_name, hand.names))}"
    elif "players" in record:
        yield f"Players: {record['players']}"
    for key in ("dealer", "doublers", "cut", "scores", "pot", "pots"):
        yield from _write_plain(key, record, hand.names)


def _write_rules(rules: HouseRules) -> Iterator[str]:
    base = base_preset(rules)
    yield f"Rules: {rules.preset or NO_PRESET}"
    for option, value in (rule_differences(rules, base) if rules != base else {}).items():
        yield f"Option: {option} = {dumps(value, ensure_ascii=False)}"


def _write_deal(record: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    yield from _write_seated("hands", record, names)
    yield from _write_seated("stacks", record, names)
    yield from _write_plain("blind", record, names)


def _write_picking(record: Mapping[str, Any], marks: PlacedMarks, names: Sequence[str]) -> Iterator[str]:
    if marks.listed:
        yield f"Marks: {', '.join(write_dated_mark(mark, names) for mark in marks.listed)}"
    yield from _write_mark_line(marks.at.get(BEFORE_PICK, ()), names)
    for key in ("picks", "bids", "trump", "no_pick", "redeal", "die"):
        yield from _write_plain(key, record, names)
    bury = _write_seated if isinstance(record.get("bury"), Mapping) else _write_plain
    yield from bury("bury", record, names)
    yield from _write_plain("announced", record, names)
    yield from _write_plain("call", record, names)
    for call in record.get("calls", ()):
        yield f"Call {write_seat(call['seat'], names)}: {call['card']}"
    for key in ("unknown", "sheepshead", "steal"):
        yield from _write_plain(key, record, names)


def _write_play(record: Mapping[str, Any], marks: PlacedMarks, hand: WrittenHand) -> Iterator[str]:
    yield from _write_mark_line(marks.at.get(BEFORE_FIRST_CARD, ()), hand.names)
    for number, cards in enumerate(hand.transcript.tricks, start=1):
        comments = [f"# {comment.text}" for comment in hand.comments if comment.trick == number]
        yield "  ".join([_write_trick(number, cards, marks, hand.names), *comments[:1]])
        yield from comments[1:]
    yield from _write_mark_line(marks.at.get((len(hand.transcript.tricks) + 1, 1), ()), hand.names)
    yield from _write_plain("blind_to", record, hand.names)
    yield from _write_plain("drawn", record, hand.names)


def _write_trick(number: int, cards: Sequence[str], marks: PlacedMarks, names: Sequence[str]) -> str:
    words = [f"{number}."]
    for index, card in enumerate([*cards, ""], start=1):
        words += [*_write_mark_line(marks.at.get((number, index), ()), names), card]
    return " ".join(words).rstrip()


def _write_mark_line(marks: Sequence[Marked], names: Sequence[str]) -> Iterator[str]:
    return (f"({write_mark(mark, names)})" for mark in marks)


def _write_seated(key: str, record: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    for seat, value in sorted(record.get(key, {}).items(), key=lambda item: int(item[0])):
        yield f"{_SEATED[key]} {write_seat(int(seat), names)}: {_write_value(value)}".rstrip()


def _write_plain(key: str, record: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    if key in record:
        value = (
            write_seat(record[key], names) if key in _BY_SEAT else _VALUE_WRITERS.get(key, _write_value)(record[key])
        )
        yield f"{key.replace('_', ' ').capitalize()}: {value}".rstrip()


def _write_blind_to(to: Any) -> str:
    """A comma behind one that stands for a list."""
    return _write_value(to) + ("," if isinstance(to, list) and len(to) == 1 else "")


def _write_value(value: Any) -> str:
    """A word, a number, or several of them; two cards of a stack with a stroke between."""
    if not isinstance(value, list):
        return str(value)
    return " ".join("/".join(item) if isinstance(item, list) else str(item) for item in value)


def _write_boolean(value: bool) -> str:
    return "yes" if value else "no"


_VALUE_WRITERS: dict[str, Callable[[Any], str]] = {"blind_to": _write_blind_to, "sheepshead": _write_boolean}
