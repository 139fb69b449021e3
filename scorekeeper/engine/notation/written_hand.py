"""A hand as it is written down: the transcript, and what only people want to know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date as day
from typing import Any

from scorekeeper.engine.errors import Fault, Phrase, Quoted, Refused, collect_faults, refuse
from scorekeeper.engine.json_values import MOST_ITEMS, integer, is_line, list_of, verify_keys
from scorekeeper.engine.play.transcript import Transcript, read_transcript

LONGEST_NAME = 60
LONGEST_TITLE = 200
LONGEST_COMMENT = 500
_BY_SEAT = ("hands", "stacks", "bury")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark, behind the trick of that number; 0 stands before the tricks."""

    trick: int
    text: str


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """A transcript with the players' names by seat (all or none), a title, a day (``2026-11-20``) and comments.

    With names there are as many players as names. Comments stand in the order of their tricks. Raises ``Refused`` for
    what no text can hold: ``bad-name``, ``bad-title``, ``bad-date``, ``bad-comment``, ``bad-players``.
    """

    transcript: Transcript
    names: tuple[str, ...] = ()
    title: str = ""
    date: str = ""
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        """Sees to it that the value can be written; empty mappings say nothing and become None."""
        if faults := [*_names_faults(self), *_title_faults(self), *_comment_faults(self)]:
            raise Refused(faults)
        object.__setattr__(self, "transcript", _without_empty(self.transcript))


def read_written_hand(source: object) -> WrittenHand:
    """A written hand from the object of the contract, which may also have ``names``, ``title``, ``date``, ``comments``.

    Raises ``Refused`` as ``read_transcript`` does, and for what is wrong with the four keys.
    """
    if not isinstance(source, Mapping):
        raise refuse("bad-record/transcript", {"value": Quoted(source)})
    plain = {key: value for key, value in source.items() if key not in READERS}
    if isinstance(source.get("names"), list):
        plain.setdefault("players", len(source["names"]))
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    with collect_faults(faults):
        values["transcript"] = read_transcript(plain)
    for key in READERS.keys() & source.keys():
        with collect_faults(faults):
            values[key] = READERS[key](source[key], key)
    if faults:
        raise Refused(faults)
    return WrittenHand(**values)


def is_day(text: str) -> bool:
    """Return whether a text is a day of the calendar, the year first."""
    try:
        return bool(_DAY.fullmatch(text) and day.fromisoformat(text))
    except ValueError:
        return False


def _without_empty(transcript: Transcript) -> Transcript:
    empty: dict[str, Any] = {key: None for key in _BY_SEAT if getattr(transcript, key) == {}}
    return replace(transcript, **empty) if empty else transcript


def _read_text(value: object, path: str) -> str:
    if isinstance(value, str):
        return value
    raise refuse("bad-value/text", {"key": path, "value": Quoted(value)}, path)


def _read_comment(value: object, path: str) -> Comment:
    if not isinstance(value, Mapping):
        raise refuse("bad-value/comment", path=path)
    verify_keys(value, ("trick", "text"), ("trick", "text"), Phrase("a-comment"), path)
    return Comment(integer(value["trick"], f"{path}.trick"), _read_text(value["text"], f"{path}.text"))


READERS: dict[str, Any] = {
    "names": list_of(_read_text),
    "title": _read_text,
    "date": _read_text,
    "comments": list_of(_read_comment),
}


def _names_faults(hand: WrittenHand) -> list[Fault]:
    faults = [
        Fault("bad-name", {"most": LONGEST_NAME}, f"names[{index}]")
        for index, name in enumerate(hand.names)
        if name != name.strip() or not is_line(name, LONGEST_NAME)
    ]
    if hand.names and hand.transcript.players != len(hand.names):
        faults.append(
            Fault("bad-players/names", {"many": len(hand.names), "value": hand.transcript.players}, "players")
            if hand.transcript.players
            else Fault("bad-players/names-only", {"many": len(hand.names)}, "players")
        )
    return faults


def _title_faults(hand: WrittenHand) -> list[Fault]:
    faults = []
    if hand.title and (hand.title != hand.title.strip() or not is_line(hand.title, LONGEST_TITLE)):
        faults.append(Fault("bad-title", {"most": LONGEST_TITLE}, "title"))
    if hand.date and not is_day(hand.date):
        faults.append(Fault("bad-date", {"value": Quoted(hand.date)}, "date"))
    return faults


def _comment_faults(hand: WrittenHand) -> list[Fault]:
    tricks = [comment.trick for comment in hand.comments]
    faults = [
        Fault("bad-comment/length", {"most": LONGEST_COMMENT}, f"comments[{index}]")
        for index, comment in enumerate(hand.comments)
        if comment.text != comment.text.strip() or not is_line(comment.text, LONGEST_COMMENT)
    ]
    if tricks != sorted(tricks) or not all(0 <= trick <= len(hand.transcript.tricks) for trick in tricks):
        faults.append(Fault("bad-comment/order", path="comments"))
    if len(tricks) > MOST_ITEMS:
        faults.append(Fault("bad-comment/too-many", {"most": MOST_ITEMS}, "comments"))
    return faults
