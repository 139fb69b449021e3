"""Golden hands are entered on the scoring page, tap by tap with keys that the page offers, and pay the same.

Each time: enough hands to show every kind of hand, every field, and every mark. The long run adds every row of the
catalog, every outcome of each kind, every pair of marks, and every table that plays with each kind of partner.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

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
    """Yield what a hand shows on the page: its kind, fields, and marks."""
    yield "kind", golden.record.get("kind", "picked")
    yield from (("field", field) for field in golden.record)
    yield from (("mark", mark["mark"]) for mark in golden.record.get("marks", ()))


def more_features(golden: GoldenHand) -> Iterator[tuple[object, ...]]:
    """Yield what else differs: the outcome of its kind, marks together, who plays, rows of the catalog, the preset."""
    kind, rules = golden.record.get("kind", "picked"), read_rules(golden.rules)
    yield "outcome", kind, golden.expected.get("category") or golden.code
    yield from combinations(sorted({mark["mark"] for mark in golden.record.get("marks", ())}), 2)
    yield kind, rules.players, rules.table, rules.partner
    yield from (("row", row) for row in golden.rows)
    if isinstance(golden.rules, str):
        yield "preset", golden.rules


@pytest.mark.parametrize("golden", sample(PAID, features, lambda one: one.name, more_features))
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


def refusal(golden: GoldenHand) -> Iterator[tuple[object, ...]]:
    """Yield why a hand cannot be, and its kind."""
    yield ("code", golden.code)
    yield "kind", golden.record.get("kind", "picked")


@pytest.mark.parametrize("golden", sample(CANNOT_BE, refusal, lambda one: one.name, more_features))
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
