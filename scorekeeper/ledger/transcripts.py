"""Hands card by card as the ledger keeps them: what was seen of the cards, nothing that the game itself knows."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.engine.hand import Hand
from scorekeeper.engine.play.agreement import BEFORE
from scorekeeper.engine.play.transcript import Transcript, read_transcript, transcript_as_json
from scorekeeper.engine.rules.house_rules import HouseRules

from .book import Json

KNOWN = frozenset({"rules", *BEFORE})


def kept(played: Json) -> Json:
    """A transcript as it is kept, in one form only. Raises ``Refused`` for what cannot be read as one.

    Whether it was played right is no matter here: a hand may be entered because it was not.
    """
    read = read_transcript({"rules": {}} | {key: value for key, value in played.items() if key != "rules"})
    return {key: value for key, value in transcript_as_json(read).items() if key not in KNOWN}


def of_hand(played: Json, rules: HouseRules, paid: Hand) -> Transcript:
    """The transcript of a recorded hand, with the rules it was played under and what was so before it."""
    told = read_transcript({"rules": {}} | played)
    return replace(told, rules=rules, **{key: getattr(paid, key) for key in BEFORE})
