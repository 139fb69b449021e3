"""Analyses in words: no tricks are no 0 card points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.analysis.hands import Analysis, JudgedCard
from scorekeeper.engine.analysis.review import HandReview
from scorekeeper.wording.analyses import write_summary
from tests.tables import NAMES


def summary(made: int, best: int, **facts: Any) -> str:
    """Return the summary of a hand in which one card of Ann's cost the difference."""
    card = JudgedCard(1, 1, "QC", best, made, abs(best - made), ("QS",))
    plays = (card,) if made != best else ()
    review = HandReview(Analysis(made, best, plays), 61, 120, {}, {}, {})
    return write_summary(replace(review, **facts), NAMES)


@pytest.mark.parametrize(
    ("made", "best", "facts", "words"),
    [
        (34, 0, {"best_no_tricks": True}, "Made 34, could have been held to no tricks. Ann's lead of the Q♣"),
        (34, 0, {}, "Made 34, could have been held to 0. "),
        (0, 34, {"made_no_tricks": True}, "Took no tricks, could have made 34. "),
        (0, 0, {"made_no_tricks": True, "best_no_tricks": True}, "Took no tricks. Both sides played perfectly."),
        (0, 0, {}, "Made 0. Both sides played perfectly."),
    ],
)
def test_a_side_without_a_trick_took_no_tricks(made: int, best: int, facts: dict[str, bool], words: str) -> None:
    assert summary(made, best, **facts).startswith(words)
