"""JSON objects read key by key, everything that is wrong told at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.engine.errors import Fault, Refused, quoted, refuse
from scorekeeper.engine.json_values import Reader, join_path, key_name, verify_keys


def read_object(
    value: object, readers: Mapping[str, Reader], needed: tuple[str, ...], what: str, path: str
) -> dict[str, Any]:
    """The values of an object, a reader a key; keys that are absent are absent from the answer.

    ``what`` is how a sentence calls the object. Raises ``Refused`` with a fault for each unknown key
    (``unknown-key``), missing key (``missing-key``) and bad value.
    """
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise refuse("bad-value", f"{what} is an object, not {quoted(value)}.", path)
    verify_keys(value, tuple(readers), needed, what, path)
    found: dict[str, Any] = {}
    faults: list[Fault] = []
    for key, item in value.items():
        try:
            found[key] = readers[key](item, join_path(path, key))
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(faults)
    return found


def within(lowest: int, highest: int) -> Reader:
    """Reads whole numbers within bounds."""

    def reader(value: object, path: str) -> int:
        if type(value) is not int or not lowest <= value <= highest:
            sentence = f"{key_name(path)} is a whole number from {lowest} to {highest}, not {quoted(value)}."
            raise refuse("bad-value", sentence, path)
        return value

    return reader


def or_none(reader: Reader) -> Reader:
    """Reads null too."""
    return lambda value, path: None if value is None else reader(value, path)


def several(reader: Reader, most: int) -> Reader:
    """Reads an array of up to so many items."""

    def items(value: object, path: str) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise refuse("bad-value", f"{key_name(path)} is an array, not {quoted(value)}.", path)
        if len(value) > most:
            raise refuse("bad-value", f"{key_name(path)} has at most {most} items, not {len(value)}.", path)
        return tuple(reader(item, f"{path}[{number}]") for number, item in enumerate(value))

    return items
