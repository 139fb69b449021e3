"""Values of JSON objects, read with one sentence for what is wrong.

Each reader takes a value and its path, and raises ``Refused`` (``bad-value``) unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from .errors import Fault, Refused, quoted, refuse
from .texts import is_line

Reader = Callable[[object, str], Any]

LONGEST_LINE = 200
MOST_ITEMS = 52


def at(path: str, key: str) -> str:
    """The path of a key below another."""
    return f"{path}.{key}" if path else key


def name(path: str) -> str:
    """The last key of a path, as a sentence calls it; the whole path where that key is a seat, as in ``hands.2``."""
    key = path.rpartition(".")[2]
    return path if key[:1].isdigit() else key


def integer(value: object, path: str, lowest: int = 0, highest: int = 1_000_000) -> int:
    """A whole number within bounds; nothing else is taken for one."""
    if type(value) is not int:
        raise refuse("bad-value", f"{name(path)} is a whole number, not {quoted(value)}.", path)
    if not lowest <= value <= highest:
        raise refuse("bad-value", f"{name(path)} is from {lowest} to {highest}, not {quoted(value)}.", path)
    return value


def seat(value: object, path: str) -> int:
    """The number of a seat."""
    return integer(value, path, lowest=1, highest=10)


def line(value: object, path: str) -> str:
    """A line of text, the blanks around it cut."""
    if isinstance(value, str) and is_line(value, LONGEST_LINE):
        return value.strip()
    raise refuse("bad-value", f"{name(path)} is a line of text of 1 to {LONGEST_LINE} characters.", path)


def truth(value: object, path: str) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise refuse("bad-value", f"{name(path)} is true or false, not {quoted(value)}.", path)


def one_of(kind: type[StrEnum]) -> Reader:
    """Reads the values of an enumeration."""
    named = {member.value: member for member in kind}

    def reader(value: object, path: str) -> StrEnum:
        if isinstance(value, str) and value in named:
            return named[value]
        raise refuse("bad-value", f"{name(path)} is one of {', '.join(kind)}, not {quoted(value)}.", path)

    return reader


def each(reader: Reader) -> Reader:
    """Reads an array, an item at a time."""

    def several(value: object, path: str) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise refuse("bad-value", f"{name(path)} is an array, not {quoted(value)}.", path)
        if len(value) > MOST_ITEMS:
            raise refuse("bad-value", f"{name(path)} has at most {MOST_ITEMS} items, not {len(value)}.", path)
        return tuple(reader(item, f"{path}[{i}]") for i, item in enumerate(value))

    return several


def cards(reader: Reader) -> Reader:
    """Cards are an array, or one string with blanks."""

    def several(value: object, path: str) -> tuple[Any, ...]:
        found: tuple[Any, ...] = each(reader)(value.split() if isinstance(value, str) else value, path)
        return found

    return several


def verify_keys(
    value: Mapping[str, object], known: tuple[str, ...], needed: tuple[str, ...], what: str, path: str
) -> None:
    """Raises ``Refused`` with a fault for each key that is unknown (``unknown-key``) or missing (``missing-key``)."""
    faults = [Fault("unknown-key", f"{what} has no {quoted(k)}.", at(path, k)) for k in value if k not in known]
    faults += [Fault("missing-key", f"{what} needs its {k}.", at(path, k)) for k in needed if k not in value]
    if faults:
        raise Refused(faults)
