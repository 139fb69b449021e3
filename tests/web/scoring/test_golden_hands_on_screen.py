"""Golden hands are entered on the scoring page, tap by tap with keys that the page offers, and pay the same.

Each time: enough hands to show every kind of hand, every field, every mark, and every size of table. The long run
enters all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client

from scorekeeper.engine.rules.presets import read_rules
from tests.engine.golden import GoldenHand, hands
from tests.sampling import sample
from tests.web.scoring.golden_entry import enter, opened_for
from tests.web.scoring.thumb import NotOfferedError

pytestmark = pytest.mark.pages

# No game comes to it, and so no screen: every player puts at least a unit into the pot.
NO_SUCH_POT = 1
# Nor to so many doublers, which make amounts of 15 digits: no key offers them.
NO_SO_MANY_DOUBLERS = 46


def comes_to_a_table(golden: GoldenHand) -> bool:
    """Return whether a game can come to the pot and the doublers of a hand."""
    record = golden.record
    return record.get("pot") != NO_SUCH_POT and record.get("doublers", 0) < NO_SO_MANY_DOUBLERS


# Faults of hands that a table might think it has played, not of how a record is written.
AT_THE_TABLE = {
    "bad-mark", "bad-points", "bad-steal", "bad-winners", "sits-out", "tie-undecided", "too-many-marks",
}  # fmt: skip
# What a record can say and a form does not ask: when a mark was called, and what the game itself knows.
UNASKED = {"before", "scores", "pot", "pots"}
PAID = [golden for golden in hands() if "refused" not in golden.expected and comes_to_a_table(golden)]
REFUSED = [golden for golden in hands() if golden.code in AT_THE_TABLE]


def features(golden: GoldenHand) -> Iterator[tuple[object, ...]]:
    """Yield what a hand shows on the page: fields, marks, the outcome, who plays."""
    kind, rules = golden.record.get("kind", "picked"), read_rules(golden.rules)
    yield ("kind", kind)
    yield from (("field", field) for field in golden.record)
    yield from (("mark", mark["mark"]) for mark in golden.record.get("marks", ()))
    yield "outcome", golden.expected.get("category") or golden.expected.get("refused")
    yield rules.players, rules.table, rules.partner


@pytest.mark.parametrize("golden", sample(PAID, features, lambda one: one.name))
def test_a_golden_hand_is_entered_and_pays(golden: GoldenHand, olive: Client) -> None:
    rules = read_rules(golden.rules)
    table, thumb = opened_for(olive, golden, rules)
    enter(thumb, golden.record, rules)
    pot = golden.expected.get("pot", 0)
    assert thumb.payouts() == golden.expected["payouts"] + ([pot] if pot else []), thumb.page.text("problem")
    thumb.record()
    assert thumb.status == 200, thumb.page.text("say")
    last = table.view.last
    assert last is not None
    assert list(last.payouts) == golden.expected["payouts"]
    assert last.category == golden.expected.get("category", last.category)
    assert last.multiplier == golden.expected.get("multiplier", last.multiplier)


def is_asked(golden: GoldenHand) -> bool:
    """Return whether the form asks for all that the record says."""
    return not UNASKED & (golden.record.keys() | {key for mark in golden.record.get("marks", ()) for key in mark})


CANNOT_BE = [golden for golden in REFUSED if is_asked(golden)]


@pytest.mark.parametrize("golden", sample(CANNOT_BE, features, lambda one: one.name))
def test_a_hand_that_cannot_be_cannot_be_recorded(golden: GoldenHand, olive: Client) -> None:
    """Its keys are not there, cannot be tapped and say why, or the page has a sentence in place of payouts."""
    rules = read_rules(golden.rules)
    table, thumb = opened_for(olive, golden, rules)
    try:
        enter(thumb, golden.record, rules)
    except NotOfferedError:
        return
    thumb.record()
    assert (thumb.status, table.view.next_number) == (422, 1), thumb.page.text("recorded")
    assert thumb.page.text("say").endswith(".")
