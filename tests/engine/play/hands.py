"""Hands that the tests of single parts start from, and a way to change them."""

from __future__ import annotations

from typing import Any

from scorekeeper.engine.errors import Refused
from scorekeeper.engine.play.checked import CheckedHand, replay_hand
from scorekeeper.engine.play.transcript import read_transcript

Json = dict[str, Any]

# Seat 2 picks and calls the ace of clubs, which seat 4 holds; 62 to 58.
CALLED_ACE: Json = {
    "rules": "standard-called-ace",
    "dealer": 5,
    "hands": {
        "1": "9S 8H 9H JC 10S 7S", "2": "10C QD 10D 7D 9D JD", "3": "JH AS QC JS AD 8S", "4": "QS 8D KC QH KD AC",
        "5": "7H 7C KS 9C AH 8C",
    },
    "blind": "KH 10H",
    "picks": ["pass", "pick"],
    "bury": "9D KH",
    "call": "AC",
    "tricks": [
        "9H 10H JH KC 7H", "AD 8D 7C JC 10D", "8H JD QC QS AH", "JS QH 8C 9S 7D", "AC 9C 10S 10C AS", "KD KS 7S QD 8S",
    ],
}  # fmt: skip
# Seat 4 throws the king of clubs on the ace of diamonds that was led, with two queens and two diamonds in their hand.
RENEGE = CALLED_ACE | {"tricks": ["9H 10H JH 8D 7H", "AD KC 7C JC 10D", *CALLED_ACE["tricks"][2:]]}
# The same cards with the jack of diamonds for partner: seat 2 holds it themselves.
ALONE = {key: value for key, value in CALLED_ACE.items() if key not in ("call", "bury", "rules", "tricks")} | {
    "rules": "standard",
    "bury": "10H KH",
}
# Seat 4 picks, buries a queen, and calls the ace of spades, which seat 2 holds; 61 to 59. Quickly analyzed.
BAD_BURY: Json = {
    "rules": "standard-called-ace",
    "dealer": 5,
    "hands": {
        "1": "8H JC JS AC QS 7S", "2": "AS AD 8S 7D QH 7C", "3": "10H 9S 8D 7H QD KC", "4": "9C QC KH 10S 9D 10C",
        "5": "JD JH KS KD 9H 8C",
    },
    "blind": "10D AH",
    "picks": ["pass", "pass", "pass", "pick"],
    "bury": "QC 10C",
    "call": "AS",
    "tricks": [
        "JC QH QD 9D KD", "AS 9S 10S KS 7S", "7C KC 9C 8C AC", "8H 7D 7H AH 9H", "8S 8D KH JH JS", "QS AD 10H 10D JD",
    ],
}  # fmt: skip
# A leaster of three that is analyzed at once.
SMALL_LEASTER: Json = {
    "rules": "sheepshoof",
    "dealer": 1,
    "scores": [16, 15, 11],
    "hands": {"1": "5D 4H 2D 2S 2H 3D", "2": "5C 2C 6S 3H 4D 6D", "3": "4S 6H 6C 5H 3S 5S"},
    "blind": "4C 3C",
    "picks": ["pass"] * 3,
    "blind_to": [3, "none"],
    "tricks": ["5C 6C 5D", "5S 2S 6S", "3H 6H 2H", "3S 3D 6D", "2C 5H 4H", "4D 4S 2D"],
}
LEASTER = {key: value for key, value in CALLED_ACE.items() if key not in ("call", "bury", "tricks", "picks")} | {
    "rules": "standard",
    "picks": ["pass"] * 5,
}


def played(told: Json, **changes: Any) -> CheckedHand:
    """The hand, with some keys changed (None takes a key out), played out."""
    changed = {key: value for key, value in (told | changes).items() if value is not None}
    return replay_hand(read_transcript(changed))


def played_on(told: Json, **changes: Any) -> Json:
    """The hand with its tricks played by who always plays the highest card that is allowed."""
    state = played(told, tricks=[], **changes).state
    assert state is not None
    tricks: list[list[str]] = []
    while not state.is_over:
        if not state.trick:
            tricks.append([])
        tricks[-1].append(state.legal_names()[0])
        state.play(state.cards.bits[tricks[-1][-1]])
    return {key: value for key, value in (told | changes).items() if value is not None} | {"tricks": tricks}


def codes(told: Json, **changes: Any) -> list[str]:
    """The codes of everything that is wrong with the hand, in order."""
    return [fault.code for fault in played(told, **changes).faults]


def refusals(told: Json, **changes: Any) -> list[tuple[str, str]]:
    """The codes and paths with which the transcript itself is refused."""
    try:
        played(told, **changes)
    except Refused as refused:
        return [(fault.code, fault.path) for fault in refused.faults]
    return []
