"""What was written down although it cannot be part of such a hand."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.rules.values import Partner

from ..errors import Fault
from .picking import LEASTERS, NOT_PLAYED
from .progress import Progress

_CODES = {"bury": "bad-bury", "call": "bad-call", "calls": "bad-call", "unknown": "bad-call", "steal": "bad-steal"}
_BY_PICKER = ("bury", "announced", "call", "unknown", "sheepshead", "steal")


def do(hand: Progress) -> None:
    """Takes down everything that has no place in this kind of hand."""
    for key, sentence in _found(hand):
        hand.note(Fault(_CODES.get(key, "unexpected-key"), sentence, key))


def _found(hand: Progress) -> Iterator[tuple[str, str]]:
    told, rules = hand.told, hand.rules
    if hand.picker is None:
        for key in _BY_PICKER:
            if getattr(told, key):
                yield key, f"Nobody picked; {key} has no place in this hand."
    elif not rules.blind_size:
        for key in ("bury", "announced", "steal"):
            if getattr(told, key):
                yield key, f"There is no blind, and so no {key}."
    if told.calls and rules.partner is not Partner.TRIO:
        yield "calls", "Only a trio calls on."
    if told.blind_to is not None and hand.kind not in LEASTERS:
        yield "blind_to", "A trick takes the blind only when nobody picked."
    if told.no_pick is not None and hand.picker is not None and hand.picker != len(hand.seats) - 1:
        yield "no_pick", "Somebody picked."
    if hand.kind in NOT_PLAYED and told.tricks:
        yield "tricks", "Nothing is played in this hand."
