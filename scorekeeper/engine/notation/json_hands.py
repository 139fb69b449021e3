"""Hands as JSON: an object, or several one behind the other (JSON Lines), and where in the text each part stands."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.engine.errors import Fault, Refused
from scorekeeper.engine.json_values import STRICT_DECODER
from scorekeeper.engine.notation.text import Flaw, FlawKind, HandDraft, TextPlace

_BLANK = re.compile(r"\s*")
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")
_LINE_END = re.compile(r"\r\n|\r|\n")
_NEXT_OBJECT = re.compile(r"[\r\n](?=\{)")


@dataclass(slots=True)
class JsonDraft(HandDraft):
    """A hand read from JSON: its value, and where in the text it begins."""

    value: Any = None
    text: str = ""
    offset: int = 0
    lines: list[int] = field(default_factory=list)
    parts: dict[int, dict[str | int, int]] = field(default_factory=dict)

    def source(self) -> Any:
        """The value itself."""
        return self.value

    def place_of(self, path: str) -> TextPlace:
        """Return the place of the part with that path, or of the nearest part around it."""
        at = self.offset
        for match in _STEP.finditer("" if self.flaws else path):
            inner = self._inside(at).get(match[1] or int(match[2]))
            if inner is None:
                break
            at = inner
        return self.place_at(at)

    def _inside(self, at: int) -> dict[str | int, int]:
        """The parts of the value at an offset, found once."""
        if at not in self.parts:
            self.parts[at] = dict(_find_parts(self.text, at))
        return self.parts[at]

    def place_at(self, offset: int) -> TextPlace:
        """Line and column of an offset."""
        line = bisect_right(self.lines, offset)
        return TextPlace(line, offset - self.lines[line - 1] + 1)


def json_drafts(text: str, rules: Mapping[str, Any] | None = None, names: Sequence[str] = ()) -> Iterator[HandDraft]:
    """The drafts of the objects in a text, with these rules and names where an object has none.

    Behind one that is no JSON the next line that begins with ``{`` is tried.
    """
    lines = [0, *(match.end() for match in _LINE_END.finditer(text))]
    at = _skip_blanks(text, 0)
    while at < len(text):
        draft = JsonDraft(TextPlace(1, 1), text=text, offset=at, lines=lines)
        draft.start = draft.place_at(at)
        at = _skip_blanks(text, _read_value(draft))
        if isinstance(draft.value, dict):
            draft.value = _with_defaults(draft.value, rules, names) | draft.value
        yield draft


def _with_defaults(value: dict[str, Any], rules: Mapping[str, Any] | None, names: Sequence[str]) -> dict[str, Any]:
    source: dict[str, Any] = {} if rules is None else {"rules": dict(rules)}
    return source | ({"names": list(names)} if names and "players" not in value else {})


def _read_value(draft: JsonDraft) -> int:
    """Reads the value of a draft; the offset behind it."""
    try:
        draft.value, end = STRICT_DECODER.raw_decode(draft.text, draft.offset)
    except Refused as refused:
        draft.flaws.append(Flaw(FlawKind.UNREADABLE, draft.start, refused.faults[0]))
    except json.JSONDecodeError as error:
        draft.add_flaw(draft.place_at(error.pos), Fault("bad-json/text", {"error": error.msg}))
    except RecursionError:
        draft.add_flaw(draft.start, Fault("bad-json/depth"))
    except ValueError:
        draft.add_flaw(draft.start, Fault("bad-json/endless-number"))
    else:
        return end
    further = _NEXT_OBJECT.search(draft.text, draft.offset)
    return further.end() if further else len(draft.text)


def _skip_blanks(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def _find_parts(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Keys, indices or (in a text of several words) numbers of words, each with the offset where it begins."""
    if text[at] == '"':
        end = STRICT_DECODER.raw_decode(text, at)[1] - 1
        yield from enumerate(match.start() for match in re.compile(r"\S+").finditer(text, at + 1, end))
    index = 0
    in_object = text[at] == "{"
    at = _skip_blanks(text, at + 1) if text[at] in "{[" else len(text)
    while at < len(text) and text[at] not in "}]":
        key: str | int = index
        if in_object:
            key, at = STRICT_DECODER.raw_decode(text, at)
            at = _skip_blanks(text, _skip_blanks(text, at) + 1)
        yield key, at
        at = _skip_blanks(text, STRICT_DECODER.raw_decode(text, at)[1])
        at = _skip_blanks(text, at + 1) if text[at] == "," else at
        index += 1
