"""An analysis that is there, without waiting for it."""

from __future__ import annotations

import json
from functools import cache

from scorekeeper.engine.analysis.review import review_hand
from scorekeeper.engine.notation.written_hand import WrittenHand
from scorekeeper.engine.play.checked import replay_hand
from scorekeeper.engine.play.transcript import read_transcript
from scorekeeper.ledger.analyses import analysis_digest
from scorekeeper.models import StoredAnalysis
from tests.engine.play.hands import BAD_BURY
from tests.tables import NAMES, Table


@cache
def bad_bury_review() -> str:
    """Return the review of the hand with a bad bury, as it is stored."""
    return json.dumps(review_hand(replay_hand(read_transcript(BAD_BURY))).as_json())


def bad_bury() -> WrittenHand:
    """Return the hand with a bad bury as it is written down."""
    return WrittenHand(read_transcript(BAD_BURY | {"players": 5}), NAMES[:5], "Dan's bury", "2026-11-20")


def analyzed(hand: WrittenHand) -> None:
    """Store the review of the hand with a bad bury as that of a hand on no sheet."""
    kept = {"transcript": "", "review": bad_bury_review()}
    StoredAnalysis.objects.get_or_create(digest=analysis_digest(hand.transcript), defaults=kept)


def analyze_hand_of(table: Table) -> None:
    """Store the review of the hand with a bad bury as that of the first hand of a game of five."""
    line = table.sheet.hands[0].uid
    kept = {"transcript": "", "review": bad_bury_review(), "line_id": line}
    StoredAnalysis.objects.get_or_create(digest=f"of {line}", defaults=kept)
