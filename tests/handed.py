"""The text that a phone hands over, as its script writes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

from scorekeeper.imports.handed_over import checksum

Told = tuple[int, str, Mapping[str, str]]


def handed(table: int, hands: Iterable[Told]) -> str:
    """Return the text of these hands: number, key and fields of each."""
    first = f"SHEEPSHEAD 1 TABLE {table}"
    lines = [first, *(_line(first, hand) for hand in hands)]
    return "\n".join([*lines, f"END {len(lines) - 1} {checksum(chr(10).join(lines))}"])


def _line(first: str, hand: Told) -> str:
    number, key, fields = hand
    said = f"{number} {key} {urlencode(fields)}"
    return f"{said} {checksum(first + chr(10) + said)}"
