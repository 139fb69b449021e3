"""Disputed readings: the options under whose other value something that was illegal would have been allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.engine.rules.check import impossible_rules
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.engine.rules.values import (
    Announced,
    BlitzWhen,
    Bury,
    CallUp,
    Crack,
    LeasterBlind,
    MarksUntil,
    Recrack,
)

Values = tuple[Any, ...]
EITHER: Values = (False, True)

# By the code of a fault: the options that tables read differently, each with the values to try.
READINGS: dict[str, dict[str, Values]] = {
    "must-play-called-card": {"partner_runs": EITHER, "ace_when_led": EITHER},
    "hold-card-too-early": {"hold_to_end": EITHER},
    "bad-blind": {"leaster_blind": tuple(LeasterBlind)},
    "bad-bury": {"bury_jack": EITHER},
    "unannounced-bury": {"announce_bury": tuple(Announced)},
    "bad-call": {
        "call_alone": EITHER,
        "alone_with_jack": EITHER,
        "call_up": tuple(CallUp),
        "call_up_found": EITHER,
        "call_down": EITHER,
        "ace_for_jack": EITHER,
        "call_ten": EITHER,
        "call_king": EITHER,
        "call_own_ace": EITHER,
        "call_own_ten": EITHER,
        "call_buried_ace": EITHER,
        "unknown": EITHER,
        "trio_calls_on": EITHER,
    },
    "bad-steal": {"blind_stealing": EITHER},
    "bad-redeal": {"redeal_on_request": EITHER},
    "bad-mark": {
        "crack": tuple(Crack),
        "recrack": tuple(Recrack),
        "castrate": EITHER,
        "recrack_needs_crack": EITHER,
        "marks_until": tuple(MarksUntil),
        "blitz_when": tuple((when,) for when in BlitzWhen),
    },
}

# The options on which a payout may hang where nobody played wrong.
PAYING = "payouts"
READINGS[PAYING] = {
    "schneider_picker": (30, 31),
    "schneider_defence": (30, 31),
    "forced_pick_bump": EITHER,
    "leaster_blind": tuple(LeasterBlind),
    "bury": tuple(Bury),
}


def other_readings(rules: HouseRules, code: str) -> Iterator[tuple[str, HouseRules]]:
    """Yield each option that a fault of this code (or ``PAYING``) may hang on, and the rules with another value of it.

    Rules that cannot be played are left out.
    """
    for option, values in READINGS.get(code, {}).items():
        for value in values:
            if value == getattr(rules, option):
                continue
            other = replace(rules, **{option: value})
            if not any(impossible_rules(other, "rules")):
                yield option, other
