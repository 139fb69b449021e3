"""Hands that a phone could not send, as the text it hands over: a line for each, every line with its check-sum.

    SHEEPSHEAD 1 TABLE 12
    7 k3v-91x-8aa-p0 picker=2&partner=4&bracket=61-90 cc097276
    END 1 a359c992

A line is the hand's number, its key, the form as the phone would have sent it, and the CRC-32 of the text before it
behind the first line; the last line counts the hands and carries the CRC-32 of all lines above it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from scorekeeper.engine.errors import Refused, refuse
from scorekeeper.ledger.entries import clean_key

MOST_CHARACTERS = 100_000
MOST_HANDS = 100
HEAD = re.compile(r"SHEEPSHEAD 1 TABLE ([0-9]{1,15})")
HAND = re.compile(r"([0-9]{1,6}) (\S{8,64}) (\S+) ([0-9a-f]{8})")
END = re.compile(r"END ([0-9]{1,6}) ([0-9a-f]{8})")


@dataclass(frozen=True, slots=True)
class HandedHand:
    """A hand of the queue: the number it has on the phone, its key, the form (URL-encoded)."""

    number: int
    key: str
    form: str


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The hands of a phone: the table (the number in its address) and its hands in order."""

    table: int
    hands: tuple[HandedHand, ...]


def read_handed_over(text: str) -> HandedOver:
    """Return the hands in a phone's text; blanks at the ends of lines and empty lines do not count.

    Raises ``Refused`` (``too-long``, ``not-hands``, ``broken-line``, ``cut-off``, ``bad-order``) with the line.
    """
    if len(text) > MOST_CHARACTERS:
        raise refuse("too-long/text", {"most": MOST_CHARACTERS}, "text")
    lines = [(place, line.strip()) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
    head = HEAD.fullmatch(lines[0][1]) if lines else None
    if head is None:
        raise refuse("not-hands", path="text")
    first = lines[0][1]
    hands = tuple(_hand(place, line, first) for place, line in lines[1:-1])
    _verify_end(lines, hands)
    _verify_order(hands)
    return HandedOver(int(head[1]), hands)


def checksum(text: str) -> str:
    """Return the check-sum of a text, as the phone writes it."""
    return f"{crc32(text.encode()):08x}"


def _hand(place: int, line: str, first: str) -> HandedHand:
    match = HAND.fullmatch(line)
    body, _blank, check = line.rpartition(" ")
    if match is None or checksum(f"{first}\n{body}") != check:
        raise _broken_line(place)
    return HandedHand(int(match[1]), clean_key(match[2]), match[3])


def _verify_end(lines: Sequence[tuple[int, str]], hands: Sequence[HandedHand]) -> None:
    place, last = lines[-1]
    end = END.fullmatch(last)
    if end is None:
        raise refuse("cut-off/end", {"place": place}, "text")
    if len(hands) > MOST_HANDS:
        raise refuse("too-long/hands", {"many": len(hands), "most": MOST_HANDS}, "text")
    if int(end[1]) != len(hands):
        raise refuse("cut-off/count", {"counted": end[1], "many": len(hands)}, "text")
    if checksum("\n".join(line for _place, line in lines[:-1])) != end[2]:
        raise _broken_line(place)


def _verify_order(hands: Sequence[HandedHand]) -> None:
    numbers, keys = [hand.number for hand in hands], {hand.key for hand in hands}
    if numbers != sorted(set(numbers)) or len(keys) != len(hands):
        raise refuse("bad-order", path="text")


def _broken_line(place: int) -> Refused:
    return refuse("broken-line", {"place": place}, "text")
