"""Analyses of hands as far as they are: not asked for, in line, or there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.engine.analysis.leasters import LeasterReview
from scorekeeper.engine.analysis.review import HandReview, read_review
from scorekeeper.models import StoredAnalysis


class AnalysisState(StrEnum):
    """How far an analysis is."""

    NONE = "none"  # nobody has asked for it
    WAITING = "waiting"
    FAILED = "failed"  # it took too much time or memory
    DONE = "done"


@dataclass(frozen=True, slots=True)
class AnalysisStatus:
    """The analysis of a hand; ``ahead`` are the hands before it in line, ``review`` is there once it is done."""

    state: AnalysisState
    ahead: int = 0
    review: HandReview | LeasterReview | None = None


def analysis_status(digest: str) -> AnalysisStatus:
    """Return the analysis of the hand with a digest. One statement, two while it waits."""
    row = StoredAnalysis.objects.filter(digest=digest).first()
    if row is None:
        return AnalysisStatus(AnalysisState.NONE)
    if row.review:
        return AnalysisStatus(AnalysisState.DONE, review=read_review(json.loads(row.review)))
    if row.failed:
        return AnalysisStatus(AnalysisState.FAILED)
    ahead = StoredAnalysis.objects.filter(review="", failed=False, asked_at__lt=row.asked_at).count()
    return AnalysisStatus(AnalysisState.WAITING, ahead)
