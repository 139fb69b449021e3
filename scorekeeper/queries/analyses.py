"""Analyses of hands as far as they are: not asked for, in line, or there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db.models import F, QuerySet
from django.db.models.lookups import IsNull

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
    """The analysis of a hand; ``ahead`` are the hands before it in line, ``review`` is there once it is done.

    ``asked_by`` is the grant of who asked for one that waits.
    """

    state: AnalysisState
    ahead: int = 0
    asked_by: UUID | None = None
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
    line = list(waiting_in_order().values_list("digest", flat=True))
    return AnalysisStatus(AnalysisState.WAITING, line.index(digest) if digest in line else 0, row.asked_by)


def waiting_in_order() -> QuerySet[StoredAnalysis]:
    """Return the hands that wait to be analyzed, the next one first, which is the one under way.

    Hands on score sheets come before all others. Among each kind, grants take turns.
    """
    waiting = StoredAnalysis.objects.filter(review="", failed=False)
    return waiting.order_by(IsNull(F("line"), True), "turn", "asked_at", "digest")
