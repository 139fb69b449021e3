"""The digest of an analysis, from all that it depends on: its cards, its rules, and the line it is recorded on."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from scorekeeper.engine.analysis.review import VERSION
from scorekeeper.engine.hand import Hand
from scorekeeper.engine.play.agreement import transcript_of_hand
from scorekeeper.engine.play.transcript import Transcript, transcript_as_json
from scorekeeper.engine.rules.house_rules import HouseRules
from scorekeeper.ledger.book import Json
from scorekeeper.ledger.entries import canonical_json
from scorekeeper.ledger.folding import LineOutcome


def analyzed_transcript(played: Json, rules: HouseRules, paid: Hand, seats: int) -> Transcript:
    """Return the transcript of a recorded hand as it is analyzed: with its rules, its state, and the seats there."""
    return replace(transcript_of_hand(played, rules, paid), players=seats)


def analysis_digest(transcript: Transcript, line: str = "") -> str:
    """Return the digest of the analysis of a hand; ``line`` is the one it is recorded on."""
    content = canonical_json([VERSION, line, transcript_as_json(transcript)])
    return sha256(content.encode()).hexdigest()


def outcome_digest(outcome: LineOutcome) -> str:
    """Return the digest of the analysis of a line; empty for what cannot have one."""
    line, settlement = outcome.line, outcome.paid.settlement
    if line.played is None or settlement is None:
        return ""
    seats = len(line.adrift or outcome.paid.state.seating)
    return analysis_digest(analyzed_transcript(line.played, outcome.paid.rules, settlement.hand, seats), line.uid)
