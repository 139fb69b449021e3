"""JSON read strictly: readers of values and of whole objects, each with one sentence for what is wrong; and written.

Each reader takes a value and its path, and raises ``Refused`` (``bad-value``) unless said otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from enum import StrEnum
from functools import partial
from typing import Any
from unicodedata import category

from scorekeeper.engine.errors import Fault, Phrase, Quoted, Refused, refuse

_UNSEEN = frozenset({"Cc", "Cs", "Zl", "Zp"})  # controls, halves of characters, breaks of lines and paragraphs
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def is_line(text: str, longest: int) -> bool:
    """Return whether a text has 1 to ``longest`` characters, blanks around it apart, and none that is not seen."""
    fits = 1 <= len(text.strip()) <= longest
    return fits and not any(sign in _DIRECTIONS or category(sign) in _UNSEEN for sign in text)


Reader = Callable[[object, str], Any]

LONGEST_LINE = 200
MOST_ITEMS = 52


def join_path(path: str, key: str) -> str:
    """The path of a key below another."""
    return f"{path}.{key}" if path else key


def key_name(path: str) -> str:
    """The last key of a path, as a sentence calls it; the whole path where that key is a seat, as in ``hands.2``."""
    key = path.rpartition(".")[2]
    return path if key[:1].isdigit() else key


def integer(value: object, path: str, lowest: int = 0, highest: int = 1_000_000) -> int:
    """A whole number within bounds; nothing else is taken for one."""
    if type(value) is not int:
        raise refuse("bad-value/whole-number", {"key": key_name(path), "value": Quoted(value)}, path)
    if not lowest <= value <= highest:
        raise refuse(
            "bad-value/range",
            {"key": key_name(path), "lowest": lowest, "highest": highest, "value": Quoted(value)},
            path,
        )
    return value


seat = partial(integer, lowest=1, highest=10)


def line(value: object, path: str) -> str:
    """A line of text, the blanks around it cut."""
    if isinstance(value, str) and is_line(value, LONGEST_LINE):
        return value.strip()
    raise refuse("bad-value/line", {"key": key_name(path), "most": LONGEST_LINE}, path)


def boolean(value: object, path: str) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise refuse("bad-value/boolean", {"key": key_name(path), "value": Quoted(value)}, path)


def one_of(kind: type[StrEnum]) -> Reader:
    """Reads the values of an enumeration."""
    named = {member.value: member for member in kind}

    def reader(value: object, path: str) -> StrEnum:
        if isinstance(value, str) and value in named:
            return named[value]
        raise refuse("bad-value/option", {"key": key_name(path), "kind": list(kind), "value": Quoted(value)}, path)

    return reader


def list_of(reader: Reader, most: int = MOST_ITEMS) -> Reader:
    """Return a reader of arrays of at most so many items."""

    def read_items(value: object, path: str) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise refuse("bad-value/array", {"key": key_name(path), "value": Quoted(value)}, path)
        if len(value) > most:
            raise refuse("bad-value/too-many", {"key": key_name(path), "most": most, "many": len(value)}, path)
        return tuple(reader(item, f"{path}[{index}]") for index, item in enumerate(value))

    return read_items


def cards_of(reader: Reader) -> Reader:
    """Cards are an array, or one string with blanks."""

    read_items = list_of(reader)
    return lambda value, path: read_items(value.split() if isinstance(value, str) else value, path)


def verify_keys(
    value: Mapping[str, object], known: Collection[str], needed: tuple[str, ...], what: Phrase, path: str
) -> None:
    """Raise ``Refused`` with a fault for each key that is unknown (``unknown-key``) or missing (``missing-key``)."""
    faults = [
        Fault("unknown-key/object", {"what": what, "value": Quoted(k)}, join_path(path, k))
        for k in value
        if k not in known
    ]
    faults += [Fault("missing-key/key", {"what": what, "key": k}, join_path(path, k)) for k in needed if k not in value]
    if faults:
        raise Refused(faults)


def _refuse_constant(name: str) -> Any:
    raise refuse("bad-json/number", {"name": name})


def strict_decoder(most_keys: int | None = None) -> json.JSONDecoder:
    """Return a decoder that refuses constants and repeated keys (``bad-json``), and larger objects (``too-large``).

    For a text that is no JSON at all it raises what the standard library raises.
    """

    def verify_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if most_keys is not None and len(pairs) > most_keys:
            raise refuse("too-large/keys", {"most": f"{most_keys:,}"}, "file")
        keys = dict(pairs)
        if len(keys) < len(pairs):
            raise refuse("bad-json/repeated-key")
        return keys

    return json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=verify_pairs)


STRICT_DECODER = strict_decoder()


def read_object(
    value: object, readers: Mapping[str, Reader], needed: tuple[str, ...], what: Phrase, path: str
) -> dict[str, Any]:
    """The values of an object, a reader a key; keys that are absent are absent from the answer.

    ``what`` is how a sentence calls the object. Raises ``Refused`` with a fault for each unknown key
    (``unknown-key``), missing key (``missing-key``) and bad value.
    """
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise refuse("bad-value/object", {"what": what, "value": Quoted(value)}, path)
    if value.keys() != readers.keys():
        verify_keys(value, readers, needed, what, path)
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, item in value.items():
        try:
            values[key] = readers[key](item, join_path(path, key))
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(faults)
    return values


def object_as_json(value: Any, **written: Any) -> dict[str, Any]:
    """Return a data class as plain JSON values for ``read_object``; ``written`` has fields in a form of their own.

    Enumerations become their values, days their ISO texts, tuples arrays, and data classes objects.
    """
    names = [field.name for field in fields(value)]
    return {name: written[name] if name in written else _plain(getattr(value, name)) for name in names}


def _plain(value: Any) -> Any:
    match value:
        case StrEnum():
            return value.value
        case date():
            return value.isoformat()
        case tuple():
            return [_plain(item) for item in value]
    return object_as_json(value) if is_dataclass(value) else value


def integer_within(lowest: int, highest: int) -> Reader:
    """Reads whole numbers within bounds."""

    def reader(value: object, path: str) -> int:
        if type(value) is not int or not lowest <= value <= highest:
            raise refuse(
                "bad-value/whole-number-range",
                {"key": key_name(path), "lowest": lowest, "highest": highest, "value": Quoted(value)},
                path,
            )
        return value

    return reader


def optional(reader: Reader) -> Reader:
    """Reads null too."""
    return lambda value, path: None if value is None else reader(value, path)
